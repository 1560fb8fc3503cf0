"""Safe starts: what the program does before anything is read, whatever it was told."""

import pytest

FOUR = "3x3m2:3a4c2a3"
"""A puzzle, as a game ID."""


@pytest.fixture
def text(tmp_path, monkeypatch):
    """The name of a puzzle in text, in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "four.txt").write_text("3.4\n...\n2.3\n")
    return "four.txt"


@pytest.mark.parametrize(
    "arguments", [("four.txt",), (FOUR,), ("-q", "four.txt"), ("--json", "--", "four.txt")]
)
def test_without_a_command_inputs_are_solved(arguments, text, hashilens):
    short, long = hashilens(*arguments), hashilens("solve", *arguments)
    assert (short.status, short.err) == (long.status, long.err) == (0, "")
    assert short.out.partition('"seconds"')[0] == long.out.partition('"seconds"')[0]


def test_a_picture_without_a_command_is_solved(photo, hashilens, seen):
    assert hashilens(photo).status == 0
    assert photo.with_name("photo.solved.png").is_file()


def test_a_file_that_is_not_there_is_told_as_one(hashilens):
    ending = hashilens("nowhere.png")
    assert (ending.status, ending.out) == (1, "")
    assert "nowhere.png does not exist" in ending.err


def test_a_word_that_is_neither_command_nor_file_is_wrong_usage(text, hashilens):
    ending = hashilens("sovle", text)
    assert (ending.status, ending.out) == (2, "")
    assert "no command and no file called 'sovle'. Did you mean 'solve'?" in ending.err

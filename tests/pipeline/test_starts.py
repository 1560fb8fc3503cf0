"""Safe starts: what the program does before anything is read, whatever it was told."""

import shlex

import pytest
from PIL import Image

from pipeline import job
from tests.pipeline.drawn import FIVE, board_from, picture_of

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


# A folder.


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder called `my scans` with two blank pages and a bad one, in the current folder."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "my scans"
    folder.mkdir()
    for name in ("p1.png", "p2.jpg"):
        Image.new("RGB", (300, 200), "white").save(folder / name)
    (folder / "p3.png").write_bytes(b"no picture")
    return folder


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    "arguments", [("my scans",), ("solve", "-q", "my scans"), ("--max-bridges", "3", "my*")]
)
def test_a_folder_is_refused_with_the_line_that_would_do(arguments, shelf, tmp_path, hashilens):
    before = files(tmp_path)
    ending = hashilens(*arguments)
    assert (ending.status, ending.out) == (2, "")
    assert "is a folder: say where the results go" in ending.err
    lines = [shlex.split(line) for line in ending.err.splitlines() if line.startswith("  hashilens")]
    rest = [word for word in arguments if word != "solve"]
    assert lines == [["hashilens", "solve", "-o", "solved", *rest], ["hashilens", "solve", "--beside", *rest]]
    assert files(tmp_path) == before
    for line in lines:  # each of them does it
        assert hashilens(*line[1:], "--dry-run" if "-q" not in line else "-h").status != 2


def test_beside_writes_next_to_the_pictures_and_only_there(shelf, tmp_path, hashilens, seen):
    picture_of(board_from(FIVE)).save(shelf / "p1.png")
    assert hashilens("my scans", "--beside").status == 1
    found = ["p1.png", "p1.solved.png", "p2.jpg", "p2.solved.jpg", "p3.png"]
    assert files(tmp_path) == [f"my scans/{name}" for name in found]
    assert hashilens("my scans", "--beside", "-o", "out").status == 2


# A dry run.


def test_a_dry_run_lists_files_and_does_nothing(shelf, tmp_path, text, hashilens):
    before = files(tmp_path)
    ending = hashilens("my scans", text, "nowhere.png", FOUR, "-", "-o", "out", "--dry-run")
    assert (ending.status, ending.err) == (1, "")
    assert ending.out.splitlines() == [
        "my scans/p1.png -> out/p1.solved.png",
        "my scans/p2.jpg -> out/p2.solved.jpg",
        "my scans/p3.png -> out/p3.solved.png",
        "four.txt -> out/four.solved.txt",
        "nowhere.png does not exist. Check the spelling of the path.",
        f"{FOUR} -> out/puzzle.solved.txt",
        "- -> depends on what it is",
        "",
        "6 pages would be read; each would get a record in out/results.jsonl. Nothing was written.",
    ]
    assert files(tmp_path) == before


def test_a_dry_run_knows_what_is_done(text, tmp_path, hashilens):
    hashilens(text, "-o", "out")
    before = files(tmp_path)
    ending = hashilens(text, FOUR, "-o", "out", "--dry-run")
    assert ending.status == 0
    assert ending.out.splitlines()[:2] == ["four.txt: done before", f"{FOUR} -> out/puzzle.solved.txt"]
    assert "1 page would be read, 1 page done before" in ending.out
    assert hashilens(text, "-o", "out", "--fresh", "--dry-run").out.startswith(
        "four.txt -> out/four.solved.txt"
    )
    assert hashilens(text, "--dry-run").out.startswith("four.txt -> the screen\n")
    assert files(tmp_path) == before


def test_a_dry_run_agrees_with_the_run(shelf, tmp_path, hashilens, seen):
    for name in ("p1.png", "p3.png"):
        picture_of(board_from(FIVE)).save(shelf / name)
    arguments = ("my scans", "-o", "out")
    told = [line.partition(" -> ")[2] for line in hashilens(*arguments, "--dry-run").out.splitlines()[:3]]
    hashilens(*arguments)
    assert sorted(told) == [f"out/{name}" for name in files(tmp_path / "out") if ".solved." in name]


@pytest.mark.parametrize("option", ["--json", "-q", "--all"])
def test_a_dry_run_is_for_people(option, text, hashilens):
    assert hashilens(text, "--dry-run", option).status == 2


# Results are no inputs.


def test_the_same_command_twice_in_one_folder_does_nothing_new(tmp_path, monkeypatch, hashilens, seen):
    monkeypatch.chdir(tmp_path)
    picture_of(board_from(FIVE)).save("p1.png")
    picture_of(board_from(FIVE)).save("p2.jpg")
    (tmp_path / "four.txt").write_text("3.4\n...\n2.3\n")
    first = hashilens(*files(tmp_path), "--json")
    once = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
    assert sorted(once) == ["four.txt", "p1.png", "p1.solved.png", "p2.jpg", "p2.solved.jpg"]
    second = hashilens(*files(tmp_path), "--json")  # as a shell would put it for *
    assert second.status == 0
    assert [record["source"] for record in second.records] == [record["source"] for record in first.records]
    assert second.err == "hashilens: skipped, because hashilens wrote it: p1.solved.png and one more file\n"
    assert {name: (tmp_path / name).read_bytes() for name in files(tmp_path)} == once


@pytest.fixture
def pictures(tmp_path, monkeypatch, seen):
    """Two pictures in the current folder, one of them doubtful; and how many have been opened."""
    monkeypatch.chdir(tmp_path)
    picture_of(board_from(FIVE)).save("p1.png")
    picture_of(board_from(FIVE)).save("p2.jpg")
    really, opened = job.open_job, []

    def counting(one):
        opened.append(one.source)
        return really(one)

    monkeypatch.setattr(job, "open_job", counting)
    return opened


@pytest.mark.parametrize("word", ["solved", "check"])
def test_the_same_command_twice_does_nothing(word, pictures, seen, tmp_path, hashilens):
    status = 0 if word == "solved" else 1
    seen(board_from(FIVE, confidence=0.5 if status else 1.0))
    assert hashilens("solve", "p1.png", "p2.jpg").status == status
    once = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
    del pictures[:]
    second = hashilens("solve", *files(tmp_path))  # as a shell would put it for *
    assert (second.status, pictures) == (status, []), "it ends as the first one did, and opens nothing"
    assert second.out.splitlines() == [
        f"p1.png: {word}; solved picture: p1.solved.png",
        f"p2.jpg: {word}; solved picture: p2.solved.jpg",
    ]
    assert "2 pages were done before; --fresh does all again" in second.err
    assert {name: (tmp_path / name).read_bytes() for name in files(tmp_path)} == once
    quiet = hashilens("solve", "p1.png", "p2.jpg", "-q")
    assert (quiet.status, quiet.out, quiet.err, pictures) == (status, "", "", [])
    assert hashilens("p1.png", "--dry-run").out.splitlines()[0] == "p1.png: done before"


@pytest.mark.parametrize("options", [["--fresh"], ["--json"], ["--max-bridges", "3"], ["--set", "1,1=3"]])
def test_a_picture_is_solved_again_with_other_options(options, pictures, hashilens):
    hashilens("p1.png")
    hashilens("p1.png", *options)
    assert pictures == ["p1.png"] * 2


def test_a_picture_is_solved_again_when_something_has_changed(pictures, tmp_path, hashilens):
    hashilens("p1.png", "p2.jpg")
    picture_of(board_from(FIVE), size=(444, 440)).save("p1.png")
    (tmp_path / "p2.solved.jpg").unlink()
    del pictures[:]
    hashilens("p1.png", "p2.jpg")
    assert pictures == ["p1.png", "p2.jpg"]


def test_solved_boards_in_text_are_no_inputs_either(text, tmp_path, hashilens):
    hashilens(*files(tmp_path), "-o", ".")
    before = files(tmp_path)
    ending = hashilens("four.txt", "four.solved.txt", "-o", ".")
    assert ending.status == 0
    assert "skipped, because hashilens wrote it: four.solved.txt\n" in ending.err
    assert files(tmp_path) == before


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("suffix", [".png", ".jpg"])
@pytest.mark.parametrize("command", ["solve", "hint", "explain"])
def test_a_result_is_known_by_its_mark_whatever_it_is_called(command, suffix, tmp_path, hashilens):
    picture_of(board_from(FIVE)).save(tmp_path / f"photo{suffix}")
    hashilens(command, tmp_path / f"photo{suffix}")
    (result,) = (path for path in tmp_path.iterdir() if path.name != f"photo{suffix}")
    renamed = result.rename(tmp_path / "other.png")
    before = files(tmp_path)
    ending = hashilens(renamed)
    assert (ending.status, ending.out) == (1, "")
    assert ending.err == f"hashilens: skipped, because hashilens wrote it: {renamed}\n"
    assert hashilens(renamed, "-q").err == ""
    for other in (["hint"], ["explain"], ["convert", "--to", "grid"], ["solve", "--all"]):
        ending = hashilens(*other, renamed)
        assert (ending.status, ending.out) == (1, "")
        assert "other.png was written by hashilens. Give the picture that it was made from." in ending.err
    assert files(tmp_path) == before

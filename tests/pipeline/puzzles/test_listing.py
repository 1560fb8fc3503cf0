"""All solutions: `hashilens solve --all`."""

import json

ONE = "5x5m2:4a2c3b23e3a1a3a4a3"


def write(tmp_path, text):
    path = tmp_path / "board.txt"
    path.write_text(text)
    return path


def test_the_only_solution(hashilens):
    ending = hashilens("solve", "--all", ONE)
    assert (ending.status, ending.err) == (0, "")
    assert "puzzle 1: 1 solution\n" in ending.out
    assert ending.out.count("Solution 1:") == 1
    assert "    4═══════2" in ending.out


def test_several_solutions_need_a_person(hashilens, tmp_path):
    path = write(tmp_path, "3.3\n...\n3.3\n")
    ending = hashilens("solve", "--all", path, "--json")
    (told,) = (json.loads(line) for line in ending.out.splitlines())
    assert (ending.status, told["complete"], told["source"]) == (1, True, str(path))
    assert sorted(sorted(b["count"] for b in bridges) for bridges in told["solutions"]) == [[1, 1, 2, 2]] * 2


def test_no_solution(hashilens, tmp_path):
    ending = hashilens("solve", "--all", write(tmp_path, "1.3\n"))
    assert ending.status == 1
    assert "no solutions" in ending.out


def test_one_that_cannot_be_read_costs_only_itself(hashilens, tmp_path):
    ending = hashilens("solve", "--all", tmp_path / "missing.txt", ONE)
    assert ending.status == 1
    assert "does not exist" in ending.err
    assert "1 solution" in ending.out


def test_on_a_picture(hashilens, photo, seen):
    ending = hashilens("solve", "--all", photo)
    assert (ending.status, ending.err) == (0, "")
    assert "1 solution" in ending.out
    assert [path.name for path in photo.parent.iterdir()] == ["photo.png"]


def test_nothing_is_written_with_it(hashilens, tmp_path):
    assert hashilens("solve", "--all", ONE, "-o", tmp_path).status == 2
    assert hashilens("solve", "--all", ONE, "-q").status == 2

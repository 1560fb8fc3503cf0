"""Copies of a puzzle, turned, mirrored and photographed, are one puzzle in the archive."""

from pipeline.archive import puzzles_in
from pipeline.archive.fingerprint import Turn
from solver.making import Wish, make_puzzle
from tests.pipeline.archive.copies import STYLES, save_copy, turned

AS_IT_IS, TURNED, MIRRORED = Turn(1, 0, 0, 1), Turn(0, 1, -1, 0), Turn(1, 0, 0, -1)


def test_copies_on_paper_are_joined(tmp_path, monkeypatch, hashilens):
    monkeypatch.chdir(tmp_path)
    one, other = (make_puzzle(Wish(7, 6, apart=True), seed).puzzle for seed in (1, 3))
    copies = {
        "one.png": turned(one, AS_IT_IS),
        "other.png": turned(other, AS_IT_IS),
        "one.jpg": turned(one, MIRRORED),
        "one.pdf": turned(one, TURNED),
    }
    for name, puzzle in copies.items():
        save_copy(puzzle, tmp_path / name, STYLES[0], seed=1)
    assert hashilens("solve", *copies, "-o", "out", "-q").status == 0
    same_as = {found.source: str(found.same_as) for found in puzzles_in(tmp_path / "out")}
    assert same_as == {"one.png": "None", "other.png": "None", "one.jpg": "one.png", "one.pdf": "one.png"}
    assert hashilens("find", "out", "--unique").out.splitlines()[-1] == "2 puzzles"
    assert "same as ../one.png" in (tmp_path / "out" / "results.csv").read_text()

    # Corrected, the first is another puzzle, and its first copy becomes what the others are the same as.
    island = copies["one.png"].islands[0]
    place = f"{int(island.row) + 1},{int(island.column) + 1}"
    hashilens("solve", "one.png", "-o", "out", "-q", "--set", f"{place}=?")
    listed = hashilens("find", "out").out.splitlines()
    assert [line.partition("same as ")[2] for line in listed[:-1]] == ["", "", "", "one.jpg"]

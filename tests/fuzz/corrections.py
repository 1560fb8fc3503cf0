"""Corrections: kept in a folder, typed or sent, they are understood or refused, and survive being kept."""

from pathlib import Path

from pipeline.corrections import Correction, parse_sent
from pipeline.corrections.keeping import CORRECTIONS, keep, kept_in
from pipeline.corrections.on_text import corrected
from pipeline.corrections.sent import from_sent, to_sent
from pipeline.corrections.typed import as_typed, parse_set, parse_unset
from pipeline.errors import CorrectionMisfit, ForeignResults, NotACorrection
from solver import Island, Puzzle, Sign
from solver.formats import read_puzzle
from tests.fuzz.targets import Target

WORDS = (
    b'"schema": 1, ', b'"schema": 2, ', b'"content": "0a"', b'"page": ', b'"source": ',
    b'"corrections": [', b'"set": [', b'"unset": [', b'"row": ', b'"column": ', b'"clue": ', b'"none"',
    b'"center": [1, 2]', b'"corner": "north"', b'"arrows": ["E", "W"]', b'"puzzle": ', b"null", b"-1",
    b"1e999", b"1e308", b"9" * 5000, b"[" * 3000, b"{", b"}", b"]", b",", b"\n", b"\\ud800", b"\xff",
    b"1,1=", b"2:", b"@", b".north", b"=?", b"=none", b"=N-S", b"\xd9\xa3",
)  # fmt: skip

BOARD = Puzzle((Island(0, 0, 1), Island(0, 2, 1)), (Sign(2, 0, north=1),))

ONE = (Correction(parse_unset("1,3"), 2),)


def target(folder: Path) -> Target:
    """The target; it writes into a folder."""
    path = folder / CORRECTIONS
    boards = BOARD, read_puzzle("E W\nE N\n")

    def attempt(data: bytes) -> None:
        _check_kept(path, data)
        found = [*_typed(data.decode(errors="replace")), *_sent(data)]
        for board in boards:
            for one in found:
                try:
                    corrected((board,), (one,))
                except CorrectionMisfit as error:
                    assert error.message

    return Target("corrections", _corpus(), WORDS, attempt)


def _check_kept(path: Path, data: bytes) -> None:
    """A file is refused as it is, or gets one line more."""
    path.write_bytes(data)
    try:
        before = kept_in(path.parent).pages
        keep(path.parent, "0a", 1, "a.png", ONE)
    except ForeignResults:
        assert path.read_bytes() == data
        return
    after = kept_in(path.parent).pages
    assert after == {**before, ("0a", 1): ONE}


def _typed(text: str) -> list[Correction]:
    try:
        parse_unset(text)
    except NotACorrection as error:
        assert error.message
    try:
        one = parse_set(text)
    except NotACorrection:
        return []
    if one.place.spot is None:
        assert parse_set(as_typed(one)) == one
    return [one]


def _sent(data: bytes) -> list[Correction]:
    try:
        corrections, _ = parse_sent(data)
    except NotACorrection:
        return []
    again = [one for changes in to_sent(corrections) for one in from_sent(changes)[0]]
    assert again == list(corrections)
    return again


def _corpus() -> tuple[bytes, ...]:
    line = (
        b'{"schema":1,"content":"0b","page":1,"source":"b.png","corrections":[{"puzzle":0,"set":[{"row":0,'
        b'"column":2,"center":[3.0,4.0],"clue":4},{"row":2,"column":0,"corner":"north","clue":null}]}]}'
    )
    sent = b'{"puzzle":0,"set":[{"row":0,"column":0,"clue":"none"}],"unset":[{"center":[1,2]}]}'
    typed = (b"1,1=4", b"1,3=?", b"2:1,1=none", b"3,1.north=15", b"1,2=N-S", b"@520.5,310=4")
    return (line, line + b"\n", line + b"\n" + line.replace(b"0b", b"0c") + b"\n", line[:90], sent, *typed)

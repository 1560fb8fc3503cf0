"""Looking: the places of a board that a person should look at, with what could stand there instead."""

from collections.abc import Iterator

from pipeline.doubts import Doubt, Kind
from pipeline.hashi.annotators import place_of
from pipeline.hashi.judgement import Change, Judgement
from vision.reading import Board


def doubts_of(board: Board, judgement: Judgement) -> tuple[Doubt, ...]:
    """The places that the overlay marks, each once: faults, then what the rules changed, then doubts."""
    return tuple(_doubts(board, judgement))


def _doubts(board: Board, judgement: Judgement) -> Iterator[Doubt]:
    told = set()
    kinds: tuple[tuple[Kind, tuple[Change, ...]], ...] = (
        ("fault", judgement.faults),
        ("change", judgement.corrections),
        ("doubt", judgement.doubts),
    )
    for kind, changes in kinds:
        for change in changes:
            clue = change.clue
            if clue in told:
                continue
            told.add(clue)
            (x, y), radius = place_of(board, clue)
            yield Doubt(
                kind, clue.row, clue.column, (round(x, 2), round(y, 2)), round(float(radius), 2),
                clue.number.text, "" if change.to is None else str(change.to), clue.corner,
            )  # fmt: skip

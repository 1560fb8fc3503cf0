"""How well deciding weighs what a page may be: page readings made up, and readers that know their doubts.

    python -m tests.benchmarks.deciding [--boards 300] [--seed 1] [--reader 0.01]

Each page is drawn with the chances that its hypotheses say, so that a perfect judge is right as often as it
is confident. Kinds of pages: a board alone, of which one in fifty lacks an island without a trace; with a
piece or two that may be islands; what is one board or two; a board with an island that may stand on another
line; what may be no board at all. `wrong` counts boards under `solved` that are not those printed, `strays`
what was found where nothing is.
"""

import argparse
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pipeline.decide import decide
from pipeline.hashi.clues import clues_of
from pipeline.hashi.judgement import Judgement
from pipeline.settings import Settings
from pipeline.status import Status
from solver import Puzzle
from tests.benchmarks.made import made_board
from tests.benchmarks.mistaken import free_places, moved, shuffled, stray
from tests.benchmarks.readers import Reader, read_by
from tests.pipeline.decide.made import MadePage
from vision.board_view import board_view
from vision.reading import Board

SIZES = (6, 8, 12, 16, 20, 25, 30, 40)
MISSED = 0.02
"""How often a board lacks an island without a trace."""

RARELY = -4.0
"""Nats: the prior of what is seldom the case."""

Fact = frozenset[tuple[float, float, int | None, int, int]]
"""A board: where each island is on the picture, its number, its row and its column."""


@dataclass
class Case:
    """A page with the truth about it.

    Attributes:
        page: as it was read.
        printed: the boards.
    """

    page: MadePage
    printed: list[Fact]


@dataclass
class Tally:
    """What came of the pages of one kind."""

    boards: int = 0
    found: int = 0
    solved: int = 0
    wrong: int = 0
    check: int = 0
    other: int = 0
    strays: int = 0
    sure: list[tuple[float, bool]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, printed: Sequence[Fact], told: Sequence[tuple[Board, Judgement]], seconds: float) -> None:
        self.boards += len(printed)
        self.seconds.append(seconds)
        for board, judgement in told:
            right = _fact(board, judgement.accepted) in printed
            self.found += right
            self.solved += right and judgement.status is Status.SOLVED
            self.wrong += not right and judgement.status is Status.SOLVED
            self.check += judgement.status is Status.CHECK
            self.other += judgement.status not in (Status.SOLVED, Status.CHECK)
            self.strays += not printed
            self.sure.append((judgement.confidence, right))

    def line(self) -> str:
        sure = [right for confidence, right in self.sure if confidence >= 0.95]
        some = [pair for pair in self.sure if 0.3 <= pair[0] < 0.95]
        mean = sum(confidence for confidence, _ in some) / max(len(some), 1)
        share = sum(right for _, right in some) / max(len(some), 1)
        times = sorted(self.seconds)
        shares = (self.found, self.solved)
        counts = " ".join(f"{count / max(self.boards, 1):7.1%}" for count in shares)
        told = f"{self.wrong:6} {self.check:6} {self.other:6} {self.strays:7}"
        sures = f"{len(sure):6} {sum(sure) / max(len(sure), 1):7.2%}  {mean:6.0%} {share:6.0%}"
        spread = f"{1000 * times[len(times) // 2]:7.1f} {1000 * times[-1]:7.0f}"
        return f"{self.boards:6} {counts} {told} {sures} {spread}"


def alone(chance: random.Random, reader: Reader) -> Case:
    """One board, and nothing else likely."""
    board = made_board(chance, chance.choice(SIZES))
    page = MadePage()
    members = page.add_all(board.islands, read_by(reader, board, chance))
    fact = _printed(page, members, board)
    if chance.random() < MISSED:
        members.pop(chance.randrange(len(members)))
    page.may_be(0.0, members)
    page.may_be(2 * RARELY)
    return Case(page, [fact])


def weak(chance: random.Random, reader: Reader) -> Case:
    """A board with one or two pieces that may be islands of it."""
    board = _spacious(chance)
    page, doubtful = MadePage(), []
    members = page.add_all(board.islands, read_by(reader, board, chance))
    fact = _printed(page, members, board)
    more = board
    for _ in range(chance.choice((1, 2))):
        sure = chance.uniform(0.03, 0.97)
        if chance.random() < sure:
            piece = chance.choice([member for member in members if member not in dict(doubtful)])
        else:
            more = stray(more, chance)
            [said] = read_by(reader, Puzzle(more.islands[-1:]), chance)
            piece = page.add(more.islands[-1].row, more.islands[-1].column, said)
        page.scores[piece] = sure
        doubtful.append((piece, sure))
    everything = range(len(page.places))
    best: tuple[float, list[int]] = (-math.inf, [])
    for some in range(2 ** len(doubtful)):
        taken = [some >> index & 1 for index in range(len(doubtful))]
        prior = sum(
            math.log(sure if yes else 1 - sure) for yes, (_, sure) in zip(taken, doubtful, strict=True)
        )
        out = {piece for yes, (piece, _) in zip(taken, doubtful, strict=True) if not yes}
        kept = [piece for piece in everything if piece not in out]
        page.may_be(prior, kept)
        best = max(best, (prior, kept))
    page.may_be(RARELY)
    return Case(page, [fact])


def one_or_two(chance: random.Random, reader: Reader) -> Case:
    """What is one board or two, side by side."""
    page, single = MadePage(), chance.uniform(0.03, 0.97)
    sizes = [chance.choice(SIZES[:6]) for _ in range(2)]
    if chance.random() < single:
        board = made_board(chance, sum(sizes))
        members = page.add_all(board.islands, read_by(reader, board, chance))
        columns = sorted(column for _, column in page.places)
        cut = columns[len(columns) * sizes[0] // sum(sizes)]
        facts = [_printed(page, members, board)]
        left = [piece for piece in members if page.places[piece][1] < cut]
    else:
        boards = [made_board(chance, size) for size in sizes]
        across = 2 + max(int(island.column) for island in boards[0].islands)
        left, right = (
            page.add_all(board.islands, read_by(reader, board, chance), across=by)
            for board, by in zip(boards, (0, across), strict=True)
        )
        facts = [_printed(page, left, boards[0]), _printed(page, right, boards[1])]
    everything = list(range(len(page.places)))
    right = [piece for piece in everything if piece not in left]
    if len(left) < 2 or len(right) < 2:
        return one_or_two(chance, reader)
    page.may_be(math.log(single), everything)
    page.may_be(math.log(1 - single), left, right)
    page.may_be(RARELY + math.log(1 - single), left)
    page.may_be(RARELY + math.log(1 - single), right)
    page.may_be(2 * RARELY)
    return Case(page, facts)


def other_line(chance: random.Random, reader: Reader) -> Case:
    """A board with an island that may stand on the line next to its own."""
    board = _spacious(chance)
    other = moved(board, chance)
    page, sure = MadePage(), chance.uniform(0.03, 0.97)
    members = page.add_all(board.islands, read_by(reader, board, chance))
    fact = _printed(page, members, board)
    places = [(int(island.row), int(island.column)) for island in other.islands]
    elsewhere = page.board(members, moved=dict(zip(members, places, strict=True)))
    straight = page.board(members)
    one, two = (straight, elsewhere) if chance.random() < sure else (elsewhere, straight)
    page.may_be(math.log(sure), one)
    page.may_be(math.log(1 - sure), two)
    return Case(page, [fact])


def none_at_all(chance: random.Random, reader: Reader) -> Case:
    """What may be no board at all."""
    board = made_board(chance, chance.choice(SIZES))
    page, sure = MadePage(), chance.uniform(0.03, 0.97)
    printed = chance.random() < sure
    if not printed:
        board = shuffled(board, chance)
    members = page.add_all(board.islands, read_by(reader, board, chance))
    page.may_be(math.log(sure), members)
    page.may_be(math.log(1 - sure))
    facts = [_printed(page, members, board)] if printed else []
    return Case(page, facts)


KINDS: dict[str, Callable[[random.Random, Reader], Case]] = {
    "alone": alone,
    "weak pieces": weak,
    "one or two": one_or_two,
    "other line": other_line,
    "none at all": none_at_all,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=300, help="pages of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", type=float, default=0.01, help="the share of numbers read wrong")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS), metavar="KIND")
    options = parser.parse_args()
    readers = (Reader(options.reader), Reader(options.reader, even=True))
    head = "boards   right  solved  wrong  check  other  strays   sure: right  0.3-0.95: right  ms   worst"
    print(f"{'page':16} {head}")
    for name in options.kinds:
        chance = random.Random(f"{name} {options.seed}")
        tally = Tally()
        for _ in range(options.boards):
            case = KINDS[name](chance, chance.choice(readers))
            start = time.process_time()
            told = _new(case)
            tally.add(case.printed, told, time.process_time() - start)
        print(f"{name:16} {tally.line()}", flush=True)


def _spacious(chance: random.Random) -> Puzzle:
    """A board with room for two islands more."""
    while len(free_places(board := made_board(chance, chance.choice(SIZES)))) < 2:
        pass
    return board


def _new(case: Case) -> list[tuple[Board, Judgement]]:
    return [(one.board, one.judgement) for one in decide(case.page.reading(), Settings())]


def _printed(page: MadePage, members: list[int], board: Puzzle) -> Fact:
    view = board_view(_with_group(page, members), page.board(members)).board
    clues = {page.places[piece]: island.clue for piece, island in zip(members, board.islands, strict=True)}
    first = tuple(min(page.places[piece][axis] for piece in members) for axis in (0, 1))
    numbers = [clues[(i.row + first[0], i.column + first[1])] for i in view.islands]
    return _as_fact(view, numbers)


def _with_group(page: MadePage, members: list[int]):
    return MadePage(page.places, page.kinds, page.scores, page.numbers).reading()


def _fact(board: Board, accepted: Callable) -> Fact:
    return _as_fact(board, [accepted(clue) for clue in clues_of(board)])


def _as_fact(board: Board, numbers: Sequence[int | None]) -> Fact:
    return frozenset(
        (*island.center, number, island.row, island.column)
        for island, number in zip(board.islands, numbers, strict=True)
    )


if __name__ == "__main__":
    main()

"""How well the rules read: boards made up, simulated readers, and what the program says of the outcome.

    python -m tests.benchmarks.reading [--boards 100] [--times 5]

First tables: of boards, and of one with signs, whose numbers a reader got wrong here and there,
how many come back right, and the time for it. Last table: the verdicts, with what matters most in the column
`wrong`: boards under `solved` whose numbers or islands are not those printed. `sure` is the share that is
right among the boards of a confidence of at least 0.95; `put right` counts those solved with corrections.
"""

import argparse
import random
import time
from dataclasses import dataclass, replace

from pipeline.decide.parameters import VERDICT
from pipeline.hashi.clues import clues_of
from pipeline.hashi.judgement import Judgement
from pipeline.status import Status
from solver import Chances, Odds, Puzzle, most_likely
from tests.benchmarks.made import made_board
from tests.benchmarks.readers import Reader, read_by
from tests.pipeline.as_read import finding_of
from tests.pipeline.drawn import MadeBoard, flat
from tests.solver.boards import MAP_1
from vision.reading import Board, Island, Number

PLACES = 0.98
"""What vision says of the places: it does not notice a missed island."""

SIGNS = 60
"""Readings of the puzzle with signs, of each kind."""

READERS = {
    "1%": Reader(0.01),
    "1% even": Reader(0.01, even=True),
    "5%": Reader(0.05),
    "5% even": Reader(0.05, even=True),
    "10%": Reader(0.1),
    "10% even": Reader(0.1, even=True),
    "1% boasting": Reader(0.01, boast=10),
    "1% even, boasting": Reader(0.01, boast=10, even=True),
    "5% boasting": Reader(0.05, boast=10),
    "10% even, boasting": Reader(0.1, boast=10, even=True),
    "5% blind": Reader(0.05, blind=0.5),
    "5% blind, boasting": Reader(0.05, boast=10, blind=0.5),
}


@dataclass
class Tally:
    """What came of one kind of boards."""

    boards: int = 0
    solved: int = 0
    wrong: int = 0
    check: int = 0
    other: int = 0
    sure: int = 0
    sure_right: int = 0
    right: int = 0
    corrected: int = 0
    put_right: int = 0

    def add(self, verdict: Judgement, *, right: bool) -> None:
        self.boards += 1
        self.right += right
        self.solved += verdict.status is Status.SOLVED
        self.wrong += verdict.status is Status.SOLVED and not right
        self.check += verdict.status is Status.CHECK
        self.other += verdict.status not in (Status.SOLVED, Status.CHECK)
        self.sure += verdict.confidence >= VERDICT.sure
        self.sure_right += verdict.confidence >= VERDICT.sure and right
        self.corrected += bool(verdict.corrections) and verdict.status is Status.SOLVED
        self.put_right += bool(verdict.corrections) and right

    def line(self) -> str:
        share = f"{self.sure_right / self.sure:.2%}" if self.sure else "-"
        return (
            f"{self.boards:6} {self.right / self.boards:7.1%} {self.solved / self.boards:7.1%} {self.wrong:6}"
            f" {self.check / self.boards:7.1%} {self.other / self.boards:7.1%} {self.corrected:7} {share:>8}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=100, help="boards of each size")
    parser.add_argument("--times", type=int, default=5, help="readings of each board, by each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--readers", nargs="*", choices=READERS, default=list(READERS), metavar="NAME")
    parser.add_argument("--only", choices=("restored", "verdicts"), help="one of the two tables")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    sizes = (20, 40, 60)
    boards = {size: [made_board(chance, size) for _ in range(options.boards)] for size in sizes}
    if options.only != "verdicts":
        _restored(boards, chance)
        _signs(chance)
    if options.only != "restored":
        _verdicts([board for some in boards.values() for board in some], chance, options)


def _restored(boards: dict[int, list[Puzzle]], chance: random.Random) -> None:
    print("islands  reader               as read  restored   median   p95   worst (ms)")
    for size, some in boards.items():
        for name, reader in list(READERS.items())[:6]:
            as_read = restored = 0
            times = []
            for board in some:
                said = read_by(reader, board, chance)
                as_read += all(max(c, key=c.get) == i.clue for c, i in zip(said, board.islands, strict=True))
                start = time.process_time()
                best = most_likely(board, Odds(said), most=1).best
                times.append(1000 * (time.process_time() - start))
                restored += best is not None and best.puzzle == board
            times.sort()
            spread = f"{times[len(times) // 2]:7.1f} {times[len(times) * 95 // 100]:6.1f} {times[-1]:7.1f}"
            print(f"{size:7}  {name:20} {as_read / len(some):7.1%} {restored / len(some):9.1%}  {spread}")


def _signs(chance: random.Random) -> None:
    """Map 1 with misread corners, a little off or a digit more; the truth is the second guess, or none."""
    printed = [getattr(sign, way) for sign in MAP_1.signs for way in ("north", "south", "east", "west")]
    known = [at for at, number in enumerate(printed) if number is not None]
    islands = tuple({None: 1.0} for _ in MAP_1.islands)
    print("\nmisread corners  second guess  restored   median   worst (ms)")
    for wrong, thought_of in ((1, True), (2, True), (1, False), (2, False)):
        restored, times = 0, []
        for _ in range(SIGNS):
            corners = [{number: 1.0 if number is None else 0.99} for number in printed]
            for at in chance.sample(known, wrong):
                number = printed[at]
                misread = chance.choice(
                    [n for n in (number - 2, number - 1, number + 1, number + 10) if n > 0]
                )
                corners[at] = {misread: 0.7, number: 0.2} if thought_of else {misread: 0.97}
            start = time.process_time()
            best = most_likely(MAP_1, Odds(islands, tuple(corners)), most=1).best
            times.append(1000 * (time.process_time() - start))
            restored += best is not None and best.puzzle == MAP_1
        times.sort()
        share = restored / SIGNS
        print(
            f"{wrong:15}  {thought_of!s:12} {share:9.1%}  {times[SIGNS // 2]:7.1f} {times[-1]:7.1f}",
            flush=True,
        )


def _verdicts(boards: list[Puzzle], chance: random.Random, options: argparse.Namespace) -> None:
    head = "boards   right  solved  wrong   check   other put right  sure: right"
    print(f"\nreader               islands      {head}")
    boards = boards * options.times
    for name in options.readers:
        _verdicts_of(name, READERS[name], boards, chance)
    for missing in ("any", "passed"):
        for name in ("1%", "5%", "1% boasting"):
            tally = Tally()
            for board in boards:
                left = without_one(board, chance, passed=missing == "passed")
                if left is not None:
                    tally.add(_verdict(left, read_by(READERS[name], left, chance)), right=False)
            print(f"{name:20} {'one missed' if missing == 'any' else 'a passed one':12} {tally.line()}")


def _verdicts_of(name: str, reader: Reader, boards: list[Puzzle], chance: random.Random) -> None:
    tally = Tally()
    for board in boards:
        verdict, accepted = _judged(board, read_by(reader, board, chance))
        tally.add(verdict, right=accepted == [island.clue for island in board.islands])
    print(f"{name:20} {'all':12} {tally.line()}", flush=True)


def _verdict(puzzle: Puzzle, said: tuple[Chances, ...]) -> Judgement:
    return _judged(puzzle, said)[0]


def _judged(puzzle: Puzzle, said: tuple[Chances, ...]) -> tuple[Judgement, list[int | None]]:
    """The verdict on a board, and the numbers accepted."""
    board = _board(puzzle, said)
    verdict = finding_of(board).judgement
    return verdict, [verdict.accepted(clue) for clue in clues_of(board)]


def _board(puzzle: Puzzle, said: tuple[Chances, ...]) -> Board:
    """What vision would hand over."""
    islands = []
    for island, chances in zip(puzzle.islands, said, strict=True):
        posterior = tuple(sorted(chances.items(), key=lambda pair: -pair[1]))
        place = int(island.row), int(island.column)
        number = Number(str(posterior[0][0]), posterior)
        islands.append(Island(*place, (60.0 * place[1], 60.0 * place[0]), 20.0, number))
    rows, columns = 1 + max(i.row for i in islands), 1 + max(i.column for i in islands)
    corners = ((0.0, 0.0), (60.0 * columns, 0.0), (60.0 * columns, 60.0 * rows), (0.0, 60.0 * rows))
    return MadeBoard(flat(rows, columns), corners, tuple(islands), (), confidence=PLACES)


def without_one(puzzle: Puzzle, chance: random.Random, *, passed: bool) -> Puzzle | None:
    """The board with an island missed; `passed`: one whose bridges go straight on, if there is one."""
    islands = list(puzzle.islands)
    choice = [number for number in range(len(islands)) if not passed or _is_passed(puzzle, number)]
    if not choice:
        return None
    del islands[chance.choice(choice)]
    return replace(puzzle, islands=tuple(islands))


def _is_passed(puzzle: Puzzle, number: int) -> bool:
    from solver import solve

    solution = solve(puzzle).solution
    ends = [bridge for bridge in solution.bridges if number in (bridge.a, bridge.b)]
    if len(ends) != 2 or ends[0].count != ends[1].count:
        return False
    others = [puzzle.islands[b.a if b.b == number else b.b] for b in ends]
    return others[0].row == others[1].row or others[0].column == others[1].column


if __name__ == "__main__":
    main()

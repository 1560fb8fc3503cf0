"""The verdict: from the posterior of a board and the readings that the rules allow to what people are told.

A wrong board called `solved` is the worst that can happen. So `solved` needs one solution, the proof that it
is the only one, and a posterior of the board with all its numbers that leaves no room for rivals.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.decide.bridges import HIGHEST, AskedBoard, ask_why, highest_number, weight_of
from pipeline.decide.evidence import luck_of
from pipeline.decide.mistakes import Mistake
from pipeline.decide.outcome import Found
from pipeline.decide.parameters import ASKING, CHANCES, REPAIRS, VERDICT
from pipeline.decide.repairs import Crossing, hidden_chances, repairs_of
from pipeline.decide.unclaimed import unclaimed_by
from pipeline.hashi import blame
from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.finding import BridgesFinding
from pipeline.hashi.finished import recognise
from pipeline.hashi.judgement import Change, Judgement, corrections_of, differences, restored
from pipeline.hashi.notes import repeats_notes
from pipeline.hashi.repairs import MissingIsland, Repair, may_be_missed, work_as_read, work_as_well
from pipeline.legible import too_small
from pipeline.settings import Settings
from pipeline.status import Status
from pipeline.verdicts import NONE_FOUND, TIME_UP
from solver import Answer, Candidate, Conflict, Ending, Likely, Odds, Outcome
from vision.reading import Board, Drawn
from vision.words import percent

MOST_REPAIRS = 3
"""The most ways to make a board work that are named, the likeliest first."""

REPAIRABLE = frozenset({Found.READING, Found.FAR, Found.NONE})
"""Boards of these outcomes were read and asked about to the end."""

DrawnOf = Callable[[Sequence[Board]], Sequence[tuple[Drawn, ...]]]
"""Looks for the bridges that are drawn on the page between the islands of its boards."""


@dataclass(frozen=True, slots=True)
class Place:
    """What the loop says of the places of a board.

    Attributes:
        posterior: how likely these are the pieces of one whole board, on these rows and columns.
        unlisted: how likely something is wrong with them that no hypothesis covers, before the rules.
        notes: what a person should know whatever came of the board, a sentence each.
        doubts: what may be wrong, a sentence each; not told if the board is solved, or a board of islands
            with several solutions.
        looked_at: whether a person has set something on the board.
        faint: indices of what was hardly seen: islands, with signs counted after them; or crossings.
    """

    posterior: float
    unlisted: float
    notes: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    looked_at: bool = False
    faint: frozenset[int] = frozenset()


def drawn_on(boards: Sequence[object], drawn_of: DrawnOf) -> list[tuple[Drawn, ...]]:
    """What is drawn on each of some boards of a page; nothing on those that are no bridges."""
    told = iter(drawn_of([board for board in boards if isinstance(board, Board)]))
    return [next(told) if isinstance(board, Board) else () for board in boards]


def find_bridges(
    asked: AskedBoard, place: Place, settings: Settings, drawn: tuple[Drawn, ...]
) -> BridgesFinding:
    """`Rules.find` for bridges: the finding of a board that was decided on.

    May ask the solver again, beyond the budget of the page: why there is no solution, and what would make a
    board work that is not solved.

    Args:
        asked: what the rules said.
        place: what the loop said of its pieces.
        settings: for the rules.
        drawn: on the page already.
    """
    board = replace(asked.board, drawn=drawn)
    asked = replace(asked, view=asked.view._replace(board=board))
    conflict = ask_why(asked, settings) if asked.outcome.found in (Found.FAR, Found.NONE) else None
    judgement = judge(asked, place, conflict, (), settings.max_bridges)
    if asked.outcome.found in REPAIRABLE and judgement.status is not Status.SOLVED:
        repairs = repairs_of(asked, conflict, settings, MOST_REPAIRS)
        judgement = judge(asked, place, conflict, repairs, settings.max_bridges)
    if asked.outcome.found is Found.READING and asked.likely is not None and asked.likely.best is not None:
        judgement = recognise(board, judgement, asked.likely.best.puzzle)
    return BridgesFinding(board, judgement, settings.max_bridges)


def judge(
    asked: AskedBoard, place: Place, conflict: Conflict | None, repairs: tuple[Repair, ...], max_bridges: int
) -> Judgement:
    """The verdict on a board.

    Args:
        asked: what the rules said.
        place: what the loop said of its pieces.
        conflict: why there is no solution; None where that is not known, or there is one.
        repairs: what would make the board work, where it does not as it was read; the likeliest first.
        max_bridges: the most bridges between two islands.
    """
    board, likely = asked.board, asked.likely
    option = _more_bridges(board, max_bridges)
    more = (*option, *place.notes)
    others = (*place.doubts, *too_small("The islands", [island.radius for island in board.islands]))
    match asked.outcome.found:
        case Found.UNREADABLE:
            notes = (*(option or (blame.TOO_LITTLE,)), *place.notes, *others)
            return Judgement(Status.UNREADABLE, 0.0, notes=notes)
        case Found.FAR | Found.NONE | Found.BROKEN:
            faults, words = blame.blame(board, conflict, repairs)
            notes = (blame.NO_SOLUTION, *words, *more, *others)
            return Judgement(Status.IMPOSSIBLE, 0.0, faults=faults, repairs=repairs, notes=notes)
        case Found.READING if likely is not None:
            return _possible(asked, likely, place, repairs, (more, others))
    answer = asked.answer or Answer(Outcome.LIMIT)
    told = TIME_UP if answer.solution else NONE_FOUND
    return Judgement(Status.CHECK, 0.0, Answer(Outcome.LIMIT, answer.solution), notes=(told, *more, *others))


def _possible(
    asked: AskedBoard,
    likely: Likely,
    place: Place,
    repairs: tuple[Repair, ...],
    notes: tuple[tuple[str, ...], tuple[str, ...]],
) -> Judgement:
    """The verdict where the likeliest reading is believed; notes are for any board, and for doubtful ones."""
    clues, best, (more, others) = clues_of(asked.board), likely.candidates[0], notes
    unlisted = place.unlisted * (CHANCES.overlooked if place.looked_at and best.cost <= 0 else 1.0)
    hidden: dict[Crossing, float] = {}
    if place.looked_at:
        hidden = hidden_chances(asked, CHANCES.another_missed, with_trace=True)
        unlisted = 1 - (1 - unlisted) / (1 + sum(hidden.values()))
    confidence = place.posterior * reading_confidence(asked, likely, unlisted) * _chance_seen(asked, place)
    corrections = (*corrections_of(clues, best.puzzle), *restored(clues, best))
    status = _status(asked, likely, confidence, place.looked_at)
    doubts = () if status is Status.SOLVED else _doubts(clues, likely)
    suspects = _suspects(asked, hidden, repairs) if status is Status.CHECK else ()
    told = (
        *_answered(best, likely),
        *map(blame.correction_note, corrections),
        *(blame.doubt_note(one) for one in doubts if one.clue not in {c.clue for c in corrections}),
        *(work_as_read if corrections else work_as_well)(repairs),
        *may_be_missed(suspects),
        *more,
        *(() if status in (Status.SOLVED, Status.MULTIPLE) else others),
    )
    if status is Status.CHECK and not told:
        told = (
            f"Read with a confidence of {percent(confidence)} only: compare the numbers with the picture.",
        )
    repeats = repeats_notes(best.puzzle, best.answer.solution.values) if best.answer.solution else ()
    return Judgement(
        status,
        confidence,
        best.answer,
        corrections,
        doubts,
        repairs=repairs,
        suspects=suspects,
        notes=(*told, *repeats),
    )


def _suspects(
    asked: AskedBoard, hidden: Mapping[Crossing, float], repairs: tuple[Repair, ...]
) -> tuple[MissingIsland, ...]:
    """The free crossings that rather than others hide an island, unless other notes name them."""
    least = REPAIRS.told * (1 + sum(hidden.values()))
    named = {(one.row, one.column) for one in repairs if isinstance(one, MissingIsland)}
    named |= {one.crossing for one in unclaimed_by(asked.page, asked.pieces) if one.chance >= VERDICT.guess}
    suspect = sorted((at for at in hidden if hidden[at] >= least), key=lambda at: -hidden[at])
    return tuple(
        MissingIsland.at(asked.board, at, ()) for at in sorted(suspect[:MOST_REPAIRS]) if at not in named
    )


def _chance_seen(asked: AskedBoard, place: Place) -> float:
    """The chance that all islands are some that were hardly seen and of which no number was read.

    The rules find a number for what is no island, too. Where signs give the sums islands show none anyway.
    """
    if asked.board.signs:
        return 1.0
    unread = (index for index, one in enumerate(asked.board.islands) if one.number.value is None)
    return CHANCES.faint_unread ** sum(index in place.faint for index in unread)


def _status(asked: AskedBoard, likely: Likely, confidence: float, looked_at: bool) -> Status:
    best = likely.candidates[0]
    if best.answer.outcome is Outcome.MULTIPLE:
        return Status.MULTIPLE
    proved = best.answer.outcome is Outcome.UNIQUE and likely.ending is not Ending.LIMIT
    sure = VERDICT.surer if asked.odds.guesses < VERDICT.doubted else VERDICT.sure
    proved = proved and not (looked_at and best.cost > VERDICT.left_alone)
    return Status.SOLVED if proved and confidence >= sure else Status.CHECK


def reading_confidence(asked: AskedBoard, likely: Likely, unlisted: float) -> float:
    """The chance that all numbers are right, and no piece is missed, if the pieces found are the board's.

    Bayes' rule over the likeliest reading, its rivals, and the case that none of them is right, because the
    places are wrong in a way that nobody thought of, or numbers are wrong beyond all that was weighed: then
    the likeliest has its solution by luck.

    Args:
        asked: what the rules said.
        likely: the readings, at least one.
        unlisted: the probability that the places are wrong in a way that no hypothesis covers.
    """
    best, guesses = likely.candidates[0], asked.odds.guesses
    right = (1 - unlisted) * guesses * weight_of(best)
    rivals = sum(_against(best, rival) for rival in likely.candidates[1:])
    if likely.ending is not Ending.COMPLETE:
        # The next one is hardly likelier than the last, and may have exactly one solution.
        last = likely.candidates[-1]
        rivals += _against(best, last) * math.exp(-last.cost) / weight_of(last)
    beyond = chance_beyond(asked.odds, best.cost + ASKING.within)
    by_luck = unlisted * luck_of(Mistake.MISSED, asked.outcome)
    by_luck += (1 - unlisted) * beyond * luck_of(Mistake.MISREAD, asked.outcome)
    total = right + (1 - unlisted) * guesses * rivals + by_luck
    return right / total if total > 0 else 0.0


def chance_beyond(odds: Odds, cost: float) -> float:
    """The probability that the right reading costs more than `cost`, nats, before the rules.

    Misread numbers are taken as a Poisson process, each at the average price of one; between whole numbers
    of them the chance is interpolated.
    """
    chances = (max(one.values(), default=1.0) for one in (*odds.islands, *odds.corners))
    misread = sum(1 - chance for chance in chances)
    if misread <= 0 or odds.doubt <= 0:
        return 0.0
    most = cost * misread / odds.doubt
    terms = [math.exp(-misread + k * math.log(misread) - math.lgamma(k + 1)) for k in range(int(most) + 2)]
    return max(0.0, 1 - sum(terms[:-1]) - (most - int(most)) * terms[-1])


def _against(best: Candidate, rival: Candidate) -> float:
    """The weight of a rival, more than its own if it reads several numbers otherwise; see `Chances.alike`."""
    otherwise = sum(one != other for one, other in zip(_numbers(best), _numbers(rival), strict=True))
    if otherwise < 2:
        return weight_of(rival)
    share = (1 + CHANCES.alike * (otherwise - 1)) / otherwise
    return weight_of(rival) * math.exp(max(0.0, rival.cost - best.cost) * (1 - share))


def _numbers(candidate: Candidate) -> list[int | None]:
    """All numbers of a reading, in one order."""
    signs = [number for s in candidate.puzzle.signs for number in (s.north, s.east, s.south, s.west)]
    return [*(island.clue for island in candidate.puzzle.islands), *signs]


def _doubts(clues: tuple[Clue, ...], likely: Likely) -> tuple[Change, ...]:
    """The numbers where other readings differ, and those that could not be read."""
    best, rivals = likely.candidates[0], likely.candidates[1:]
    doubts = {change.clue: change for change in differences(clues, best, rivals)}
    for clue in clues:
        if clue.number.confidence < VERDICT.guess:
            doubts.setdefault(clue, Change(clue, clue.rival))
    return tuple(doubts[clue] for clue in clues if clue in doubts)


def _answered(best: Candidate, likely: Likely) -> tuple[str, ...]:
    """What the solver's answer means, where it is not the plain one."""
    if best.answer.outcome is Outcome.MULTIPLE:
        return (blame.SEVERAL,)
    if best.answer.outcome is Outcome.LIMIT:
        return (TIME_UP,)
    return (blame.TIME_SHORT,) if likely.ending is Ending.LIMIT else ()


def _more_bridges(board: Board, max_bridges: int) -> tuple[str, ...]:
    """The option to give where islands surely show more than so many bridges allow."""
    most = highest_number(board)
    if not 4 * max_bridges < most <= HIGHEST:
        return ()
    return (f"The number {most} is read: if it is right, try --max-bridges {math.ceil(most / 4)}.",)

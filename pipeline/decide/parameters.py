"""The thresholds of deciding, by stage: their unit, what they trade off, and what they were measured on.

Those for the verdict on crossings are in `pipeline.crossings.judge`.

"Mistaken" stands for `python -m tests.benchmarks.mistaken --boards 300 --seed 1`: boards made up, mistaken in
one way, and read by readers that are wrong about one number in twenty. "Doubts" stands for `python -m
tests.benchmarks.doubts --pages 9`: to be run again after each training of the detector.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asking:
    """How much the rules are asked.

    Attributes:
        reach: nats beyond what is believed; dearer corrections are not looked for, not even to lay the blame.
            More of it costs time on boards without a solution.
        within: nats from the likeliest reading of a board within which others matter: less than the cost of a
            number that nobody thought of (8), so that a board that was read surely needs no search.
        rivals, more_rivals: readings that are weighed, the likeliest included; the second where the last one
            of the first has several solutions, as what comes after it may have exactly one.
        explaining: steps of the solver for finding out why a board has no solution; 5,000 are about a second.
        missing: steps for finding out whether a board without solution lacks an island: a few for each free
            crossing. Boards of 260 and 400 islands with 750 to 900 crossings took 4 seconds, those of 20
            islands 0.05.
        quickly: steps for the first question about a board. The hardest boards of 100 to 400 islands took
            1,616 (`solver.solve.ATTEMPTS`).
        page, board: steps for all questions about a page, and for the second one about a board. Of 240 pages
            of twelve sets (seed 96000) the most that one with a solved board took is 3,560. Nine pages that
            took more (seeds 94000 and 96000) came out no better with 16,000 than with 6,000 or 4,000; the
            slowest took 13 seconds then in place of 9.
        question: steps charged for each first question, for what is done before the solver starts.
        converged: the probability of all hypotheses together that are not asked to the end, below which they
            are left alone. A tenth of what `Verdict.sure` allows.
        converged_more: likewise of those that also explain pieces that the likeliest leaves out, a hundredth
            of what `Verdict.sure` allows: once it is asked, such a one may be `1 / Chances.part` times as
            likely for each board of few islands that turns out to be a part of it, up to 70 times. Likewise
            of those with more boards: 30 and 17 islands were solved as one board of 47 (tatham-photos
            1900006), and are more surely two once each is known to have one solution.
    """

    reach: float = 12.0
    within: float = 7.0
    rivals: int = 4
    more_rivals: int = 6
    explaining: float = 5_000.0
    missing: float = 3_000.0
    quickly: float = 2_500.0
    page: float = 6_000.0
    board: float = 4_000.0
    question: float = 10.0
    converged: float = 0.005
    converged_more: float = 0.0005


@dataclass(frozen=True, slots=True)
class Chances:
    """What the rules say of a board that is right, and of one that is mistaken; probabilities.

    For a mistaken one: the chance that it has exactly one solution as read. The chance that one of the first
    r readings has grows with the square root of r (Mistaken: 50 readings have it 4 to 6 times as often as
    one); so the chance that the r-th is the first that has is sqrt(r) - sqrt(r - 1) times that of the first.

    Attributes:
        far, none: a printed board has only solutions that are not to be believed, or none within reach, as
            numbers were misread beyond thought.
        far_if_mistaken: of mistaken boards without a believable solution, how many have one within reach.
            Mistaken: 0.3 to 0.7.
        far_shuffled_by: for what is no board at all, that share is smaller by a factor of exp(-this) for each
            island beyond four. Mistaken (80 boards, seed 5): 0.59 of 6 islands, 0.48 of 10, 0.14 of 20.
        lacking_if_missed, lacking_if_misread: a board without solution, of which an island was missed, or
            whose numbers were misread, would have exactly one with one island more. Mistaken, last column:
            0.93 of 6 islands, 0.98 to 1.00 from 8 on; 0.09 to 0.22.
        lacking_if_none, lacking_if_none_by: likewise of what is no board at all: the first times exp(-second)
            for each island beyond four. Mistaken: 0.39 of 6 islands, 0.09 of 8, 0.04 of 10, 0.01 of 12.
        unreadable, unreadable_if_none: most numbers of a printed board cannot be read, or of what is none.
            "Doubts": 0 of 98, so less than 0.03, and 3 of 25.
        several: how likely a printed board has several solutions, over how likely a mistaken one that has any
            has several.
        missed, missed_of: an island is missed: the smaller of the first, and the second over the number of
            islands. Mistaken: 0.14 of 8 islands, 0.07 of 20, 0.06 of 30.
        stray: there is an island too many. Mistaken: 0.16 of 6 islands, 0.14 of 20, 0.11 of 30.
        unread_stray: likewise, and its number is not known: of those on a bridge 9 in 10.
        missed_by_signs, stray_by_signs: likewise where signs give the sums of islands without numbers.
            Mistaken --signs (600 boards, seed 3): 0.002, 0.055.
        moved: an island is on the line next to its own. Mistaken: 0.12 to 0.19 of 6 to 20 islands.
        misread: two numbers are read as others that look like them. Mistaken (1,200 a size, seed 11):
            0.016 of 6 islands, 0.010 of 16, 0.008 of 24.
        lines_of_grid: a board of crossings has outer rows or columns too few or too many: this over the
            number of its signs. Mistaken --crossings (400 boards, seed 3), of up to 16, 30 and more signs: a
            row less 0.13, 0.05, 0.05; two columns less 0.09, 0.08, 0.00; a row and a column less 0.05, 0.01,
            0.00; a column more 0.08, 0.06, 0.03.
        misread_on_grid: two arrows of a board of crossings are read as others. Likewise: 0.23, 0.25, 0.34.
        part, part_power: it is a side of a board that was cut in two along an empty line: the first over the
            number of islands to this power; of 55,496 sides.
        beside, beside_power: where one side has, the other has, too; of 27,748 cuts.
        merged: it is two boards side by side: 8 in 100 of 9,535.
        shuffled, shuffled_by: it is none at all: the first times exp(-second) for each island beyond four.
            Mistaken: 0.16 of 4 islands, 0.04 of 8, 0.01 of 12, none of 20; a little more than that, as it
            grows faster with the number of readings than others do.
        uncounted: the number of readings that stands for "too many to count".
        alike: the numbers of a board are blurred alike, so what misreads one misreads the next: of the
            numbers in which a rival differs, each but one counts only this much.
        missing: how many islands leave no detection at all, for each piece of the board that, by the scores,
            is expected to be none: where the detector doubts, it misses, too. "Doubts": 7 islands of 227
            boards.
        least_missing: likewise for the whole board, at least.
        doubtful_lines: how likely it is that rows or columns are wrong where `separation` is below 2.
        another_missed: a board on which a person has set something lacks one island more, which was not
            detected and left a trace. Of 102 boards (hard, photos, styles, beside; seeds 9500 to 9511) 3
            lacked an island besides something else that was wrong. More of it catches more: of 34 boards that
            lacked a whited island (corrected, seeds 20000 to 20045) 6 have odds of 0.5 and more for one with
            this.
        faint_unread: what was hardly seen, shows no number and was taken in all the same is an island. 2 of 8
            on 175 pages (styles, windows, consoles, tables, hard; seeds 9800 to 9824), on none of their
            solved boards; of those that were seen with 0.5 to 0.7 6 of 10, of the surest 220 of 224.
        overlooked: how much of the chance that pieces or lines are wrong is left once a person has looked at
            a board and set something on it. Without it 1 corrected board of 59 stays in doubt (seed 1500).
    """

    far: float = 0.01
    none: float = 0.01
    far_if_mistaken: float = 0.5
    far_shuffled_by: float = 0.12
    lacking_if_missed: float = 0.95
    lacking_if_misread: float = 0.13
    lacking_if_none: float = 0.65
    lacking_if_none_by: float = 0.42
    unreadable: float = 0.02
    unreadable_if_none: float = 0.1
    several: float = 0.1
    missed: float = 0.15
    missed_of: float = 1.6
    stray: float = 0.15
    unread_stray: float = 0.46
    missed_by_signs: float = 0.01
    stray_by_signs: float = 0.06
    moved: float = 0.19
    misread: float = 0.015
    lines_of_grid: float = 1.1
    misread_on_grid: float = 0.28
    part: float = 0.13
    part_power: float = 1.4
    beside: float = 10.0
    beside_power: float = 2.6
    merged: float = 0.1
    shuffled: float = 0.2
    shuffled_by: float = 0.4
    uncounted: int = 1000
    alike: float = 0.8
    missing: float = 0.05
    least_missing: float = 0.005
    doubtful_lines: float = 0.2
    another_missed: float = 0.02
    faint_unread: float = 0.25
    overlooked: float = 0.1


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """How likely a piece that was detected on or beside a board, outside its group, belongs to it.

    "Doubts", 237 pieces (seeds 7000 to 7015, and 5300 to 5459 of lone), 65 of which are: surprise for each
    is 0.094, 0.120 without signs, 0.151 by their own scores only. Where a board's pieces are all surely seen,
    what was hardly seen is none of them.

    Attributes:
        base: log-odds for one that is as sure as the board's weakest piece and as large as its kind there.
        gap: log-odds less for each nat that it is less sure than that.
        widest: nats; no more of them count. 0.095 without, 0.094 with 3, 0.091 with 5.
        odd: log-odds less for each nat by which the logarithm of its radius differs from theirs. 0.090 with
            1.1, 0.094 with this, which leaves less to the dots of a grid: they come many at a time.
        signs: log-odds less on boards with signs.
        alike: pieces of a smaller group count if their radius differs by less, nats. On 61 solved boards
            (beside, puzzle-pages, signs-styles, reports; 6500 to 6509) one did, a sign of it; the next are
            at 1.7.
        most: the highest probability that such a piece is one of the board.
    """

    base: float = 2.1
    gap: float = 1.07
    widest: float = 4.0
    odd: float = 2.0
    signs: float = 3.6
    alike: float = 0.5
    most: float = 0.95


@dataclass(frozen=True, slots=True)
class Repairs:
    """How likely each single change that would make a board work is what happened, before the rules.

    Attributes:
        misread: how likely a number that was read surely is another one. Of 9,181 numbers (screenshots,
            scans, photos, apps, sizes, tatham-pages; seeds 3000 to 3024) 2 were wrong, which were in doubt.
            With more of it, whited islands are less often named first, and replaced numbers more often.
        stray: how many pieces of a board do not belong to it, over how many their scores predict. On the
            same boards none was. Of 28 false islands and 119 whited ones (seeds 4000 to 4079) 22 and 110 were
            named first with 0.01, 17 and 110 with 0.003.
        least_stray: likewise for each piece, at least.
        adjacent: added to the number of islands that stand next to another, and to that of the others: where
            none does, hardly one that is missing does. Of those whited ones 110 with 0.1 and 0.5, 109 with 2.
        clues: how much likelier a crossing lacks an island that would show 1, 2, 3 and so on: a 2 fits into a
            bridge anywhere.
        between: likewise one that only joins two others on one line.
        far: likewise one whose bridges are so long on average, crossings, by this power: what fits by chance
            is near. Fitted with the others to 2,633 boards of the scenes without one of their islands: by the
            rules alone 82% were named first, 79% by the numbers only; of 369 of Tatham's boards, to which
            nothing was fitted, 75% and 70%.
        unseen_flat, unseen: how likely a place where an island is hidden looks like the others, on ground
            without a grain and with it.
        odd, power: a place that looks d deviations off is unseen + (d / odd) ** power times as likely to hide
            an island. Of those of `GroundParameters.grain` none was less than 6 deviations off, 11% were 6 to
            10, the rest more; of the others 97% were less than 3 off, 2% 3 to 6, 0.7% 6 to 10, 0.01% more.
        most: no place is more than this many times as likely.
        as_odd: places at least this fraction as odd as one count as alike: it is at most as many times as
            likely as there are free crossings for each of them. Of 162 solved boards that lack no island
            (photos, scans, hard, screenshots, styles; seeds 31000 to 31019) 24 have odds above 0.1 for one
            without this, 1 with 0.3 and 0.5, 3 with 0.7, 14 with 1. Of 54 whited islands 2 lose four fifths
            of their odds with 0.3 and keep them with 0.5.
        together: a repair that changes more numbers than this at once helps nobody and is left out.
        exact: a missing island is named by row and column where this share of its probability is there. With
            0.3 whited islands were named first on 22 of 27 photos, 23 of 25 scans and 21 of 30 screenshots
            (seeds 12100 to 12135).
        line: else by its row or its column, where this share of its probability is in it.
        told: repairs less likely than this are not named.
        steps: of the solver, for missing islands, and for false ones. Of 127 boards with an island whited out
            (scans, photos, screenshots; seed 67000) one of 139 islands took most, 2,536; 16 of 100 to 400
            islands name the same with five times as many (also sizes, hard; 71000, 73000). Two boards of 115
            and 145 islands with several solutions took all 50,000 of before, 13 s, and told nothing.
    """

    misread: float = 0.00005
    stray: float = 0.01
    least_stray: float = 1e-5
    adjacent: float = 0.5
    clues: tuple[float, ...] = (0.045, 0.036, 0.06, 0.105, 0.105, 0.16, 0.19, 0.16)
    between: float = 0.2
    far: float = 0.5
    unseen_flat: float = 1.0
    unseen: float = 0.02
    odd: float = 5.5
    power: float = 8.0
    most: float = 5000.0
    as_odd: float = 0.5
    together: int = 3
    exact: float = 0.3
    line: float = 0.8
    told: float = 0.02
    steps: float = 10_000.0


@dataclass(frozen=True, slots=True)
class NoBoard:
    """What speaks for and against pieces that may be no board at all, besides how they look (`LIKELIHOOD`).

    "Doubts", 543 groups (seeds 7000 to 7015, and 5000 to 5459 of lone, which count five times), 410 of which
    are boards. With each sixth judged by what was fitted to the rest, 21 are lost and 23 are strays; by the
    scores, the size and the rules alone 35 and 32.

    Attributes:
        speaks_for, against: factors for what the rules say, nats, where it favours a board, and where it does
            not: parts of boards have no solution, and where clues are hidden there are several.
        figure: nats against a board without a solution of fewer pieces than `fewest`.
        fewest: pieces: a figure of a technique is no puzzle.
        blank: nats for a board whose pieces all show nothing; a part of it where a part of them do.
        unfit: nats against one whose pieces all show something that pieces of a board do not; likewise.
    """

    speaks_for: float = 1.5
    against: float = 0.52
    figure: float = 2.7
    fewest: int = 6
    blank: float = 1.9
    unfit: float = 2.1


@dataclass(frozen=True, slots=True)
class Numbers:
    """What an island shows, and what else has a circle around it; probabilities.

    Attributes:
        no_number: an island of a printed board shows no number that an island can have.
        stray_no_number: a circle that is no island shows none.
        like: how many islands `no_number` counts as, where the others of a board show another share.
        more_bridges: how much a number that would need more bridges than are allowed counts as an island's.
        count: the most numbers that count: those of a page look alike. "Doubts": with 4, boards that show few
            numbers were taken for none.
    """

    no_number: float = 0.03
    stray_no_number: float = 0.4
    like: float = 4.0
    more_bridges: float = 0.5
    count: float = 1.3


@dataclass(frozen=True, slots=True)
class Verdict:
    """From the posterior to a status.

    Attributes:
        sure: a board of a lower confidence is to be checked.
        doubted, surer: where the best guesses at all numbers are right with a lower probability than
            `doubted`, a board of a lower confidence than `surer` is to be checked: what can hardly be read is
            misread ten times as often as the reader says (640 boards on hard photos).
        believed: nats; where the cheapest corrections cost more, and the reader's own doubt does not explain
            it, the board is impossible rather than misread. A number that nobody thought of costs 8 at most.
        guess: a number below this probability is a guess. Likewise, a piece of the board with a lower score
            was hardly seen; one left out of it is named if its score is at least this, and so is one outside
            its group if it belongs to it with at least this chance.
        most_guesses: with a larger share of guesses among its numbers a board is unreadable.
        told: a rival hypothesis of at least this probability is told in the notes.
        most_left_out: if more pieces than this were left out, or may have been missed on or beside a board,
            none of them is named: they are something else.
        certain: a number above this probability is read surely.
        left_alone: nats; where a person has set something on a board and the cheapest reading that has a
            solution still costs more than this, it is to be checked: something else may be wrong, too. Of 7
            boards with all spoilt places set but one, 2 were wrongly `solved` without this, and none with it
            (screenshots, seed 31000).
        cut: a piece whose centre is nearer than this to the edge of the picture counts as cut, radii.
    """

    sure: float = 0.95
    doubted: float = 0.3
    surer: float = 0.97
    believed: float = 12.0
    guess: float = 0.5
    most_guesses: float = 0.5
    told: float = 0.02
    most_left_out: int = 6
    certain: float = 0.9
    left_alone: float = 3.0
    cut: float = 0.8


ASKING = Asking()
CHANCES = Chances()
UNCLAIMED = Unclaimed()
REPAIRS = Repairs()
NO_BOARD = NoBoard()
NUMBERS = Numbers()
VERDICT = Verdict()

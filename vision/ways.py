"""Ways to explain the pieces of a group as boards: how likely each is, and what changes there are to it.

The changes: two boards joined, a board cut or taken for copies of one, small clusters gathered, a piece more
or less, other rows or columns, no board at all.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from vision.grouping import Links, cluster
from vision.lattice.placing import same_puzzle
from vision.likelihood import Board, Pieces, board_odds
from vision.parameters import GROUPING, HYPOTHESES
from vision.types import Detections, Floats, Indices


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """Some boards that explain the pieces of a group, found by changing the first ones.

    Attributes:
        boards: all of them.
        score: how much likelier they are than the first ones, nats.
        moves: the changes that led to them, in order, such as "split", "without 12".
    """

    boards: tuple[Board, ...]
    score: float = 0.0
    moves: tuple[str, ...] = ()

    def like(self, other: "Way") -> bool:
        """Whether both make the same puzzles: the same pieces in the same order on rows and columns."""
        if len(self.boards) != len(other.boards):
            return False
        known = {board.members.tobytes(): board for board in other.boards}
        twins = [(board, known.get(board.members.tobytes())) for board in self.boards]
        return all(twin is not None and same_puzzle(own.placement, twin.placement) for own, twin in twins)


class Ways:
    """All ways to explain the pieces of a group.

    Attributes:
        detections: all pieces of the page.
        pieces: the same pieces, in the same order, as their likelihood is worked out.
        links: between the members.
        members: the pieces of the group that are likely there, indices into the detections.
        spare: other pieces, which are less likely there; likewise.
    """

    def __init__(
        self, detections: Detections, pieces: Pieces, links: Links, members: Indices, spare: Indices
    ) -> None:
        self.detections, self.pieces = detections, pieces
        self.links, self.members, self.spare = links, members, spare
        self._clusters = cluster(members, links)
        self._known: dict[bytes, list[Board]] = {}

    def first(self) -> Way:
        """A board of each cluster of pieces that is large enough, if the detector is sure enough of it."""
        clusters = [part for part in self._clusters if len(part) >= HYPOTHESES.fewest]
        boards = [self.cleaned(self.placed(part)[0]) for part in clusters]
        return Way(tuple(board for board in boards if board.sure > HYPOTHESES.least))

    def placed(self, members: Indices) -> list[Board]:
        """Pieces as one board, in each way that is likely enough, the likeliest first.

        The list is cached: leave it as it is.
        """
        key = np.sort(members).tobytes()
        if key not in self._known:
            self._known[key] = self.pieces.boards(members)
        return self._known[key]

    def cleaned(self, board: Board) -> Board:
        """The board without the pieces that it is better off without, some at once, others one by one."""
        for _ in range(HYPOTHESES.tried):
            doubtful = self.doubtful(board)
            if len(board.members) <= HYPOTHESES.fewest or not doubtful:
                break
            less = [self.less(board, piece, anew=anew) for piece, anew in doubtful[: HYPOTHESES.cuts]]
            rest = np.setdiff1d(board.members, [piece for piece, _ in doubtful])
            if HYPOTHESES.fewest <= len(rest) < len(board.members) - 1:
                less.append(self.placed(rest)[0])
            better = max(less, key=_gain)
            if better.gain <= board.gain:
                break
            board = better
        return board

    def filled(self, way: Way) -> Way:
        """The way with those pieces on free crossings that make it likelier; its moves are dropped then."""
        tried: set[int] = set()
        for index in range(len(way.boards)):
            for _ in range(HYPOTHESES.tried):
                board = way.boards[index]
                spare = [one for one in self.on_crossings(way, board) if one[0] not in tried]
                if not spare:
                    break
                tried.add(spare[0][0])
                more = self.changed(way, board, self.pieces.with_piece(board, *spare[0]), "with more")
                if more.score > way.score:
                    way = Way((*way.boards[:index], more.boards[-1], *way.boards[index + 1 :]), more.score)
        return way

    def structural(self, way: Way) -> Iterator[Way]:
        """The changes of whole boards that are tried: they are joined, an unsure one goes, one is cut up."""
        yield from self.joins(way)
        yield from self._gathered(way)
        for board in way.boards:
            if board.sure < HYPOTHESES.least:
                yield self.without(way, board)
            yield from self.cuts(way, board)
            yield from self._parted(way, board)
            yield from self._repeated(way, board)

    def changes(self, way: Way) -> Iterator[Way]:
        """The single changes of a way that are tried."""
        yield from self.structural(way)
        for board in way.boards:
            yield self.without(way, board)
            for other in self.placed(board.members):
                if not same_puzzle(other.placement, board.placement):
                    yield self.changed(way, board, other, "other lines")
            if len(board.members) > HYPOTHESES.fewest:
                for piece, anew in self.doubtful(board)[: HYPOTHESES.tried]:
                    yield self.changed(way, board, self.less(board, piece, anew=anew), f"without {piece}")
            for piece, row, column in self.on_crossings(way, board)[: HYPOTHESES.tried]:
                more = self.pieces.with_piece(board, piece, row, column)
                yield self.changed(way, board, more, f"with {piece}")
            for piece in self.among(way, board)[: HYPOTHESES.tried]:
                more = self.placed(np.append(board.members, piece))[0]
                yield self.changed(way, board, more, f"among {piece}")

    def without(self, way: Way, board: Board) -> Way:
        """A way without one of its boards, whose pieces are of no board then.

        `board` must be the very object that the way holds: one equal to it is not found.
        """
        return self._replaced(way, [board], [], -self.odds(board), "no board")

    def odds(self, board: Board) -> float:
        """The log-odds that pieces are a board at all, nats."""
        return board_odds(self.detections, board.members, board.placement.rows, board.placement.columns)

    def changed(self, way: Way, old: Board, new: Board, move: str) -> Way:
        """A way with a board in place of another one that has nearly the same pieces; it becomes the last.

        `old` must be the very object that the way holds. If just one piece comes or goes, it speaks for the
        board that has it by no more than its log-odds (`Pieces.odds`) and `HYPOTHESES.on_crossing` together:
        what the detector takes for a piece, such as a dot of a grid, may be on a crossing, too.
        """
        better = new.gain - old.gain
        more, less = np.setdiff1d(new.members, old.members), np.setdiff1d(old.members, new.members)
        if len(more) == 1:
            better = min(better, self.pieces.odds(int(more[0])) + HYPOTHESES.on_crossing)
        if len(less) == 1:
            better = max(better, -self.pieces.odds(int(less[0])) - HYPOTHESES.on_crossing)
        return self._replaced(way, [old], [new], better, move)

    def _replaced(
        self, way: Way, old: Sequence[Board], new: Sequence[Board], better: float, move: str
    ) -> Way:
        """A way with some boards in place of others, and how much likelier it is then."""
        kept = [board for board in way.boards if all(board is not other for other in old)]
        return Way((*kept, *new), way.score + better, (*way.moves, move))

    def less(self, board: Board, piece: int, *, anew: bool) -> Board:
        """A board without a piece, the rest on its lines; if `anew`, on other lines if these are likelier."""
        kept = board.members[board.members != piece]
        less = self.pieces.part(board, kept)
        return max(less, self.placed(kept)[0], key=_gain) if anew else less

    def doubtful(self, board: Board) -> list[tuple[int, bool]]:
        """Pieces of a board that may not belong to it, the most doubtful first.

        Returns:
            The pieces, each with whether it may spoil the lattice. One off its crossing may; any may if the
            lattice fits nothing well.
        """
        found, scores = board.placement, self.pieces.scores[board.members]
        alone = (np.bincount(found.rows)[found.rows] == 1) & (np.bincount(found.columns)[found.columns] == 1)
        usual = max(float(np.median(found.residuals)), found.spread)
        loose = found.residuals > HYPOTHESES.off * usual
        spoils = loose
        doubt = (1 - scores) + loose + alone
        if found.spread >= HYPOTHESES.near:
            # Something spoils all of it, and where pieces stand on it tells nothing.
            spoils = np.ones(len(scores), dtype=np.bool_)
            doubt = 1 - scores
        chosen = np.flatnonzero(spoils | alone | (scores < HYPOTHESES.doubtful))
        ranked = chosen[np.argsort(-doubt[chosen], kind="stable")]
        return [(int(board.members[index]), bool(spoils[index])) for index in ranked]

    def among(self, way: Way, board: Board) -> Indices:
        """Strong pieces of no board of a way that stand among a board's: their lines may be its, too."""
        spare = self._left(way)
        spare = spare[self.pieces.scores[spare] >= GROUPING.sure]
        own, places = self.pieces.centers[board.members], self.pieces.centers[spare]
        inside = ((places >= own.min(axis=0)) & (places <= own.max(axis=0))).all(axis=1)
        return np.asarray(spare[inside], dtype=np.intp)

    def _left(self, way: Way) -> Indices:
        """The pieces of no board of a way."""
        used = [board.members for board in way.boards]
        return np.setdiff1d(np.union1d(self.spare, self.members), np.concatenate([self.members[:0], *used]))

    def on_crossings(self, way: Way, board: Board) -> list[tuple[int, int, int]]:
        """Pieces of no board of a way that stand near a free crossing of one, the likeliest first.

        Returns:
            The pieces, each with the row and the column of the crossing. These count from the board's first
            line: up to `HYPOTHESES.outside` lines outside of it they are negative, or beyond the last.
        """
        spare = self._left(way)
        radii = self.pieces.radii[board.members]
        sizes = np.abs(np.log(self.pieces.radii[spare] / np.median(radii)))
        strong = self.pieces.scores[spare] >= GROUPING.sure
        kept = sizes < np.log(np.where(strong, HYPOTHESES.unlike, GROUPING.alike))
        spare, strong = spare[kept], strong[kept]
        found, lattice = board.placement, board.placement.lattice
        sides = [
            np.arange(-HYPOTHESES.outside, count + HYPOTHESES.outside)
            for count in (lattice.rows, lattice.columns)
        ]
        grid = np.stack(np.meshgrid(*sides, indexing="ij"), axis=-1).reshape(-1, 2)
        taken = {*zip(found.rows.tolist(), found.columns.tolist(), strict=True)}
        grid = grid[[(row, column) not in taken for row, column in grid.tolist()]]
        steps = self.pieces.centers[spare][:, None] - lattice.to_pixels(grid.astype(np.float64))
        away = np.hypot(steps[..., 0], steps[..., 1]) / float(np.median(radii))
        nearest = away.argmin(axis=1)
        off = away[np.arange(len(spare)), nearest]
        reach = min(max(HYPOTHESES.near, HYPOTHESES.off * found.spread), HYPOTHESES.farthest)
        near = np.flatnonzero(off < np.where(strong, HYPOTHESES.farthest, reach))
        ranked = near[np.argsort(off[near] - self.pieces.scores[spare[near]], kind="stable")]
        spots = grid[nearest].tolist()
        return [(int(spare[index]), spots[index][0], spots[index][1]) for index in ranked]

    def joins(self, way: Way, board: Board | None = None) -> Iterator[Way]:
        """Two boards as one, where links speak most for that; only this one with others if it is given."""
        pairs = [
            (self._odds(one.members, other.members), one, other)
            for one, other in combinations(way.boards, 2)
            if board is None or other is board
        ]
        near = [(odds, one, other) for odds, one, other in pairs if odds is not None]
        for odds, one, other in sorted(near, key=lambda pair: -pair[0])[: HYPOTHESES.cuts]:
            both = self.placed(np.concatenate([one.members, other.members]))[0]
            better = _capped(odds) + _shared(both, one, other) - _twins(both, one)
            yield self._replaced(way, [one, other], [both], better, "join")

    def _gathered(self, way: Way) -> Iterator[Way]:
        """A board with a cluster that is too small to be one, where links speak most for that.

        As each piece does by itself, they speak for the board by no more than what they are.
        """
        left = self._left(way)
        small = [
            part for part in self._clusters if len(part) < HYPOTHESES.fewest and np.isin(part, left).all()
        ]
        pairs = [(self._odds(board.members, part), board, part) for board in way.boards for part in small]
        near = [(odds, board, part) for odds, board, part in pairs if odds is not None]
        for odds, board, part in sorted(near, key=lambda pair: -pair[0])[: HYPOTHESES.cuts]:
            both = self.placed(np.concatenate([board.members, part]))[0]
            most = sum(self.pieces.odds(int(piece)) + HYPOTHESES.on_crossing for piece in part)
            better = _capped(odds) + min(both.gain - board.gain, most)
            yield self._replaced(way, [board], [both], better, "gathered")

    def cuts(self, way: Way, board: Board) -> Iterator[Way]:
        """A board as two: cut straight down or across, where links speak least for one or the gap is widest.

        Where they speak for one everywhere, as they may where boards share a frame, all that are tried are
        together as likely as one would be. Hardly any two boards are printed on adjacent lines.
        A lattice that fits nothing well is not one board's: then more is tried, and each half gets its own.
        """
        cuts = []
        for side, gap, axis in sides(self.pieces.centers[board.members], board.members):
            rest = np.setdiff1d(board.members, side)
            cuts.append((self._odds(side, rest) or 0.0, gap, axis, (side, rest)))
        cuts.sort(key=lambda cut: cut[0])
        weak = [cut for cut in cuts if cut[0] < HYPOTHESES.surest]
        poor = board.placement.spread >= HYPOTHESES.near
        tried = weak[: HYPOTHESES.cuts] or cuts[:1]
        for along in (0, 1):
            widest = sorted((cut for cut in cuts if cut[2] == along), key=lambda cut: -cut[1])
            tried += [cut for cut in widest[: 1 + poor] if all(cut is not other for other in tried)]
        for odds, _, axis, halves in tried:
            one, other = (self._part(board, half) for half in halves)
            if poor or odds < HYPOTHESES.surest:
                one, other = (max(half, self.placed(half.members)[0], key=_gain) for half in (one, other))
            better = -_capped(odds) - _shared(board, one, other)
            better -= 0.0 if weak else float(np.log(len(tried)))
            better -= HYPOTHESES.adjacent * (_lines_apart(board, halves[0], axis) <= 1)
            yield self._replaced(way, [board], [one, other], better, "split")

    def _parted(self, way: Way, board: Board) -> Iterator[Way]:
        """A board as several: cut along all wide gaps between its lines at once."""
        lines = (board.placement.rows, board.placement.columns)
        cells = np.column_stack([_sections(one) for one in lines])
        _, owner = np.unique(cells, axis=0, return_inverse=True)
        parts = [board.members[owner.ravel() == index] for index in range(owner.max() + 1)]
        if len(parts) < 2 or min(map(len, parts)) < HYPOTHESES.fewest:
            return
        boards = [max(self._part(board, part), self.placed(part)[0], key=_gain) for part in parts]
        shared = min(board.gain - sum(map(_gain, boards)), HYPOTHESES.aligned)
        yield self._replaced(way, [board], boards, -HYPOTHESES.surest - shared, "parted")

    def _repeated(self, way: Way, board: Board) -> Iterator[Way]:
        """A board as several that are all alike: a page often shows one in several states."""
        owner, alike = _copies(board.placement.rows, board.placement.columns)
        if alike > 0:
            parts = [board.members[owner == index] for index in range(owner.max() + 1)]
            boards = [self._part(board, part) for part in parts]
            better = alike - HYPOTHESES.surest - HYPOTHESES.aligned
            yield self._replaced(way, [board], boards, better, "repeated")

    def _part(self, board: Board, members: Indices) -> Board:
        """A part of a board on its lines; on lines of its own where it stands on every second one or so."""
        part = self.pieces.part(board, members)
        if np.gcd.reduce(part.placement.rows) < 2 and np.gcd.reduce(part.placement.columns) < 2:
            return part
        anew = self.placed(part.members)[0]
        return anew if same_puzzle(anew.placement, part.placement) else part

    def _odds(self, some: Indices, others: Indices) -> float | None:
        """The mean log-odds of the links between pieces; None where none are next to each other."""
        links = self.links.between(some, others)
        return float(links.odds.mean()) if len(links.odds) else None


def _capped(odds: float) -> float:
    """What links across a cut say for one board: they are wrong together, now and then."""
    return float(np.clip(odds, -HYPOTHESES.surest, HYPOTHESES.surest))


def _shared(whole: Board, one: Board, other: Board) -> float:
    """What speaks for one board by its lattice, nats, next to two.

    Boards that are printed on one page often stand on one lattice: that they do speaks little for one. And a
    page may be bent in more ways than the lattice can: that two fit better speaks little for two, up to what
    a page can be bent.
    """
    better = whole.gain - one.gain - other.gain
    beyond = min(better + HYPOTHESES.most_bent, 0.0)
    return float(np.clip(better, -HYPOTHESES.bent, HYPOTHESES.aligned)) + beyond


def _lines_apart(board: Board, side: Indices, axis: int) -> int:
    """How many lines of a board the pieces to the left of a cut, or above it, are from the others."""
    lines = board.placement.rows if axis else board.placement.columns
    first = np.isin(board.members, side)
    return int(lines[~first].min() - lines[first].max())


def _gain(board: Board) -> float:
    return board.gain


def _sections(lines: Indices) -> Indices:
    """By piece, in which part its line is when lines are cut at wide gaps."""
    used = np.unique(lines)
    starts = used[1:][np.diff(used) >= HYPOTHESES.wide]
    return np.searchsorted(starts, lines, side="right")


def _copies(rows: Indices, columns: Indices) -> tuple[Indices, float]:
    """In which copy of one pattern each piece is, if all are copies side by side, and what speaks for that.

    Args:
        rows: K, from 0.
        columns: K, likewise.

    Returns:
        The copies (K, from 0), and what speaks for them, nats: 0 if there are no copies of at least
        `HYPOTHESES.fewest` pieces, or if all the lines of one cross in pieces.
    """
    best, most = np.zeros(len(rows), np.intp), 0.0
    for down in _periods(rows, columns):
        for across in _periods(columns, rows):
            blocks = np.column_stack([rows // down, columns // across])
            _, owner, sizes = np.unique(blocks, axis=0, return_inverse=True, return_counts=True)
            count, size = len(sizes), int(sizes[0])
            if count < 2 or size < HYPOTHESES.fewest or (sizes != size).any():
                continue
            spots = (rows % down) * across + columns % across
            by_copy = spots[np.lexsort((spots, owner.ravel()))].reshape(count, size)
            alike = (count - 1) * _choice(*divmod(by_copy[0], across))
            if (by_copy == by_copy[0]).all() and alike > most:
                best, most = owner.ravel(), alike
    return best, most + HYPOTHESES.repeated * (most > 0)


def _choice(rows: Indices, columns: Indices) -> float:
    """How much is chosen by taking these crossings of their lines, and no others; nats."""
    return math.log(math.comb(len(np.unique(rows)) * len(np.unique(columns)), len(rows)))


def _twins(both: Board, one: Board) -> float:
    """What speaks for two boards in place of one because they are alike, nats; 0 if they are not."""
    lines = np.column_stack([both.placement.rows, both.placement.columns])
    first = np.isin(both.members, one.members)
    halves = [half - half.min(axis=0) for half in (lines[first], lines[~first])]
    if {*map(tuple, halves[0].tolist())} != {*map(tuple, halves[1].tolist())}:
        return 0.0
    alike = _choice(*halves[0].T)
    return alike + HYPOTHESES.repeated * (alike > 0)


def _periods(along: Indices, beside: Indices) -> list[int]:
    """The steps along lines after which at least a third of the pieces come again, and no step at all."""
    known = {*zip(along.tolist(), beside.tolist(), strict=True)}
    steps = range(2, int(along.max()) + 1)
    again = [step for step in steps if 3 * sum((at + step, on) in known for at, on in known) >= len(known)]
    return [*again, int(along.max()) + 1]


def sides(places: Floats, members: Indices) -> Iterator[tuple[Indices, float, int]]:
    """Cuts pieces in two at each gap between two of them, by x, then by y.

    Gaps of a pixel or less are passed over, and those with fewer than `HYPOTHESES.fewest` pieces on one side.

    Args:
        places: K x 2, (x, y) in pixels.
        members: K, the pieces.

    Yields:
        The pieces to the left of a gap, or above it; how wide it is, pixels; 0 for left, 1 for above.
    """
    for axis, along in enumerate(places.T):
        order = np.argsort(along, kind="stable")
        for count in range(HYPOTHESES.fewest, len(members) - HYPOTHESES.fewest + 1):
            gap = float(along[order[count]] - along[order[count - 1]])
            if gap > 1:
                yield np.sort(members[order[:count]]), gap, axis


def spacious(centers: Floats, radii: Floats) -> float:
    """The area in which pieces (N x 2, and N; pixels) stand, with some room around them, square pixels."""
    return float((np.ptp(centers, axis=0) + 2 * HYPOTHESES.room * float(np.median(radii))).prod())


def distinct(ways: Sequence[Way]) -> list[Way]:
    """The ways without those that make the same puzzles as one before them."""
    found: list[Way] = []
    for way in ways:
        if not any(way.like(other) for other in found):
            found.append(way)
    return found

"""Making puzzles to order: from a wish to pages and files."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.errors import CannotBeWritten
from pipeline.names import printable
from pipeline.outputs import check_folder, write_bytes, write_text_file
from solver.formats import FORMATS, FormatError, write_puzzle
from solver.formats.drawings import WRITTEN, write_drawing
from solver.making import Made, Wish, make_puzzle
from solver.steps import Difficulty, grade

PAGES = frozenset({"pdf", "png"})
"""Forms that are printed; all others are text."""

APART = frozenset({"tatham"})
"""Forms in which no two islands may stand side by side."""

TITLE = "Bridges"

MOST_SEEDS = 10**6


def any_seed() -> int:
    """A seed drawn at random, for an order that names none."""
    return random.SystemRandom().randrange(MOST_SEEDS)


class OrderError(ValueError):
    """An order that contradicts itself or cannot be written; its message is for people."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made, and where it goes.

    Attributes:
        wish: what kind of puzzle; its `difficulty` is ignored.
        levels: how hard, in the order of the puzzles: an equal share of them each; any difficulty if empty.
        count: how many puzzles.
        seed: of the first puzzle; each later one has the next.
        output: a file; a folder, as which any path without a suffix counts; or None for standard output.
        form: "pdf", "png", or the name of a format in text.
        solutions: whether pages with the solutions follow; drawings in text then show them instead.
        title: of what is printed.
        paper: what it is printed on, one of `pipeline.printing.SIZES`.
        large: whether it is in large print.
    """

    wish: Wish
    levels: tuple[Difficulty, ...]
    count: int
    seed: int
    output: Path | None
    form: str
    solutions: bool = False
    title: str = TITLE
    paper: str = "a4"
    large: bool = False

    def wish_of(self, index: int) -> Wish:
        """The wish for one puzzle, 0 first, with its difficulty."""
        level = self.levels[index * len(self.levels) // self.count] if self.levels else None
        return replace(self.wish, difficulty=level)


def choose_form(output: Path | None, form: str | None, *, signs: bool) -> str:
    """The form of what is written: as asked for, by the name of the file, or what suits.

    Args:
        output: a file, a folder, or None for standard output.
        form: as asked for; None if none was.
        signs: whether the puzzles have signs, which the usual text format cannot express.

    Raises:
        OrderError: there is no such form, or it would be a printed one on standard output.
    """
    names = [*sorted(PAGES), *WRITTEN]
    text = "json" if signs else "grid"
    if form is None and output is not None:
        suffix = output.suffix.lower().removeprefix(".")
        form = "png" if _is_folder(output) else text if suffix == "txt" else suffix
    form = form or text
    if form not in names:
        raise OrderError(f"there is no format {form!r}: choose one of {', '.join(names)} with --to")
    if output is None and form in PAGES:
        raise OrderError(f"a {form.upper()} cannot be shown on the screen: give a file with -o")
    return form


def deliver(order: Order) -> Iterator[str]:
    """Makes the puzzles and writes them, while its lines are iterated over.

    Yields:
        Lines for the screen: the puzzles themselves, or which files were written.

    Raises:
        MakingError: such a puzzle cannot be made, or no attempt succeeded.
        OrderError: the page, or one file of the form, cannot hold what was ordered.
        CannotBeWritten: the format cannot express such puzzles.
        OutputNotWritable: the file system refuses; nothing is left of the file that was being written.
    """
    seeds = range(order.seed, order.seed + order.count)
    made = ((seed, make_puzzle(order.wish_of(index), seed)) for index, seed in enumerate(seeds))
    parting = None if order.form in PAGES else WRITTEN[order.form].between
    if order.output is None:
        for seed, board in made:
            between = "" if seed == seeds[-1] else "\n" if parting is None else parting
            yield _text({seed: board}, order).removesuffix("\n") + between
    elif _is_folder(order.output):
        check_folder(order.output)
        for index, (seed, board) in enumerate(made):
            name = _name(order.wish_of(index), seed)
            suffix = f".{order.form}" if order.form in PAGES else WRITTEN[order.form].suffix
            target = order.output / f"{name}{suffix}"
            _write({seed: board}, order, target)
            yield printable(target)
    else:
        if order.count > 1 and order.form not in PAGES and parting is None:
            raise OrderError(
                f"a file in the format {order.form} holds one puzzle: give a folder, or --to json"
            )
        _write(dict(made), order, order.output)
        yield f"{printable(order.output)}: {_title(seeds)}"


def _is_folder(output: Path) -> bool:
    return output.is_dir() or not output.suffix


def _name(wish: Wish, seed: int) -> str:
    """The stem of a puzzle's file."""
    level = [wish.difficulty.name.lower()] if wish.difficulty is not None else []
    kind = "signs" if wish.signs else "bridges"
    return "-".join([kind, f"{wish.columns}x{wish.rows}", *level, str(seed)])


def _title(seeds: range) -> str:
    return f"No. {seeds[0]}" if len(seeds) == 1 else f"No. {seeds[0]} to {seeds[-1]}"


def _write(boards: dict[int, Made], order: Order, target: Path) -> None:
    if order.form not in PAGES:
        write_text_file(_text(boards, order), target)
        return
    from pipeline.printing import Booklet, Entry, pages_needed, print_booklet, style_of, to_picture

    style = style_of(order.paper, large=order.large)
    entries = [Entry(made.puzzle, made.solution, _grade(made)) for made in boards.values()]
    booklet = Booklet(entries, order.title, style, order.solutions)
    if order.form == "png" and pages_needed(booklet) > 1:
        pages = pages_needed(booklet)
        raise OrderError(f"this takes {pages} pages, and a PNG holds one: write a PDF, or to a folder")
    document = print_booklet(booklet)
    write_bytes(to_picture(document) if order.form == "png" else document, target)


def _grade(made: Made) -> str:
    found = grade(made.puzzle)
    return found.difficulty.name.lower() if found else ""


def _text(boards: dict[int, Made], order: Order) -> str:
    """Puzzles in a format, by their seeds.

    Raises:
        CannotBeWritten: the format cannot tell one of them.
    """
    texts = []
    for seed, made in boards.items():
        try:
            if order.form in FORMATS:
                texts.append(write_puzzle(made.puzzle, order.form))
            else:
                solution = made.solution if order.solutions else None
                texts.append(write_drawing(made.puzzle, solution, order.form))
        except FormatError as error:
            raise CannotBeWritten(f"No. {seed} cannot be written as {order.form}: {error}.") from error
    return (WRITTEN[order.form].between or "").join(texts)

"""Making puzzles to order: from a wish to pages and files."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import CannotBeWritten
from pipeline.names import printable
from pipeline.outputs import check_folder, write_text_file
from pipeline.puzzles.convert import BETWEEN, NAMES
from solver.formats import FORMATS, FormatError, write_puzzle
from solver.formats.drawings import write_drawing
from solver.making import Made, Wish, make_puzzle

PAGES = frozenset({"pdf", "png"})
"""Forms that are printed; all others are text."""

SUFFIXES = dict.fromkeys(("grid", "tatham", "puzzlink", "text", "classic", "penpa"), ".txt")
"""Of files in forms whose name is not their suffix."""

APART = frozenset({"tatham"})
"""Forms in which no two islands may stand side by side."""

MOST_SEEDS = 10**6


class OrderError(ValueError):
    """What was ordered does not go together."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made, and where it goes.

    Attributes:
        wish: what kind of puzzle.
        count: how many.
        seed: of the first; drawn at random if None.
        output: a file, a folder, or None for standard output.
        form: "pdf", "png", or the name of a format in text.
        solutions: pages with the solutions follow; drawings in text show them.
    """

    wish: Wish
    count: int
    seed: int | None
    output: Path | None
    form: str
    solutions: bool = False


def choose_form(output: Path | None, form: str | None, *, signs: bool) -> str:
    """The form of what is written: as asked for, by the name of the file, or what suits.

    Raises:
        OrderError: there is no such form, or the place cannot take it.
    """
    names = [*sorted(PAGES), *NAMES]
    text = "json" if signs else "grid"
    if form is None and output is not None:
        suffix = output.suffix.lower().removeprefix(".")
        form = "png" if _is_folder(output) else text if suffix == "txt" else suffix
    form = form or text
    if form not in names:
        raise OrderError(f"there is no format {form!r}: choose one of {', '.join(names)} with --to")
    if output is None and form in PAGES:
        raise OrderError(f"a {form.upper()} does not go on the screen: give a file with -o")
    return form


def deliver(order: Order) -> Iterator[str]:
    """Makes the puzzles and writes them.

    Yields:
        Lines for the screen: the puzzles themselves, or which files were written.

    Raises:
        MakingError: such a puzzle cannot be made, or did not come about.
        OrderError: the page, or one file of the form, cannot hold what was ordered.
        CannotBeWritten: the format cannot tell such puzzles.
        OutputNotWritable: the file system refuses; nothing is left of the file that was being written.
    """
    first = random.SystemRandom().randrange(MOST_SEEDS) if order.seed is None else order.seed
    seeds = range(first, first + order.count)
    if order.output is None:
        for seed in seeds:
            between = "" if seed == seeds[-1] else BETWEEN.get(order.form, "\n")
            yield _text({seed: make_puzzle(order.wish, seed)}, order).removesuffix("\n") + between
    elif _is_folder(order.output):
        check_folder(order.output)
        for seed in seeds:
            target = order.output / f"{_name(order.wish, seed)}{SUFFIXES.get(order.form, f'.{order.form}')}"
            _write({seed: make_puzzle(order.wish, seed)}, order, target)
            yield printable(target)
    else:
        if order.count > 1 and order.form not in PAGES | set(BETWEEN):
            raise OrderError(
                f"a file in the format {order.form} holds one puzzle: give a folder, or --to json"
            )
        _write({seed: make_puzzle(order.wish, seed) for seed in seeds}, order, order.output)
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
    from pipeline.printing import Entry, pages_needed, set_pages, write_pages

    entries = [Entry(f"No. {seed}", made.puzzle, made.solution) for seed, made in boards.items()]
    pages = pages_needed(entries, solutions=order.solutions)
    if order.form == "png" and pages > 1:
        raise OrderError(f"this takes {pages} pages, and a PNG holds one: write a PDF, or to a folder")
    write_pages(set_pages(entries, _subtitle(order.wish), solutions=order.solutions), target, order.form)


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
    return BETWEEN.get(order.form, "").join(texts)


def _subtitle(wish: Wish) -> str:
    level = [wish.difficulty.name.lower()] if wish.difficulty is not None else []
    return " · ".join([f"{wish.columns} by {wish.rows}", *level])

"""The command `make`."""

import re
from pathlib import Path

import click

from pipeline.commands.options import on_paper, title_of, wished
from pipeline.status import ExitStatus
from pipeline.terminal import say

SIZE = re.compile(r"(?P<columns>\d{1,3})\s*[xX×]\s*(?P<rows>\d{1,3})")


class Size(click.ParamType[tuple[int, int]]):
    """Columns and rows, as in 12x9."""

    name = "size"

    def convert(
        self, value: str | tuple[int, int], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """The columns and rows of a size such as 10x8; for the arguments see click."""
        if isinstance(value, tuple):
            return value
        size = SIZE.fullmatch(value.strip())
        if size is None:
            self.fail(f"{value!r} is not a size: give columns and rows, such as 12x12", param, ctx)
        return int(size["columns"]), int(size["rows"])


@click.command()
@click.option("--size", metavar="WxH", type=Size(), default="10x10", help="Columns and rows. Default: 10x10.")
@click.option(
    "--difficulty",
    metavar="GRADE",
    callback=wished("parse_levels"),
    help="easy, medium, hard, or a range such as easy..hard, the easiest first. Default: any.",
)
@click.option("--seed", metavar="N", type=click.IntRange(min=0), help="The same seed gives the same puzzle.")
@click.option("--count", metavar="N", type=click.IntRange(1, 1000), default=1, help="How many puzzles.")
@click.option("--signs", is_flag=True, help="Islands without numbers, and signs with sums.")
@click.option("--islands", metavar="N", type=int, help="How many islands. Default: chosen at random.")
@click.option(
    "--max-bridges", metavar="N", type=click.IntRange(1, 4), default=2,
    help="How many bridges may join two islands. Default: 2.",
)  # fmt: skip
@click.option("--no-loops", is_flag=True, help="Bridges close no loop, and solvers may rely on it.")
@click.option("--symmetric", is_flag=True, help="Islands stand at the same places when turned upside down.")
@click.option(
    "-o", "--output", metavar="FILE|DIR", type=click.Path(path_type=Path),
    help="A PDF, a PNG of one page, a text, or a folder for a file each. Default: text on the screen.",
)  # fmt: skip
@click.option(
    "--to", "form", metavar="FORMAT", help="pdf, png, or any that `convert` writes. Default: by the name."
)
@click.option("--solutions", is_flag=True, help="Add pages of solutions, or show them in the drawing.")
@on_paper
def make(
    *,
    size: tuple[int, int],
    difficulty: tuple[str, ...] | None,
    seed: int | None,
    count: int,
    signs: bool,
    islands: int | None,
    max_bridges: int,
    no_loops: bool,
    symmetric: bool,
    output: Path | None,
    form: str | None,
    solutions: bool,
    title: str | None,
    paper: str,
    large_print: bool,
) -> int:
    """Make puzzles that have exactly one solution.

    They are printed, numbered from 1, or written as text. Several puzzles take the seeds that follow the
    first. Without --seed it is chosen at random and shown, so that the same puzzles can be made again.
    """
    from pipeline.puzzles.making import APART, TITLE, Order, OrderError, any_seed, choose_form, deliver
    from solver.making import MakingError, Wish
    from solver.making.wish import DENSEST_APART
    from solver.steps import Difficulty

    columns, rows = size
    first = any_seed() if seed is None else seed
    levels = tuple(Difficulty[level.upper()] for level in difficulty or ())
    try:
        form = choose_form(output, form, signs=signs)
        apart = form in APART or islands is None or islands <= DENSEST_APART * rows * columns
        wish = Wish(rows, columns, None, signs, islands, max_bridges, not no_loops, apart, symmetric)
        order = Order(
            wish, levels, count, first, output, form, solutions, title_of(title, TITLE), paper, large_print
        )
        for index in range(count):
            order.wish_of(index).check()
    except (MakingError, OrderError) as error:
        raise click.UsageError(f"{str(error)[0].upper()}{str(error)[1:]}.") from error
    try:
        for line in deliver(order):
            say(line)
    except (MakingError, OrderError) as error:
        say(f"hashilens: {error}", err=True)
        return ExitStatus.NEEDS_A_PERSON
    if seed is None:
        say(f"The same again: --seed {first}", err=True)
    return ExitStatus.ALL_SOLVED

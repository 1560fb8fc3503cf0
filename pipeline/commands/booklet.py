"""The command `booklet`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.options import difficulty_option, kind_option, on_paper, size_option, title_of
from pipeline.status import ExitStatus
from pipeline.terminal import say

if TYPE_CHECKING:
    from pipeline.archive.wishes import Sizes


@click.command(short_help="Print the puzzles of a folder of results again, in a PDF.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", metavar="FILE.pdf", type=click.Path(path_type=Path, dir_okay=False), required=True,
    help="Where the booklet goes; a file of that name is replaced.",
)  # fmt: skip
@difficulty_option(" Default: all.")
@size_option
@kind_option
@click.option("--no-solutions", is_flag=True, help="Leave out the pages of solutions.")
@on_paper
def booklet(
    *,
    folder: Path,
    output: Path,
    levels: tuple[str, ...] | None,
    sizes: "Sizes | None",
    kinds: tuple[str, ...],
    no_solutions: bool,
    title: str | None,
    paper: str,
    large_print: bool,
) -> int:
    """Print the puzzles of DIR, a folder of results, again: clean boards in a PDF, solutions at the end.

    Each puzzle comes once, the easiest first. Puzzles that are not solved for certain are left out.
    """
    if output.suffix.lower() != ".pdf":
        raise click.UsageError(f"A booklet is a PDF: give a name such as {output.stem}.pdf with -o.")
    title = title_of(title, "Puzzles")
    from pipeline.archive.wishes import Sizes, Wish
    from pipeline.names import printable
    from pipeline.outputs import write_bytes
    from pipeline.printing import Booklet, print_booklet, style_of
    from pipeline.printing.archived import select

    selected = select(folder, Wish(levels, sizes or Sizes(), kinds=kinds))
    if not selected.entries:
        doubtful = f"; of those asked for, {selected.unsure} are in doubt" if selected.unsure else ""
        say(f"hashilens: {printable(folder)} holds no solved puzzle of that kind{doubtful}.", err=True)
        return ExitStatus.NEEDS_A_PERSON
    style = style_of(paper, large=large_print)
    write_bytes(print_booklet(Booklet(selected.entries, title, style, not no_solutions)), output)
    told = [_count(len(selected.entries), "puzzle", "puzzles")]
    told += [f"{_count(selected.copies, 'copy', 'copies')} left out"] if selected.copies else []
    told += [f"{selected.unsure} in doubt left out"] if selected.unsure else []
    say(f"{printable(output)}: {', '.join(told)}")
    return ExitStatus.ALL_SOLVED


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"

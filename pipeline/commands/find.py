"""The command `find`: the puzzles of a folder of results by size, difficulty and status."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.options import difficulty_option, kind_option, size_option
from pipeline.status import ExitStatus, Status
from pipeline.terminal import say

if TYPE_CHECKING:
    from pipeline.archive.searching import Listing, Search
    from pipeline.archive.wishes import Sizes

UNGRADED = (
    "{} from an earlier version, without fingerprint and difficulty; the command that read them adds both"
)


@click.command(short_help="List the puzzles of a folder of results.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@difficulty_option()
@size_option
@click.option(
    "--status", "statuses", type=click.Choice([str(status) for status in Status]), multiple=True,
    help="What came of it. May be given several times.",
)  # fmt: skip
@kind_option
@click.option("--unique", is_flag=True, help="List each puzzle once, however often it was printed.")
@click.option("--duplicates", is_flag=True, help="List only puzzles that occur more than once, all copies.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON, one line for each puzzle.")
def find(
    *,
    folder: Path,
    levels: tuple[str, ...] | None,
    sizes: "Sizes | None",
    statuses: tuple[str, ...],
    kinds: tuple[str, ...],
    unique: bool,
    duplicates: bool,
    as_json: bool,
) -> ExitStatus:
    """List the puzzles of DIR, a folder of results, that have this size, difficulty and status.

    A copy of a puzzle, also a turned or mirrored one, is listed with the place of the first. The exit status
    is 0 if any puzzle was found, and 1 if none was.
    """
    if unique and duplicates:
        raise click.UsageError("--unique and --duplicates cannot be combined.")
    from pipeline.archive.searching import search
    from pipeline.archive.wishes import Copies, Sizes, Wish

    copies = Copies.ONCE if unique else Copies.REPEATED if duplicates else Copies.ALL
    found = search(folder, Wish(levels, sizes or Sizes(), statuses, kinds, copies))
    lines = map(_as_json, found.listed) if as_json else _in_words(found)
    text = "\n".join(lines)
    if text:
        say(text)
    if found.ungraded:
        puzzles = "one puzzle is" if found.ungraded == 1 else f"{found.ungraded} puzzles are"
        say(f"hashilens: {UNGRADED.format(puzzles)}", err=True)
    return ExitStatus.ALL_SOLVED if found.listed else ExitStatus.NEEDS_A_PERSON


def _in_words(found: "Search") -> Iterator[str]:
    """A line a puzzle, and how many there are."""
    from vision.words import plain

    for one in found.listed:
        size = f"{one.rows} x {one.columns}" if one.rows and one.columns else "size unknown"
        level = f", {one.difficulty} ({one.grade:.1f})" if one.difficulty and one.grade is not None else ""
        kind = "" if one.kind == "hashi" else f", {one.kind}"
        same_as = f", same as {one.same_as}" if one.same_as else ""
        yield plain(f"{one.found}: {size}{kind}{level}, {one.status}{same_as}")
    puzzles = "1 puzzle" if len(found.listed) == 1 else f"{len(found.listed)} puzzles"
    different = f", {found.different} different" if found.different != len(found.listed) else ""
    yield f"{puzzles}{different}" if found.listed else "no such puzzle"


def _as_json(one: "Listing") -> str:
    """What is known of a puzzle, on a line; pages count from 1, puzzles of a page from 0."""
    from pipeline.records import strict_json

    place, same_as = one.found, one.same_as
    told = {
        "source": place.source, "page": place.page, "pages": place.pages, "puzzle": place.index,
        "kind": one.kind, "status": one.status, "rows": one.rows, "columns": one.columns,
        "islands": one.islands, "difficulty": one.difficulty, "grade": one.grade,
        "confidence": one.confidence, "fingerprint": one.fingerprint, "address": one.address,
        "overlay": one.overlay,
        "same_as": same_as and {"source": same_as.source, "page": same_as.page, "puzzle": same_as.index},
    }  # fmt: skip
    return strict_json(told).decode()

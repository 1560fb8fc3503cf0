"""The page: report.html, everything in one file, worst confidence first, to look through without network."""

import base64
import hashlib
import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import tee
from pathlib import Path, PurePath
from string import Template

from pipeline.archive.wishes import LEVELS, kind_of
from pipeline.names import printable
from pipeline.outputs import whole_file
from pipeline.records import strict_json
from pipeline.report.lines import Line, Survey
from pipeline.report.markup import Markup, element, joined
from pipeline.report.thumbnails import Thumbnail, thumbnails
from pipeline.runs.tally import FOR_A_PERSON, Tally
from vision.words import percent, plain

PICTURES = 2000
"""Pages that get a thumbnail, the worst first: some 40 MB, which browsers still open in a moment."""

PICTURE_SUFFIXES = (".png", ".jpg")
"""The suffixes of files that the viewer of the page can show; others the browser opens itself."""

CARDS = "<!-- cards -->"
"""Where the template is split: the cards go there one by one."""

PERSON = "person"
"""The word by which the filter finds pages that a person should look at."""

TYPED = re.compile(r"(--[a-z][a-z-]* [^\s;)]+)")
"""An option and its value, as notes suggest them: no browser may break such a line after a dash."""


def write_page(found: Survey, folder: Path, target: Path) -> None:
    """Writes the page: a card for each page of the run.

    Args:
        found: the records.
        folder: of results, with the pictures.
        target: the file, in that folder, as it links to the pictures from there.

    Raises:
        pipeline.errors.OutputNotWritable: the file system refuses.
    """
    head, tail = _frame(found, printable(folder.resolve().name))
    with whole_file(target) as file:
        file.write(_encoded(head))
        for card in _cards(found, folder):
            file.write(_encoded(card))
        file.write(_encoded(tail))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _frame(found: Survey, name: str) -> tuple[str, str]:
    """The page before and after its cards."""
    script = _resource("script.js")
    tally = found.tally()
    whole = Template(_resource("page.html")).substitute(
        title=joined(f"{name} – hashilens"),
        heading=joined(name),
        summary=_summary(tally, found.spoilt),
        levels=joined(*(element("option", level, value=level) for level in LEVELS)),
        filters=joined(*_filters(tally)),
        style=_resource("style.css"),
        script=script,
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )
    head, _, tail = whole.partition(CARDS)
    return head, tail


def _resource(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _summary(tally: Tally, spoilt: int) -> Markup:
    puzzles = tally.puzzles.total()
    different = f", {puzzles - tally.copies} different" if tally.copies else ""
    said = f"{_number(tally.pages, 'page')}, {_number(puzzles, 'puzzle')}{different}"
    lost = f"Left out: {_number(spoilt, 'line')} of results.jsonl that could not be read."
    return joined(element("p", said), element("p", lost, class_="lost") if spoilt else "")


def _filters(tally: Tally) -> Iterator[Markup]:
    """A radio button for all pages, one for those to look at, and one for each word that occurs."""
    yield _filter("all", element("span", "all"), tally.pages, checked="checked")
    if tally.for_a_person:
        yield _filter(PERSON, element("span", "to look at"), tally.for_a_person)
    for word in tally.words():
        yield _filter(_slug(word), _badge(word), tally.on_pages[word])


def _filter(value: str, name: Markup, count: int, checked: str | None = None) -> Markup:
    button = element("input", type="radio", name="status", value=value, checked=checked)
    return element("label", button, name, " ", element("b", str(count)))


def _cards(found: Survey, folder: Path) -> Iterator[Markup]:
    """The cards, worst first."""
    order = found.worst_first()
    lines, again = tee(found.lines(order))  # the pictures are a few ahead of the cards: so many lines wait
    pictures = thumbnails(folder, ((line.result, line.overlay_page or line.page) for line in again), PICTURES)
    for index, line, picture in zip(order, lines, pictures, strict=True):
        yield _card(line, picture, index, found)


def _card(line: Line, picture: Thumbnail | None, index: int, found: Survey) -> Markup:
    parent, title = _parted(plain(line.source))
    words = [_slug(word) for word in line.words] + [PERSON] * (not FOR_A_PERSON.isdisjoint(line.words))
    name = f"{title}, page {line.page}" if line.pages > 1 else title
    return element(
        "li",
        _picture(picture, name),
        element("h2", name),
        element("p", parent, class_="folder") if parent else "",
        element("ul", *_puzzles(line, found), class_="puzzles") if line.puzzles else "",
        *_trouble(line),
        "\n",
        class_="card",
        data_is=" ".join(words),
        data_order=index,
        data_puzzles=strict_json([_facts(line, which, found) for which in range(len(line.puzzles))]).decode(),
    )


def _facts(line: Line, index: int, found: Survey) -> tuple[object, ...]:
    """What the script filters a puzzle by: status, level, shorter and longer side, kind, which of its copies.

    The last is 0 for a puzzle without copies, 1 for the first of several, and 2 for the others.
    """
    puzzle = line.puzzles[index]
    sides = sorted(side for side in (puzzle.rows, puzzle.columns) if side is not None)
    copy = 2 if found.same_as(line, index) else int(puzzle.fingerprint in found.repeated)
    kind = kind_of(puzzle.kind, signs=bool(puzzle.signs))
    return _slug(puzzle.status), puzzle.difficulty, *(sides if len(sides) == 2 else (0, 0)), kind, copy


def _parted(source: str) -> tuple[str, str]:
    """Folder and name of a path; an address has no folder."""
    path = PurePath(source)
    if "://" in source or not path.name:
        return "", source
    return "" if path.parent == PurePath() else str(path.parent), path.name


def _picture(picture: Thumbnail | None, name: str) -> Markup:
    """The thumbnail as a link to the full picture, or what stands in its place."""
    if picture is None:
        return element("div", "no picture", class_="picture none")
    shown = (
        name if picture.address.endswith(PICTURE_SUFFIXES) else None
    )  # the browser opens other files itself
    if picture.data is None:
        said = "open the solution" if shown is None else "open the picture"
        return element("a", said, class_="picture none", href=picture.address, data_name=shown)
    image = element(
        "img", src=picture.data, width=picture.width, height=picture.height, alt=f"Solved: {name}",
        loading="lazy", decoding="async",
    )  # fmt: skip
    return element("a", image, class_="picture", href=picture.address, data_name=shown)


def _puzzles(line: Line, found: Survey) -> Iterator[Markup]:
    for index, puzzle in enumerate(line.puzzles):
        facts = [f"{puzzle.rows} × {puzzle.columns}"] if puzzle.rows and puzzle.columns else []
        facts += [_number(len(puzzle.islands), "island")] if puzzle.islands else []
        facts += [puzzle.difficulty] if puzzle.difficulty else []
        facts += [f"{percent(puzzle.confidence)} sure"] if puzzle.confidence is not None else []
        which = f"{index + 1}. " if len(line.puzzles) > 1 else ""
        original = found.same_as(line, index)
        notes = (*([f"Same as {original}."] if original else []), *puzzle.told)
        yield element(
            "li", which, _badge(puzzle.status), " ", element("span", ", ".join(facts), class_="facts"),
            element("ul", *(element("li", *_note(note)) for note in notes), class_="notes") if notes else "",
        )  # fmt: skip


def _note(note: str) -> Iterator[str]:
    """A note, in which what is to be typed stays on one line."""
    for index, part in enumerate(TYPED.split(note)):
        yield element("span", part, class_="typed") if index % 2 else part


def _trouble(line: Line) -> Iterator[Markup]:
    """The error, or that there is no puzzle."""
    if not line.puzzles or line.error:
        word = line.words[-1]
        yield element("p", _badge(word))
    if line.error:
        yield element("p", line.error.message, class_="message")


def _badge(word: str) -> Markup:
    """A status: its word after a mark of its own colour and shape."""
    return element("span", word, class_=f"badge {_slug(word)}")


def _slug(word: str) -> str:
    return word.replace(" ", "-")


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"

"""The summary: what came of a page, for people at a terminal."""

import re
import shlex

from pipeline.by_hand import in_a_sentence
from pipeline.job import Result
from pipeline.records import Page, PuzzleRecord
from pipeline.status import Status
from vision.words import percent, plain

WORDS = {
    Status.SOLVED: "solved, and this is the only solution",
    Status.CHECK: "please check",
    Status.MULTIPLE: "more than one solution",
    Status.IMPOSSIBLE: "no solution",
    Status.UNREADABLE: "not readable",
}

TYPED = re.compile(r"(?<=: )--set \S+( --set \S+)*$")
"""The end of a note that says what to type: the options alone, since records do not hold the command."""


def summarise(result: Result) -> str:
    """Everything about a page: each puzzle's verdict, its board, its notes, and where the picture is.

    Raises:
        ValueError: the result does not hold each puzzle's board, as one read from a record.
    """
    page = result.record
    blocks = [page.name]
    for number, (puzzle, board) in enumerate(zip(page.puzzles, result.boards, strict=True), start=1):
        blocks.append(_puzzle(puzzle, board, number, result))
    if page.overlay:
        blocks.append(f"Solved picture: {plain(page.overlay)}")
    return "\n\n".join(blocks) + "\n"


def in_one_line(page: Page) -> str:
    """A page's verdict for long runs: the statuses of its puzzles."""
    return f"{page.name}: {', '.join(map(_in_a_word, page.puzzles))}"


def _in_a_word(puzzle: PuzzleRecord) -> str:
    return f"{_already(puzzle)}{puzzle.status}"


def _already(puzzle: PuzzleRecord) -> str:
    return "already " if puzzle.already_solved and puzzle.status is Status.SOLVED else ""


def _puzzle(puzzle: PuzzleRecord, board: str, number: int, result: Result) -> str:
    count = len(result.record.puzzles)
    which = f"Puzzle {number} of {count}: " if count > 1 else ""
    verdict = f"{which}{_already(puzzle)}{WORDS[puzzle.status]}"
    size = f"{puzzle.rows} rows, {puzzle.columns} columns"
    if puzzle.outline is not None:  # it was read from a picture
        size += f"; confidence {percent(puzzle.confidence)}"
    notes = "".join(f"\n  - {_with_command(note, result)}" for note in puzzle.notes)
    if puzzle.by_hand:
        notes = f"\n  - {in_a_sentence(puzzle.by_hand)}{notes}"
    drawn = "\n".join(f"    {line}".rstrip() for line in board.splitlines())
    return f"{verdict[0].upper()}{verdict[1:]} ({size}){notes}\n\n{drawn}"


def _with_command(note: str, result: Result) -> str:
    """A note that ends with what to type, with the whole command."""
    page = result.record
    pages = ["--pages", str(page.page)] if page.pages > 1 else []
    command = plain(shlex.join(["hashilens", "solve", page.source, *pages, *result.repeats]))
    return TYPED.sub(lambda found: f"{command} {shlex.join(found[0].split())}", note, count=1)

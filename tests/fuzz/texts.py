"""Texts: each reader takes a text or says where it is wrong; what is read can be written and read again."""

from collections.abc import Iterator
from pathlib import Path

from pipeline.errors import NotAPuzzle
from pipeline.puzzles.texts import puzzles_in
from solver import Island, Outcome, Puzzle, PuzzleError, Sign, broken_rules, solve
from solver.formats import FORMATS, AnyPuzzle, FormatError, read_puzzle, write_puzzle
from solver.formats.drawings import DRAWINGS, write_drawing
from solver.formats.lattice import lattice_of
from tests.fuzz.targets import Target
from vision.words import plain

WORDS = (
    b"max_bridges 4\n", b"no_loops\n", b"# ", b"most 3\n", b"?", b".", b"12", b"999999999", b"9" * 5000,
    b"\n", b" ", b"3x3m2:", b"m4L:", b"z", b"G", b"https://puzz.link/p?", b"hashikake/3/3/", b"-ff", b"[",
    b"]", b"{", b"}", b",", b":", b'"islands": ', b'"signs": ', b'"clues": ', b'"row": ', b'"x": ',
    b'"1/3"', b"0.3333", b"1e999", b"NaN", b"null", b"true", b'"kind": "crossings", ', b'"puzzles": ',
    b"W-E", b"SE=2", b"\\ud800", b"\xef\xbb\xbf", b"\xd9\xa3", b"\xc2\xb2",
)  # fmt: skip

FEW = 12
"""Islands on a board that is solved as well: fuzzing looks for crashes, not for patience."""

NARROW = 60
"""Rows and columns of a board that is drawn as well."""


def target(_: Path) -> Target:
    """The target."""
    return Target("texts", tuple(_corpus()), WORDS, _attempt)


def _attempt(data: bytes) -> None:
    text = data.decode(errors="replace")
    for name in FORMATS:
        try:
            puzzle = read_puzzle(text, name)
        except FormatError as error:
            _check_told(error, text)
        else:
            _check_puzzle(puzzle)
    try:
        puzzles_in(text, "input")
    except NotAPuzzle as error:
        assert plain(error.message) == error.message, error.message


def _check_told(error: FormatError, text: str) -> None:
    """An error is short, and its place is one of the text."""
    assert len(str(error)) < 600
    if error.line is not None:
        assert 1 <= error.line <= max(len(text.splitlines()), text.count("\n") + 1) + 1


def _check_puzzle(puzzle: AnyPuzzle) -> None:
    for name in FORMATS:
        try:
            written = write_puzzle(puzzle, name)
        except FormatError:
            continue
        again = read_puzzle(written, name)
        assert write_puzzle(again, name) == written
        if name == "json":
            assert again == puzzle
    if isinstance(puzzle, Puzzle) and len(puzzle.islands) + len(puzzle.signs) <= FEW:
        _check_solution(puzzle)


def _check_solution(puzzle: Puzzle) -> None:
    try:
        answer = solve(puzzle, seconds=1.0)
    except PuzzleError:
        return
    if answer.solution is not None:
        assert broken_rules(puzzle, answer.solution.bridges) == ()
    if answer.outcome is not Outcome.LIMIT:  # which may have found one
        assert (answer.outcome is Outcome.IMPOSSIBLE) == (answer.solution is None)
    lattice = lattice_of(puzzle)
    if max(lattice.rows, lattice.columns) <= NARROW:
        for name in DRAWINGS:
            try:
                write_drawing(puzzle, answer.solution, name)
            except FormatError:
                continue


def _corpus() -> Iterator[bytes]:
    """A board in every format, and what each of them can hold besides."""
    four = Puzzle((Island(0, 0, 3), Island(0, 2, 4), Island(2, 0, 2), Island(2, 2, 3)))
    signed = Puzzle((Island(0, 0), Island(0, 2), Island(2, 0)), (Sign(0, 4, west=3), Sign(4, 0, 2, east=0)))
    for name in FORMATS:
        if Puzzle in FORMATS[name].kinds:
            yield write_puzzle(four, name).encode()
    yield write_puzzle(signed, "json").encode()
    yield b'{"puzzles": [{"islands": [{"x": 0, "y": "1/3", "clue": 1}, {"row": 0.334, "column": 2}]}]}'
    yield b"[[[0, 0], 1], [[2.0, 0], null]]"
    yield b'{"kind": "crossings", "most": 2, "cells": [{"row": 0, "column": 0, "arrows": ["E"], "clue": 1}]}'
    yield b"most 3\nE=1 W-E W\n. NE NW\n"
    yield b"max_bridges 3\nno_loops\n12 . 4\n ? . o\n"
    yield b"4x3m3d0L:Aa1g"
    yield b"http://pzv.jp/p.html?hashikake/3/2/-10g.1"

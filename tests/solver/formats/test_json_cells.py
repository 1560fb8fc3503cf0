"""Crossings in JSON and among the other formats."""

import json

import pytest

from solver.crossings import Cell, Crossings, Direction
from solver.formats import FormatError, read_puzzle, read_puzzles, write_puzzle
from tests.solver.crossings.boards import MAGAZINE, magazine


@pytest.mark.parametrize("name", ["json", "crossings"])
def test_written_and_read_again(name):
    assert read_puzzle(write_puzzle(magazine(), name)) == magazine()


def test_the_text_is_told_by_its_looks():
    assert isinstance(read_puzzle(MAGAZINE), Crossings)


def test_a_record_with_puzzles_of_both_kinds():
    crossings = json.loads(write_puzzle(magazine(), "json"))
    bridges = {"kind": "hashi", "islands": [{"row": 0, "column": 0, "clue": 1}, {"row": 0, "column": 2}]}
    both = read_puzzles(json.dumps({"puzzles": [crossings, bridges]}))
    assert both[0] == magazine()
    assert len(both[1].islands) == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"arrows": []}, "one or two of"),
        ({"arrows": ["E", "E"]}, "one or two of"),
        ({"arrows": ["X"]}, "one or two of"),
        ({"clue": 0}, "from 1"),
        ({"row": -1}, "from 0"),
        ({"row": None}, "row and column"),
    ],
)
def test_wrong_cells_are_told_by_their_place(change, said):
    cell = {"row": 0, "column": 0, "arrows": ["E"], **change}
    with pytest.raises(FormatError, match=said) as error:
        read_puzzle(json.dumps({"kind": "crossings", "cells": [cell]}))
    assert "cells[0]" in str(error.value)


def test_other_wrong_puzzles():
    cell = {"row": 0, "column": 0, "arrows": ["E"]}
    with pytest.raises(FormatError, match="same place"):
        read_puzzle(json.dumps({"kind": "crossings", "cells": [cell, cell]}))
    with pytest.raises(FormatError, match="at least one"):
        read_puzzle('{"kind": "crossings", "cells": []}')
    with pytest.raises(FormatError, match="hashi, crossings"):
        read_puzzle('{"kind": "sudoku"}')
    with pytest.raises(FormatError, match="another kind"):
        write_puzzle(magazine(), "tatham")


@pytest.mark.parametrize(
    "puzzle",
    [
        Crossings((Cell(0, 0, (Direction.E,)),), most=150),
        Crossings((Cell(0, 0, (Direction.E,), 0),)),
        Crossings((Cell(0, 0, ()),)),
        Crossings((Cell(0, 0, (Direction.E,)), Cell(0, 0, (Direction.W,)))),
    ],
    ids=["most", "clue", "arrows", "places"],
)
def test_what_could_not_be_read_again_is_not_written(puzzle):
    with pytest.raises(FormatError):
        write_puzzle(puzzle, "json")

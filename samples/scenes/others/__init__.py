"""What is no board of bridges but has circles, numbers or lines: for the space beside boards, and alone.

    drawing     colours that suit the page, cells, badges, arrows
    pearls      other puzzles with circles
    digits      other puzzles with digits in cells
    games       stones, pegs, draughts, dominoes, dice
    graphs      trees, networks, state machines
    lattices    graphs on square and three-sided lattices
    schemes     flow charts, metro maps, molecules, circuits
    charts      pies, scatter plots, bubbles, dials
    everyday    keypads, calendars, coins, lists with circled numbers
    sketches    sums, lists and graphs by hand
    misleading  what looks most like a board: named nodes on a lattice, keys, letters o
    lookalikes  what looks like a board of few islands: weighted graphs, rings of nodes, telephones
    writing     text in many sizes, code, formulas, tables, halftone

Each draws something into a rectangle, everything from chance, in colours that suit the ground.
"""

from collections.abc import Mapping

from samples.scenes import circled
from samples.scenes.circled import Filler
from samples.scenes.others import (
    charts,
    digits,
    everyday,
    games,
    graphs,
    lattices,
    misleading,
    pearls,
    schemes,
    sketches,
    writing,
)

PUZZLES: Mapping[str, Filler] = {
    "masyu": pearls.masyu,
    "shingoki": pearls.shingoki,
    "slant": pearls.slant,
    "yin-yang": pearls.yin_yang,
    "kropki": pearls.kropki,
    "galaxies": pearls.galaxies,
    "shinro": pearls.shinro,
    "number maze": pearls.number_maze,
    "dot to dot": pearls.dot_to_dot,
    "pearls in shade": pearls.pearls_in_shade,
    "sudoku": digits.sudoku,
    "filled sudoku": sketches.filled_sudoku,
    "slitherlink": digits.slitherlink,
    "hitori": digits.hitori,
    "nonogram": digits.nonogram,
    "kakuro": digits.kakuro,
    "futoshiki": digits.futoshiki,
    "minesweeper": digits.minesweeper,
    "hexes": digits.hexes,
    "fifteen": digits.fifteen,
    "letter square": digits.letter_square,
    "crossword": digits.crossword,
    "go": games.go,
    "pegs": games.pegs,
    "draughts": games.draughts,
    "four in a row": games.four_in_a_row,
    "code pegs": games.code_pegs,
    "dominoes": games.dominoes,
    "dice": games.dice,
    "noughts": games.noughts,
    "drawn noughts": sketches.drawn_noughts,
    "pyramid": circled.pyramid,
}
"""Other puzzles and games, by name."""

FIGURES: Mapping[str, Filler] = {
    "tree": graphs.tree,
    "call tree": graphs.call_tree,
    "network": graphs.network,
    "star": graphs.star,
    "machine": graphs.machine,
    "layers": graphs.layers,
    "square graph": lattices.square_graph,
    "lattice graph": lattices.lattice_graph,
    "triangle graph": lattices.triangle_graph,
    "drawn graph": sketches.drawn_graph,
    "flow chart": schemes.flow_chart,
    "metro": schemes.metro,
    "molecule": schemes.molecule,
    "overlapping": schemes.overlapping,
    "circuit": schemes.circuit,
    "pie": charts.pie,
    "scatter": charts.scatter,
    "bubbles": charts.bubbles,
    "bars": charts.bars,
    "gauge": charts.gauge,
}
"""Graphs, diagrams and charts, by name: figures of a report."""

PRINT: Mapping[str, Filler] = {
    "keypad": everyday.keypad,
    "calendar": everyday.calendar,
    "steps list": everyday.steps_list,
    "coins": everyday.coins,
    "symbols": everyday.symbols,
    "prices": everyday.prices,
    "logos": everyday.logos,
    "ruler": everyday.ruler,
    "columns": writing.columns,
    "code": writing.code,
    "terminal": writing.terminal,
    "sums": sketches.sums,
    "circled list": sketches.circled_list,
    "formulas": writing.formulas,
    "table": writing.table,
    "notes": writing.notes,
    "photograph": writing.photograph,
    "blobs": writing.blobs,
    "weather": circled.weather,
    "advertisement": circled.advertisement,
}
"""What else is printed or shown on a screen, by name."""

MISLEADING: Mapping[str, Filler] = {
    "coordinate grid": misleading.coordinate_grid,
    "key pad": misleading.key_pad,
    "numbered pages": misleading.numbered_pages,
    "round letters": misleading.round_letters,
    "dotted lattice": misleading.dotted_lattice,
    "slitherlink": digits.slitherlink,
    "square graph": lattices.square_graph,
    "lattice graph": lattices.lattice_graph,
    "code pegs": games.code_pegs,
}
"""What looks most like a board, by name."""

FILLERS: Mapping[str, Filler] = {**PUZZLES, **FIGURES, **PRINT}
"""All but what is only misleading, by name."""

"""The pages that the samples show, flat and clean: what is printed where."""

import math
import random

from samples import boards
from samples.page import BLACK, WHITE, BoardStyle, Colour, Picture, Sheet, draw_board, write_column

GREY: Colour = (120, 120, 120)
RED: Colour = (158, 32, 44)
INK: Colour = (24, 30, 66)

SENTENCES = """
The ferry that has crossed the sound since the spring of 1931 made its last trip on Friday evening.
Some four hundred people stood on the quay to see it off, many with flasks of tea against the wind.
The new bridge, nine years in the building, opens to traffic at noon today.
Drivers will pay nothing until the end of March.
The harbour master said that the tide had been kind to everyone.
A bakery in Mill Lane has named a bun after the boat; by ten it had sold out.
Gulls followed the ferry out and back, as they always have.
The council expects eleven thousand cars a day, and rather fewer seasick cyclists.
Islanders who work in the city will save about forty minutes each way.
Not everyone is pleased: the kiosk at the landing stage closes after half a century.
Its owner, who is 71, means to learn to swim.
The lighthouse will be painted in the colours that it wore before the war.
Rain is expected from the west by Sunday, clearing slowly from the north.
School starts an hour later on the outer islands until the timetable of the buses is settled.
The orchestra plays on the middle span at three, weather permitting.
A plaque names the forty-two divers who laid the foundations.
"""

RULES = """
Join all islands by bridges. A number says how many bridges end at its island. Bridges run straight across or
straight down, never over an island and never over each other. No pair of islands is joined by more than two
bridges. In the end you can walk from every island to every other. There is only one way to do it, and no
guessing is needed.
"""

BLOT = (6, 4)
"""The row and the column of the island under the blot, from 0."""

NEWSPAPER_SCALE = 11.0
"""Pixels a millimetre on the newspaper page."""
NEWSPAPER_CORNER = (99.0, 48.0)
"""Where its board's row 0, column 0 stands, mm."""
NEWSPAPER_STYLE = BoardStyle((11.4, 11.4), 4.5, ring=0.42, digit=6.2, bold=0.012)


def newspaper() -> Picture:
    """A newspaper page, 300 x 420 mm: headlines, columns of text, a corner of a crossword, and one board."""
    sheet = Sheet(300, 420, NEWSPAPER_SCALE)
    sheet.text((12, 14), "The Harbour Gazette", 5, bold=0.015)
    sheet.text((150, 14), "Saturday, 14 November", 4, anchor="ms")
    sheet.text((290, 14), "Leisure   23", 5, anchor="rs", bold=0.02)
    sheet.line((12, 17), (290, 17), 0.7, BLACK)
    sheet.line((12, 18.4), (290, 18.4), 0.25, BLACK)

    headlines = ["No more tickets", "A day of two tides", "Paint and patience"]
    for seed, headline in enumerate(headlines):
        top = 24 + 128 * seed
        sheet.text((12, top + 6), headline, 7.5, bold=0.015)
        _article(sheet, (12, top + 10), (68, 110), seed)
    sheet.line((84, 24), (84, 405), 0.2, BLACK)

    sheet.box((90, 24), (200, 12), fill=RED)
    sheet.text((94, 33.4), "BRIDGES", 9.5, ink=WHITE, bold=0.03)
    sheet.text((286, 33), "No. 1208 · tricky", 5.5, ink=WHITE, anchor="rs")
    size = boards.size(boards.NEWSPAPER)
    draw_board(sheet, boards.puzzle(boards.NEWSPAPER), size, NEWSPAPER_CORNER, NEWSPAPER_STYLE)
    sheet.line((224, 42), (224, 178), 0.2, BLACK)
    sheet.text((229, 48), "How to play", 6, bold=0.025)
    write_column(sheet, (229, 52), (61, 70), RULES, 3.5)
    sheet.line((229, 113), (290, 113), 0.2, BLACK)
    sheet.text((229, 121), "Yesterday", 6, bold=0.025)
    write_column(sheet, (229, 125), (61, 20), "The answer to No. 1207 is on page 31.", 3.5)
    _crossword(sheet, (233, 140), 6.4)

    sheet.line((90, 184), (290, 184), 0.5, BLACK)
    sheet.text((90, 196), "Bridge opens as last ferry docks", 11.5, bold=0.012)
    for column in range(3):
        _article(sheet, (90 + 68.5 * column, 202), (63, 92), 3 + column)
    sheet.line((90, 300), (290, 300), 0.5, BLACK)
    sheet.text((90, 312), "What the tides do next week", 9, bold=0.012)
    for column in range(3):
        _article(sheet, (90 + 68.5 * column, 318), (63, 88), 6 + column)
    return sheet.picture()


def _article(sheet: Sheet, corner: tuple[float, float], size: tuple[float, float], seed: int) -> None:
    """A column full of text; each seed gives another order of the sentences."""
    text = SENTENCES.split("\n")[1:-1]
    random.Random(seed).shuffle(text)
    write_column(sheet, corner, size, " ".join(text * 3), 3.5)


def _crossword(sheet: Sheet, corner: tuple[float, float], cell: float) -> None:
    """A corner of a crossword: what else has small numbers on such a page."""
    pattern = ["..#...", ".#..#.", "......", "#..#..", "..#..."]
    number = 0
    for row, line in enumerate(pattern):
        for column, mark in enumerate(line):
            place = corner[0] + column * cell, corner[1] + row * cell
            sheet.box(place, (cell, cell), ink=BLACK, width=0.2, fill=BLACK if mark == "#" else None)
            if mark == "." and (column == 0 or line[column - 1] == "#"):
                number += 1
                sheet.text((place[0] + 0.5, place[1] + 2.2), str(number), 2)


def four() -> Picture:
    """An A4 page of a puzzle booklet, 200 dots an inch: four boards, each of its own size, pitch and look."""
    sheet = Sheet(210, 297, 200 / 25.4, smooth=2)
    sheet.text((105, 20), "Four for the train", 9, anchor="ms", bold=0.02)
    sheet.line((20, 25), (190, 25), 0.3, BLACK)
    styles = [
        BoardStyle((8.6, 8.6), 3.3, ring=0.3, digit=5.0, bold=0.01),
        BoardStyle((11.5, 11.5), 4.6, ring=0.7, digit=6.2, bold=0.02, grid="dots", grid_ink=GREY),
        BoardStyle((11.6, 9.6), 3.6, ring=0.25, digit=4.8, fill=(228, 228, 228)),
        BoardStyle((9.2, 9.2), 3.4, ring=0.3, digit=5.0, grid="lines", grid_ink=(215, 215, 215), frame=6.5),
    ]
    corners = [(20.0, 48.0), (118.0, 48.0), (22.0, 166.0), (112.0, 166.0)]
    names = ["1  Gentle", "2  Quick", "3  Steady", "4  Tough"]
    for text, style, corner, name in zip(boards.FOUR, styles, corners, names, strict=True):
        sheet.text((corner[0] - 4, corner[1] - 9), name, 5, bold=0.01)
        draw_board(sheet, boards.puzzle(text), boards.size(text), corner, style)
    sheet.text((105, 284), "Answers on page 48", 3.6, anchor="ms")
    sheet.text((190, 284), "17", 4, anchor="rs")
    return sheet.picture()


def signs() -> Picture:
    """Map 1 of the puzzle with signs, in a frame with a circled 1 on a corner; 12 pixels a millimetre."""
    pitch, frame = 12.0, 7.5
    sheet = Sheet(142, 107, 12, smooth=2)
    style = BoardStyle((pitch, pitch), 2.9, ring=0.4, digit=2.5, bold=0.02, fill=WHITE, frame=frame)
    size = boards.size(boards.SIGNS)
    draw_board(sheet, boards.puzzle(boards.SIGNS, boards.SUMS), size, (11, 11), style)
    corner = 11 - frame, 11 + frame + (size[0] - 1) * pitch
    sheet.circle((corner[0] + 2.4, corner[1] - 2.4), 4.4, ink=BLACK, width=0.5, fill=WHITE)
    sheet.number((corner[0] + 2.4, corner[1] - 2.4), "1", 6, bold=0.03)
    return sheet.picture()


def blot() -> Picture:
    """A cutting of 105 x 105 mm, 200 dots an inch, with a blot of ink over the island at `BLOT`."""
    sheet = Sheet(105, 105, 200 / 25.4, smooth=2)
    sheet.text((12, 12), "No. 41", 5, bold=0.02)
    style = BoardStyle((9.6, 9.6), 3.6, ring=0.35, digit=5.0, bold=0.01)
    corner, text = (14.0, 22.0), boards.FOUR[3]
    draw_board(sheet, boards.puzzle(text), boards.size(text), corner, style)
    row, column = BLOT
    middle = corner[0] + column * style.pitch[0], corner[1] + row * style.pitch[1]
    chance = random.Random(41)
    for x, y, size in [(0.3, -0.2, 4.6), (4.9, 3.6, 0.9), (-5.2, 2.2, 0.6), (6.2, 4.6, 0.4)]:
        waves = [(chance.uniform(0.0, 0.16), chance.uniform(0, 6.28)) for _ in range(5)]
        turns = [math.tau * step / 90 for step in range(90)]
        reach = [
            size * (1 + sum(far * math.sin((n + 2) * turn + at) for n, (far, at) in enumerate(waves)))
            for turn in turns
        ]
        edge = [
            (middle[0] + x + far * math.cos(turn), middle[1] + y + far * math.sin(turn))
            for far, turn in zip(reach, turns, strict=True)
        ]
        sheet.polygon(edge, fill=INK)
    return sheet.picture()


def screenshot() -> Picture:
    """A puzzle program's window, one unit a pixel: title bar, buttons, a board on light grid lines."""
    sheet = Sheet(760, 1060, 1, smooth=3, paper=(236, 239, 244))
    sheet.box((0, 0), (760, 44), fill=(46, 52, 64))
    sheet.text((380, 29), "Bridges 13 x 9", 19, ink=WHITE, anchor="ms")
    for x, colour in [(24, (235, 96, 86)), (48, (244, 190, 79)), (72, (98, 197, 84))]:
        sheet.circle((x, 22), 8, ink=colour, width=1, fill=colour)
    for x, name in [(30, "New"), (140, "Undo"), (250, "Hint")]:
        sheet.box((x, 58), (98, 34), ink=(170, 178, 192), width=1, fill=WHITE, round_by=6)
        sheet.text((x + 49, 81), name, 17, ink=(46, 52, 64), anchor="ms")
    sheet.text((730, 81), "04:31", 19, ink=(46, 52, 64), anchor="rs")
    sheet.box((30, 106), (700, 920), ink=(170, 178, 192), width=1, fill=WHITE)
    blue, pale, faint = (36, 64, 120), (232, 240, 252), (205, 211, 220)
    style = BoardStyle((70, 66), 26, ring=3, digit=27, ink=blue, fill=pale, grid="lines", grid_ink=faint)
    size = boards.size(boards.SCREENSHOT)
    draw_board(sheet, boards.puzzle(boards.SCREENSHOT), size, (100, 170), style)
    return sheet.picture()

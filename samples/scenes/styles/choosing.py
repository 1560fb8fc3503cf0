"""The style of a board, chosen by chance, with the weights in `chances`."""

from dataclasses import replace
from typing import TypeVar

import numpy as np

from samples.scenes.canvas import Colour
from samples.scenes.looks import BLACK, WHITE, Look, choose_font, mix
from samples.scenes.styles import chances, colours
from samples.scenes.styles.chances import Medium, pick, several
from samples.scenes.styles.colours import Theme, any_colour, lightness, readable
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.style import Bridges, Ground, Islands, Outline, Paint, Signs, Style

T = TypeVar("T")

LEAST_RADIUS, LEAST_DIGIT = 5.0, 6.5
"""The least radius of an island, and the least height of a digit, on the finished picture, pixels."""
NARROWEST, WIDEST = 13.0, 170.0
"""The least and greatest pitch, pixels, before it is stretched in one direction."""


def any_style(
    layout: Layout, medium: Medium, longest: float, rng: np.random.Generator, *, widest: float = WIDEST
) -> Style:
    """A style for a board without signs; see `signed_style` for one with signs.

    Args:
        layout: the board.
        medium: whether it is drawn for print or copied from a screen.
        longest: about the length of its longer side, pixels of the finished picture, as far as `NARROWEST`
            and `widest` allow.
        rng: every choice comes from it.
        widest: the greatest pitch, pixels; up to 1.4 times that in one direction.
    """
    theme = colours.print_theme(rng) if medium == "print" else colours.screen_theme(rng)
    ground = _ground(theme, medium, rng)
    theme = replace(theme, ground=ground.colour, ink=_stands_out(theme.ink, ground.colour, rng))
    look = _lengths(layout, theme, longest, widest, rng)
    islands = _islands(theme, ground, medium, rng)
    bridges = _bridges(theme, rng)
    style = Style(
        look, islands, _fitted(ground, look, theme, rng), bridges,
        marks=several(chances.MARKS, 0.2, rng), mark_ink=_mark_ink(ground.colour, rng),
        overlays=several(chances.OVERLAYS, 0.22 if medium == "screen" else 0.04, rng),
    )  # fmt: skip
    return _crowded(_finished(style, rng), layout)


def signed_style(layout: Layout, medium: Medium, longest: float, rng: np.random.Generator) -> Style:
    """A style for a board with signs; arguments as for `any_style`."""
    style = any_style(layout, medium, longest, rng)
    look, pitch = style.look, min(style.look.pitch)
    reach = pitch * rng.choice([rng.uniform(0.34, 0.5), 0.5, rng.uniform(0.42, 0.5)])
    radius = pitch * rng.uniform(0.16, 0.46)
    digit = max(reach * rng.uniform(0.28, 0.4), LEAST_DIGIT)
    look = replace(look, reach=float(reach), radius=float(radius), digit=float(digit))
    look = replace(look, ring=radius * rng.uniform(0.05, 0.22))
    dark = rng.random() < 0.14
    fill: Colour = _one((WHITE, (240, 240, 240), (226, 226, 226), (205, 205, 205), (222, 236, 250)), rng)
    fill = BLACK if dark else fill if rng.random() < 0.8 else any_colour(rng, (0.75, 1.0), (0.1, 0.4))
    ink = style.ground.colour if dark else BLACK
    signs = Signs(
        fill, ink, readable(fill, rng), outline=rng.uniform(0.015, 0.07) if rng.random() < 0.85 else 0.0,
        diagonals=bool(rng.random() < 0.25), blank=bool(rng.random() < 0.4), out=rng.uniform(0.46, 0.53),
    )  # fmt: skip
    if not signs.outline and abs(lightness(fill) - lightness(style.ground.colour)) < 25:
        signs = replace(signs, outline=0.03)
    islands = replace(style.islands, shows="clues", finish="plain", ramp=None, ids=False)
    marks = tuple(mark for mark in style.marks if mark not in ("labels", "arrows"))
    bridges = style.bridges if rng.random() < 0.3 else Bridges()
    return replace(style, look=look, islands=islands, signs=signs, marks=marks, bridges=bridges)


def _lengths(layout: Layout, theme: Theme, longest: float, widest: float, rng: np.random.Generator) -> Look:
    board = layout.board
    most = max(board.rows, board.columns)
    pitch = float(np.clip(longest / max(most - 0.5, 2), NARROWEST, widest))
    share = rng.uniform(0.15, 0.49) if rng.random() < 0.5 else rng.uniform(0.3, 0.46)
    radius = min(max(share * pitch, LEAST_RADIUS * 1.1), 0.49 * pitch)
    ring = radius * (rng.uniform(0.02, 0.14) if rng.random() < 0.8 else rng.uniform(0.14, 0.3))
    clues = [island.clue or 0 for island in board.puzzle.islands]
    tall = rng.uniform(0.7, 1.25) if rng.random() < 0.8 else rng.uniform(0.5, 1.4)
    digit = max(tall * (radius - ring), LEAST_DIGIT if max(clues, default=0) < 10 else LEAST_DIGIT + 1)
    stretch = 1.0 if rng.random() < 0.75 else rng.uniform(1.02, 1.4)
    return Look(
        name="any style", pitch=(pitch * stretch, pitch) if rng.random() < 0.5 else (pitch, pitch * stretch),
        radius=radius, ring=ring, ink=theme.ink, fill=theme.ground, paper=theme.ground, digit=digit,
        digit_ink=theme.ink, font=choose_font(rng, handwritten=bool(rng.random() < 0.06)),
        grid_ink=mix(theme.ground, theme.ink, 0.3),
    )  # fmt: skip


def _ground(theme: Theme, medium: Medium, rng: np.random.Generator) -> Ground:
    texture = pick(chances.TEXTURES[medium], rng)
    one, other = theme.ground, theme.second
    if texture in ("water", "wood", "paper", "photo"):
        one, other = colours.material(texture, rng)
    if texture == "gradient":
        other = mix(one, any_colour(rng), rng.uniform(0.1, 0.35))
    line = mix(one, theme.ink, rng.uniform(0.12, 0.5) if rng.random() < 0.85 else rng.uniform(0.5, 1.0))
    lattice, coordinates = pick(chances.LATTICES, rng), pick(chances.COORDINATES, rng)
    return Ground(texture, one, other, lattice, line, coordinates=coordinates)


def _fitted(ground: Ground, look: Look, theme: Theme, rng: np.random.Generator) -> Ground:
    """The ground with lengths that fit the islands."""
    pitch = max(look.pitch)
    frame = max(1.3 * look.radius, pitch * rng.uniform(0.45, 0.9)) if rng.random() < 0.3 else None
    ink = theme.ink if rng.random() < 0.6 else any_colour(rng)
    return replace(
        ground, width=max(look.radius * rng.uniform(0.03, 0.12), 0.6), frame=frame, frame_ink=ink,
        frame_width=look.radius * rng.choice([0.06, 0.1, 0.2, 0.5]),
    )  # fmt: skip


def _islands(theme: Theme, ground: Ground, medium: Medium, rng: np.random.Generator) -> Islands:
    body, outline = pick(chances.BODIES, rng), pick(chances.OUTLINES, rng)
    busy = ground.texture not in ("plain", "gradient", "checker")
    if body == "clear" and (outline == "none" or busy):
        body, outline = "flat", "solid"
    fills = 1 if rng.random() < (0.75 if medium == "print" else 0.45) else int(rng.integers(2, 5))
    bright = fills > 1 or (medium == "screen" and rng.random() < 0.5)
    paints = [_paint(theme, ground, outline, bright, rng)]
    for _ in range(fills - 1):
        paints.append(_other(paints[0], ground, outline, rng))
    ramp = None
    if medium == "screen" and rng.random() < 0.1 and body != "clear":
        light = mix(paints[0].fill, WHITE if lightness(paints[0].digit) < 128 else BLACK, 0.5)
        ramp = light
    plump = medium == "screen" or rng.random() < 0.15
    return Islands(
        tuple(paints), ramp, pick(chances.SHAPES, rng), rng.uniform(0.75, 1.4), outline, body,
        contrast=rng.uniform(0.15, 0.6) if medium == "screen" else rng.uniform(0.1, 0.35),
        rim=rng.uniform(0.1, 0.3) if plump and rng.random() < 0.15 else 0.0,
        shadow=rng.uniform(0.15, 0.6) if plump and rng.random() < 0.2 and body != "clear" else 0.0,
        edge=rng.uniform(0.04, 0.1) if rng.random() < 0.06 else 0.0,
    )  # fmt: skip


def _paint(theme: Theme, ground: Ground, outline: Outline, bright: bool, rng: np.random.Generator) -> Paint:
    """The colours of an island that stands out from the ground by its line or by its fill."""
    kind = rng.random()
    if outline == "none" or (bright and kind < 0.6) or kind < 0.12:
        fill = _fill(theme, ground, bright, rng)
        ink = mix(fill, BLACK, 0.5) if rng.random() < 0.4 else theme.ink
        return Paint(fill, ink, readable(fill, rng))
    fill = (
        ground.colour if kind < 0.65 else WHITE if kind < 0.8 else any_colour(rng, (0.85, 1.0), (0.02, 0.3))
    )
    ink = _stands_out(theme.ink if rng.random() < 0.7 else any_colour(rng), ground.colour, rng)
    alike = rng.random() < 0.7 and abs(lightness(ink) - lightness(fill)) > colours.READABLE
    return Paint(fill, ink, ink if alike else readable(fill, rng))


def _fill(theme: Theme, ground: Ground, bright: bool, rng: np.random.Generator) -> Colour:
    """A colour that can be told from the ground."""
    for _ in range(20):
        share = float(rng.choice([0.12, 0.2, 0.35, 0.8, 1.0]))
        fill = any_colour(rng) if bright else mix(ground.colour, theme.ink, share)
        if _is_apart(fill, ground):
            return fill
    return theme.ink


def _is_apart(fill: Colour, ground: Ground) -> bool:
    """Whether a fill can be told from the ground; from both its colours where it has a texture."""
    grounds = (ground.colour,) if ground.texture == "plain" else (ground.colour, ground.second)
    return all(abs(lightness(fill) - lightness(one)) > colours.APART for one in grounds)


def _other(first: Paint, ground: Ground, outline: Outline, rng: np.random.Generator) -> Paint:
    """The colours in another state: greyed, another fill, another line, or light and dark exchanged."""
    kind = rng.random()
    if kind < 0.3:
        grey = mix(first.fill, ground.colour, 0.5)
        ink, digit = mix(first.ink, ground.colour, 0.45), mix(first.digit, first.fill, rng.uniform(0.2, 0.5))
        if outline != "none" or _is_apart(grey, ground):
            return Paint(grey, ink, digit)
    if kind < 0.55 and outline != "none":
        return replace(first, ink=any_colour(rng, (0.4, 0.9), (0.6, 1.0)))
    if kind < 0.65 and _is_apart(first.digit, ground):
        return Paint(first.digit, first.ink, readable(first.digit, rng))
    fill = any_colour(rng, (0.35, 1.0), (0.2, 0.9))
    if outline == "none" and not _is_apart(fill, ground):
        return first
    return Paint(fill, first.ink, readable(fill, rng))


def _bridges(theme: Theme, rng: np.random.Generator) -> Bridges:
    if rng.random() < 0.5:
        return Bridges()
    ink = theme.ink if rng.random() < 0.55 else _stands_out(any_colour(rng), theme.ground, rng)
    many = ink if rng.random() < 0.75 else _stands_out(any_colour(rng), theme.ground, rng)
    return Bridges(
        pick(chances.DRAWN, rng), pick(chances.STROKES, rng), ink, many,
        width=float(np.exp(rng.uniform(np.log(0.05), np.log(0.3)))), gap=rng.uniform(0.25, 0.8),
        above=bool(rng.random() < 0.3), short=rng.uniform(0, 0.3) if rng.random() < 0.3 else 0.0,
    )  # fmt: skip


def _finished(style: Style, rng: np.random.Generator) -> Style:
    """What stands in the islands, and what is done to finished ones."""
    shows = pick(chances.SHOWS, rng)
    drawn = style.bridges.drawn
    if shows == "left" and drawn == "none":
        shows = "clues"
    finish = pick(chances.FINISHES, rng)
    paints = style.islands.paints
    if finish != "plain" and len(paints) == 1:
        paints = (paints[0], paints[0])
    return replace(
        style,
        islands=replace(
            style.islands, shows=shows, finish=finish, paints=paints, ids=bool(rng.random() < 0.05)
        ),
        marks=(*style.marks, "glow") if len(paints) > 3 and rng.random() < 0.5 else style.marks,
    )


def _crowded(style: Style, layout: Layout) -> Style:
    """No shape that needs more room than a disc, and no label, where islands almost touch."""
    share = style.look.radius / min(style.look.pitch)
    if layout.gap == 1 and share > 0.42 and style.islands.shape in ("oval", "hexagon", "octagon", "land"):
        style = replace(style, islands=replace(style.islands, shape="disc"))
    if layout.gap == 1 and share > 0.44 and style.islands.shape in ("square", "rounded"):
        style = replace(style, islands=replace(style.islands, shape="square"))
    return style


def _stands_out(colour: Colour, ground: Colour, rng: np.random.Generator) -> Colour:
    if abs(lightness(colour) - lightness(ground)) > colours.FAINT:
        return colour
    return readable(ground, rng)


def _mark_ink(ground: Colour, rng: np.random.Generator) -> Colour:
    ink = _one(((214, 40, 40), (230, 120, 20), (30, 120, 220), (240, 210, 60), (40, 160, 70)), rng)
    return ink if max(abs(a - b) for a, b in zip(ink, ground, strict=True)) > 60 else readable(ground, rng)


def _one(choices: tuple[T, ...], rng: np.random.Generator) -> T:
    return choices[int(rng.integers(len(choices)))]

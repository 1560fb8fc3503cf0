"""JSON: the puzzle as records hold it, so that a record, or one of its puzzles, can be fed back in.

    {"kind": "hashi", "max_bridges": 2,
     "islands": [{"row": 0, "column": 3, "clue": 4, "name": "Oahu"}, {"x": "1/3", "y": 2, "clue": null}],
     "signs": [{"row": 2, "column": 0, "clues": {"south": 1, "east": 15}}]}

Only `islands` must be there; `max_bridges` is 2 if missing. `x` and `y` may stand in place of `column` and
`row`: x to the right, y down, as on pictures. A coordinate is a number or a text such as "1/3". Numbers with
a decimal point are taken as measured: those that differ by a little become one row or column
(solver.formats.snapping). `clue` may be left out or null. `name` is any text; `sums_to_next_sign`, `loops`
and `repeats_in_sums` are those of `Puzzle`. All other fields, such as those of a solution, are passed over.
No name may occur twice in an object. A record is an object with a list `puzzles` of such objects.

A plain list, `[[[x, y], number], ...]`, is read too, with null for no number.

Other kinds of puzzles have their own fields: crossings see solver.formats.json_cells.
"""

import json
import math
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from solver.crossings.puzzle import Crossings
from solver.formats.cells import LARGEST_CLUE, LONGEST_NUMBER, FormatError, in_words
from solver.formats.json_cells import KIND as CROSSINGS
from solver.formats.json_cells import read_crossings, write_crossings
from solver.formats.json_places import Path, Wrong, error_at, line_and_column, repeated_name
from solver.formats.lattice import lattice_of
from solver.formats.snapping import AmbiguousError, snap
from solver.puzzle import Coordinate, Island, Puzzle, Sign

KIND = "hashi"
AnyPuzzle = Puzzle | Crossings
FRACTION = re.compile(r"[+-]?\d{1,700}(?:/0*[1-9]\d{0,700}|\.\d{1,700})?", re.ASCII)
"""Long enough for every number with a point that a computer can hold, written as a fraction."""
CORNERS = ("north", "south", "east", "west")
FLAGS = MappingProxyType({"sums_to_next_sign": False, "loops": True, "repeats_in_sums": False})
"""Fields of `Puzzle` that are true or false, and what they are where nothing is said."""
ENDING = re.compile(r"\s*")
LONG_NUMBER = re.compile(r"\d{4301,}", re.ASCII)
"""More digits than Python takes for a number."""


class _Thing(NamedTuple):
    """An island or a sign as it is told, with the path to it."""

    row: Coordinate | float
    column: Coordinate | float
    told: Any
    path: Path


def read(text: str) -> AnyPuzzle:
    """Reads the one puzzle in a JSON text.

    Raises:
        FormatError: it is no JSON, no puzzle, or holds none or several.
    """
    puzzles = read_all(text)
    if len(puzzles) != 1:
        raise FormatError(f"there are {len(puzzles)} puzzles, expected one", 1, 1)
    return puzzles[0]


def read_all(text: str) -> tuple[AnyPuzzle, ...]:
    """Reads all puzzles of a text: puzzles, plain lists and records, one after the other.

    There may be none: a record can hold an empty list.

    Raises:
        FormatError: it is no JSON, is empty, or holds anything else.
    """
    puzzles: list[AnyPuzzle] = []
    for start, told in _values(text):
        try:
            puzzles += _puzzles(told)
        except Wrong as wrong:
            raise error_at(wrong.message, text, wrong.path, start) from None
    return tuple(puzzles)


def write(puzzle: AnyPuzzle) -> str:
    """Writes JSON, a line for each island and sign, or for each cell.

    Raises:
        FormatError: there is no island, or a number is below 0 or has more than nine digits; for crossings
            see `write_crossings`.
    """
    return write_crossings(puzzle) if isinstance(puzzle, Crossings) else _write_bridges(puzzle)


def _write_bridges(puzzle: Puzzle) -> str:
    if not puzzle.islands:
        raise FormatError("a puzzle without islands cannot be written")
    _check_numbers(puzzle)
    lines = ["{", f'  "kind": "{KIND}",', f'  "max_bridges": {puzzle.max_bridges},']
    lines += [
        f'  "{name}": {json.dumps(getattr(puzzle, name))},'
        for name, usual in FLAGS.items()
        if getattr(puzzle, name) is not usual
    ]
    lists = {"islands": list(map(_island, puzzle.islands)), "signs": list(map(_sign, puzzle.signs))}
    blocks = [
        f'  "{name}": [\n' + ",\n".join(f"    {json.dumps(thing)}" for thing in things) + "\n  ]"
        for name, things in lists.items()
        if things
    ]
    return "\n".join(lines) + "\n" + ",\n".join(blocks) + "\n}\n"


def _check_numbers(puzzle: Puzzle) -> None:
    """Tells a number that could not be read again.

    Raises:
        FormatError: there is one.
    """
    lattice = lattice_of(puzzle)
    islands = ((at, (island.clue,)) for at, island in zip(lattice.islands, puzzle.islands, strict=True))
    signs = (
        (at, tuple(getattr(sign, corner) for corner in CORNERS))
        for at, sign in zip(lattice.signs, puzzle.signs, strict=True)
    )
    for at, numbers in (*islands, *signs):
        if any(number is not None and not 0 <= number <= LARGEST_CLUE for number in numbers):
            raise FormatError(
                f"{in_words(at)}: no format has numbers below 0 or of more than {LONGEST_NUMBER} digits"
            )


def _values(text: str) -> Iterator[tuple[int, Any]]:
    """The values of a text, one after the other, each with its start."""
    decoder = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_object)
    at = _after_space(text, 1 if text.startswith("\ufeff") else 0)
    while True:
        try:
            told, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise FormatError(f"this is not JSON: {error.msg}", error.lineno, error.colno) from None
        except _NameTwiceError:
            raise repeated_name(text, at) from None
        except (ValueError, RecursionError) as error:
            raise _unreadable(error, text, at) from None
        yield at, told
        at = _after_space(text, end)
        if at == len(text):
            return


def _after_space(text: str, at: int) -> int:
    space = ENDING.match(text, at)
    return space.end() if space else at


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


class _NameTwiceError(ValueError):
    """An object has two fields of one name; parsers differ in which of them counts."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, whose names are all different."""
    told = dict(pairs)
    if len(told) < len(pairs):
        raise _NameTwiceError
    return told


def _unreadable(error: Exception, text: str, at: int) -> FormatError:
    """What Python's parser gives up on: too many digits, lists in lists in lists, or NaN."""
    long = LONG_NUMBER.search(text, at)
    if isinstance(error, RecursionError):
        return FormatError("this is not JSON that can be read: it nests too deep", *line_and_column(text, at))
    if long and "digits" in str(error):
        message = f"a number of {len(long[0])} digits: expected nine at most"
        return FormatError(message, *line_and_column(text, long.start()))
    return FormatError(f"this is not JSON that can be read: {error}", *line_and_column(text, at))


def _puzzles(told: Any) -> Iterator[AnyPuzzle]:  # noqa: ANN401 - whatever stands in the file
    """The puzzles of a value: a record, or a puzzle itself."""
    if isinstance(told, dict) and "puzzles" in told:
        for number, puzzle in enumerate(_list(told["puzzles"], "puzzles")):
            yield _puzzle(puzzle, ("puzzles", number))
    elif isinstance(told, list):
        yield _plain_list(told)
    else:
        yield _puzzle(told, ())


def _plain_list(told: Sequence[Any]) -> Puzzle:
    islands = []
    for number, pair in enumerate(told):
        if not (
            isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], list) and len(pair[0]) == 2
        ):
            raise Wrong("expected an island as [[x, y], number]", number)
        x, y = (_coordinate(value, (number, 0, axis)) for axis, value in enumerate(pair[0]))
        islands.append(_Thing(y, x, {"clue": _number(pair[1], number, 1)}, (number,)))
    return _assembled(islands, [], {}, ())


def _puzzle(told: Any, path: Path) -> AnyPuzzle:  # noqa: ANN401
    """A puzzle of the kind that it says."""
    if not isinstance(told, dict):
        raise Wrong('expected a puzzle: an object with "islands"', *path)
    kind = told.get("kind", KIND)
    if not isinstance(kind, str) or kind not in KINDS:
        raise Wrong(f"expected one of {', '.join(KINDS)}", *path, "kind")
    return KINDS[kind](told, path)


def _bridges(told: dict[str, Any], path: Path) -> Puzzle:
    if "islands" not in told:
        raise Wrong('expected a list "islands"', *path)
    islands = [
        _thing(thing, (*path, "islands", number))
        for number, thing in enumerate(_list(told["islands"], *path, "islands"))
    ]
    signs = [
        _thing(thing, (*path, "signs", number))
        for number, thing in enumerate(_list(told.get("signs", []), *path, "signs"))
    ]
    return _assembled(islands, signs, told, path)


def _assembled(islands: list[_Thing], signs: list[_Thing], told: dict[str, Any], path: Path) -> Puzzle:
    """The puzzle, its rows and columns joined."""
    if not islands:
        raise Wrong("there is no island", *path)
    places = _snapped([*islands, *signs])
    seen: dict[tuple[Coordinate, Coordinate], Path] = {}
    for place, thing in zip(places, [*islands, *signs], strict=True):
        if place in seen:
            raise Wrong("another island or sign stands at the same place", *thing.path)
        seen[place] = thing.path
    limit = told.get("max_bridges", 2)
    if not _is_integer(limit) or not 1 <= limit <= 4:
        raise Wrong("expected 1, 2, 3 or 4", *path, "max_bridges")
    return Puzzle(
        tuple(Island(*place, *_clue_and_name(thing)) for place, thing in zip(places, islands, strict=False)),
        tuple(
            Sign(*place, *_clues(thing)) for place, thing in zip(places[len(islands) :], signs, strict=True)
        ),
        limit,
        **{name: _flag(told, name, path, usual=usual) for name, usual in FLAGS.items()},
    )


def _thing(told: Any, path: Path) -> _Thing:  # noqa: ANN401
    """An island or a sign with its place."""
    if not isinstance(told, dict):
        raise Wrong('expected an object with "row" and "column", or "x" and "y"', *path)
    row, column = (_place(told, name, other, path) for name, other in (("row", "y"), ("column", "x")))
    return _Thing(row, column, told, path)


def _place(told: dict[str, Any], name: str, other: str, path: Path) -> Coordinate | float:
    """A coordinate that goes by either name."""
    used = name if name in told else other
    if used not in told:
        raise Wrong(f'expected "{name}" or "{other}"', *path)
    return _coordinate(told[used], (*path, used))


def _coordinate(told: Any, path: Path) -> Coordinate | float:  # noqa: ANN401
    if _is_integer(told) or (isinstance(told, float) and math.isfinite(told)):
        return told  # type: ignore[no-any-return]
    if isinstance(told, str) and FRACTION.fullmatch(told):
        fraction = Fraction(told)
        return int(fraction) if fraction.denominator == 1 else fraction
    raise Wrong('expected a number or a text such as "1/3"', *path)


def _snapped(things: list[_Thing]) -> list[tuple[Coordinate, Coordinate]]:
    """The places, with measured ones joined to rows and columns."""
    try:
        rows, columns = snap([thing.row for thing in things], [thing.column for thing in things])
    except AmbiguousError as error:
        at = next(thing.path for thing in things if Fraction(str(thing[error.axis])) == error.values[1])
        message = f'{error}: write what is the same alike, or as a text such as "1/3"'
        raise Wrong(message, *at) from None
    return list(zip(rows, columns, strict=True))


def _clue_and_name(thing: _Thing) -> tuple[int | None, str | None]:
    name = thing.told.get("name")
    if name is not None and not (isinstance(name, str) and _is_unicode(name)):
        raise Wrong("expected a text", *thing.path, "name")
    return _number(thing.told.get("clue"), *thing.path, "clue"), name


def _is_unicode(text: str) -> bool:
    """Whether a text can be written; JSON can hold halves of letters, which cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _clues(thing: _Thing) -> Iterator[int | None]:
    """A sign's numbers: north, south, east, west."""
    told = thing.told.get("clues")
    if told is None:
        told = {}
    if not isinstance(told, dict) or not told.keys() <= {*CORNERS}:
        raise Wrong(f"expected an object with numbers for {', '.join(CORNERS)}", *thing.path, "clues")
    for corner in CORNERS:
        yield _number(told.get(corner), *thing.path, "clues", corner)


def _number(told: Any, *path: str | int) -> int | None:  # noqa: ANN401
    if told is None or (_is_integer(told) and 0 <= told <= LARGEST_CLUE):
        return told  # type: ignore[no-any-return]
    raise Wrong("expected a whole number, 0 or more, of nine digits at most, or null", *path)


def _flag(told: dict[str, Any], name: str, path: Path, *, usual: bool) -> bool:
    flag = told.get(name, usual)
    if not isinstance(flag, bool):
        raise Wrong("expected true or false", *path, name)
    return flag


def _list(told: Any, *path: str | int) -> list[Any]:  # noqa: ANN401
    if not isinstance(told, list):
        raise Wrong("expected a list", *path)
    return told


def _is_integer(told: object) -> bool:
    return isinstance(told, int) and not isinstance(told, bool)


def _island(island: Island) -> dict[str, Any]:
    named = {} if island.name is None else {"name": island.name}
    return {"row": _told(island.row), "column": _told(island.column), "clue": island.clue, **named}


def _sign(sign: Sign) -> dict[str, Any]:
    clues = {corner: getattr(sign, corner) for corner in CORNERS}
    return {"row": _told(sign.row), "column": _told(sign.column), "clues": clues}


def _told(place: Coordinate) -> int | str:
    return int(place) if place == int(place) else str(place)


KINDS: MappingProxyType[str, Callable[[dict[str, Any], Path], AnyPuzzle]] = MappingProxyType(
    {KIND: _bridges, CROSSINGS: read_crossings}
)
"""The reader of each kind of puzzle, by the name in `kind`; it raises `Wrong`."""

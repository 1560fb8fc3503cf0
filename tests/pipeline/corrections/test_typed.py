"""Corrections as people type them, and as programs send them."""

import json

import msgspec
import pytest

from pipeline.corrections import (
    NO_ISLAND,
    Correction,
    Place,
    as_typed,
    combine,
    from_sent,
    parse_sent,
    parse_set,
    parse_unset,
    place_as_typed,
    to_sent,
)
from pipeline.errors import NotACorrection

TYPED = {
    "3,4=2": Correction(Place(2, 3), 2),
    "3,4=?": Correction(Place(2, 3)),
    "3,4=none": Correction(Place(2, 3), NO_ISLAND),
    "3,4.north=15": Correction(Place(2, 3, corner="north"), 15),
    "3,4.west=?": Correction(Place(2, 3, corner="west")),
    "3,4=SE": Correction(Place(2, 3), arrow=("SE",)),
    "3,4=N-S": Correction(Place(2, 3), arrow=("N", "S")),
    "2:10,11=12": Correction(Place(9, 10, puzzle=1), 12),
    "@520,310=2": Correction(Place(spot=(520.0, 310.0)), 2),
    "1:@520.5,310.east=7": Correction(Place(puzzle=0, corner="east", spot=(520.5, 310.0)), 7),
}


@pytest.mark.parametrize("text", TYPED)
def test_what_is_typed_is_understood_and_told_again(text):
    assert parse_set(text) == TYPED[text]
    assert as_typed(TYPED[text]) == text


@pytest.mark.parametrize("text", ["3,4", "2:3,4", "3,4.north", "@520,310", "2:@1.5,2.south"])
def test_a_place_to_be_taken_back_is_typed_without_what_was_set(text):
    assert place_as_typed(parse_unset(text)) == text


def test_letters_and_blanks_are_forgiven():
    assert parse_set(" 3, 4 = NONE ") == TYPED["3,4=none"]
    assert parse_set("3,4.North=15") == TYPED["3,4.north=15"]
    assert parse_set("3,4=n-s") == TYPED["3,4=N-S"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3;4=2", "where is that"),
        ("a", "where is that"),
        ("3,4", "what is to be set"),
        ("3,4=", "what is to be set"),
        ("3,4=x", "'x' is neither a number"),
        ("3,4=-2", "'-2' is neither a number"),
        ("3,4=²", "'²' is neither a number"),
        ("3,4=N-E", "'N-E' is neither a number"),
        ("0,4=2", "counted from 1"),
        ("3,0=2", "counted from 1"),
        ("0:3,4=2", "counted from 1"),
        ("3.5,4=2", "whole numbers"),
        ("3,4.up=2", "north, south, east, west"),
        ("3,4.north=none", "3,4.north=?"),
        ("3,4.north=SE", "'SE' is neither a number"),
    ],
)
def test_what_cannot_be_understood_is_told(text, said):
    with pytest.raises(NotACorrection, match="--set") as caught:
        parse_set(text)
    assert said in caught.value.message


def test_json_counts_from_0_and_leads_back():
    corrections = tuple(TYPED.values())
    sent = json.loads(msgspec.json.encode(to_sent(corrections)))
    assert {"puzzle": 1, "set": [{"row": 9, "column": 10, "clue": 12}]} in sent
    assert {"row": 2, "column": 3, "clue": None} in sent[0]["set"]
    back = [from_sent(msgspec.convert(one, type=type(to_sent(corrections)[0])))[0] for one in sent]
    assert sorted(map(as_typed, sum(back, ()))) == sorted(TYPED)


def test_what_a_program_sends_is_read():
    sent = (
        '{"puzzle": 0, "set": [{"row": 0, "column": 3, "clue": "none"}], "unset": [{"row": 1, "column": 2}]}'
    )
    assert parse_sent(sent) == (
        (Correction(Place(0, 3, puzzle=0), NO_ISLAND),),
        (Place(1, 2, puzzle=0),),
    )


@pytest.mark.parametrize(
    "sent",
    [
        "{",
        '{"set": 3}',
        '{"set": [{"row": 0, "clue": 4}]}',
        '{"set": [{"row": 0, "column": 3}]}',
        '{"set": [{"row": 0, "column": 3, "clue": "four"}]}',
        '{"set": [{"row": -1, "column": 3, "clue": 4}]}',
        '{"set": [{"row": 0, "column": 3, "arrows": ["N", "E"]}]}',
        '{"set": [{"row": 0, "column": 3, "clue": 4, "arrows": ["N"]}]}',
        '{"set": [{"row": 0, "column": 3, "clu": 4}]}',
    ],
)
def test_other_json_is_refused(sent):
    with pytest.raises(NotACorrection):
        parse_sent(sent)


def test_a_later_one_takes_the_place_of_an_earlier_one():
    def told(*texts):
        return [as_typed(one) for one in combine(map(parse_set, texts), [parse_set("3,4=5")])]

    assert told("3,4=2", "4,3=2") == ["4,3=2", "3,4=5"]
    assert told("3,4=none", "2:3,4=1") == ["2:3,4=1", "3,4=5"]
    assert told("3,4=SE", "3,4.north=3") == ["3,4=SE", "3,4.north=3", "3,4=5"]
    assert told("@3,4=2") == ["@3,4=2", "3,4=5"]


def test_pixels_tell_what_is_the_same_place():
    one, other = Correction(Place(2, 3, spot=(9.0, 9.0)), 2), Correction(Place(3, 3, spot=(9.0, 9.0)), 4)
    assert combine([one], [other]) == (other,)


@pytest.mark.parametrize("text", ["1,1={}", "{}:1,1=2", "{},1=2", "1,{}=2", "@{},1=2", "@1.{},1=2"])
@pytest.mark.parametrize("digits", [10, 5000])
def test_numbers_of_thousands_of_digits_are_refused(text, digits):
    with pytest.raises(NotACorrection):
        parse_set(text.format("9" * digits))


@pytest.mark.parametrize("sent", [b'{"set": [{"row": "\xff"}]}', b"\xff", b'{"set": ' + b"[" * 100_000])
def test_what_cannot_be_decoded_is_no_correction(sent):
    with pytest.raises(NotACorrection):
        parse_sent(sent)

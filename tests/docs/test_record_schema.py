"""Records of real runs keep to docs/record.schema.json, and what is none does not."""

import copy
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from PIL import Image

from pipeline.cli import main
from pipeline.status import Status

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "record.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """One of each kind: pictures and texts, solved and not, and errors."""
    folder = tmp_path_factory.mktemp("runs")
    Image.new("RGB", (200, 200), "white").save(folder / "empty.png")
    (folder / "broken.png").write_bytes(b"\x89PNG and no more")
    (folder / "loose.txt").write_text("??\n??\n")
    (folder / "apart.txt").write_text("1.1\n...\n1.1\n")
    samples = ROOT / "samples"
    runs = [
        [str(samples / "blot.png"), "--set", "7,5=4"],
        [str(samples / "crossings.png")],
        [
            *(str(samples / name) for name in ("crossings.json", "signs.json")),
            *(
                str(folder / name)
                for name in ("empty.png", "broken.png", "missing.png", "loose.txt", "apart.txt")
            ),
            "5x5m2:4a2c3b23e3a1a3a4a3",
        ],
    ]
    out = folder / "out"
    for run in runs:
        main(["solve", *run, "-o", str(out), "-q", "-j", "1"])
    return [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


def test_all_that_a_run_writes_keeps_to_it(records):
    for record in records:
        assert list(VALIDATOR.iter_errors(record)) == []


def test_the_runs_were_of_all_kinds(records):
    puzzles = [puzzle for record in records for puzzle in record["puzzles"]]
    assert {puzzle["kind"] for puzzle in puzzles} == {"hashi", "crossings"}
    assert {Status.SOLVED, Status.MULTIPLE, Status.IMPOSSIBLE} <= {puzzle["status"] for puzzle in puzzles}
    assert any(puzzle.get("signs") for puzzle in puzzles)
    assert any(puzzle.get("by_hand") for puzzle in puzzles)
    assert {None, "no-board", "not-a-picture", "missing-file"} <= {
        record["error"] and record["error"]["code"] for record in records
    }
    assert {"key", "text"} <= {name for record in records for name in record}


def every_place(value, at=()):
    """The places of all fields in a record."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield (*at, name)
            yield from every_place(part, (*at, name))
    elif isinstance(value, list):
        for index, part in enumerate(value[:2]):
            yield from every_place(part, (*at, index))


def test_every_field_is_described(records):
    names = {place[-1] for record in records for place in every_place(record)}
    known = {name for part in SCHEMA["$defs"].values() for name in part.get("properties", ())}
    assert names <= known


@pytest.mark.parametrize(
    "place", [("source",), ("puzzles",), ("puzzles", 0, "status"), ("puzzles", 0, "rows")]
)
def test_what_lacks_a_field_is_no_record(records, place):
    record = copy.deepcopy(next(record for record in records if record["puzzles"]))
    part = record
    for step in place[:-1]:
        part = part[step]
    del part[place[-1]]
    assert not VALIDATOR.is_valid(record)


def test_what_has_another_status_is_no_record(records):
    record = copy.deepcopy(next(record for record in records if record["puzzles"]))
    record["puzzles"][0]["status"] = "perhaps"
    assert not VALIDATOR.is_valid(record)

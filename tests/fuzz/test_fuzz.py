"""A few thousand damaged inputs, the same each time; `make fuzz` tries many more."""

import sys
from random import Random

import pytest

from tests.fuzz.mutating import LARGEST, mutated
from tests.fuzz.targets import target_named

CASES = {"opener": 1000, "texts": 1500, "ledger": 250, "corrections": 500, "requests": 400}


@pytest.mark.parametrize("name", CASES)
def test_damaged_inputs(name, tmp_path):
    if name == "requests":
        pytest.importorskip("starlette", reason="the extra `serve` is not installed")
    target = target_named(name, tmp_path)
    for data in target.corpus:
        target.attempt(data)
    rng = Random(60)
    for number in range(CASES[name]):
        data = mutated(target.corpus, target.words, rng)
        try:
            target.attempt(data)
        except Exception as error:
            pytest.fail(f"case {number}: {type(error).__name__}: {error}\n{data[:2000]!r}")


def test_damage_is_the_same_for_the_same_seed_and_has_bounds():
    corpus, words = (b"", b"1234", b"x" * 5000), (b"word",)
    first, second = ([mutated(corpus, words, rng) for _ in range(300)] for rng in (Random(1), Random(1)))
    assert first == second
    assert len(set(first)) > 200
    assert max(map(len, first)) <= LARGEST


def test_fuzzing_tells_what_it_finds(tmp_path, monkeypatch, capsys):
    from tests.fuzz import __main__ as program
    from tests.fuzz import targets

    def attempt(data):
        assert b"4" in data

    found = targets.Target("made", (b"1234",), (), attempt)
    monkeypatch.setattr(program, "target_named", lambda name, folder: found)
    assert program.fuzz("made", seconds=5, seed=1, folder=tmp_path) == 1
    assert "AssertionError" in capsys.readouterr().err
    [case] = (tmp_path / "made").glob("found-*")
    assert b"4" not in case.read_bytes()
    assert "pytest" in sys.modules

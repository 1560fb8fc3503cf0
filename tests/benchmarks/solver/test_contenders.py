"""The solvers that ours is measured against solve, give up in time, and are checked."""

import pytest

from solver.stages.layout import lay_out
from tests.benchmarks.solver import contenders
from tests.benchmarks.solver.__main__ import measure
from tests.benchmarks.solver.contenders import TimeUpError
from tests.benchmarks.solver.instances import Instance, drawn
from tests.solver.boards import FIVE_BY_FIVE, WIKIPEDIA


@pytest.fixture(params=["ours", "plain", "clingo"])
def contender(request):
    if request.param == "clingo":
        pytest.importorskip("clingo", reason="only the benchmark needs it: pip install -e '.[bench]'")
    return contenders.contenders([request.param], workers=1)[request.param]


@pytest.fixture
def checked(monkeypatch):
    """The bridges that were given to the checker."""
    seen = []
    broken_rules = contenders.broken_rules

    def noted(puzzle, bridges):
        seen.append(tuple(bridges))
        return broken_rules(puzzle, bridges)

    monkeypatch.setattr(contenders, "broken_rules", noted)
    return seen


@pytest.mark.parametrize("puzzle", [FIVE_BY_FIVE, WIKIPEDIA])
def test_solves(contender, checked, puzzle):
    contender(puzzle, 60)
    assert contender is contenders.ours or len(checked) == 1


def test_gives_up(contender):
    board = next(instance for instance in drawn(1, 0) if (instance.islands, instance.alpha) == (400, 75))
    try:
        contender(board.puzzle, 0.0)
    except TimeUpError:
        return
    pytest.fail("it had no time at all")


def test_a_wrong_answer_is_no_time():
    with pytest.raises(AssertionError, match="crosses"):
        contenders.check(WIKIPEDIA, lay_out(WIKIPEDIA), [1] * len(lay_out(WIKIPEDIA).ends))


def test_late_runs_say_so():
    def late(puzzle, seconds):
        raise TimeUpError

    assert measure(late, Instance("", WIKIPEDIA, None), 1.0).late
    assert not measure(lambda puzzle, seconds: None, Instance("", WIKIPEDIA, None), 1.0).late

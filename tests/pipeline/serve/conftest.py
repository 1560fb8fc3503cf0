"""One server that reads pages, for all tests that ask one: its processes take seconds to start."""

import pytest

pytest.importorskip("starlette", reason="the extra `serve` is not installed")
pytest.importorskip("uvicorn", reason="the extra `serve` is not installed")

from tests.pipeline.drawn import FIVE
from tests.pipeline.serve.served import photo, reading


@pytest.fixture(scope="session")
def served():
    with reading() as server:
        yield server


@pytest.fixture(scope="session")
def browser():
    from tests.pipeline.serve.browsing import chromium

    with chromium() as driver:
        yield driver


@pytest.fixture(params=["phone", pytest.param("desk", marks=pytest.mark.slow)])
def screen(browser, served, request):
    """The page at each size."""
    from tests.pipeline.serve.browsing import Screen

    screen = Screen(browser, served, request.param)
    yield screen
    assert screen.troubles() == []  # no mistake in a module, nothing blocked, nothing missing


@pytest.fixture
def phone(browser, served):
    """The page on a phone, where trouble is part of what a test shows."""
    from tests.pipeline.serve.browsing import Screen

    return Screen(browser, served)


@pytest.fixture(scope="session")
def complete(served):
    """A page that was read already."""
    return served.send(photo())


@pytest.fixture
def five(served, complete):
    """The same, as it was read."""
    served.as_read(complete)
    return complete


@pytest.fixture(scope="session")
def lacking(served):
    """A page that lacks an island, in row 3, column 1."""
    return served.send(photo(FIVE.replace("/3..../", "/...../")))


@pytest.fixture
def without(served, lacking):
    """The same, as it was read."""
    served.as_read(lacking)
    return lacking

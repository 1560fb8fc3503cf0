"""Which process is asked: that of the page, unless it has more to do than another one."""

import asyncio
from concurrent.futures import Future

import pytest

from pipeline.serve import workers as module
from pipeline.serve.workers import Workers


class HeldCrew:
    """A process that does nothing until it is told to."""

    crews: list["HeldCrew"]

    def __init__(self, number, seconds):
        self.calls = []
        HeldCrew.crews.append(self)

    def submit(self, function, name, *arguments):
        self.calls.append((name, future := Future()))
        return future

    def shutdown(self, **_):
        pass


@pytest.fixture
def hands(monkeypatch):
    """Workers on a machine with two cores, and their two processes for what somebody waits for."""
    HeldCrew.crews = []
    monkeypatch.setattr(module, "Crew", HeldCrew)
    workers = Workers(2, 60.0)
    return workers, HeldCrew.crews[1:]


def test_two_taps_at_once_are_answered_by_two_processes(hands):
    workers, (one, other) = hands

    async def tap_twice():
        first = asyncio.create_task(workers.soon("first", own=4))
        second = asyncio.create_task(workers.soon("second", own=4))
        while not (one.calls and other.calls):
            await asyncio.sleep(0)
        [(name, hard)], [(_, easy)] = one.calls, other.calls
        assert name == "first"
        easy.set_result("easy")
        assert await second == "easy"
        assert not first.done()  # nobody waits for the hard board
        third = asyncio.create_task(workers.soon("third", own=4))
        while len(other.calls) < 2:
            await asyncio.sleep(0)
        other.calls[1][1].set_result("third")
        hard.set_result("hard")
        assert (await first, await third) == ("hard", "third")

    asyncio.run(tap_twice())


def test_a_page_stays_with_its_process_while_that_is_free(hands):
    workers, crews = hands

    async def tap(own):
        asked = asyncio.create_task(workers.soon("tap", own=own))
        while not any(crew.calls for crew in crews):
            await asyncio.sleep(0)
        [crew] = [crew for crew in crews if crew.calls]
        crew.calls.pop()[1].set_result(crews.index(crew))
        return await asked

    assert [asyncio.run(tap(own)) for own in (4, 7, 4, 7, 7)] == [0, 1, 0, 1, 1]

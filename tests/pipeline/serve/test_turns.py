"""The queue: each client in turn, and no more than there may be."""

import asyncio

import pytest

from pipeline.serve.refusals import Refusal
from pipeline.serve.turns import Turns


def served_in(order):
    """The order in which clients get a single place that ask for it in this order."""

    async def run():
        turns, served, told = Turns(1), [], {}

        async def one(number, client):
            async with turns.turn(client, lambda before: told.setdefault(number, []).append(before)):
                served.append(client)
                await asyncio.sleep(0)

        await asyncio.gather(*(one(number, client) for number, client in enumerate(order)))
        return served, told

    return asyncio.run(run())


def test_a_client_alone_is_served_in_its_order():
    served, told = served_in("aaa")
    assert served == list("aaa")
    assert 0 not in told  # nobody was there before the first
    assert told[2][-2:] == [1, 0]


def test_latecomers_do_not_wait_for_all_of_another():
    assert "".join(served_in("aaaaabbc")[0]) == "aabcabaa"


def test_those_before_are_told_as_they_really_come():
    _, told = served_in("aaab")
    # The second of the first client, then the other client, then the third of the first.
    assert (told[1][-1], told[3][0], told[2][-1]) == (0, 1, 0)


def test_who_goes_leaves_the_place_to_others():
    async def run():
        turns, served = Turns(1), []
        done = {client: asyncio.Event() for client in "abcd"}

        async def one(client):
            async with turns.turn(client, lambda before: None):
                served.append(client)
                await done[client].wait()

        tasks = {client: asyncio.create_task(one(client)) for client in "abcd"}
        await asyncio.sleep(0)
        tasks["b"].cancel()  # while it waits
        done["a"].set()
        await tasks["a"]
        tasks["c"].cancel()  # when it was called just now
        done["d"].set()
        await tasks["d"]
        await one("a")
        return served

    assert "".join(asyncio.run(run())) in ("ada", "acda")


def test_beyond_what_there_may_be_nobody_is_admitted():
    turns = Turns(1, most=3, most_of_one=2)
    leave = turns.admit("a")
    turns.admit("a")
    with pytest.raises(Refusal) as refusal:
        turns.admit("a")
    assert (refusal.value.status, refusal.value.code) == (429, "queue-full")
    assert "Retry-After" in refusal.value.headers
    turns.admit("b")
    with pytest.raises(Refusal):
        turns.admit("c")
    leave()
    turns.admit("c")

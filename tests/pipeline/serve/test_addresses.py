"""Addresses: names, origins, and the code for the phone."""

import socket

import pytest

from pipeline.errors import AddressTaken
from pipeline.serve.addresses import Addresses, addresses_at, listen, own_names, qr_code


def test_a_page_for_this_machine_is_known_by_its_names_alone():
    with listen("127.0.0.1", 0) as listener:
        found = addresses_at(listener, "http")
        assert found.port == listener.getsockname()[1]
    assert found.names == ("127.0.0.1", "localhost", "[::1]")
    assert found.shown("abc") == f"http://127.0.0.1:{found.port}/?token=abc"
    assert f"http://localhost:{found.port}" in found.origins


def test_a_page_for_the_network_is_known_by_all_names():
    with listen("0.0.0.0", 0) as listener:
        found = addresses_at(listener, "https")
    assert {*own_names(), "localhost"} <= set(found.names)
    assert socket.gethostname().lower() in found.names
    assert found.shown("abc").startswith(f"https://{own_names()[0]}:")


def test_a_page_for_one_address_is_known_by_what_it_was_called():
    class Bound:
        def getsockname(self):
            return "192.168.1.7", 8042

    found = addresses_at(Bound(), "http", "Puzzles.local")
    assert found.names == ("puzzles.local", "192.168.1.7")
    assert addresses_at(Bound(), "http", "192.168.1.7").names == ("192.168.1.7",)


def test_a_usual_port_may_be_left_away():
    found = Addresses("http", 80, ("a",))
    assert (found.hosts, found.origins) == ({"a", "a:80"}, {"http://a", "http://a:80"})
    assert Addresses("https", 80, ("a",)).hosts == {"a:80"}


def test_a_port_that_is_taken_is_told_as_one():
    with listen("127.0.0.1", 0) as listener, pytest.raises(AddressTaken) as error:
        listen("127.0.0.1", listener.getsockname()[1])
    assert "--port" in error.value.message


def test_the_code_holds_the_address():
    short, long = qr_code("http://a/"), qr_code("http://192.168.178.20:8042/?token=" + "x" * 22)
    assert len(short.splitlines()) < len(long.splitlines()) < 30

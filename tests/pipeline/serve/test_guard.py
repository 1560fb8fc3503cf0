"""Nobody else: every refusal of the guard, and the headers of every answer."""

import pytest

from pipeline.serve.guard import Keys
from tests.pipeline.serve.served import serving


@pytest.fixture(scope="module")
def door():
    """A server that reads nothing."""
    with serving() as server:
        yield server


EVERYTHING = (
    ("GET", "/"), ("GET", "/index.html"), ("POST", "/api/pages"), ("GET", "/api/pages/x"),
    ("GET", "/api/pages/x/picture"), ("POST", "/api/pages/x/corrections"), ("GET", "/nowhere"),
)  # fmt: skip


def test_whether_it_is_there_is_told_to_anybody(door):
    assert door.ask("GET", "/healthz", bare=True).told == {"status": "ok"}


@pytest.mark.parametrize(("method", "path"), EVERYTHING)
def test_nothing_else_without_the_token(door, method, path):
    assert door.ask(method, path, bare=True).status == 401
    assert door.ask(method, path, bare=True, Authorization="Bearer x").status == 401
    assert door.ask(method, path, bare=True, Cookie=f"hashilens-{door.addresses.port}=a.b").status == 401


def test_a_program_sends_the_token(door):
    assert door.ask("GET", "/api/pages/x").code == "no-such-page"


def test_the_token_is_swapped_for_a_cookie(door):
    answer = door.ask("GET", f"/?token={door.keys.token}", bare=True)
    assert answer.status == 200
    cookie, *attributes = answer.headers["set-cookie"].split("; ")
    assert set(attributes) == {"Path=/", "Max-Age=86400", "HttpOnly", "SameSite=Strict"}
    assert door.keys.token not in cookie
    assert door.ask("GET", "/api/pages/x", bare=True, Cookie=cookie).status == 404
    assert "set-cookie" not in door.ask("GET", "/", bare=True, Cookie=cookie).headers


@pytest.mark.parametrize("said", ["?token=", "?token=x", "", "?token=%C3%BC", "?token=%FF", "?token"])
def test_a_wrong_token_opens_nothing(door, said):
    answer = door.ask("GET", f"/{said}", bare=True)
    assert answer.status == 401
    assert "set-cookie" not in answer.headers
    assert b"needs its address with the token" in answer.body


def test_the_token_is_no_key_to_anything_but_the_door(door):
    assert door.ask("GET", f"/api/pages/x?token={door.keys.token}", bare=True).status == 401


def test_each_browser_is_a_client_that_nobody_can_make_up(door):
    keys = Keys()
    one, other = keys.new_cookie(), keys.new_cookie()
    assert keys.client_of(one) != keys.client_of(other)
    assert Keys().client_of(one) is None
    name, signature = one.split(".")
    assert keys.client_of(f"{name}x.{signature}") is None
    assert keys.client_of("") is None


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{}", "127.0.0.1", "127.0.0.1:1", "192.168.1.7:{}", ""]
)
def test_other_names_than_its_own_are_refused(door, host):
    for path in ("/healthz", "/", "/api/pages/x"):
        answer = door.ask("GET", path, Host=host.format(door.addresses.port))
        assert (answer.status, answer.code) == (421, "wrong-host")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_its_own_names_are_served(door, host):
    assert door.ask("GET", "/healthz", bare=True, Host=f"{host}:{door.addresses.port}").status == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1:{}", "null"]
)
def test_other_origins_are_refused(door, origin):
    cookie, origin = door.cookie(), origin.format(door.addresses.port)
    for path in ("/api/pages", "/api/pages/x/corrections"):
        answer = door.ask("POST", path, b"x", bare=True, Cookie=cookie, Origin=origin)
        assert (answer.status, answer.code) == (403, "wrong-origin")
        assert door.ask("POST", path, b"x", Origin=origin).status == 403


def test_a_cookie_alone_changes_nothing(door):
    cookie = door.cookie()
    assert door.ask("POST", "/api/pages", b"x", bare=True, Cookie=cookie).code == "wrong-origin"
    assert door.ask("POST", "/api/pages", b"x", bare=True, Cookie=cookie, Origin=door.origin).status == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_pages_get_nothing_even_with_the_cookie(door, site):
    """Another port of this machine is the same site to a browser, which sends the cookie there."""
    cookie = door.cookie()
    for path in ("/api/pages/x/picture", "/client/board.js", "/"):
        answer = door.ask(
            "GET", path, bare=True, Cookie=cookie, Sec_Fetch_Site=site, Sec_Fetch_Mode="no-cors"
        )
        assert (answer.status, answer.code) == (403, "wrong-origin")
    # A link may lead to the door.
    answer = door.ask("GET", "/", bare=True, Cookie=cookie, Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate")
    assert answer.status == 200


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/", {}),
        ("/", {"bare": True}),
        ("/api/pages/x", {}),
        ("/healthz", {"Host": "evil.example"}),
        ("/no", {}),
    ],
)
def test_every_answer_has_the_headers(door, path, said):
    headers = door.ask("GET", path, **said).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "//etc/passwd", "/api/pages/..%2f..%2fapp.py", "/%00"],
)
def test_no_path_leads_out(door, path):
    answer = door.ask("GET", path)
    assert answer.status in (400, 404, 405)
    assert b"import" not in answer.body


@pytest.mark.parametrize("value", ['"a.\\303\\244"', '"\\303.b"', "\xe4.\xe4", '"a.\\000"'])
def test_a_cookie_of_other_letters_is_none_of_ours(door, value):
    cookie = f"hashilens-{door.addresses.port}={value}"
    assert door.ask("GET", "/api/archive", bare=True, Cookie=cookie).status == 401

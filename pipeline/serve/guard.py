"""Guard: stands before all routes, refuses whoever has no business here, and adds headers to every answer.

Whoever has opened the address with the token gets a cookie and is one client from then on; programs send the
token as `Authorization: Bearer`. The cookie names its client and is signed, so nothing is kept for it.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pipeline.serve.addresses import Addresses
from pipeline.serve.refusals import Refusal

HEALTH = "/healthz"
HARMLESS = ("GET", "HEAD")

DAY = 86_400
"""Seconds that a cookie lasts: as long as a page."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}

CLOSED = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>hashilens</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<h1>This page needs its address with the token</h1>
<p>Open the address that <code>hashilens serve</code> has printed, or scan its QR code.</p></html>"""


@dataclass(frozen=True, slots=True)
class Keys:
    """The secrets of one start of the program.

    Attributes:
        token: in the address that is printed.
        signing: signs cookies.
    """

    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    signing: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def new_cookie(self) -> str:
        """A cookie for a new client."""
        name = secrets.token_urlsafe(9)
        return f"{name}.{self._signature(name)}"

    def client_of(self, cookie: str) -> str | None:
        """The client of a cookie; None if it is none of ours."""
        name, _, signature = cookie.partition(".")
        right = self._signature(name).encode()
        return name if hmac.compare_digest(signature.encode("utf-8", "replace"), right) else None

    def is_token(self, said: str) -> bool:
        """Whether this is the token; how long that takes tells nothing of the token."""
        return hmac.compare_digest(said.encode(), self.token.encode())

    def _signature(self, name: str) -> str:
        return hmac.new(self.signing, name.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


class Guard:
    """An ASGI application around another one.

    The guarded one finds who asks as `client` in the state of the request; "" for HEALTH. All who send the
    token as Bearer from one address are one client. Nothing but HTTP is served.
    """

    def __init__(self, app: ASGIApp, addresses: Addresses, keys: Keys) -> None:
        """Stands before an application.

        Args:
            app: what is guarded.
            addresses: of the page; requests must name one of them as their host.
            keys: the secrets that let clients in.
        """
        self._app, self._keys = app, keys
        self._hosts, self._origins = addresses.hosts, addresses.origins
        self._secure = "; Secure" if addresses.scheme == "https" else ""
        self._cookie = f"hashilens-{addresses.port}"  # browsers do not tell ports apart

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request or refuses it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        fresh: list[str] = []

        async def send_signed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                for name, value in HEADERS.items():
                    headers[name] = value
                for cookie in fresh:
                    headers.append("Set-Cookie", cookie)
            await send(message)

        try:
            client, cookie = self._admit(scope)
        except Refusal as refusal:
            await _said(refusal, scope)(scope, receive, send_signed)
            return
        if cookie:
            fresh.append(f"{cookie}; Path=/; Max-Age={DAY}; HttpOnly; SameSite=Strict{self._secure}")
        scope.setdefault("state", {})["client"] = client
        await self._app(scope, receive, send_signed)

    def _admit(self, scope: Scope) -> tuple[str, str | None]:
        """Who asks, and the cookie that they get.

        Raises:
            Refusal: they may not.
        """
        headers = Headers(scope=scope)
        if headers.get("host", "").lower() not in self._hosts:
            raise Refusal(421, "wrong-host", "This name is not one of this machine's own addresses.")
        at_the_door = scope["path"] == "/" and scope["method"] in HARMLESS
        _check_site(headers, at_the_door=at_the_door)
        origin = headers.get("origin")
        if origin is not None and origin not in self._origins:
            raise Refusal(403, "wrong-origin", "Pages of other addresses may not ask for anything here.")
        if scope["path"] == HEALTH and scope["method"] in HARMLESS:
            return "", None
        if self._has_token(headers):
            return f"bearer {(scope.get('client') or [''])[0]}", None
        client = self._client_of(headers)
        if client is None and at_the_door and self._is_let_in(scope):
            cookie = self._keys.new_cookie()
            return cookie.partition(".")[0], f"{self._cookie}={cookie}"
        if client is None:
            raise Refusal(
                401, "no-token", "Open the address that `hashilens serve` has printed, with its token.",
                {"WWW-Authenticate": "Bearer"},
            )  # fmt: skip
        if scope["method"] not in HARMLESS and origin is None:
            raise Refusal(403, "wrong-origin", "A request with a cookie must say where it comes from.")
        return client, None

    def _has_token(self, headers: Headers) -> bool:
        kind, _, said = headers.get("authorization", "").partition(" ")
        return kind.lower() == "bearer" and self._keys.is_token(said.strip())

    def _client_of(self, headers: Headers) -> str | None:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return None
        cookie = cookies.get(self._cookie)
        return None if cookie is None else self._keys.client_of(cookie.value)

    def _is_let_in(self, scope: Scope) -> bool:
        said = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])
        return self._keys.is_token(said[0])


def _check_site(headers: Headers, *, at_the_door: bool) -> None:
    """Refuses what a browser says comes from another page; but a link may lead to the door.

    Raises:
        Refusal: it does.
    """
    site = headers.get("sec-fetch-site", "none")
    followed = at_the_door and headers.get("sec-fetch-mode") == "navigate"
    if site not in ("none", "same-origin") and not followed:
        raise Refusal(403, "wrong-origin", "Pages of other addresses may not ask for anything here.")


def _said(refusal: Refusal, scope: Scope) -> Response:
    """The answer to a request that is refused: for people where it is they who look."""
    if refusal.status == 401 and scope["path"] == "/":
        return HTMLResponse(CLOSED, 401, refusal.headers)
    return refusal.response()

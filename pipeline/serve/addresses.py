"""Addresses: where the page can be reached, and by which names."""

import socket
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO

from pipeline.errors import AddressTaken

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "::")

USUAL_PORTS = {"http": 80, "https": 443}
"""Ports that browsers leave out."""

NOWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): asked which way leads there, the system names our own address."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """All addresses of the page.

    Attributes:
        scheme: http or https.
        port: it listens at.
        names: of this machine, the one to be shown first; an IPv6 address stands in brackets.
    """

    scheme: str
    port: int
    names: tuple[str, ...]

    @property
    def hosts(self) -> frozenset[str]:
        """What a browser may say in the header Host."""
        with_port = {f"{name}:{self.port}" for name in self.names}
        usual = USUAL_PORTS[self.scheme] == self.port
        return frozenset(with_port | set(self.names) if usual else with_port)

    @property
    def origins(self) -> frozenset[str]:
        """What a browser says in the header Origin of what this page asks for."""
        return frozenset(f"{self.scheme}://{host}" for host in self.hosts)

    def shown(self, token: str) -> str:
        """The address for people, with the token."""
        return f"{self.scheme}://{self.names[0]}:{self.port}/?token={token}"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens.

    Args:
        host: of ours, as an address or a name.
        port: 0 for any that is free.

    Raises:
        AddressTaken: somebody else listens there, the address is none of ours, or the port is not allowed.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise AddressTaken(
            f"Nothing can listen at {host}, port {port}: {error.strerror or error}. "
            "Choose another port with --port."
        ) from error
    return listener


def addresses_at(listener: socket.socket, scheme: str, asked: str = "") -> Addresses:
    """The addresses of a socket that listens.

    Args:
        listener: the socket.
        scheme: http or https.
        asked: the host as a person has named it, by which it is known, too; "" if nobody has.
    """
    host, port = listener.getsockname()[:2]
    if host in EVERYWHERE:
        return Addresses(scheme, port, tuple(dict.fromkeys((*own_names(), *LOOPBACK))))
    if host in ("127.0.0.1", "::1"):
        first = f"[{host}]" if ":" in host else host
        return Addresses(scheme, port, tuple(dict.fromkeys((first, *LOOPBACK))))
    shown = f"[{host}]" if ":" in host else host
    named = asked.lower() if asked and ":" not in asked else shown
    return Addresses(scheme, port, tuple(dict.fromkeys((named, shown))))


def own_names() -> tuple[str, ...]:
    """Addresses and names by which others in the network know this machine; the likeliest first."""
    names = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(NOWHERE)  # sends nothing
        names.append(asking.getsockname()[0])
    own = socket.gethostname().lower()
    with suppress(OSError):
        names += socket.gethostbyname_ex(own)[2]
    names += [own, f"{own.removesuffix('.local')}.local"]
    return tuple(dict.fromkeys(name for name in names if name))


def qr_code(address: str) -> str:
    """An address as a QR code in characters, for a terminal."""
    import segno

    drawn = StringIO()
    segno.make(address, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()

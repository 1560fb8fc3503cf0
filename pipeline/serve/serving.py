"""Serving: listens until it is told to end."""

import os
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn

from pipeline.errors import BadCertificate
from pipeline.serve.addresses import addresses_at, listen, qr_code
from pipeline.serve.app import create_app
from pipeline.serve.archive import Archive
from pipeline.serve.desk import Desk, Limits
from pipeline.serve.guard import Keys
from pipeline.serve.workers import Workers
from pipeline.settings import Settings

GRACE = 2
"""Seconds that open requests get at the end."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for.

    Attributes:
        host: address or name to listen at.
        port: to listen at; 0 for any that is free.
        qr: whether to show the address as a QR code.
        workers: how many processes read pages; one for each processor core if None.
        seconds: time limit for reading a page.
        certificate, key: files, for HTTPS; None for HTTP. The key may also stand in the certificate's file.
        settings: for every page.
        folder: of results that are to be corrected; None for none.
    """

    host: str
    port: int
    qr: bool = False
    workers: int | None = None
    seconds: float = 60.0
    certificate: Path | None = None
    key: Path | None = None
    settings: Settings = field(default_factory=Settings)
    folder: Path | None = None


def serve(wishes: Wishes, say: Callable[[str], None]) -> None:
    """Serves until a signal ends the program.

    At SIGINT or SIGTERM open requests get GRACE, then uvicorn raises the signal again: Ctrl-C leaves this
    function as KeyboardInterrupt, and SIGTERM as Terminated where `pipeline.commands.program` handles it.
    Before that, whatever ends it, the report of a folder that was corrected is made anew.

    Args:
        wishes: what was asked for.
        say: prints a line for people, or a QR code; the first line is the address.

    Raises:
        AddressTaken: nothing can listen there.
        BadCertificate: the certificate cannot be used.
        NoResults: what is named as the folder is not one; or at the end, its results cannot be read.
        OutputNotWritable: at the end, the report of the folder cannot be written.
        vision.errors.TesseractMissing: before anything else; Tesseract is not installed.
    """
    from vision.digits.tesseract import find_program

    find_program()
    _check_certificate(wishes)
    archive = None if wishes.folder is None else Archive(wishes.folder)
    with listen(wishes.host, wishes.port) as listener:
        addresses = addresses_at(listener, "http" if wishes.certificate is None else "https", wishes.host)
        keys = Keys()
        say(addresses.shown(keys.token))
        if wishes.qr:
            say(qr_code(addresses.shown(keys.token)))
        say("Ctrl-C ends it. Pictures are forgotten then.")
        workers = Workers(wishes.workers or os.cpu_count() or 1, wishes.seconds)
        try:
            workers.warm()
            app = create_app(Desk(workers, wishes.settings, Limits()), addresses, keys, archive)
            config = uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                ws="none",
                timeout_graceful_shutdown=GRACE,
                ssl_certfile=wishes.certificate,
                ssl_keyfile=wishes.key,
            )
            uvicorn.Server(config).run(sockets=[listener])
        finally:
            workers.dismiss()
            if archive is not None and archive.changed:
                from pipeline.report import write_report

                write_report(archive.folder)


def _check_certificate(wishes: Wishes) -> None:
    """Makes sure that a certificate fits its key, before anybody is told an address."""
    if wishes.certificate is None:
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(wishes.certificate, wishes.key)
    except OSError as error:
        raise BadCertificate(
            f"{wishes.certificate} cannot be used as a certificate: {error}. "
            "Give one in PEM with --cert, and its key with --key."
        ) from error

"""The command `serve`."""

from pathlib import Path

import click

from pipeline.commands.options import max_bridges_option, settings_with
from pipeline.status import ExitStatus
from pipeline.terminal import say

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"

A_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command(short_help="Serve a page for the browser, for photos from a phone.")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
@click.option("--lan", is_flag=True, help="Let other devices on the network reach it, and show a QR code.")
@click.option("--host", metavar="ADDRESS", help="Listen at this address. Default: 127.0.0.1.")
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=8042,
    help="Default: 8042; 0 takes a free one.",
)
@click.option("--cert", "certificate", metavar="FILE", type=A_FILE, help="A certificate, for HTTPS.")
@click.option("--key", metavar="FILE", type=A_FILE, help="The certificate's key.")
@click.option(
    "-j", "--jobs", "workers", metavar="N", type=click.IntRange(min=1),
    help="Pages to read at the same time. Default: as many as there are processor cores.",
)  # fmt: skip
@click.option(
    "--timeout", "seconds", metavar="SECONDS", type=click.FloatRange(min=1), default=60.0,
    help="Time limit for a page. Default: 60.",
)  # fmt: skip
@max_bridges_option
def serve(
    *,
    folder: Path | None,
    lan: bool,
    host: str | None,
    port: int,
    certificate: Path | None,
    key: Path | None,
    workers: int | None,
    seconds: float,
    max_bridges: int | None,
) -> ExitStatus:
    """Serve a page for the browser: take a photo, get hints or the solution, correct with a finger.

    With DIR, a folder of results, its pages can be opened and corrected for good.

    The first line on standard output is the address of the page. Nobody gets in without the token in it.
    """
    if certificate is None and key is not None:
        raise click.UsageError("--key needs --cert.")
    from pipeline.serve.serving import Wishes
    from pipeline.serve.serving import serve as listen

    wishes = Wishes(
        host or (EVERYWHERE if lan else HERE),
        port,
        lan,
        workers,
        seconds,
        certificate,
        key,
        settings_with(max_bridges),
        folder,
    )
    listen(wishes, say)
    return ExitStatus.ALL_SOLVED

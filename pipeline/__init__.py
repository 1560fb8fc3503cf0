"""The hall: from a picture's path to the solved picture. It alone talks to people.

    open_picture    vision/pictures     a page of a file becomes an upright picture
    find_page       vision/read.py      what may be boards on it is found
    read_pages      vision/read.py      and read, on several pages at once: each gets its PageReading
    decide          decide/             the rules are asked which boards are there and what their numbers are
    draw_overlay    drawing/            the findings are drawn onto the picture
    solve_picture   page.py             all of this for one picture
    run_job         job.py              and the solved picture is written (outputs.py); errors become records
    run_together    job.py              the same for a few pages, which share a call of Tesseract
    run             runs/               many of them, to an exit status, a report (report/) and a table
    main            cli.py              the command line (commands/), also for puzzles in text (puzzles/)

From Python:

    from pipeline import solve_picture
    page = solve_picture("photo.jpg")
    if page.overlay is not None:  # there is a puzzle
        page.overlay.save("solved.png")
"""

from typing import TYPE_CHECKING

from pipeline.version import __version__

if TYPE_CHECKING:
    from pipeline.page import SolvedPage, solve_picture
    from pipeline.settings import Settings

__all__ = ["Settings", "SolvedPage", "__version__", "solve_picture"]


def __getattr__(name: str) -> object:
    # Imported when asked for: `hashilens --version` should not wait for OpenCV.
    if name in ("SolvedPage", "solve_picture"):
        from pipeline import page

        found: object = getattr(page, name)
        return found
    if name == "Settings":
        from pipeline.settings import Settings

        return Settings
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

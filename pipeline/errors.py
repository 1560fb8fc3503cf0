"""What the hall itself can stumble over, and the one place where any error becomes a record.

    PipelineError
    ├── NoPictures              no-pictures           a folder without a picture in it
    ├── CannotBeWritten         cannot-be-written     a format cannot hold a puzzle or picture
    ├── CannotBeBound           cannot-be-bound       the solutions cannot be drawn into a document
    ├── NotAPuzzle              not-a-puzzle          a text that is no puzzle
    ├── NotThere                not-there             asked from Python: no such puzzle, or no picture
    ├── OutputNotWritable       output-not-writable   the system does not let us write there
    ├── OutputIsInput           output-is-input       the result would replace a picture to be solved
    ├── InputIsOutput           input-is-output       the picture to be solved is a result of ours
    ├── FolderBusy              folder-busy           another run writes into the folder
    ├── ClusterMissing          cluster-missing       no scheduler, or no worker that can be used
    ├── PageTimeout             page-timeout          a page took longer than it may
    ├── AddressTaken            address-taken         nothing can listen at an address
    ├── BadCertificate          bad-certificate       a file is no certificate, or has no key
    ├── NoResults               no-results            a folder that no run has left results in
    ├── ForeignResults          foreign-results       what stands in for our files there is somebody else's
    ├── NotACorrection          not-a-correction      what was typed or sent as one is none
    ├── NotABridge              not-a-bridge          what was sent as a bridge cannot run there
    ├── CorrectionMisfit        correction-misfit     a correction that does not fit what is on the page
    └── WorkerLost              worker-lost           the process that worked on the page died
        └── PageCrashed             page-crashed          by a mistake of its own, or for want of memory

Beside these stand the errors of vision (vision.errors). Memory that ran out becomes "out-of-memory", a
library that is not there "library-missing", a system without space or files left "system-error". Whatever
else is raised is a mistake of ours: "internal-error".
"""

# ruff: noqa: N818 - a name that says what happened needs no "Error" behind it

import errno

import msgspec

from pipeline.records import Error, Page
from pipeline.status import ExitStatus
from vision.errors import HashilensError

OPENCV_NO_MEMORY = -4
"""The `code` of OpenCV's own exception when it got no memory."""

OUT_OF_MEMORY = "out-of-memory"
"""Code of the error of a page that got no more memory; `pipeline.memory` tells whose fault that is."""

MISSING_PARTS = frozenset({"tesseract-missing", "library-missing", "cluster-missing"})
"""Codes of errors that no picture is to blame for: something has to be installed."""


TRANSIENT = MISSING_PARTS | {
    "worker-lost", "output-not-writable", "tesseract-failed", "tesseract-timeout", OUT_OF_MEMORY,
    "system-error",
}  # fmt: skip
"""Codes of errors of the machine: they may be gone the next time, with the same picture and options."""

SYSTEM = frozenset({
    errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN, errno.EIO,
    errno.EROFS, errno.ESTALE, errno.ENODEV,
})  # fmt: skip
"""Error numbers of a system that is out of something, or out of order; see `as_record`."""


class PipelineError(HashilensError):
    """Root of what `pipeline` raises on purpose."""

    code = "pipeline-error"


class NoPictures(PipelineError):
    """A folder holds no picture."""

    code = "no-pictures"


class CannotBeWritten(PipelineError):
    """Puzzles, or a solved picture, cannot be written in the format asked for."""

    code = "cannot-be-written"


class CannotBeBound(PipelineError):
    """The solutions of a document's pages cannot be drawn into it."""

    code = "cannot-be-bound"


class NotAPuzzle(PipelineError):
    """A text is no puzzle in any format that can be read, or is too long."""

    code = "not-a-puzzle"


class NotThere(PipelineError):
    """A program asked a result for what it does not have: a single puzzle, or the picture of one in text."""

    code = "not-there"


class OutputNotWritable(PipelineError):
    """A result, or what is kept beside it, cannot be written, or cannot be read again."""

    code = "output-not-writable"


class OutputIsInput(PipelineError):
    """A result would replace one of the pictures to be solved."""

    code = "output-is-input"


class InputIsOutput(PipelineError):
    """What should be read is a result of this program."""

    code = "input-is-output"


class FolderBusy(PipelineError):
    """Another run writes into the folder."""

    code = "folder-busy"


class ClusterMissing(PipelineError):
    """A cluster cannot be reached, or none of its workers can do the work."""

    code = "cluster-missing"


class PageTimeout(PipelineError):
    """Work on a page was ended because it took too long.

    Attributes:
        place: which page of the call, 0 first, took more time than one page may; None if it was the call as
            a whole that took too long.
    """

    code = "page-timeout"
    place: int | None = None


class AddressTaken(PipelineError):
    """Nothing can listen at an address: somebody does already, or it is another machine's."""

    code = "address-taken"


class BadCertificate(PipelineError):
    """A file cannot be used as a certificate for HTTPS."""

    code = "bad-certificate"


class NoResults(PipelineError):
    """A folder holds no results of a run, or they cannot be read."""

    code = "no-results"


class ForeignResults(PipelineError):
    """Something in a folder of results has the name of a file of ours and is none, or is a link."""

    code = "foreign-results"


class NotACorrection(PipelineError):
    """What was typed or sent as a correction cannot be understood, or does not say for which page it is."""

    code = "not-a-correction"


class NotABridge(PipelineError):
    """What was sent as a bridge is none, or cannot run there."""

    code = "not-a-bridge"


class CorrectionMisfit(PipelineError):
    """A correction does not fit what is on the page."""

    code = "correction-misfit"


class WorkerLost(PipelineError):
    """The process that worked on a page ended without a word.

    Attributes:
        place: which page of the call, 0 first, it was working on; None if that is not known.
    """

    code = "worker-lost"
    place: int | None = None


class PageCrashed(WorkerLost):
    """The process that worked on a page brought itself down, as it would with the same page again.

    Attributes:
        besides: whether the process held much memory before the page; if so, the page may go through in a new
            process.
    """

    code = "page-crashed"
    besides: bool = True


def as_record(error: BaseException) -> Error:
    """An error as a page's record holds it, `transient` if its code is in TRANSIENT.

    What was not raised on purpose gets one of the codes at the end of the module's docstring.
    """
    told = _told(error)
    return msgspec.structs.replace(told, transient=True) if told.code in TRANSIENT else told


def _told(error: BaseException) -> Error:
    code, message = getattr(error, "code", None), getattr(error, "message", None)
    if isinstance(code, str) and isinstance(message, str):
        return Error(code, message)
    if isinstance(error, MemoryError) or code == OPENCV_NO_MEMORY:
        return Error(
            OUT_OF_MEMORY,
            "There was not enough memory. Scale the picture down, or use fewer workers (-j 1).",
        )
    if isinstance(error, OSError) and error.errno in SYSTEM:
        return Error("system-error", f"The system reported: {error.strerror}. Fix that, and try again.")
    if isinstance(error, ImportError):
        return Error(
            "library-missing", f"A library is missing ({error}). `hashilens doctor` says how to install it."
        )
    return Error(
        "internal-error",
        f"This is a bug in the program ({type(error).__name__}: {error}). "
        "Run it again with -v, and report what it prints, with the picture.",
    )


def exit_status(record: Page) -> ExitStatus:
    """What a page's record means for the shell: ALL_SOLVED, NEEDS_A_PERSON or PART_MISSING."""
    if record.error and record.error.code in MISSING_PARTS:
        return ExitStatus.PART_MISSING
    return ExitStatus.ALL_SOLVED if record.solved or record.blank else ExitStatus.NEEDS_A_PERSON

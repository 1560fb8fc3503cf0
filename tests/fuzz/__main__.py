"""Fuzzing for a while: python -m tests.fuzz --seconds 600 [--target texts] [--seed 1] [--plain]

Each target runs in a process of its own, one after the other. Where atheris is installed it chooses the
inputs, by what of the program they reach; else, and with --plain, they are those of the corpus, damaged at
random. What is found lies in build/fuzz/TARGET, and `--try FILE` runs a target on it again. The exit status
is 1 if anything was found. What takes all memory within PDFium is handed to the program itself: it counts
as found unless that gives a record of it and goes on.
"""

import argparse
import faulthandler
import hashlib
import importlib.util
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path
from random import Random
from types import FrameType

from pipeline.status import ExitStatus
from tests.fuzz.mutating import LARGEST, mutated
from tests.fuzz.targets import NAMES, Target, target_named

FOLDER = Path("build/fuzz")

MEMORY = 4_000_000_000
"""Bytes of addresses that a target may take."""

PATIENCE = 20
"""Seconds that one input may take."""

CURRENT = "current"
"""The file with the input that is tried."""

SLICE = 300.0
"""Seconds after which a target goes on in a new process: one that hangs costs no more."""


def main() -> int:
    """The command line."""
    options = _options()
    if options.one:
        if options.inside:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with tempfile.TemporaryDirectory() as folder:
            target_named(options.target, Path(folder)).attempt(options.one.read_bytes())
        return 0
    if options.inside:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        faulthandler.enable()
        if options.plain or importlib.util.find_spec("atheris") is None:
            return fuzz(options.target, options.seconds, options.seed, FOLDER)
        _by_atheris(options.target, options.seconds, options.seed)
    names = [options.target] if options.target else NAMES
    return max(_in_a_process(name, options) for name in names)


def fuzz(name: str, seconds: float, seed: int, folder: Path) -> int:
    """Tries damaged inputs until the time is up or one does not hold; 1 if there was one.

    Args:
        name: of the target.
        seconds: to go on.
        seed: of the damages.
        folder: for what is found.
    """
    rng, start, cases = Random(seed), time.monotonic(), 0
    with tempfile.TemporaryDirectory() as place:
        target = target_named(name, Path(place))
        for data in target.corpus:
            target.attempt(data)
        own = folder / name
        own.mkdir(parents=True, exist_ok=True)
        signal.signal(signal.SIGALRM, _too_long)
        while time.monotonic() - start < seconds:
            data, cases = mutated(target.corpus, target.words, rng), cases + 1
            (own / CURRENT).write_bytes(data)  # which tells what ended the process, if something does
            signal.alarm(PATIENCE)
            try:
                target.attempt(data)
            except Exception:
                found = own / f"found-{hashlib.sha256(data).hexdigest()[:12]}"
                found.write_bytes(data)
                traceback.print_exc()
                print(f"{name}: {found} after {cases} inputs", file=sys.stderr)
                return 1
            finally:
                signal.alarm(0)
    print(f"{name}: {cases} inputs in {time.monotonic() - start:.0f} seconds, nothing found", flush=True)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tests.fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=600, help="for each target; default: 600")
    parser.add_argument("--target", choices=NAMES, help="default: all, one after the other")
    parser.add_argument("--seed", type=int, default=0, help="default: 0")
    parser.add_argument("--plain", action="store_true", help="do without atheris")
    parser.add_argument("--try", dest="one", type=Path, metavar="FILE", help="one input of --target again")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one and not options.target:
        parser.error("--try needs --target")
    return options


def _in_a_process(name: str, options: argparse.Namespace) -> int:
    """Fuzzes a target in processes of their own; goes on after what only workers of the program survive."""
    until, seed = time.monotonic() + options.seconds, options.seed
    while (left := until - time.monotonic()) >= 1:
        plain = ["--plain"] if options.plain else []
        seconds = min(left, SLICE)
        words = ["--inside", "--target", name, "--seconds", str(seconds), "--seed", str(seed), *plain]
        began, ended = time.time(), "hangs"
        seed += 1
        # atheris ends without clearing up
        with (
            tempfile.TemporaryDirectory(prefix="hashilens-fuzz-") as folder,
            suppress(subprocess.TimeoutExpired),
        ):
            run = _itself(words, seconds=seconds + 3 * PATIENCE, TMPDIR=folder)
            if run.returncode == 0:
                continue
            ended = f"ended with {run.returncode}"
        if ended == "hangs" and _goes_on(FOLDER / name):
            continue
        cases = _left_behind(FOLDER / name, began)
        if name != "opener" or not cases or not all(_is_held(case) for case in cases):
            print(f"{name}: {ended}; see {FOLDER / name}", file=sys.stderr)
            return 1
        print(f"{name}: PDFium ends with {cases[0]}, a worker of the program says so: going on", flush=True)
    return 0


def _goes_on(folder: Path) -> bool:
    """Whether a process was still at work when its time was over: on a busy machine it begins late."""
    current = folder / CURRENT
    return current.exists() and time.time() - current.stat().st_mtime < PATIENCE


def _left_behind(folder: Path, began: float) -> list[Path]:
    """The inputs that a process has found since it began; if it could not tell, the one that it was at.

    One that runs out of memory while it writes what it has found leaves nothing in that file.
    """
    new = [path for path in folder.iterdir() if path.is_file() and path.stat().st_mtime >= began]
    found = [path for path in new if path.name.startswith("found-") and path.stat().st_size]
    return found or [path for path in new if path.name == CURRENT]


def _is_held(case: Path) -> bool:
    """Whether an input ends or holds up any process that opens it, but the program records it and goes on.

    PDFium takes all memory for some documents of a thousand bytes. Workers have a limit for that.
    """
    with suppress(subprocess.TimeoutExpired):
        alone = _itself(["--target", "opener", "--try", str(case), "--inside"], seconds=PATIENCE)
        if alone.returncode in (0, 1):  # nothing that ends a process
            return False
    with tempfile.TemporaryDirectory(prefix="hashilens-fuzz-") as folder:
        words = ["solve", "-q", "--timeout", str(PATIENCE), "-o", folder, str(case)]
        command = [sys.executable, "-m", "pipeline.cli", *words]
        status = subprocess.run(command, capture_output=True, check=False).returncode
        records = (Path(folder) / "results.jsonl").read_bytes().splitlines()
    return status == ExitStatus.NEEDS_A_PERSON and len(records) == 1


def _itself(
    words: list[str], *, seconds: float | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tests.fuzz", *words]
    return subprocess.run(command, env=os.environ | environment, check=False, timeout=seconds)


def _by_atheris(name: str, seconds: float, seed: int) -> None:
    """Lets atheris choose the inputs; it ends the process itself."""
    import atheris

    with atheris.instrument_imports(include=["pipeline", "solver", "vision"], enable_loader_override=False):
        target = target_named(name, Path(tempfile.mkdtemp()))
    own = FOLDER / name
    corpus = _written(target, own)
    arguments = (
        f"-max_total_time={int(seconds)}", f"-seed={seed + 1}", f"-timeout={PATIENCE}", f"-max_len={LARGEST}",
        "-rss_limit_mb=3000", "-print_final_stats=1", "-verbosity=0", f"-artifact_prefix={own}/found-",
        f"-dict={own / 'words'}", str(corpus),
    )  # fmt: skip

    def attempt(data: bytes) -> None:
        (own / CURRENT).write_bytes(data)
        target.attempt(data)

    atheris.Setup([sys.argv[0], *arguments], attempt)
    atheris.Fuzz()


def _written(target: Target, own: Path) -> Path:
    """The corpus in a folder, and the words beside it, as atheris takes them."""
    corpus = own / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(target.corpus):
        (corpus / f"drawn-{number}").write_bytes(data)
    short = (word for word in target.words if len(word) <= 64)
    (own / "words").write_text("".join(f'"{_spelt(word)}"\n' for word in short))
    return corpus


def _spelt(word: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word)


def _too_long(_: int, __: FrameType | None) -> None:
    raise TimeoutError(f"it takes longer than {PATIENCE} seconds")


if __name__ == "__main__":
    sys.exit(main())

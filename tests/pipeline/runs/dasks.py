"""Schedulers and workers of Dask: processes of their own on this machine."""

import json
import os
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from tests.pipeline.killed import ROOT

PATIENCE = 60.0
"""Seconds that a process gets to start, or to end."""


@dataclass
class Started:
    """A scheduler's address, its process, and the one that has started its two workers."""

    address: str
    scheduler: subprocess.Popen
    workers: subprocess.Popen


@contextmanager
def started(folder):
    """A scheduler with two workers."""
    with ExitStack() as stack:
        address, scheduler = stack.enter_context(started_scheduler(folder))
        workers = stack.enter_context(started_worker(folder, address, "--nworkers", "2"))
        yield Started(address, scheduler, workers)


@contextmanager
def started_scheduler(folder):
    """A scheduler without any worker: its address and its process."""
    file = folder / "scheduler.json"
    with _dask(folder, "scheduler", "--port", "0", "--scheduler-file", str(file)) as process:
        deadline = time.monotonic() + PATIENCE
        while not (file.exists() and file.read_text().endswith("}")) and time.monotonic() < deadline:
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"], process


@contextmanager
def started_worker(folder, address, *options, **variables):
    """A worker, or several, in an environment with some variables of its own."""
    with _dask(folder, "worker", address, "--nthreads", "1", *options, **variables) as process:
        yield process


@contextmanager
def _dask(folder, *words, **variables):
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"} | variables
    command = [sys.executable, "-m", "dask", *words, "--no-dashboard", "--host", "127.0.0.1"]
    with (folder / f"{words[0]}.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)

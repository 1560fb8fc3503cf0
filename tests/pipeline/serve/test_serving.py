"""The command: what it prints, where it listens, and how it ends."""

import http.client
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from pipeline.serve.addresses import listen
from tests.pipeline.serve.served import PATIENCE, photo, wait_until


@contextmanager
def started(*options, **environment):
    """The program, and the first line that it prints."""
    command = [sys.executable, "-m", "pipeline.cli", "serve", "-j", "1", *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as program:
        try:
            assert program.stdout is not None
            yield program, program.stdout.readline().strip()
        finally:
            program.terminate()
            program.wait(PATIENCE)


def children_of(number):
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(number)], check=False, capture_output=True, text=True
    )
    return found.stdout.split()


def test_it_serves_until_ctrl_c_and_leaves_nothing(tmp_path):
    with started("--port", "0", TMPDIR=str(tmp_path)) as (program, line):
        port, token = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]{22})", line).groups()
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=PATIENCE)
        connection.request("POST", "/api/pages", photo(), {"Authorization": f"Bearer {token}"})
        assert b'"status":"solved"' in connection.getresponse().read()
        connection.close()
        assert list(tmp_path.iterdir()) == []  # nothing of a picture has a name, even now
        assert "Ctrl-C ends it" in program.stdout.readline()
        workers = children_of(program.pid)
        program.send_signal(signal.SIGINT)
        out, err = program.stdout.read(), program.stderr.read()  # all that is left, until it has ended
        program.wait(PATIENCE)
    assert program.returncode == 130
    assert token not in out + err
    assert err.strip() == "hashilens: interrupted"
    assert workers
    assert list(tmp_path.iterdir()) == []
    wait_until(lambda: not any(Path("/proc", name, "cmdline").exists() for name in workers))


def test_for_the_network_it_shows_a_code_to_scan():
    with started("--lan", "--port", "0") as (program, address):
        assert not address.startswith("http://127.")
        code = []
        while "Ctrl-C" not in (line := program.stdout.readline()):
            code.append(line)
        assert len(code) > 12
        assert set("▀▄█") & set("".join(code))


def test_a_port_that_is_taken_is_told(hashilens):
    with listen("127.0.0.1", 0) as listener:
        ending = hashilens("serve", "--port", listener.getsockname()[1])
    assert ending.status == 1
    assert ending.out == ""
    assert "Choose another port with --port" in ending.err


def test_what_is_no_certificate_is_told(hashilens, tmp_path):
    (tmp_path / "cert.pem").write_text("no certificate")
    ending = hashilens("serve", "--port", "0", "--cert", tmp_path / "cert.pem")
    assert (ending.status, ending.out) == (1, "")
    assert "cannot be used as a certificate" in ending.err


def test_a_folder_that_is_not_there_is_told(hashilens, tmp_path):
    ending = hashilens("serve", tmp_path / "nowhere", "--port", "0")
    assert (ending.status, ending.out) == (1, "")
    assert "nowhere is not a folder" in ending.err


@pytest.mark.parametrize(
    "wrong", [("--port", "x"), ("--port", "70000"), ("--key", __file__), ("--cert", "no")]
)
def test_wrong_usage(hashilens, wrong):
    assert hashilens("serve", *wrong).status == 2

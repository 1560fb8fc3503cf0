"""Tesseract: read from when it is well; when it is ill, one of three errors says what to do."""

import os
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageSequence

from vision.digits.tesseract import Character, _pages, advice, find_program, probe, read_sheets
from vision.errors import TesseractError, TesseractFailed, TesseractMissing, TesseractTimeout

BLANK = np.full((60, 200), 255, np.uint8)
VERSION = "if '--version' in args: print('tesseract 5.3.0'); sys.exit(0)\n"
LANGUAGES = "if '--list-langs' in args: print('List (2):\\neng\\nosd'); sys.exit(0)\n"
HEALTHY = VERSION + LANGUAGES
HOCR = (
    "<html xmlns='http://www.w3.org/1999/xhtml'><body>"
    "<div class='ocr_page'><span class='ocrx_word'>"
    "<span class='ocrx_cinfo' title='x_bboxes 10 20 30 44; x_conf 98.5'>4</span>"
    "<span class='ocrx_cinfo' title='x_bboxes 46 20 66 44; x_conf 50'>7</span>"
    "</span></div><div class='ocr_page'></div></body></html>"
)


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Puts a program called tesseract, written in Python, first and alone on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def install(script, *, mode=0o755, interpreter=sys.executable):
        program = folder / "tesseract"
        head = f"#!{interpreter} -IS\nimport os, sys, time\nargs = sys.argv[1:]\n"
        program.write_text(head + script)
        program.chmod(mode)
        return program

    return install


def writing(data):
    """A program that prints these bytes as its result."""
    return HEALTHY + f"sys.stdin.buffer.read()\nos.write(1, {data!r})\n"


def refusal(kind, seconds=30.0):
    with pytest.raises(TesseractError) as caught:
        read_sheets([BLANK, BLANK], seconds)
    assert type(caught.value) is kind
    assert ". " in caught.value.message, "says what happened and what to do"
    return caught.value.message


# Well


def test_characters_with_the_middles_of_their_boxes(fake):
    fake(writing(HOCR.encode()))
    assert read_sheets([BLANK, BLANK]) == [
        [Character("4", 20, 32, 0.985), Character("7", 56, 32, 0.5)],
        [],
    ]


def test_all_sheets_go_to_the_program_in_one_call_and_no_file(fake, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "nowhere"))
    monkeypatch.setattr("tempfile.tempdir", None)
    log = tmp_path / "log"
    fake(f"open({str(log)!r}, 'a').write(' '.join(args) + '\\n')\n" + writing(HOCR.encode()))
    read_sheets([BLANK, BLANK])
    [call] = log.read_text().splitlines()
    assert "-l eng" in call
    assert "--psm 6" in call
    assert "tessedit_char_whitelist=0123456789?" in call
    assert call.startswith("stdin stdout ")


def test_the_program_gets_the_sheets(fake, tmp_path):
    kept = tmp_path / "kept.tif"
    keep = f"open({str(kept)!r}, 'wb').write(sys.stdin.buffer.read())\n"
    fake(HEALTHY + keep + f"os.write(1, {HOCR.encode()!r})")
    sheets = [np.random.default_rng(i).integers(0, 255, (60, 200), np.uint8) for i in range(2)]
    read_sheets(sheets)
    with Image.open(kept) as file:
        for page, sheet in zip(ImageSequence.Iterator(file), sheets, strict=True):
            assert np.array_equal(np.asarray(page), sheet)


def test_the_real_program_reads_digits_and_question_marks():
    sheet = np.full((96, 300), 255, np.uint8)
    for i, digit in enumerate("1234567"):
        cv2.putText(sheet, digit, (24 + 36 * i, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.1, 0, 3, cv2.LINE_AA)
    first, second = read_sheets([sheet, np.ascontiguousarray(sheet[:, :150])])
    assert "".join(c.text for c in first) == "1234567"
    assert "".join(c.text for c in second).startswith("123")
    assert [c.y for c in first] == pytest.approx([48] * 7, abs=8)


@pytest.mark.parametrize("before", [None, "3"])
@pytest.mark.parametrize("ending", ["well", "ill", "late"])
def test_tesseract_has_one_thread_and_our_environment_is_kept(before, ending, fake, tmp_path, monkeypatch):
    name = "OMP_THREAD_LIMIT"
    log = tmp_path / "log"
    note = f"open({str(log)!r}, 'w').write(os.environ[{name!r}])\n"
    scripts = {"well": writing(HOCR.encode()), "ill": HEALTHY + "sys.exit(3)", "late": "time.sleep(30)"}
    fake((HEALTHY if ending == "ill" else "") + note + scripts[ending])
    if before is None:
        monkeypatch.delenv(name, raising=False)
    else:
        monkeypatch.setenv(name, before)
    if ending == "well":
        read_sheets([BLANK, BLANK])
    else:
        refusal(TesseractFailed if ending == "ill" else TesseractTimeout, 1.0)
    assert log.read_text() == "1"
    assert os.environ.get(name) == before


# Missing


def test_no_program(fake):
    message = refusal(TesseractMissing)
    assert advice() in message
    with pytest.raises(TesseractMissing, match="not installed"):
        find_program()


@pytest.mark.skipif(os.name == "nt", reason="programs are known by their names there")
def test_a_file_that_is_no_program(fake):
    fake(HEALTHY, mode=0o644)
    refusal(TesseractMissing)


@pytest.mark.parametrize(
    ("platform", "program", "command"),
    [
        ("darwin", None, "brew install tesseract"),
        ("win32", None, "winget install UB-Mannheim.TesseractOCR"),
        ("linux", "apt-get", "sudo apt-get install tesseract-ocr"),
        ("linux", "dnf", "sudo dnf install tesseract"),
        ("linux", "pacman", "sudo pacman -S tesseract tesseract-data-eng"),
        ("linux", "zypper", "sudo zypper install tesseract-ocr"),
        ("linux", "apk", "sudo apk add tesseract-ocr tesseract-ocr-data-eng"),
        ("linux", None, "see https://tesseract-ocr.github.io/tessdoc/Installation.html"),
    ],
)
def test_advice_for_every_system(platform, program, command, monkeypatch):
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name == program else None)
    assert advice() == command
    with pytest.raises(TesseractMissing) as caught:
        find_program()
    assert caught.value.message.endswith(f"Install it: {command}")


# Ill


def test_a_program_that_hangs_is_stopped_in_time(fake):
    fake("time.sleep(60)")
    start = time.monotonic()
    message = refusal(TesseractTimeout, 0.5)
    assert time.monotonic() - start < 5
    assert "was stopped" in message


@pytest.mark.parametrize("ending", ["time.sleep(60)", "", "sys.exit(1)", "os.kill(os.getpid(), 9)"])
def test_what_it_has_started_ends_with_it(ending, fake, tmp_path):
    child = tmp_path / "child"
    start = "if not os.fork():\n    os.close(1); os.close(2)\n    time.sleep(60)\n    os._exit(0)\n"
    tell = "    open({!r}, 'w').write(str(os.getpid()))\n".format(f"{child}")
    fake(
        HEALTHY
        + start.replace("    time", tell + "    time")
        + f"while not (os.path.exists({str(child)!r}) and open({str(child)!r}).read()): time.sleep(0.01)\n"
        + ending
    )
    with pytest.raises(TesseractError):
        read_sheets([BLANK, BLANK], 2.0)
    deadline = time.monotonic() + 10
    while is_running(int(child.read_text())) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(int(child.read_text()))


def is_running(process):
    """Whether there is such a process, and it has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_program_that_crashes_is_quoted(fake):
    fake(HEALTHY + "print('out of cheese', file=sys.stderr); sys.exit(7)")
    message = refusal(TesseractFailed)
    assert "status 7" in message
    assert "out of cheese" in message


INVALID = b"\xff\xfe\x00\x9f\x92\x96" * 40
HEAD = "<html><div class='ocr_page'>"
TAIL = "</div><div class='ocr_page'></div></html>"


@pytest.mark.parametrize(
    "script",
    {
        "kills itself": HEALTHY + "os.kill(os.getpid(), 9)",
        "writes no file": HEALTHY,
        "rubbish on standard output": HEALTHY + "print('<html>' * 50000)",
        "invalid UTF-8 on standard output": HEALTHY + f"os.write(1, {INVALID!r})",
        "invalid UTF-8 on standard error": HEALTHY + f"os.write(2, {INVALID!r}); sys.exit(1)",
        "an empty file": writing(b""),
        "text": writing(b"4 2 7 1"),
        "invalid UTF-8": writing(INVALID),
        "half a file": writing(HOCR.encode()[:200]),
        "no pages": writing(b"<html></html>"),
        "a page too few": writing(b"<html><div class='ocr_page'></div></html>"),
        "boxes that are words": writing(
            (HEAD + "<b class='ocrx_cinfo' title='x_bboxes a b c d; x_conf 9'>4</b>" + TAIL).encode()
        ),
        "boxes with three sides": writing(
            (HEAD + "<b class='ocrx_cinfo' title='x_bboxes 1 2 3; x_conf 9'>4</b>" + TAIL).encode()
        ),
        "no boxes": writing((HEAD + "<b class='ocrx_cinfo' title='x_conf 9'>4</b>" + TAIL).encode()),
        "no title": writing((HEAD + "<b class='ocrx_cinfo'>4</b>" + TAIL).encode()),
    }.items(),
    ids=lambda item: item[0],
)
def test_every_other_illness_is_a_failure(script, fake):
    fake(script[1])
    refusal(TesseractFailed)


def test_a_program_for_another_machine(fake):
    fake("").write_bytes(b"\x7fELF" + bytes(60))
    refusal(TesseractFailed)


@pytest.mark.parametrize(
    ("script", "kind", "words"),
    [
        (VERSION.replace("5.3.0", "3.05") + LANGUAGES, TesseractMissing, "too old"),
        (VERSION + LANGUAGES.replace("eng", "deu"), TesseractMissing, "no data for English"),
    ],
    ids=["old", "without English"],
)
def test_the_cause_is_found_when_it_fails(script, kind, words, fake):
    fake(script + "sys.exit(1)")
    assert words in refusal(kind)
    with pytest.raises(kind, match=words):
        probe()


# Probing


def test_the_probe_tells_path_version_and_languages(fake):
    program = fake(HEALTHY)
    found = probe()
    assert Path(found.path) == program
    assert found.version == "5.3.0"
    assert found.languages == ("eng", "osd")


@pytest.mark.parametrize(
    "script",
    ["sys.exit(1)", "print('hello')", f"os.write(1, {INVALID!r})", "os.kill(os.getpid(), 11)"],
    ids=["fails", "something else", "rubbish", "kills itself"],
)
def test_the_probe_of_an_ill_program(script, fake):
    fake(script)
    with pytest.raises(TesseractFailed) as caught:
        probe()
    assert advice() in caught.value.message


def test_the_probe_does_not_wait_for_ever(fake):
    fake("time.sleep(60)")
    start = time.monotonic()
    with pytest.raises(TesseractFailed):
        probe(0.5)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize(
    "title", ["x_bboxes 1 2 3 4; x_conf", "x_bboxes 1 2 3 4; x_conf 5;", "", "x_bboxes 1 nan 3 4; x_conf 5"]
)
def test_rubbish_titles(title):
    with pytest.raises(TesseractFailed):
        _pages(
            f"<html><div class='ocr_page'><b class='ocrx_cinfo' title='{title}'>4</b></div></html>".encode()
        )

"""The steps that set things up, on machines that lack this or that; nothing is installed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BASIC = ["bash", "chmod", "env", "make", "mkdir", "rm", "sed", "sh", "touch"]
ROOT_USER, OTHER_USER = "echo 0", "echo 1000"
NOTED = 'echo "$0 $*" | sed "s:.*/::" >> log; '


def make(folder, *target):
    environment = {"PATH": str(folder / "bin")}
    command = ["make", *target]
    return subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)


@pytest.fixture
def machine(tmp_path):
    """Makes a machine out of a few commands, and says how a make target fares on it and what was called."""

    def build(target, commands):
        programs = tmp_path / "bin"
        programs.mkdir()
        for name in BASIC:
            (programs / name).symlink_to(shutil.which(name))
        for name, script in commands.items():
            (programs / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            (programs / name).chmod(0o755)
        for name in ("Makefile", "pyproject.toml"):
            shutil.copy(ROOT / name, tmp_path)
        done = make(tmp_path, *target)
        log = tmp_path / "log"
        return done, log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    return build


INSTALL = "apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends tesseract-ocr"
UPDATE = "apt-get -qq -o Dpkg::Use-Pty=0 update"


def test_tesseract_that_is_there_is_left_alone(machine):
    done, calls = machine(["tesseract"], {"tesseract": "", "id": ROOT_USER, "apt-get": NOTED})
    assert (done.returncode, done.stdout, calls) == (0, "", [])


def test_root_installs_tesseract(machine):
    done, calls = machine(["tesseract"], {"id": ROOT_USER, "apt-get": NOTED})
    assert (done.returncode, calls) == (0, [INSTALL])


def test_package_lists_are_fetched_when_they_are_missing(machine):
    script = NOTED + 'case "$*" in *update) echo > lists;; esac; [ -e lists ]'
    done, calls = machine(["tesseract"], {"id": ROOT_USER, "apt-get": script})
    assert (done.returncode, calls) == (0, [INSTALL, UPDATE, INSTALL])


def test_a_half_installed_setup_is_finished_first(machine):
    commands = {"dpkg": NOTED + "echo > whole", "apt-get": NOTED + "[ -e whole ]"}
    done, calls = machine(["tesseract"], {"id": ROOT_USER, **commands})
    assert (done.returncode, calls) == (0, [INSTALL, "dpkg --configure -a", UPDATE, INSTALL])


def test_another_user_installs_it_through_sudo(machine):
    commands = {"id": OTHER_USER, "apt-get": NOTED, "sudo": NOTED + 'exec "$@"'}
    done, calls = machine(["tesseract"], commands)
    assert done.returncode == 0
    assert calls == ["sudo env DEBIAN_FRONTEND=noninteractive " + INSTALL, INSTALL]


def test_without_sudo_the_command_is_named(machine):
    done, calls = machine(["tesseract"], {"id": OTHER_USER, "apt-get": NOTED})
    assert done.returncode != 0
    assert "As root: apt-get install tesseract-ocr" in done.stderr
    assert calls == []


def test_a_mac_uses_brew(machine):
    done, calls = machine(["tesseract"], {"id": OTHER_USER, "brew": NOTED})
    assert (done.returncode, calls) == (0, ["brew install --quiet tesseract"])


def test_another_system_is_told_what_is_missing(machine):
    done, _ = machine(["tesseract"], {"id": OTHER_USER})
    assert done.returncode != 0
    assert "Tesseract is missing" in done.stderr


def test_solve_without_a_photo_sets_nothing_up(machine):
    done, calls = machine(["solve"], {"python3": NOTED, "apt-get": NOTED})
    assert "Usage: make solve PHOTO=" in done.stderr
    assert (done.returncode, calls) == (2, [])


@pytest.mark.parametrize("commands", [{}, {"python3": "exit 1"}])
def test_a_python_that_is_missing_or_too_old_is_named(machine, commands):
    done, _ = machine(["lint"], commands)
    assert done.returncode != 0
    assert "needs Python 3.11 or later" in done.stderr


def test_the_newest_python_that_can_make_an_environment_is_taken(machine):
    """3.13 is broken, 3.12 lacks ensurepip: 3.11 it is."""
    works = NOTED + 'case "$*" in "-m venv"*) mkdir -p .venv/bin; echo > .venv/bin/python;; esac'
    commands = {
        "python3.13": "exit 127",
        "python3.12": 'case "$*" in *ensurepip*) exit 1;; esac',
        "python3.11": works,
        "python3": works,
    }
    done, calls = machine([".venv/bin/python"], commands)
    assert done.returncode == 0, done.stderr
    assert calls[-1] == "python3.11 -m venv --clear .venv"


def test_debians_python_gets_its_venv_package(machine):
    python = (
        'case "$*" in *ensurepip*) [ -e installed ];; *python%d*) echo python3.11-venv;; '
        '"-m venv"*) mkdir -p .venv/bin; echo > .venv/bin/python;; esac'
    )
    commands = {"python3": python, "id": ROOT_USER, "apt-get": NOTED + "echo > installed"}
    done, calls = machine([".venv/bin/python"], commands)
    assert done.returncode == 0, done.stderr
    assert calls == [INSTALL.replace("tesseract-ocr", "python3.11-venv")]


PIP = r'cd .venv/bin; printf "#!/bin/sh\necho pip >> log\n" > python; chmod +x python'


def test_a_second_run_repeats_no_set_up_until_pyproject_changes(machine, tmp_path):
    stamp = ".venv/.program"
    done, calls = machine([stamp], {"python3": f'case "$*" in "-m venv"*) mkdir -p .venv/bin; {PIP};; esac'})
    assert done.returncode == 0, done.stderr
    assert calls == ["pip", "pip"]  # what is locked, then the program itself
    assert make(tmp_path, stamp).returncode == 0
    assert (tmp_path / "log").read_text(encoding="utf-8") == "pip\n" * 2
    later = (tmp_path / stamp).stat().st_mtime + 5
    os.utime(tmp_path / "pyproject.toml", (later, later))
    assert make(tmp_path, stamp).returncode == 0
    assert (tmp_path / "log").read_text(encoding="utf-8") == "pip\n" * 4


def test_where_locked_packages_do_not_suit_others_do(machine):
    says = r"echo \$* >> log; case \"\$*\" in *hashes*) exit 1;; esac"
    picky = f'echo "#!/bin/sh" > python; echo "{says}" >> python'
    script = f'case "$*" in "-m venv"*) mkdir -p .venv/bin; cd .venv/bin; {picky}; chmod +x python;; esac'
    done, calls = machine([".venv/.program"], {"python3": script})
    assert done.returncode == 0, done.stderr
    assert "others that do are installed" in done.stdout
    assert "--require-hashes --requirement requirements/program.txt" in calls[0]
    assert calls[1:] == ["-m pip install --quiet --editable ."]


CHROMIUM = [INSTALL.replace("tesseract-ocr", "chromium chromium-driver")]
REFUSED = "exit 1"


@pytest.mark.parametrize(
    ("commands", "expected"),
    [
        ({"id": ROOT_USER, "apt-get": NOTED}, CHROMIUM),
        ({"id": ROOT_USER, "apt-get": NOTED + REFUSED}, [*CHROMIUM, UPDATE, *CHROMIUM]),
        ({"id": OTHER_USER, "apt-get": NOTED}, []),
        ({"id": OTHER_USER, "apt-get": NOTED, "sudo": REFUSED}, []),
        ({"id": ROOT_USER, "apt-get": NOTED, "chromedriver": ""}, []),
        ({"id": OTHER_USER}, []),
    ],
    ids=["root", "no such package", "nobody to ask", "a password is asked for", "there already", "no apt"],
)
def test_chromium_is_tried_once_and_never_in_the_way(machine, tmp_path, commands, expected):
    scripts = tmp_path / ".venv" / "bin"
    scripts.mkdir(parents=True)
    (scripts / "python").touch()
    done, calls = machine([".venv/.chromium"], commands)
    assert (done.returncode, calls) == (0, expected)
    (tmp_path / "log").unlink(missing_ok=True)
    assert make(tmp_path, ".venv/.chromium").returncode == 0
    assert not (tmp_path / "log").exists()


FONTS = [INSTALL.replace("tesseract-ocr", "fonts-a fonts-b")]


@pytest.mark.parametrize(
    ("missing", "commands", "expected"),
    [
        ("fonts-a fonts-b", {"id": ROOT_USER, "apt-get": NOTED}, FONTS),
        ("fonts-a fonts-b", {"id": ROOT_USER, "apt-get": NOTED + REFUSED}, [*FONTS, UPDATE, *FONTS]),
        ("fonts-a fonts-b", {"id": OTHER_USER, "apt-get": NOTED, "sudo": REFUSED}, []),
        ("fonts-a fonts-b", {"id": ROOT_USER}, []),
        ("", {"id": ROOT_USER, "apt-get": NOTED}, []),
    ],
    ids=["root", "no such package", "a password is asked for", "no apt", "all are there"],
)
def test_what_is_measured_is_drawn_in_all_fonts_that_can_be_had(
    machine, tmp_path, missing, commands, expected
):
    scripts, fonts = tmp_path / ".venv" / "bin", tmp_path / "vision" / "training" / "fonts.py"
    scripts.mkdir(parents=True)
    fonts.parent.mkdir(parents=True)
    fonts.touch()
    (scripts / "python").write_text(f"#!/bin/sh\necho {missing}\n", encoding="utf-8")
    (scripts / "python").chmod(0o755)
    (scripts / "../.tools").touch()
    os.utime(scripts / "../.tools", (4e9, 4e9))
    done, calls = machine([".venv/.fonts"], commands)
    assert (done.returncode, calls) == (0, expected)
    assert (tmp_path / ".venv" / ".fonts").exists()


PRINTERS = [INSTALL.replace("tesseract-ocr", "sgt-puzzles ghostscript librsvg2-bin")]
NPM = [INSTALL.replace("tesseract-ocr", "nodejs npm")]
PLAYER = ["npm install --silent --no-save --prefix .venv pzpr@0.10.1"]


@pytest.mark.parametrize(
    ("commands", "expected"),
    [
        ({"id": ROOT_USER, "apt-get": NOTED, "npm": NOTED}, [*PRINTERS, *PLAYER]),
        ({"id": ROOT_USER, "apt-get": NOTED}, [*PRINTERS, *NPM]),
        ({"id": OTHER_USER, "apt-get": NOTED, "sudo": REFUSED, "npm": NOTED + REFUSED}, PLAYER),
        ({"id": ROOT_USER}, []),
    ],
    ids=["root", "no npm", "a password is asked for", "no apt"],
)
def test_missing_printing_programs_are_never_in_the_way(machine, tmp_path, commands, expected):
    scripts = tmp_path / ".venv" / "bin"
    scripts.mkdir(parents=True)
    (scripts / "python").touch()
    done, calls = machine([".venv/.printers"], commands)
    assert (done.returncode, calls) == (0, expected)
    assert (tmp_path / ".venv" / ".printers").exists()


NAMES = ["a photo.jpg", "it's.png", "$HOME.png", "-dash.png", "Brücke (1).jpg", 'a"b.png']


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_the_photo_arrives_as_it_was_typed(machine, tmp_path, name):
    scripts = tmp_path / ".venv" / "bin"
    scripts.mkdir(parents=True)
    for stamp in ("python", "../.program"):
        (scripts / stamp).touch()
    (scripts / "hashilens").write_text('#!/bin/sh\nprintf "%s\\n" "$@" > log\n', encoding="utf-8")
    (scripts / "hashilens").chmod(0o755)
    os.utime(scripts / "../.program", (4e9, 4e9))
    done, calls = machine(["solve", f"PHOTO={name}"], {"tesseract": ""})
    assert done.returncode == 0, done.stderr
    assert calls == ["solve", "--", name]

"""What `make release` asks of the changelog."""

import re
from pathlib import Path

import pytest

from docs.generate.release import changelog_problems
from pipeline.version import __version__

ROOT = Path(__file__).parents[2]
READY = "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- Something.\n"


def test_a_changelog_that_is_ready_has_no_problem():
    assert changelog_problems(READY, "1.2.0") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Changelog\n", "first heading"),
        (READY.replace("1.2.0", "1.1.0"), r"no heading \[1.2.0\]"),
        (READY.replace("[Unreleased]\n", "[Unreleased]\n\n- More.\n"), "move what is unreleased"),
        (READY.replace(" - 2026-01-31", ""), "no date"),
    ],
)
def test_what_is_not_ready_is_said(text, said):
    [problem] = changelog_problems(text, "1.2.0")
    assert re.search(said, problem)


def test_the_version_stands_in_one_place():
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)
    assert not re.search(r"^version\b", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)

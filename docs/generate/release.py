"""What must be so before a release is built: `make release` asks this first."""

import re
import subprocess
import sys
from pathlib import Path

from pipeline.version import __version__

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)


def changelog_problems(text: str, version: str) -> list[str]:
    """What is wrong with the changelog for the release of a version, in sentences; none if it is ready."""
    headings = list(HEADING.finditer(text))
    if not headings or headings[0]["version"] != "Unreleased":
        return ["CHANGELOG.md: the first heading must be [Unreleased]."]
    if len(headings) == 1 or headings[1]["version"] != version:
        return [f"CHANGELOG.md: there is no heading [{version}] below [Unreleased]."]
    problems = []
    if text[headings[0].end() : headings[1].start()].strip():
        problems.append(f"CHANGELOG.md: move what is unreleased below the heading [{version}].")
    if headings[1]["date"] is None:
        problems.append(f"CHANGELOG.md: the heading [{version}] has no date: ## [{version}] - 2026-01-31.")
    return problems


def tree_problems() -> list[str]:
    """What is wrong with the checkout: something is not committed, or the version has been released."""
    problems = []
    if _git("status", "--porcelain"):
        problems.append("There are changes that are not committed.")
    if _git("tag", "--list", f"v{__version__}"):
        problems.append(f"The tag v{__version__} exists: set another version in pipeline/version.py.")
    return problems


def _git(*words: str) -> str:
    run = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return run.stdout.strip()


def main() -> int:
    """Prints what is wrong; the exit status is 1 if anything is."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    problems = [*changelog_problems(changelog, __version__), *tree_problems()]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

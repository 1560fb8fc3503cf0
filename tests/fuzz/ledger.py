"""The ledger: whatever `results.jsonl` holds, it is read and brought in order, or refused."""

from contextlib import suppress
from pathlib import Path

from pipeline.errors import PipelineError
from pipeline.names import RESULTS
from pipeline.records import Error, Page, to_json
from pipeline.report import write_report
from pipeline.runs.entries import entries_in, merge
from solver import Island, Puzzle, solve
from tests.fuzz.targets import Target

WORDS = (
    b'"source": ', b'"page": ', b'"pages": 2, ', b'"key": ', b'"overlay": ', b'"error": ', b'"puzzles": ',
    b'"status": ', b'"solved"', b"null", b"true", b"-1", b"1e999", b"9" * 5000, b"[" * 3000, b"{", b"}",
    b"[", b"]", b",", b'"', b"\n", b"\0", b"\\u0000", b"\\ud800", b"../../x", b"/etc/passwd", b"=1+1",
    b"\x1b[2J", b"\xe2\x80\xae", b"\xff", b"<script>", b'"notes": ["', b'"by_hand": [', b'"islands": [',
)  # fmt: skip


def target(folder: Path) -> Target:
    """The target; it writes into a folder."""
    path, newer = folder / RESULTS, folder / "newer.jsonl"

    def attempt(data: bytes) -> None:
        path.write_bytes(data)
        try:
            before = entries_in(path)
            merge(path, newer)
        except PipelineError:
            assert path.read_bytes() == data, "what is refused is left as it is"
            return
        after, settled = entries_in(path), path.read_bytes()
        assert {page: entry.key for page, entry in after.items()} == {
            page: entry.key for page, entry in before.items()
        }
        merge(path, newer)
        assert path.read_bytes() == settled, "what is in order stays as it is"
        with suppress(PipelineError):  # no line holds all that the report shows
            write_report(folder)

    return Target("ledger", _corpus(), WORDS, attempt)


def _corpus() -> tuple[bytes, ...]:
    from pipeline.hashi.given import record_of

    puzzle = Puzzle((Island(0, 0, 1), Island(0, 2, 1)))
    record = record_of(puzzle, solve(puzzle))
    solved = to_json(
        Page(source="a.png", width=9, height=9, overlay="out/a.solved.png", puzzles=(record,), key="1-2")
    )
    failed = to_json(Page(source="b.pdf", page=2, pages=3, error=Error("no-board", "There is none. Look.")))
    old = b'{"source": "c.png", "puzzles": [{"status": "check", "notes": ["look"]}]}'
    lines = (solved, failed, old)
    return (*(line + b"\n" for line in lines), b"\n".join(lines), b"\n".join((*lines, solved, b'{"sou')))

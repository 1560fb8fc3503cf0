"""One of each bad input among good pages: what comes of them.

python -m tests.benchmarks.bad --good 50
"""

import argparse
import tempfile
from pathlib import Path

from tests.pipeline.bad import mixed_shelf, run_mixed

ROW = "{:<22} {:<18} {:<18} {}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--good", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        arguments, good, bad = mixed_shelf(Path(folder) / "shelf", options.good)
        ending = run_mixed(arguments, Path(folder) / "shelf" / "out", options.jobs)
    if ending is None:
        raise SystemExit("root may do everything here: run it as someone else")
    status, records = ending
    of = {path: [record for record in records if Path(record["source"]) == path] for path in [*good, *bad]}
    print(ROW.format("bad input", "wanted", "got", "the record says"))
    right = 0
    for path, code in bad.items():
        got = [record["error"] and record["error"]["code"] for record in of[path]]
        right += got == [code]
        says = of[path][0]["error"]["message"] if got == [code] else ""
        print(
            ROW.format(path.name, code, ", ".join(map(str, got)), says.replace(f"{folder}/shelf/", "")[:80])
        )
    solved = sum(_is_solved(of[path]) for path in good)
    print(
        f"\ngood pages solved: {solved} of {len(good)}; bad inputs with the one record wanted: "
        f"{right} of {len(bad)}; records in all: {len(records)}; status {status}"
    )


def _is_solved(records: list[dict]) -> bool:
    """Whether there is one record, without an error, of one solved puzzle."""
    return [(r["error"], [p["status"] for p in r["puzzles"]]) for r in records] == [(None, ["solved"])]


if __name__ == "__main__":
    main()

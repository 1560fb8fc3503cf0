"""The report: what people look at after a run of many pages, made from its results.jsonl.

    survey          lines.py         where each page's record is, and how it ranks
    write_table     table.py         results.csv, a row a puzzle
    write_page      page.py          report.html, one page to look through, worst first
      thumbnails    thumbnails.py    its pictures
      element       markup.py        its elements, everything escaped

Records are read one at a time and pictures are made a few at a time; of each page only what `lines.Survey`
holds stays in memory.
"""

from pathlib import Path

from pipeline.names import RESULTS
from pipeline.report.lines import survey
from pipeline.report.page import write_page
from pipeline.report.table import write_table

REPORT, TABLE = "report.html", "results.csv"

__all__ = ["REPORT", "TABLE", "write_report"]


def write_report(folder: Path, *, least: int = 1) -> Path | None:
    """Makes `report.html` and `results.csv` from a folder's `results.jsonl`; each appears only when complete.

    Args:
        folder: of a run with -o. Pictures are looked for in it, even if it was moved since.
        least: nothing is made if there are fewer pages.

    Returns:
        The path of the report; None where none was made.

    Raises:
        pipeline.errors.NoResults: the folder has no results that could be read.
        pipeline.errors.OutputNotWritable: the file system refuses.
    """
    found = survey(folder / RESULTS)
    if len(found.places) < least:
        return None
    write_table(found, folder, folder / TABLE)
    write_page(found, folder, folder / REPORT)
    return folder / REPORT

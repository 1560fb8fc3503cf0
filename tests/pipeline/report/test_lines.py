import pytest

from pipeline.errors import NoResults
from pipeline.report.lines import survey
from tests.pipeline.report.made import page, puzzle, results, shelf


def sources(found, order):
    return [(line.source, line.page) for line in found.lines(order)]


def test_errors_come_first_and_pages_without_puzzle_last(tmp_path):
    found = survey(shelf(tmp_path / "out") / "results.jsonl")
    lines = list(found.lines(found.worst_first()))
    assert [line.confidence for line in lines] == [-1.0, -1.0, 0.2, 0.4, 0.8, 0.99, 1.0, 2.0]
    assert [line.source for line in lines[:2]] == ["bad.png", "p2.png"]


def test_the_counts(tmp_path):
    tally = survey(shelf(tmp_path / "out") / "results.jsonl").tally()
    assert tally.puzzles == {"solved": 4, "check": 1, "multiple": 1, "impossible": 1, "unreadable": 1}
    assert tally.on_pages["error"] == 2
    assert tally.on_pages["no puzzle"] == 1


def test_the_last_record_of_a_page_counts_in_its_old_place(tmp_path):
    first = [page("a.png", code="worker-lost"), page("b.png", puzzle()), page("a.png", puzzle(), number=2)]
    found = survey(results(tmp_path, *first, page("a.png", puzzle("check"))) / "results.jsonl")
    assert sources(found, range(3)) == [("a.png", 1), ("b.png", 1), ("a.png", 2)]
    assert found.tally().puzzles == {"solved": 2, "check": 1}


@pytest.mark.parametrize("end", ['{"schema": 1, "sour', "[]\n", '{"page": 1}\n', "\xff\n"])
def test_a_spoilt_line_is_counted_and_left_out(tmp_path, end):
    folder = results(tmp_path, page("a.png", puzzle()), end=end)
    found = survey(folder / "results.jsonl")
    assert (len(found.places), found.spoilt) == (1, 1)


def test_records_with_other_fields(tmp_path):
    crossing = {"kind": "crossings", "status": "solved", "rows": 2, "columns": 2, "cells": [{}] * 4, "new": 1}
    (line,) = survey(results(tmp_path, page("a", crossing)) / "results.jsonl").lines([0])
    assert (len(line.puzzles[0].cells), line.puzzles[0].confidence) == (4, None)


@pytest.mark.parametrize("content", [None, "", "\n", '{"half'])
def test_no_results(tmp_path, content):
    if content is not None:
        (tmp_path / "results.jsonl").write_text(content)
    with pytest.raises(NoResults, match="hashilens solve"):
        survey(tmp_path / "results.jsonl")

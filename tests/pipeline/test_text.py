from dataclasses import replace

from pipeline.job import Result
from pipeline.records import Page
from pipeline.runs.summary import in_one_line, summarise
from tests.pipeline.as_read import finding_of
from tests.pipeline.drawn import FIVE, SOLUTION, board_from, flat, sure, with_bridges


def text_of(board):
    return finding_of(board).text()


def result_of(*boards, **fields):
    findings = [finding_of(board) for board in boards]
    page = Page(source="p1.png", puzzles=tuple(finding.record() for finding in findings), **fields)
    return Result(page, tuple(finding.text() for finding in findings))


def test_a_solved_board():
    assert text_of(board_from(FIVE)) == "\n".join(
        [
            "4═══════2",
            "║",
            "║   3───────────2",
            "║   ║           │",
            "3   ║           │",
            "│   ║           │",
            "│   3───────1   │",
            "│               │",
            "3═══════4═══════3",
        ]
    )


def test_signs_and_values_that_were_found():
    board = board_from("o.o./..../o.o.", flat(3, 4), signs=[(0, 3, {"west": 3})])
    lines = text_of(board).splitlines()
    assert lines[0].endswith("◆")
    assert sorted(lines[0][place] for place in (0, 8)) == ["1", "2"]


def test_without_a_solution_only_what_was_read():
    assert text_of(board_from("7.7/.../o.7")) == "7       7\n\n\n\n○       7"


def test_the_summary_of_a_solved_page():
    text = summarise(result_of(board_from(FIVE), overlay="p1.solved.png"))
    verdict = "Solved, and this is the only solution (5 rows, 5 columns; confidence 98%)"
    assert text.startswith(f"p1.png\n\n{verdict}\n")
    assert "    4═══════2\n" in text
    assert text.endswith("\n\nSolved picture: p1.solved.png\n")


def test_the_summary_of_a_board_that_was_solved_already():
    result = result_of(with_bridges(board_from(FIVE), SOLUTION))
    assert "Already solved, and this is the only solution" in summarise(result)
    assert in_one_line(result.record) == "p1.png: already solved"


def test_the_summary_names_what_is_doubtful():
    text = summarise(result_of(board_from(FIVE, numbers={(2, 0): sure(3, 0.42, (8, 0.3))}, confidence=0.6)))
    assert "Please check" in text
    assert "\n  - row 3, column 1: read 3 (42%), could be 8\n" in text


def test_the_summary_counts_puzzles():
    text = summarise(result_of(board_from(FIVE), board_from("3.3/.../3.3")))
    assert "Puzzle 1 of 2: solved" in text
    assert "Puzzle 2 of 2: more than one solution" in text


def test_one_line_a_page():
    two = result_of(board_from(FIVE), board_from("3.3/.../3.3"))
    assert in_one_line(two.record) == "p1.png: solved, multiple"


def test_the_summary_ends_with_what_to_type():
    lacking = board_from(".1.5..4/......./3....4./.2...../2....2./......./.3.4..4")
    told = "If there is an island in row 3, column 4, a 6: "
    assert f"\n  - {told}hashilens solve p1.png --set 3,4=6\n" in summarise(result_of(lacking))
    page = result_of(lacking, pages=9, page=7)
    assert "hashilens solve p1.png --pages 7 --set 3,4=6\n" in summarise(page)
    assert page.record.puzzles[0].notes[-1] == f"{told}--set 3,4=6"
    again = replace(result_of(lacking), repeats=("--max-bridges", "3", "--set", "1,2=?"))
    assert "hashilens solve p1.png --max-bridges 3 --set '1,2=?' --set 3,4=6\n" in summarise(again)

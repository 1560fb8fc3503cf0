import json

import pytest

from pipeline import page as page_module
from pipeline.commands import COMMANDS
from pipeline.version import __version__
from tests.pipeline.drawn import FIVE, IMPOSSIBLE, board_from, picture_of, see_by, sure
from vision.errors import TesseractFailed, TesseractMissing, TesseractTimeout


def test_without_o_the_picture_goes_beside(photo, hashilens, seen):
    ending = hashilens("solve", photo)
    assert (ending.status, ending.err) == (0, "")
    assert "Solved, and this is the only solution" in ending.out
    assert "4═══════2" in ending.out
    assert f"Solved picture: {photo.with_name('photo.solved.png')}" in ending.out
    assert sorted(path.name for path in photo.parent.iterdir()) == ["photo.png", "photo.solved.png"]


def test_with_o_a_line_a_page_and_records_in_the_folder(tmp_path, photo, hashilens, seen):
    out = tmp_path / "new" / "out"
    ending = hashilens("solve", photo, "-o", out)
    assert (ending.status, ending.out, ending.err) == (0, f"{photo}: solved\n", "")
    (line,) = (out / "results.jsonl").read_text().splitlines()
    record = json.loads(line)
    assert record["overlay"] == str(out / "photo.solved.png")
    assert record["seconds"]["total"] >= record["seconds"]["draw"] > 0
    assert [path.name for path in photo.parent.glob("*.solved.*")] == []


def test_records_are_added_to_those_of_earlier_runs(tmp_path, photo, hashilens, seen):
    other = photo.with_name("other.png")
    other.write_bytes(photo.read_bytes())
    for source in (photo, other):
        hashilens("solve", source, "-o", tmp_path / "out")
    lines = (tmp_path / "out" / "results.jsonl").read_text().splitlines()
    assert [json.loads(line)["source"] for line in lines] == [str(photo), str(other)]


def test_json_prints_records_and_nothing_else(photo, hashilens, seen):
    ending = hashilens("solve", photo, "--json")
    (record,) = ending.records
    assert record["source"] == str(photo)
    assert ending.err == ""


def test_quiet_prints_errors_only(tmp_path, photo, hashilens, seen):
    ending = hashilens("solve", photo, "-q", "-o", tmp_path / "out")
    assert (ending.status, ending.out, ending.err) == (0, "", "")
    ending = hashilens("solve", tmp_path / "missing.png", "-q")
    assert (ending.status, ending.out) == (1, "")
    assert "missing.png does not exist" in ending.err


def test_verbose_tells_times_and_where_a_mistake_came_from(photo, hashilens, seen, monkeypatch):
    assert "seconds: load" in hashilens("solve", photo, "-v").err

    def stumble(grey):
        raise ZeroDivisionError("oops")

    see_by(monkeypatch, stumble)
    assert "Traceback" in hashilens("solve", photo, "-v", "--fresh").err
    assert "Traceback" not in hashilens("solve", photo).err


def test_a_folder_is_solved_in_natural_order(tmp_path, hashilens, seen):
    for name in ("p10.png", "p9.png"):
        picture_of(board_from(FIVE)).save(tmp_path / name)
    for _ in range(2):
        ending = hashilens("solve", tmp_path, "--beside", "--json", "-j", 1)
        assert [record["source"] for record in ending.records] == [
            str(tmp_path / "p9.png"),
            str(tmp_path / "p10.png"),
        ]


def test_pictures_of_the_same_name_do_not_replace_each_other(tmp_path, hashilens, seen):
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        picture_of(board_from(FIVE)).save(tmp_path / folder / "p1.png")
    ending = hashilens("solve", tmp_path / "x", tmp_path / "y", "-o", tmp_path / "out", "--json", "-j", 1)
    assert [record["overlay"] for record in ending.records] == [
        str(tmp_path / "out" / "p1.solved.png"),
        str(tmp_path / "out" / "p1-2.solved.png"),
    ]


PLACES = [(island.row, island.column) for island in board_from(FIVE).islands]


@pytest.mark.parametrize(
    "boards",
    [
        (board_from(FIVE), board_from("3.3/.../3.3")),
        (board_from(FIVE, confidence=0.5),),
        (board_from(IMPOSSIBLE),),
        (board_from(FIVE, numbers=dict.fromkeys(PLACES, sure(3, 0.3, (2, 0.3), (5, 0.3)))),),
    ],
)
def test_whatever_is_not_solved_still_has_its_picture(boards, photo, hashilens, seen):
    seen(*boards)
    ending = hashilens("solve", photo)
    assert ending.status == 1
    assert photo.with_name("photo.solved.png").is_file()


def test_a_page_without_a_puzzle(photo, hashilens, seen):
    seen()
    ending = hashilens("solve", photo, "--json")
    assert ending.status == 1
    (record,) = ending.records
    assert (record["puzzles"], record["overlay"], record["error"]["code"]) == ([], None, "no-board")
    assert not photo.with_name("photo.solved.png").exists()


@pytest.mark.parametrize(
    "arguments",
    ["solve", "solve -j 0 a.png", "solve --nonsense a.png", "nonsense", "solve -q --json a.png"],
)
def test_wrong_usage(arguments, hashilens):
    ending = hashilens(*arguments.split())
    assert ending.status == 2
    assert ending.out == ""
    assert "Error" in ending.err


@pytest.mark.parametrize("arguments", [("--help",), ("-h",), ("solve", "--help"), ("doctor", "--help")])
def test_help(arguments, hashilens):
    ending = hashilens(*arguments)
    assert ending.status == 0
    assert "Usage: hashilens" in ending.out


def test_the_help_names_what_each_command_does_in_full(hashilens, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    told = hashilens("--help").out.split("Commands:\n")[1].splitlines()
    assert [line.split()[0] for line in told] == [*COMMANDS]
    assert [line for line in told if not line.endswith(".") or line.endswith("...")] == []


def test_version(hashilens):
    assert hashilens("--version").out == f"hashilens {__version__}\n"


def test_tesseract_missing_is_found_out_before_anything_is_done(photo, hashilens, monkeypatch):
    def missing():
        raise TesseractMissing("Tesseract is not installed. Install it: sudo apt-get install tesseract-ocr")

    monkeypatch.setattr("vision.digits.tesseract.find_program", missing)
    ending = hashilens("solve", photo, "--json")
    assert (ending.status, ending.out) == (3, "")
    assert "apt-get install tesseract-ocr" in ending.err


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize(
    ("error", "status"), [(TesseractMissing, 3), (TesseractFailed, 1), (TesseractTimeout, 1)]
)
def test_tesseract_fails_half_way(error, status, photo, hashilens, monkeypatch):
    def fail(grey):
        raise error("Something happened. Do something.")

    see_by(monkeypatch, fail)
    ending = hashilens("solve", photo, "--json")
    assert ending.status == status
    assert ending.records[0]["error"] == {
        "code": error.code, "message": "Something happened. Do something.", "transient": True
    }  # fmt: skip


def test_ctrl_c(photo, hashilens, seen, monkeypatch):
    def interrupt(grey):
        raise KeyboardInterrupt

    see_by(monkeypatch, interrupt)
    ending = hashilens("solve", photo)
    assert (ending.status, ending.out) == (130, "")
    assert "interrupted" in ending.err


def test_ctrl_c_while_a_picture_is_written_leaves_nothing_half(photo, hashilens, seen, monkeypatch):
    def interrupt(self, file, **_):
        file.write(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr("PIL.Image.Image.save", interrupt)
    assert hashilens("solve", photo).status == 130
    assert [path.name for path in photo.parent.iterdir()] == ["photo.png"]


def test_a_library_that_is_not_there(photo, hashilens, seen, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pipeline.runs.run", None)
    ending = hashilens("solve", photo)
    assert ending.status == 3
    assert "library is missing" in ending.err


def test_from_python(photo, seen):
    import pipeline

    page = pipeline.solve_picture(photo)
    assert page.record.puzzles[0].status == "solved"
    assert page.overlay.size == (page.picture.width, page.picture.height)
    assert page.record.overlay is None
    assert page.boards[0].startswith("4═══")
    assert pipeline.SolvedPage is page_module.SolvedPage
    with pytest.raises(AttributeError, match="nonsense"):
        pipeline.nonsense  # noqa: B018


@pytest.fixture
def other(photo):
    """Another page."""
    picture_of(board_from(FIVE)).save(photo.with_name("other.png"))
    return photo.with_name("other.png")


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_run_of_several_pages_ends_with_a_table_and_a_report(tmp_path, photo, other, hashilens, seen):
    out = tmp_path / "out"
    ending = hashilens("solve", photo, other, "-o", out, "-j", 1)
    lines = ending.out.splitlines()
    assert lines[:2] == [f"{photo}: solved", f"{other}: solved"]
    assert [line.split() for line in lines[3:6]] == [
        ["puzzles", "pages"],
        ["solved", "2", "2"],
        ["all", "2", "2"],
    ]
    assert lines[-1] == f"Report: {out / 'report.html'}"
    assert ending.err == ""  # no terminal, no progress bar


def test_the_report_of_a_run_that_went_on_holds_all_pages(tmp_path, photo, other, hashilens, seen):
    out = tmp_path / "out"
    hashilens("solve", photo, "-o", out)
    assert "report.html" not in names_in(out)
    ending = hashilens("solve", other, "-o", out)
    assert ending.out.splitlines()[-1] == f"Report: {out / 'report.html'}"
    html = (out / "report.html").read_text(encoding="utf-8")
    assert html.count('class="card"') == 2
    assert len((out / "results.csv").read_text().splitlines()) == 3


def test_reports_on_demand_and_never(tmp_path, photo, other, hashilens, seen):
    hashilens("solve", photo, "-o", tmp_path / "a", "--report")
    assert {"report.html", "results.csv"} < set(names_in(tmp_path / "a"))
    hashilens("solve", photo, other, "-o", tmp_path / "b", "--no-report", "-j", 1)
    assert {"report.html", "results.csv"}.isdisjoint(names_in(tmp_path / "b"))
    assert hashilens("solve", photo, "--report").status == 2


def test_a_report_that_cannot_be_written(tmp_path, photo, other, hashilens, seen):
    out = tmp_path / "out"
    (out / "report.html").mkdir(parents=True)
    ending = hashilens("solve", photo, other, "-o", out, "-j", 1)
    assert ending.status == 1
    assert "report.html cannot be written" in ending.err
    assert "Report:" not in ending.out


def test_the_report_anew(tmp_path, photo, hashilens, seen):
    out = tmp_path / "out"
    hashilens("solve", photo, "-o", out)
    ending = hashilens("report", out)
    assert (ending.status, ending.out) == (0, f"Report: {out / 'report.html'}\n")
    ending = hashilens("report", tmp_path / "nowhere")
    assert (ending.status, ending.out) == (1, "")
    assert "hashilens solve INPUT... -o" in ending.err


def test_a_page_that_is_done_again_is_in_the_report_once(tmp_path, photo, other, hashilens, seen):
    for _ in range(2):
        hashilens("solve", photo, other, "-o", tmp_path / "out", "-j", 1)
    html = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert html.count('class="card"') == 2

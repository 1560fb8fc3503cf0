"""A folder of results: a page is taken out, corrected, and put back so that the next run keeps it."""

import json
from io import BytesIO

import pytest
from PIL import Image

from pipeline.cli import main
from pipeline.documents.bound import layers_in
from pipeline.runs.lock import locked
from pipeline.serve.archive import Archive
from tests.pipeline.drawn import FIVE, SOLUTION
from tests.pipeline.serve.served import photo, serving

EDGE = {"row": 2, "column": 0, "clue": 3}


class Lent:
    """The workers of another server, which they go on working for."""

    def __init__(self, workers):
        self.read, self.soon, self.later, self.number = workers.read, workers.soon, workers.later, 1

    def dismiss(self):
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder of pictures, and a run's results of them: one is to be looked at."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "scans").mkdir()
    (folder / "scans" / "good.png").write_bytes(photo())
    (folder / "scans" / "bad.png").write_bytes(photo(FIVE.replace("/3..../", "/...../")))
    assert main(["solve", str(folder / "scans"), "-o", str(folder / "out"), "-j", "1", "-q"]) == 1
    return folder


@pytest.fixture(scope="module")
def shelf(served, folder):
    with serving(Lent(served.desk._workers), archive=Archive(folder / "out")) as server:
        yield server


def records(folder):
    lines = (folder / "out" / "results.jsonl").read_text().splitlines()
    return {record["source"].rpartition("/")[2]: record for record in map(json.loads, lines)}


def bridges_of(record):
    return {tuple(bridge["islands"]): bridge["count"] for bridge in record["puzzles"][0]["bridges"]}


def take_out(shelf, name):
    [entry] = [one for one in shelf.ask("GET", "/api/archive").told["pages"] if one["name"].endswith(name)]
    told = shelf.ask("POST", f"/api/archive/{entry['id']}")
    assert told.status == 202
    page = told.told
    while page["state"] != "done":
        page = shelf.ask("GET", f"/api/pages/{page['id']}?known={page['state']}:{page['before']}").told
    return page


def test_the_list_begins_with_what_is_to_be_looked_at(shelf, folder):
    told = shelf.ask("GET", "/api/archive").told
    assert told["folder"] == "out"
    bad, good = told["pages"]
    assert (bad["look"], bad["statuses"]) == (True, ["check"])
    assert (good["look"], good["statuses"]) == (False, ["solved"])
    assert bad["name"].endswith("bad.png")
    assert "scans" not in bad["id"]


def test_pages_without_a_puzzle_come_last(tmp_path):
    puzzle = Image.open(BytesIO(photo())).convert("RGB")
    blank = Image.new("RGB", puzzle.size, "white")
    blank.save(tmp_path / "magazine.tif", save_all=True, append_images=[puzzle])
    main(["solve", str(tmp_path / "magazine.tif"), "-o", str(tmp_path / "out"), "-j", "1", "-q", "--no-pdf"])
    pages = Archive(tmp_path / "out").listed()["pages"]
    assert [page["name"].rpartition(", ")[2] for page in pages] == ["page 2", "page 1"]


def test_pages_have_thumbnails_by_their_random_names_alone(shelf):
    [bad, _] = shelf.ask("GET", "/api/archive").told["pages"]
    answer = shelf.ask("GET", f"/api/archive/{bad['id']}/thumbnail")
    assert answer.headers["content-type"] == "image/jpeg"
    with Image.open(BytesIO(answer.body)) as image:
        assert max(image.size) == 160
    assert shelf.ask("GET", "/api/archive/bad.png/thumbnail").code == "no-such-page"


def test_a_page_is_put_right_for_good(shelf, folder, capfd, monkeypatch):
    before = (folder / "out" / "bad.solved.png").read_bytes()
    page = take_out(shelf, "bad.png")
    correct = json.dumps({"puzzle": 0, "set": [EDGE]})
    assert (
        bridges_of(shelf.ask("POST", f"/api/pages/{page['id']}/corrections", correct).told["record"])
        == SOLUTION
    )
    assert shelf.ask("POST", f"/api/pages/{page['id']}/keep", b"").status == 200
    record = records(folder)["bad.png"]
    assert (record["puzzles"][0]["status"], bridges_of(record)) == ("solved", SOLUTION)
    assert record["puzzles"][0]["by_hand"] == [EDGE]
    assert record["overlay"] == str(folder / "out" / "bad.solved.png")
    assert (folder / "out" / "bad.solved.png").read_bytes() != before
    [kept] = (folder / "out" / "corrections.jsonl").read_text().splitlines()
    assert json.loads(kept)["source"].endswith("bad.png")
    assert [entry["look"] for entry in shelf.ask("GET", "/api/archive").told["pages"]] == [False, False]
    # The next run finds everything done.
    files = {path: path.read_bytes() for path in (folder / "out").glob("*.png")}
    monkeypatch.setattr("pipeline.job.run_together", None)
    capfd.readouterr()
    assert main(["solve", str(folder / "scans"), "-o", str(folder / "out"), "-j", "1"]) == 0
    assert records(folder)["bad.png"] == record
    assert {path: path.read_bytes() for path in (folder / "out").glob("*.png")} == files
    # Taken out once more, it is as it was put back.
    assert bridges_of(take_out(shelf, "bad.png")["record"]) == SOLUTION


def test_a_page_of_a_document_is_put_right_in_the_document(served, tmp_path, monkeypatch):
    good, bad = (Image.open(BytesIO(photo(board))) for board in (FIVE, FIVE.replace("/3..../", "/...../")))
    good.save(tmp_path / "book.pdf", save_all=True, append_images=[bad], resolution=150)
    command = [
        "solve",
        str(tmp_path / "book.pdf"),
        "-o",
        str(tmp_path / "out"),
        "-j",
        "1",
        "-q",
        "--no-report",
    ]
    assert main(command) == 1
    target = tmp_path / "out" / "book.solved.pdf"
    before = layers_in(target)
    with serving(Lent(served.desk._workers), archive=Archive(tmp_path / "out")) as shelf:
        page = take_out(shelf, "page 2")
        shelf.ask("POST", f"/api/pages/{page['id']}/corrections", json.dumps({"puzzle": 0, "set": [EDGE]}))
        assert shelf.ask("POST", f"/api/pages/{page['id']}/keep", b"").status == 200
    after = layers_in(target)
    assert [layer.head.statuses for layer in after.values()] == [("solved",), ("solved",)]
    assert after[1] == before[1]
    monkeypatch.setattr("pipeline.job.run_together", None)
    assert main(command) == 0, "the next run finds everything done"
    assert layers_in(target) == after
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "book.solved.pdf", "corrections.jsonl", "results.jsonl",
    ]  # fmt: skip


def test_a_photo_comes_into_the_archive(shelf, folder):
    page = shelf.send(photo(), "../../My%20photo%3F.png")
    assert shelf.ask("POST", f"/api/pages/{page['id']}/keep", b"").status == 200
    assert sorted(path.name for path in (folder / "out" / "photos").glob("My*")) == [
        "My photo-.png",
        "My photo-.solved.png",
    ]
    assert (folder / "out" / "photos" / "My photo-.png").read_bytes() == photo()
    record = records(folder)["My photo-.png"]
    assert bridges_of(record) == SOLUTION
    assert len(shelf.ask("GET", "/api/archive").told["pages"]) == 3


def test_the_second_page_of_a_document_comes_into_the_archive(shelf, folder):
    file = BytesIO()
    blank, board = Image.new("L", (300, 200), "white"), Image.open(BytesIO(photo())).convert("L")
    blank.save(file, "TIFF", save_all=True, append_images=[board])
    first = shelf.send(file.getvalue(), "two.tif")
    page = shelf.ask("POST", f"/api/pages/{first['id']}/pages/2").told
    while page["state"] != "done":
        page = shelf.ask("GET", f"/api/pages/{page['id']}?known={page['state']}:{page['before']}").told
    assert shelf.ask("POST", f"/api/pages/{page['id']}/keep", b"").status == 200
    photos = folder / "out" / "photos"
    assert (photos / "two.tif").read_bytes() == file.getvalue()
    record = records(folder)["two.tif"]
    assert (record["page"], record["pages"], bridges_of(record)) == (2, 2, SOLUTION)
    with Image.open(record["overlay"]) as overlay:
        assert overlay.size == board.size
    again = take_out(shelf, "two.tif, page 2")
    assert (again["record"]["page"], bridges_of(again["record"])) == (2, SOLUTION)


def test_what_cannot_be_taken_out_or_put_back_says_why(shelf, folder, served):
    assert served.ask("GET", "/api/archive").told == {"folder": None, "pages": []}
    assert served.ask("POST", "/api/archive/x").code == "no-such-page"
    page = shelf.send(photo())
    assert shelf.ask("POST", "/api/archive/x").code == "no-such-page"
    with locked(folder / "out"):
        answer = shelf.ask("POST", f"/api/pages/{page['id']}/keep", b"")
    assert (answer.status, answer.code) == (409, "folder-busy")
    good = folder / "scans" / "good.png"
    [entry] = [
        one for one in shelf.ask("GET", "/api/archive").told["pages"] if one["name"].endswith("good.png")
    ]
    good.rename(good.with_name("elsewhere.png"))
    answer = shelf.ask("POST", f"/api/archive/{entry['id']}")
    good.with_name("elsewhere.png").rename(good)
    assert (answer.status, answer.code) == (409, "picture-gone")

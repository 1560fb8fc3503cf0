"""The routes with a worker that really reads: a page from its upload to its answers."""

import asyncio
import json
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pipeline.page import solve_picture
from pipeline.records import Page as Record
from pipeline.serve.readout import Readout
from pipeline.serve.turns import Turns
from tests.pipeline.drawn import SOLUTION
from tests.pipeline.serve.served import FakeWorkers, photo, serving, wait_until


@pytest.fixture(scope="module")
def page(served):
    """A page that was read."""
    return served.send(photo())


def blank(width, height):
    file = BytesIO()
    Image.new("RGB", (width, height), "white").save(file, "PNG")
    return file.getvalue()


def bridges_of(page):
    return {tuple(bridge["islands"]): bridge["count"] for bridge in page["record"]["puzzles"][0]["bridges"]}


def test_a_picture_gives_the_record_that_the_command_gives(page, tmp_path):
    (tmp_path / "photo.png").write_bytes(photo())
    alone = solve_picture(tmp_path / "photo.png").record.puzzles[0]
    [puzzle] = page["record"]["puzzles"]
    assert (puzzle["status"], bridges_of(page)) == ("solved", SOLUTION)
    assert [island["center"] for island in puzzle["islands"]] == [list(one.center) for one in alone.islands]
    assert page["record"]["source"] == "photo.png"


def test_a_view_has_every_crossing_on_the_picture(page):
    [puzzle], [view] = page["record"]["puzzles"], page["views"]
    assert (len(view["lattice"]), len(view["lattice"][0])) == (puzzle["rows"], puzzle["columns"])
    for island in puzzle["islands"]:
        there = view["lattice"][island["row"]][island["column"]]
        assert there == pytest.approx(island["center"], abs=3)
    assert view["marks"] == []


def test_who_does_not_wait_asks_again_until_it_is_done(served):
    answer = served.ask("POST", "/api/pages?wait=no", photo())
    assert (answer.status, answer.told["state"]) == (202, "waiting")
    name, known = answer.told["id"], "waiting:0"
    states = []
    while not states or states[-1] != "done":
        told = served.ask("GET", f"/api/pages/{name}?known={known}").told
        states.append(told["state"])
        known = f"{told['state']}:{told.get('before')}"
    assert set(states) <= {"reading", "done"}
    assert bridges_of(told) == SOLUTION


def opened(answer):
    assert answer.status == 200
    image = Image.open(BytesIO(answer.body))
    assert answer.headers["content-type"] == Image.MIME[image.format]
    return image


@pytest.fixture(scope="module")
def turned(served):
    """A page whose photo lies on its side, and says where it was taken."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Somebody's phone"
    exif.get_ifd(0x8825)[1] = "N"
    upright = Image.open(BytesIO(photo()))
    file = BytesIO()
    upright.rotate(90, expand=True).save(file, "JPEG", exif=exif, comment=b"secret", quality=95)
    assert b"Somebody" in file.getvalue()
    return served.send(file.getvalue(), "turned.jpg"), upright.size


@pytest.mark.parametrize("which", ["picture", "picture?small=1", "overlay"])
def test_pictures_come_out_upright_and_without_metadata(served, turned, which):
    page, size = turned
    answer = served.ask("GET", f"/api/pages/{page['id']}/{which}")
    image = opened(answer)
    assert image.size == size
    assert not image.getexif()
    assert b"Exif" not in answer.body
    assert b"Somebody" not in answer.body
    assert b"secret" not in answer.body


def test_the_overlay_has_the_bridges_and_the_picture_has_not(served, page):
    plain = opened(served.ask("GET", f"/api/pages/{page['id']}/picture"))
    solved = opened(served.ask("GET", f"/api/pages/{page['id']}/overlay"))
    assert plain.size == solved.size
    [one, other] = [page["record"]["puzzles"][0]["islands"][index]["center"] for index in (0, 1)]
    middle = tuple(round((a + b) / 2) for a, b in zip(one, other, strict=True))
    around = [(middle[0], middle[1] + dy) for dy in range(-15, 16)]
    assert [spot for spot in around if plain.getpixel(spot) != solved.getpixel(spot)]


def test_a_large_picture_is_made_smaller_for_the_screen(served):
    page = served.send(blank(2600, 100))
    assert opened(served.ask("GET", f"/api/pages/{page['id']}/picture?small")).size == (1300, 50)
    assert opened(served.ask("GET", f"/api/pages/{page['id']}/picture")).size == (2600, 100)


def correct(served, page, **changes):
    return served.ask("POST", f"/api/pages/{page['id']}/corrections", json.dumps(changes))


def test_a_correction_gives_another_record_and_is_taken_back(served, page):
    told = correct(served, page, puzzle=0, set=[{"row": 0, "column": 0, "clue": 1}]).told
    assert told["id"] == page["id"]
    [puzzle] = told["record"]["puzzles"]
    assert puzzle["status"] == "impossible"
    assert puzzle["by_hand"] == [{"row": 0, "column": 0, "clue": 1}]
    assert {mark["kind"] for mark in told["views"][0]["marks"]} == {"fault"}
    assert served.ask("GET", f"/api/pages/{page['id']}").told == told
    again = correct(served, page, puzzle=0, unset=[{"row": 0, "column": 0}]).told
    assert again["record"]["puzzles"] == page["record"]["puzzles"]


def test_a_screen_gets_the_correction_first_and_the_rest_later(served, page):
    path = f"/api/pages/{page['id']}/corrections?wait=no"
    change = {"puzzle": 0, "set": [{"row": 0, "column": 0, "clue": 1}]}
    told = served.ask("POST", path, json.dumps(change)).told
    assert told["final"] is False
    [puzzle] = told["record"]["puzzles"]
    assert (puzzle["status"], puzzle["islands"][0]["clue"], puzzle["bridges"]) == ("impossible", 1, [])
    final = served.ask("GET", f"/api/pages/{page['id']}?final").told
    assert "final" not in final
    assert {mark["kind"] for mark in final["views"][0]["marks"]} == {"fault"}
    back = {"puzzle": 0, "unset": [{"row": 0, "column": 0}]}
    told = served.ask("POST", path, json.dumps(back)).told
    assert (told["final"], told["record"]["puzzles"][0]["status"], bridges_of(told)) == (
        False,
        "check",
        SOLUTION,
    )
    final = served.ask("GET", f"/api/pages/{page['id']}?final").told
    assert final["record"]["puzzles"] == page["record"]["puzzles"]


def test_pages_of_a_document_are_asked_for_one_by_one(served):
    file = BytesIO()
    pages = [Image.open(BytesIO(one)).convert("L") for one in (blank(300, 200), photo())]
    pages[0].save(file, "TIFF", save_all=True, append_images=pages[1:])
    first = served.send(file.getvalue(), "two.tif")
    assert (first["pages"], first["record"]["error"]["code"]) == (2, "no-board")
    second = served.ask("POST", f"/api/pages/{first['id']}/pages/2").told
    while second["state"] != "done":
        second = served.ask("GET", f"/api/pages/{second['id']}?known={second['state']}:0").told
    record = second["record"]
    assert (record["source"], record["page"], record["pages"]) == ("two.tif", 2, 2)
    assert bridges_of(second) == SOLUTION
    assert served.ask("POST", f"/api/pages/{first['id']}/pages/3").code == "wrong-request"


def test_of_a_long_document_the_first_sixty_pages_are_read():
    def book(sheet, name, settings, kept):
        return Readout(Record(source=name, page=sheet.number, pages=100))

    with serving(FakeWorkers(book)) as server:
        first = server.send(b"a book", "book.pdf")
        assert (first["pages"], first["record"]["pages"]) == (60, 100)
        path = f"/api/pages/{first['id']}/pages"
        assert server.ask("POST", f"{path}/60").status == 202
        for number in (0, 61, 100):
            answer = server.ask("POST", f"{path}/{number}")
            assert (answer.status, answer.code) == (422, "wrong-request")
            assert "pages 1 to 60" in answer.told["error"]["message"]


def test_only_what_comes_of_the_last_of_two_corrections_is_shown(served, page):
    path = f"/api/pages/{page['id']}/corrections?wait=no"
    for clue in (1, 4):  # the second comes while the first is weighed, and is what was read
        served.ask("POST", path, json.dumps({"puzzle": 0, "set": [{"row": 0, "column": 0, "clue": clue}]}))
    final = served.ask("GET", f"/api/pages/{page['id']}?final").told
    assert bridges_of(final) == SOLUTION
    correct(served, page, puzzle=0, unset=[{"row": 0, "column": 0}])
    assert (
        served.ask("GET", f"/api/pages/{page['id']}").told["record"]["puzzles"] == page["record"]["puzzles"]
    )


def test_an_island_is_added_and_taken_away(served, without):
    page = without
    assert page["record"]["puzzles"][0]["status"] == "check"
    edge = page["views"][0]["lattice"][2][0]
    told = correct(served, page, puzzle=0, set=[{"row": 2, "column": 0, "clue": 3}]).told
    assert told["record"]["puzzles"][0]["islands"][4]["center"] == pytest.approx(edge, abs=2)
    assert bridges_of(told) == SOLUTION
    told = correct(served, page, puzzle=0, set=[{"center": edge, "clue": "none"}]).told
    assert len(told["record"]["puzzles"][0]["islands"]) == 9


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "not-a-correction"),
        (b"[]", "not-a-correction"),
        (b'{"puzzle": 0, "set": [{"row": 0, "clue": 4}]}', "not-a-correction"),
        (b'{"puzzle": 7, "set": [{"row": 0, "column": 0, "clue": 4}]}', "correction-misfit"),
        (b'{"puzzle": 0, "set": [{"row": 99, "column": 0, "clue": 4}]}', "correction-misfit"),
        (b'{"puzzle": 0, "unset": [{"row": 1, "column": 1}]}', "correction-misfit"),
    ],
)
def test_what_cannot_be_set_is_refused_and_changes_nothing(served, page, body, code):
    answer = served.ask("POST", f"/api/pages/{page['id']}/corrections", body)
    assert (answer.status, answer.code) == (422, code)
    assert (
        served.ask("GET", f"/api/pages/{page['id']}").told["record"]["puzzles"] == page["record"]["puzzles"]
    )


def test_hints_come_one_by_one_to_the_solution(served, page):
    known, after = {}, 0
    while (step := served.ask("GET", f"/api/pages/{page['id']}/hint?puzzle=0&after={after}").told)["number"]:
        assert step["number"] == after + 1
        assert step["words"]
        known |= {(limit["a"], limit["b"]): limit["count"] for limit in step["forces"]}
        after += 1
    assert known == SOLUTION
    assert len(served.ask("GET", f"/api/pages/{page['id']}/steps?puzzle=0").told["steps"]) == after


def test_drawn_bridges_are_checked_and_steps_go_on_from_them(served, page):
    drawn = [{"islands": [0, 1], "count": 2}, {"islands": [2, 3], "count": 2}]
    body = json.dumps({"puzzle": 0, "bridges": drawn})
    for what in ("check", "steps"):
        told = served.ask("POST", f"/api/pages/{page['id']}/{what}", body).told
        assert [(one["islands"], one["right"]) for one in told["checked"]] == [
            ([0, 1], True),
            ([2, 3], False),
        ]
        assert told["checked"][1]["reason"]
    forced = {(limit["a"], limit["b"]) for step in told["steps"] for limit in step["forces"]}
    assert not {(0, 1), (2, 3)} & forced  # of two bridges where one is right, one stays
    assert (0, 4) in forced


@pytest.mark.parametrize(
    "bridges",
    [
        [{"islands": [0, 99], "count": 1}],
        [{"islands": [-1, 1], "count": 1}],
        [{"islands": [0, 0], "count": 1}],
        [{"islands": [0, 1], "count": 0}],
        [{"islands": [0, 1], "count": 1}] * 2,
        [{"islands": [0], "count": 1}],
        7,
    ],
)
def test_what_is_no_bridge_is_refused(served, page, bridges):
    body = json.dumps({"puzzle": 0, "bridges": bridges})
    answer = served.ask("POST", f"/api/pages/{page['id']}/steps", body)
    assert (answer.status, answer.code) == (422, "not-a-bridge")


def test_the_puzzle_can_be_played_elsewhere(served, page):
    links = served.ask("GET", f"/api/pages/{page['id']}/links?puzzle=0").told
    assert links["puzzlink"].startswith("https://puzz.link/p?hashikake/")
    assert links["tatham"].startswith("5x5m2:")
    assert links["penpa"].startswith("https://swaroopg92.github.io/penpa-edit/")


@pytest.mark.parametrize("query", ["puzzle=1", "puzzle=-1", "puzzle=x", "puzzle=9999999999", "puzzle=²"])
def test_a_puzzle_that_is_not_there_is_refused(served, page, query):
    from urllib.parse import quote

    answer = served.ask("GET", f"/api/pages/{page['id']}/hint?{quote(query, safe='=')}")
    assert (answer.status, answer.code) == (422, "wrong-request")


@pytest.mark.parametrize(
    ("upload", "code"),
    [(b"no picture", "not-a-picture"), (photo()[:800], "truncated-image"), (bytes(5000), "not-a-picture")],
)
def test_a_bad_picture_gives_a_record_that_says_why(served, upload, code):
    page = served.send(upload, "../bad.png")
    assert page["record"]["error"]["code"] == code
    assert page["record"]["error"]["message"].startswith("bad.png ")
    for what in ("picture", "picture?small", "overlay", "hint", "links"):
        assert served.ask("GET", f"/api/pages/{page['id']}/{what}").status == 409
    assert correct(served, page, puzzle=0, set=[{"row": 0, "column": 0, "clue": 1}]).status == 409


def test_a_picture_without_a_puzzle_is_shown_and_says_why(served):
    page = served.send(blank(300, 200))
    assert page["record"]["error"]["code"] == "no-board"
    assert opened(served.ask("GET", f"/api/pages/{page['id']}/picture")).size == (300, 200)
    assert served.ask("GET", f"/api/pages/{page['id']}/overlay").code == "no-puzzle"


def test_what_is_not_there_any_more_is_told_as_that(served):
    for what in ("", "/picture", "/overlay", "/hint", "/links", "/steps"):
        assert served.ask("GET", f"/api/pages/nobody{what}").code == "no-such-page"
    assert served.ask("POST", "/api/pages/nobody/corrections", b"{}").code == "no-such-page"


def test_a_worker_that_is_killed_costs_only_its_page(served, page):
    reader = served.desk._workers._readers._lanes[0]._worker
    told = []
    thread = threading.Thread(target=lambda: told.append(served.send(blank(3000, 3000))))
    thread.start()
    while thread.is_alive():  # the process may have been at work on what another test has left
        worker = reader._worker
        if worker is not None and served.desk.turns.admitted:
            with suppress(ProcessLookupError):  # another one is about to take its place
                os.kill(worker[0].pid, signal.SIGKILL)
            worker[0].join()
        time.sleep(0.01)
    thread.join()
    assert told[0]["record"]["error"]["code"] == "worker-lost"
    assert served.ask("GET", f"/api/pages/{page['id']}/overlay").status == 200
    assert bridges_of(served.send(photo())) == SOLUTION


def test_many_uploads_at_once_are_all_answered_and_leave_nothing(served):
    uploads = [b"no picture", photo()[:700], bytes(100_000)] * 12
    descriptors = Path("/proc/self/fd")
    pages, before = len(served.desk.pages), len(list(descriptors.iterdir()))
    with ThreadPoolExecutor(24) as pool:
        answers = list(pool.map(served.send, uploads))
    assert [answer["state"] for answer in answers] == ["done"] * len(uploads)
    assert all(answer["record"]["error"] for answer in answers)
    assert len({answer["id"] for answer in answers}) == len(uploads)
    wait_until(lambda: not served.desk.turns.admitted)
    # A page holds one file without a name; connections are closed.
    more = len(served.desk.pages) - pages
    wait_until(lambda: len(list(descriptors.iterdir())) <= before + more)


def test_a_full_queue_says_when_to_come_again():
    async def wait(*_):
        await asyncio.sleep(60)

    with serving(FakeWorkers(wait)) as server:
        server.desk.turns = Turns(places=1, most=1)
        assert server.ask("POST", "/api/pages?wait=no", b"x").status == 202
        answer = server.ask("POST", "/api/pages?wait=no", b"x")
        assert (answer.status, answer.code, answer.headers["retry-after"]) == (429, "queue-full", "30")


def test_of_a_document_the_first_page_is_read(served):
    file = BytesIO()
    pages = [Image.open(BytesIO(data)).convert("RGB") for data in (photo(), blank(300, 200))]
    pages[0].save(file, "TIFF", save_all=True, append_images=pages[1:])
    page = served.send(file.getvalue(), "two.tif")
    assert (page["record"]["page"], page["record"]["pages"], bridges_of(page)) == (1, 2, SOLUTION)
    assert opened(served.ask("GET", f"/api/pages/{page['id']}/picture?small")).format == "JPEG"


@pytest.mark.parametrize("body", [b"\xff", b'{"puzzle": "\xff"}', b'{"x": ' + b"[" * 50_000, b"9" * 5000])
@pytest.mark.parametrize("what", ["check", "steps", "corrections"])
def test_a_message_that_cannot_be_decoded_is_the_clients(served, page, what, body):
    answer = served.ask("POST", f"/api/pages/{page['id']}/{what}", body)
    assert (answer.status, answer.code in ("wrong-request", "not-a-correction")) in ((400, True), (422, True))

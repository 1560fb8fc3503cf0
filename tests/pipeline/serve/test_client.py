"""The page in a real Chromium, at a phone's size and a desk's: from the photo to the solution."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver.common.keys import Keys

from pipeline.puzzles.texts import puzzles_in
from tests.pipeline.drawn import FIVE, SOLUTION
from tests.pipeline.serve.browsing import CHROMIUM, DRIVER, Screen
from tests.pipeline.serve.served import photo
from tests.pipeline.serve.test_app import blank

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="no Chromium with its driver (chromium-driver)"
)

ROOT = Path(__file__).parents[3]
WITHOUT_ONE = FIVE.replace("/3..../", "/...../")
"""The board without its island in row 3, column 1."""


@pytest.fixture(params=["phone", pytest.param("desk", marks=pytest.mark.slow)])
def screen(browser, served, request):
    screen = Screen(browser, served, request.param)
    yield screen
    assert screen.troubles() == []  # no mistake in a module, nothing blocked, nothing missing


@pytest.fixture
def phone(browser, served):
    return Screen(browser, served)


@pytest.fixture
def pictures(tmp_path):
    """Files to be chosen: a board, the same without an island, nothing, no picture."""
    for name, data in (
        ("five.png", photo()), ("blank.png", blank(300, 200)), ("text.png", b"no picture"),
    ):  # fmt: skip
        (tmp_path / name).write_bytes(data)
    return tmp_path


def test_a_photo_comes_out_solved_when_that_is_wanted(screen, pictures):
    screen.open()
    assert screen.text("#take").strip() == "Take a photo"
    screen.send(pictures / "five.png")
    screen.wait_for("#status", "exactly one solution")
    assert screen.all("#board .bridge") == []  # nothing is given away
    screen.click("#solution")
    assert screen.bridges("solution") == SOLUTION
    screen.click("#away")
    address = screen.one("#sheet a[download]").get_attribute("href")
    answer = screen.run(
        "return fetch(arguments[0]).then(r => [r.status, r.headers.get('Content-Type')])", address
    )
    assert answer == [200, "image/png"]


def test_hints_lead_to_the_solution_one_by_one(screen, five):
    screen.open(five)
    screen.click("#hint")
    screen.wait_for("#words", "Step 1 of")
    assert screen.all("#board .ring.rests")
    assert 1 <= len(screen.bridges("hinted")) <= 4
    assert screen.bridges("mine") == {}
    while "all bridges are there" not in screen.text("#words"):
        before = screen.text("#words")
        assert before
        screen.click("#draw" if screen.one("#draw").is_displayed() else "#hint")
        screen.wait(lambda before=before: screen.text("#words") != before)
    assert screen.bridges("mine") == SOLUTION


def test_steps_go_forwards_and_back(screen, five):
    screen.open(five)
    screen.click("#hint")
    screen.wait_for("#words", "Step 1 of")
    first = screen.text("#words")
    screen.click("#after")
    screen.wait_for("#words", "Step 2 of")
    assert screen.bridges("known")  # what the first step has said
    screen.click("#before")
    screen.wait(lambda: screen.text("#words") == first)
    assert screen.bridges("known") == {}


def test_one_bridge_is_given_without_a_reason(screen, five):
    screen.open(five)
    screen.click("#one")
    screen.wait(lambda: screen.bridges("mine"))
    [(ends, count)] = screen.bridges("mine").items()
    assert count <= SOLUTION[ends]
    screen.click("#undo")
    assert screen.bridges("mine") == {}


def test_a_touch_corrects_a_number_and_is_taken_back(screen, five):
    screen.open(five)
    screen.swipe(screen.spot(0))
    assert screen.text("#pad-title") == "Row 1, column 1"
    screen.choose("1")
    screen.wait_for("#status", "no solution")
    screen.settled()
    assert screen.all("#board .ring.fault")
    screen.click("#undo")
    screen.wait_for("#status", "exactly one solution")
    screen.settled()
    screen.click("#redo")
    screen.wait_for("#status", "no solution")
    screen.settled()
    screen.click("#undo")
    screen.wait_for("#status", "exactly one solution")


def test_an_island_that_was_not_seen_is_added_and_taken_away(screen, without):
    screen.open(without)
    screen.wait_for("#status", "Please check")
    screen.swipe(screen.place(*without["views"][0]["lattice"][2][0]))
    assert screen.text("#pad-title") == "Row 3, column 1"
    assert not screen.one("#pad-none").is_displayed()
    screen.choose("3")
    screen.wait_for("#words", "Now there is exactly one solution")
    screen.click("#solution")
    assert screen.bridges("solution") == SOLUTION
    screen.click("#solution")
    screen.swipe(screen.spot(4))
    screen.choose("No island is here")
    screen.wait(lambda: len(screen.all("#board .piece")) == 9)


def test_what_would_repair_the_puzzle_is_made_with_one_touch(screen, without):
    screen.open(without)
    screen.wait_for("#status", "Please check")
    assert len(screen.all("#board .ring.repair.missing")) == 1
    first, *others = screen.all("#repairs button")
    assert first.text == "Row 3, column 1: an island, 3"
    assert "Row 1, column 1: 3" in [one.text for one in others]
    first.click()
    screen.wait_for("#words", "Now there is exactly one solution")
    assert not screen.one("#repairs").is_displayed()
    screen.click("#solution")
    assert screen.bridges("solution") == SOLUTION
    screen.click("#undo")
    screen.wait_for("#repairs-list", "an island, 3")
    screen.settled()


def test_one_touch_confirms_a_number_that_the_rules_need(screen, served, misread):
    served.as_read(misread)
    screen.open(misread)
    [only] = screen.all("#repairs button")
    assert only.text == "Row 1, column 1: 4"
    only.click()
    screen.wait_for("#words", "Now there is exactly one solution")


@pytest.fixture(scope="module")
def misread(served):
    """A page with a number that has no solution."""
    return served.send(photo(FIVE.replace("4", "1", 1)))


def test_what_would_repair_the_puzzle_is_made_by_keys(browser, served, without):
    desk = Screen(browser, served, "desk").open(without)
    desk.run("document.querySelector('#board .piece').focus()")
    desk.keys("r", Keys.ENTER)
    desk.wait_for("#words", "Now there is exactly one solution")
    desk.settled()
    assert desk.run("return document.activeElement.classList.contains('piece')")
    assert desk.troubles() == []


@pytest.fixture(scope="module")
def crossings(served):
    return served.send((ROOT / "samples" / "crossings.png").read_bytes())


def clue_of(screen, page, *path):
    told = screen.served.ask("GET", f"/api/pages/{page['id']}").told["record"]["puzzles"][0]
    for name in path:
        told = told[name]
    return told


def test_an_arrow_is_put_right_and_taken_back(screen, crossings):
    screen.open(crossings)
    screen.wait_for("#status", "exactly one solution")
    [before] = crossings["record"]["puzzles"]
    [heads] = [cell["arrows"] for cell in before["cells"][:1]]
    assert heads != ["W"]
    screen.swipe(screen.spot(0))
    assert screen.text("#pad-title") == "Row 1, column 1"
    screen.wait(lambda: screen.one("#pad").is_displayed())
    [pressed] = screen.all("#pad-arrows [aria-pressed=true]")
    assert pressed.get_attribute("data-arrow") == heads[0]
    screen.click("#pad-arrows [data-arrow=W]")
    screen.settled()
    assert clue_of(screen, crossings, "cells", 0, "arrows") == ["W"]
    assert "exactly one solution" not in screen.text("#status")
    assert screen.all("#board .badge.hand")
    screen.click("#undo")
    screen.wait_for("#status", "exactly one solution")
    assert clue_of(screen, crossings, "cells") == before["cells"]
    screen.click("#redo")
    screen.settled()
    assert clue_of(screen, crossings, "cells", 0, "arrows") == ["W"]
    screen.click("#undo")
    screen.wait_for("#status", "exactly one solution")


@pytest.fixture(scope="module")
def signs(served):
    return served.send((ROOT / "samples" / "signs.png").read_bytes())


def test_a_corner_of_a_sign_is_put_right_and_taken_back(screen, signs):
    screen.open(signs)
    screen.wait_for("#status", "exactly one solution")
    [before] = signs["record"]["puzzles"]
    index, sign = next((i, s) for i, s in enumerate(before["signs"]) if s["clues"]["east"])
    x, y = screen.place(*sign["center"])
    screen.swipe((x + 5, y))
    place = f"Row {sign['row'] + 1}, column {sign['column'] + 1}"
    assert screen.text("#pad-title") == f"{place}, right corner"
    screen.choose(str(sign["clues"]["east"] - 1))
    screen.settled()
    assert clue_of(screen, signs, "signs", index, "clues", "east") == sign["clues"]["east"] - 1
    assert "exactly one solution" not in screen.text("#status")
    screen.click("#undo")
    screen.wait_for("#status", "exactly one solution")
    assert clue_of(screen, signs, "signs") == before["signs"]
    screen.click("#redo")
    screen.settled()
    screen.click("#undo")
    screen.wait_for("#status", "exactly one solution")
    screen.swipe((x + 5, y))
    screen.wait(lambda: screen.one("#pad").is_displayed())
    screen.click("#pad-corners button:nth-child(3)")
    assert screen.text("#pad-title") == f"{place}, lower corner"
    screen.click("#pad button[value=close]")


def test_every_page_of_a_document_is_read(screen, tmp_path):
    pages = [
        Image.open(BytesIO(data)).convert("L") for data in (blank(300, 200), photo(), photo(WITHOUT_ONE))
    ]
    pages[0].save(tmp_path / "three.tif", save_all=True, append_images=pages[1:])
    screen.open()
    screen.send(tmp_path / "three.tif")
    screen.wait_for("#status", "exactly one solution")  # of the first page that has a puzzle
    screen.wait(
        lambda: len(screen.all("#pages .there")) == 2 and not screen.one("#pages-left").is_displayed()
    )
    assert len(screen.all("#pages button")) == 3
    screen.click("#pages li:first-child button")
    assert screen.text("#status") == "Page 1 of 3 has no puzzle."
    screen.click("#pages li:last-child button")
    screen.wait_for("#status", "Please check")
    screen.driver.refresh()
    screen.wait_for_page()
    assert len(screen.all("#pages button")) == 3


def test_fingers_draw_and_mistakes_are_told_only_when_asked(screen, five):
    screen.open(five)
    screen.click("#check")
    screen.wait_for("#words", "no bridges yet")
    for count in (1, 2, 0, 1):
        screen.bridge(0, 1)
        assert screen.bridges("mine") == ({(0, 1): count} if count else {})
    screen.click("#check")
    screen.wait_for("#words", "is right")
    screen.bridge(2, 3)
    screen.bridge(2, 3)
    assert screen.bridges("mine") == {(0, 1): 1, (2, 3): 2}  # one too many, and nobody says so
    screen.click("#check")
    screen.wait_for("#words", "This cannot stay")
    assert screen.bridges("wrong") == {(2, 3): 2}
    screen.click("#hint")  # a mistake comes before the next step
    screen.wait_for("#words", "This cannot stay")
    screen.click("#undo")
    screen.click("#check")
    screen.wait_for("#words", "all is right so far")


def test_what_was_drawn_is_still_there_after_a_reload(phone, five):
    phone.open(five)
    phone.bridge(0, 1)
    phone.driver.refresh()
    phone.wait_for_page()
    assert phone.bridges("mine") == {(0, 1): 1}


def test_a_touch_on_a_bridge_adds_one(screen, five):
    screen.open(five)
    screen.bridge(0, 1)
    (x, y), (to_x, _) = screen.spot(0), screen.spot(1)
    screen.swipe(((x + to_x) / 2, y))
    assert screen.bridges("mine") == {(0, 1): 2}


def test_the_puzzle_is_shared_by_an_address(screen, five):
    screen.open(five)
    screen.click("#away")
    screen.wait(lambda: screen.all("#sheet a[href^='https://puzz.link']"))
    link = screen.one("#sheet a[href^='https://puzz.link']")
    [puzzle] = puzzles_in(link.get_attribute("href"), "link", None)
    [shown] = five["record"]["puzzles"]
    assert [island.clue for island in puzzle.islands] == [island["clue"] for island in shown["islands"]]
    assert link.get_attribute("rel") == "noopener noreferrer"


def test_a_second_photo_stands_beside_the_first(screen, pictures, five):
    screen.open(five)
    screen.send(pictures / "blank.png")
    screen.wait_for("#status", "No puzzle was found")
    assert len(screen.all("#pages button")) == 2
    screen.click("#pages li:first-child button")
    assert "exactly one solution" in screen.text("#status")
    screen.click("#again")
    assert screen.one("#welcome").is_displayed()


@pytest.fixture(scope="module")
def four(served):
    return served.send((ROOT / "samples" / "four.png").read_bytes())


def test_each_of_four_boards_is_there(screen, four):
    page = four
    screen.open(page)
    assert len(screen.all("#boards button")) == 4
    screen.click("#boards button:nth-child(3)")
    screen.click("#hint")
    screen.wait_for("#words", "Step 1 of")
    third = {tuple(one["islands"]): one["count"] for one in page["record"]["puzzles"][2]["bridges"]}
    assert set(screen.bridges("hinted")) <= set(third)
    screen.click("#solution")
    assert len(screen.all("#board .bridge.solution")) == sum(
        len(p["bridges"]) for p in page["record"]["puzzles"]
    )


def test_no_board_and_no_picture_are_told_with_what_to_do(phone, pictures):
    phone.open()
    phone.send(pictures / "blank.png")
    phone.wait_for("#status", "No puzzle was found. Take a sharper, closer photo")
    assert not phone.one("#actions").is_displayed()
    phone.send(pictures / "text.png")
    phone.wait_for("#status", "This is no picture. Choose a photo or a scan.")
    phone.click("#again")
    assert phone.one("#welcome").is_displayed()


def test_a_picture_is_dropped_or_pasted_on_a_desk(browser, served, pictures):
    desk = Screen(browser, served, "desk").open()
    data = list((pictures / "blank.png").read_bytes())
    make = (
        "const data = new DataTransfer();"
        "data.items.add(new File([new Uint8Array(arguments[0])], 'a.png', {type: 'image/png'}));"
    )
    desk.run(f"{make} dispatchEvent(new DragEvent('drop', {{dataTransfer: data, cancelable: true}}))", data)
    desk.wait_for("#status", "No puzzle was found")
    desk.run(f"{make} dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data}}))", data)
    desk.wait(lambda: len(desk.all("#pages button")) == 2)


def test_the_photo_is_moved_and_zoomed(screen, five):
    screen.open(five)
    size = "return document.getElementById('board').viewBox.baseVal.width"
    whole = screen.run(size)
    x, y = screen.place(210, 150)  # nothing is there
    wheel = "new WheelEvent('wheel', {deltaY: -300, clientX: arguments[0], clientY: arguments[1]})"
    screen.run(f"document.getElementById('board').dispatchEvent({wheel})", x, y)
    assert screen.run(size) < whole / 1.5
    assert screen.place(210, 150) == pytest.approx([x, y], abs=40)  # the photo's edge may hold it back
    before = screen.place(0, 0)
    screen.swipe((x, y), (x + 20, y + 15), (x + 40, y + 30))
    after = screen.place(0, 0)
    assert after != before
    assert screen.bridges("mine") == {}
    screen.click("#fit")
    assert screen.run(size) == pytest.approx(whole)


def test_a_program_that_has_gone_is_told_as_that(phone, five):
    phone.open(five)
    phone.say("Network.enable")
    phone.say("Network.setBlockedURLs", urls=["*/api/*"])
    try:
        phone.click("#hint")
        phone.wait_for("#words", "The program does not answer")
    finally:
        phone.say("Network.setBlockedURLs", urls=[])
        phone.say("Network.disable")
        phone.troubles()

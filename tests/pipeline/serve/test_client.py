"""The page in a real Chromium, at a phone's size and a desk's: photos, documents, the boards on them."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

pytest.importorskip("selenium", reason="selenium is not installed")


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
    phone.wait_for("#status", "This is not a picture. Choose a photo or a scan.")
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

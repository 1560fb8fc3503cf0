"""The list of a folder of results in Chromium: worked off by keys, one page after the other."""

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver.common.keys import Keys

from pipeline.cli import main
from pipeline.serve.archive import Archive
from tests.pipeline.drawn import FIVE
from tests.pipeline.serve.browsing import CHROMIUM, DRIVER, Screen
from tests.pipeline.serve.served import photo, serving
from tests.pipeline.serve.test_archive import Lent, records

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="no Chromium with its driver (chromium-driver)"
)

NAMES = ("a.png", "b.png", "c.png", "d.png", "e.png")
WITHOUT_AN_ISLAND = FIVE.replace("/3..../", "/...../")


@pytest.fixture
def desk(served, browser, tmp_path):
    (tmp_path / "scans").mkdir()
    for level, name in enumerate(NAMES):  # what is set on one holds for all with its bytes
        (tmp_path / "scans" / name).write_bytes(photo(WITHOUT_AN_ISLAND, compress_level=level))
    assert main(["solve", str(tmp_path / "scans"), "-o", str(tmp_path / "out"), "-j", "1", "-q"]) == 1
    archive = Archive(tmp_path / "out")
    with serving(Lent(served.desk._workers), archive=archive) as server:
        screen = Screen(browser, server, "desk").open()
        yield screen
        assert screen.troubles() == []


def test_pages_are_worked_off_by_keys_alone(desk, tmp_path):
    assert desk.text("#archive-look") == "5 to look at"
    for _ in range(20):
        if desk.run("return document.activeElement.closest('#archive-list') !== null"):
            break
        desk.keys(Keys.TAB)
    desk.keys(Keys.ENTER)
    for number in range(1, len(NAMES) + 1):
        desk.wait_for_page()
        desk.wait_for("#status", "Please check")
        desk.wait(lambda: desk.run("return document.activeElement.classList.contains('piece')"))
        # From the first island to the free place below it, and an island there.
        desk.keys("n", Keys.ARROW_LEFT, Keys.ARROW_DOWN, Keys.ARROW_DOWN, "3")
        desk.wait_for("#words", "Now there is exactly one solution")
        desk.keys("k")
        desk.wait(lambda: "exactly one solution" not in desk.text("#words"))  # of the page that was kept
        if number == len(NAMES):
            desk.wait_for("#words", "the last one to look at")
    found = records(tmp_path)
    assert [found[name]["puzzles"][0]["status"] for name in NAMES] == ["solved"] * len(NAMES)
    assert len((tmp_path / "out" / "corrections.jsonl").read_text().splitlines()) == len(NAMES)
    desk.click(".brand")
    assert desk.text("#archive-look") == "0 to look at"

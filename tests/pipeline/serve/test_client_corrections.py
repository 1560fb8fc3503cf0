"""The page in a real Chromium: what was read wrong is put right with a touch or by keys, and taken back."""

from pathlib import Path

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver.common.keys import Keys

from tests.pipeline.drawn import FIVE, SOLUTION
from tests.pipeline.serve.browsing import CHROMIUM, DRIVER, Screen
from tests.pipeline.serve.served import photo

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="no Chromium with its driver (chromium-driver)"
)

ROOT = Path(__file__).parents[3]

LATE = (
    "const fetched = window.fetch;"
    "window.fetch = async (...asked) => {"
    "  const answer = await fetched(...asked);"
    "  if (String(asked[0]).endsWith('?final')) await new Promise((go) => setTimeout(go, 500));"
    "  return answer;"
    "};"
)
"""Holds back what the rules say to the end."""


@pytest.fixture(scope="module")
def misread(served):
    """A page with a number that has no solution."""
    return served.send(photo(FIVE.replace("4", "1", 1)))


@pytest.fixture(scope="module")
def crossings(served):
    return served.send((ROOT / "samples" / "crossings.png").read_bytes())


@pytest.fixture(scope="module")
def signs(served):
    return served.send((ROOT / "samples" / "signs.png").read_bytes())


def clue_of(screen, page, *path):
    told = screen.served.ask("GET", f"/api/pages/{page['id']}").told["record"]["puzzles"][0]
    for name in path:
        told = told[name]
    return told


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
    screen.choose("3")
    screen.wait_for("#words", "Now there is exactly one solution")
    screen.click("#solution")
    assert screen.bridges("solution") == SOLUTION
    screen.click("#solution")
    screen.swipe(screen.spot(4))
    screen.choose("There is no island here")
    screen.wait(lambda: len(screen.all("#board .piece")) == 9)


def test_an_island_that_may_be_missed_is_denied(screen, without):
    screen.open(without)
    screen.wait_for("#status", "Please check")
    lattice = without["views"][0]["lattice"]
    screen.swipe(screen.place(*lattice[2][2]))
    assert screen.text("#pad-title") == "Row 3, column 3"
    assert not screen.one("#pad-none").is_displayed()
    screen.keys(Keys.ESCAPE)
    screen.wait(lambda: not screen.one("#pad").is_displayed())
    screen.swipe(screen.place(*lattice[2][0]))
    screen.choose("There is no island here")
    screen.wait(lambda: not screen.all("#board .ring.repair.missing"))
    screen.settled()
    screen.click("#undo")
    screen.wait(lambda: screen.all("#board .ring.repair.missing"))


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


def test_what_would_repair_the_puzzle_is_made_by_keys(browser, served, without):
    desk = Screen(browser, served, "desk").open(without)
    desk.run("document.querySelector('#board .piece').focus()")
    desk.keys("r", Keys.ENTER)
    desk.wait_for("#words", "Now there is exactly one solution")
    desk.settled()
    assert desk.run("return document.activeElement.classList.contains('piece')")
    assert desk.troubles() == []


def test_one_touch_confirms_a_number_that_the_rules_need(screen, served, misread):
    served.as_read(misread)
    screen.open(misread)
    [only] = screen.all("#repairs button")
    assert only.text == "Row 1, column 1: 4"
    only.click()
    screen.wait_for("#words", "Now there is exactly one solution")


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


def test_what_was_corrected_stays_said_when_more_is_known(screen, five):
    screen.open(five)
    screen.run(LATE)
    screen.swipe(screen.spot(1))
    screen.choose("1")
    screen.wait_for("#words", "Corrected.")
    screen.settled()
    assert "Corrected." in screen.text("#words")
    screen.click("#undo")
    screen.wait_for("#status", "exactly one solution")
    screen.settled()
    assert "Corrected." not in screen.text("#words")

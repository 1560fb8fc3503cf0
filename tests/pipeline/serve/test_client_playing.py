"""The page in a real Chromium: hints, drawing with a finger, and what is told of mistakes."""

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from tests.pipeline.drawn import SOLUTION
from tests.pipeline.serve.browsing import CHROMIUM, DRIVER

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="no Chromium with its driver (chromium-driver)"
)


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


def test_a_touch_on_a_bridge_adds_one(screen, five):
    screen.open(five)
    screen.bridge(0, 1)
    (x, y), (to_x, _) = screen.spot(0), screen.spot(1)
    screen.swipe(((x + to_x) / 2, y))
    assert screen.bridges("mine") == {(0, 1): 2}


def test_what_was_drawn_is_still_there_after_a_reload(phone, five):
    phone.open(five)
    phone.bridge(0, 1)
    phone.driver.refresh()
    phone.wait_for_page()
    assert phone.bridges("mine") == {(0, 1): 1}

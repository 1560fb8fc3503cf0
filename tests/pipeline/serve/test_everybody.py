"""Everybody: keys alone, screen readers, languages, small screens; and nobody from elsewhere."""

import http.server
import json
import re
import threading
from pathlib import Path

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver.common.keys import Keys

import vision.errors
from pipeline.hashi.progress import REASONS
from pipeline.serve.app import CLIENT
from solver.crossings.steps.step import Rule as Pointing
from solver.steps.step import Rule as Bridging
from tests.pipeline.serve.browsing import CHROMIUM, DRIVER, Screen

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="no Chromium with its driver (chromium-driver)"
)

AXE = Path(__file__).parents[3] / ".venv" / "axe" / "node_modules" / "axe-core" / "axe.min.js"

FIRST_LOAD = 150_000
"""Bytes that the page may bring before there is a picture."""


def test_all_of_it_goes_by_keys_alone(browser, served, five):
    desk = Screen(browser, served, "desk").open(five)
    for _ in range(20):
        if desk.run("return document.activeElement.classList.contains('piece')"):
            break
        desk.keys(Keys.TAB)
    label = "return document.activeElement.getAttribute('aria-label')"
    assert desk.run(label) == "Row 1, column 1: 4"
    desk.keys(Keys.ARROW_RIGHT)
    assert desk.run(label) == "Row 1, column 3: 2"
    desk.chord(Keys.SHIFT, Keys.ARROW_LEFT)
    assert desk.bridges("mine") == {(0, 1): 1}
    desk.chord(Keys.CONTROL, "z")
    assert desk.bridges("mine") == {}
    desk.keys("1")
    desk.wait_for("#words", "Corrected")
    assert "exactly one solution" not in desk.text("#status")
    assert desk.run(label) == "Row 1, column 3: 1"
    desk.chord(Keys.CONTROL, "z")
    desk.wait_for("#status", "exactly one solution")
    desk.settled()
    desk.keys("h")
    desk.wait_for("#words", "Step 1 of")
    desk.keys("s")
    assert desk.bridges("solution")
    desk.keys("s")
    desk.keys("n", Keys.ARROW_DOWN)
    assert desk.run(label) == "Row 2, column 4: free, press Enter for an island"
    desk.keys(Keys.ENTER)
    assert desk.text("#pad-title") == "Row 2, column 4"
    desk.keys(Keys.ESCAPE)
    desk.wait(lambda: not desk.one("#pad").is_displayed())
    assert desk.run(label) == "Row 1, column 3: 2"
    assert desk.troubles() == []


def test_targets_are_large_and_nothing_is_wider_than_the_screen(browser, served, five, without):
    phone = Screen(browser, served)
    for pages, opens in (((), None), ((without,), None), ((five,), "#away"), ((five,), "#hint")):
        phone.open(*pages)
        if opens:
            phone.click(opens)
            phone.wait(lambda: phone.text("#words") or len(phone.all("#sheet-list > *")) > 4)
        assert phone.run("return document.documentElement.scrollWidth") <= 360
        small = phone.run(
            "return [...document.querySelectorAll('button, a[href]')].filter(b => b.checkVisibility())"
            ".filter(b => { const r = b.getBoundingClientRect(); return r.width < 44 || r.height < 44; })"
            ".map(b => b.id || b.textContent)"
        )
        assert small == []


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there (npm)")
@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.slow)])
def test_axe_finds_nothing(browser, served, five, without, size):
    screen = Screen(browser, served, size, dark=size == "desk")

    def check():
        screen.run(AXE.read_text(encoding="utf-8"))
        found = screen.driver.execute_async_script(
            "const done = arguments[0]; axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa',"
            "'best-practice']}).then(r => done(r.violations.map(v => [v.id, v.nodes.map(n => n.html)])))"
        )
        assert found == []

    screen.open()
    check()
    screen.open(without)
    assert screen.one("#repairs").is_displayed()
    check()
    screen.open(five)
    screen.click("#hint")
    screen.wait_for("#words", "Step 1 of")
    check()
    screen.swipe(screen.spot(0))
    screen.wait(lambda: screen.one("#pad").is_displayed())
    check()
    screen.keys(Keys.ESCAPE)
    screen.click("#away")
    screen.wait(lambda: len(screen.all("#sheet-list > *")) > 4)
    check()


@pytest.mark.parametrize(
    ("wanted", "texts"),
    [("de-AT,en", ("Foto aufnehmen", "hätte 3 Brücken")), ("fr", ("Prendre une photo", "aurait 3 ponts")),
     ("ja", ("写真を撮る", "橋が3本")), ("nl", ("Foto maken", "zou 3 bruggen hebben")),
     ("xx,fi", ("Take a photo", "would have 3 bridges"))],
)  # fmt: skip
def test_it_speaks_the_language_of_the_browser(browser, served, five, wanted, texts):
    said, why = texts
    screen = Screen(browser, served, language=wanted).open()
    assert screen.text("#take").strip() == said
    screen.open(five)
    screen.click("#hint")
    screen.wait(lambda: screen.text("#words"))
    assert ("row" in screen.text("#words")) == (said == "Take a photo")
    assert screen.run("return document.documentElement.scrollWidth") <= 360
    for a, b in ((0, 1), (0, 1), (1, 8)):
        screen.bridge(a, b)
    screen.click("#check")
    screen.wait_for("#words", why)
    assert screen.bridges("wrong") == {(1, 8): 1}
    assert screen.troubles() == []


@pytest.fixture(scope="module")
def others(served):
    samples = Path(__file__).parents[3] / "samples"
    return [served.send((samples / name).read_bytes()) for name in ("crossings.png", "signs.png")]


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(one, marks=pytest.mark.slow) for one in ("fr", "ja", "nl"))]
)
def test_steps_of_crossings_and_sums_are_said_in_the_language(browser, served, others, language):
    for page in others:
        speaks(browser, served, page, language)


def speaks(browser, served, page, language):
    screen = Screen(browser, served, "desk", language=language).open(page)
    steps = served.ask("GET", f"/api/pages/{page['id']}/steps").told["steps"]
    screen.click("#hint")
    for step in steps[:6]:
        screen.wait(lambda: screen.text("#words"))
        said = screen.text("#words")
        assert screen.one("#words > :last-child").get_attribute("lang") == ""
        assert not {"row", "column", "points", "undefined"} & set(re.findall(r"\w+", said)), step
        if screen.one("#after").is_enabled():
            screen.click("#after")
    assert screen.troubles() == []


@pytest.mark.parametrize("rules", [Bridging, Pointing])
def test_every_rule_has_a_text_in_every_language_but_english(rules):
    """In English the program says its steps itself."""
    known = words_of("de")
    kind = "rule" if rules is Bridging else "arrow"
    names = [rule.name.lower().replace("_", "-") for rule in rules]
    assert [name for name in names if f"{kind}.{name}" not in known] == []


@pytest.mark.parametrize("language", ["de", "fr", "ja", "nl"])
def test_every_reason_has_a_text_in_every_language_but_english(language):
    known = words_of(language)
    assert [name for name in REASONS if f"why.{name}.other" not in known] == []


LANGUAGES = sorted(path.stem for path in (CLIENT / "languages").glob("*.json"))


def words_of(language):
    return json.loads((CLIENT / "languages" / f"{language}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_text_with_its_places(language):
    english, words = words_of("en"), words_of(language)
    assert set(english) <= set(words)
    for name, text in english.items():
        wanted, there = (set(re.findall(r"\{\w+\}", one)) for one in (text, words[name]))
        assert there - {"{n}"} == wanted - {"{n}"}, name
    assert set(words) - set(english) == ({*words_of("de")} - set(english) if language != "en" else set())


def test_every_text_that_is_used_is_there():
    used = set()
    for path in (*CLIENT.glob("*.js"), CLIENT / "index.html"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'(?:say\(|data-say=|data-label=)"([\w.-]+)"', text))
    known = words_of("de")
    assert len(used) > 40
    assert [name for name in used if name not in known and f"{name}.other" not in known] == []


def test_every_error_that_the_page_may_show_has_a_text():
    """Those of pictures and documents, of corrections, and all that the server refuses."""
    pictures = {one.code for one in vars(vision.errors).values() if is_picture_error(one)}
    refused = set()
    for path in CLIENT.parent.glob("*.py"):
        refused |= set(re.findall(r'Refusal\(\s*\d+,\s*"([\w-]+)"', path.read_text(encoding="utf-8")))
    assert {"too-large", "encrypted-document"} < pictures
    assert {"queue-full", "no-such-page"} < refused
    # A page of its own, or only programs that speak to it otherwise than the page does.
    programs = {"wrong-request", "wrong-host", "wrong-origin"}
    named = {"no-board", "worker-lost", "page-timeout", "correction-misfit", "not-a-bridge"}
    known = {name.removeprefix("error.") for name in words_of("en") if name.startswith("error.")}
    assert (pictures | refused | named) - programs - known == {
        "missing-file",  # only commands name files
        "not-a-file",
        "not-readable",
        "vision-error",  # no error is of these classes themselves
        "tesseract-error",
    }


def is_picture_error(one):
    return isinstance(one, type) and issubclass(one, vision.errors.VisionError)


def test_the_first_load_is_small_and_all_of_it_from_here(browser, served):
    screen = Screen(browser, served, language="ja").open()
    loads = screen.run(
        "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".map(e => [e.name, e.transferSize])"
    )
    assert {name.split("/")[2] for name, _ in loads} == {served.host}
    assert 10_000 < sum(size for _, size in loads) <= FIRST_LOAD


def test_the_token_does_not_stay_in_the_address(browser, served):
    screen = Screen(browser, served)
    screen.driver.get(f"{served.origin}/?token={served.keys.token}")
    screen.wait_until_ready()
    assert screen.driver.current_url == f"{served.origin}/"
    assert screen.run("return document.cookie") == ""


ATTACK = Path(__file__).with_name("attack.html")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"], ids=["another port", "another site"])
def test_a_page_of_another_origin_gets_nothing_done(browser, served, five, host):
    """In the same browser, which has the cookie: a port of this machine is the same site to it."""
    Screen(browser, served).open(five)
    body = (
        ATTACK.read_text(encoding="utf-8").replace("TO", served.origin).replace("PAGE", five["id"]).encode()
    )

    class Attacker(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    before = len(served.desk.pages), served.ask("GET", f"/api/pages/{five['id']}").told
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Attacker) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser.get(f"http://{host}:{server.server_address[1]}/")
        screen = Screen(browser, served)
        screen.wait(lambda: browser.title.startswith("["))
        seen = dict(one.split(" ", 1) for one in json.loads(browser.title))
        server.shutdown()
    # An answer may come back, but none that this page may look into, and a refusal at that.
    assert {seen["read"], seen["picture"]} == {"blocked"}
    assert all(said in ("blocked", "opaque 0") for said in seen.values())
    assert (len(served.desk.pages), served.ask("GET", f"/api/pages/{five['id']}").told) == before
    screen.troubles()

"""The report in a real Chromium, without network: filters, counts, order, and pictures."""

import shutil
from pathlib import Path

import pytest

from pipeline.report import write_report
from tests.pipeline.report.made import page, puzzle, results, shelf

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
pytestmark = [
    pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="no Chromium with its driver (chromium-driver)"),
]

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",  # which root may not have
    "--disable-dev-shm-usage",
    "--window-size=1200,900",
    "--proxy-server=127.0.0.1:9",  # nobody listens there: whatever is fetched fails
    "--proxy-bypass-list=<-loopback>",
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(DRIVER)
    chromium = webdriver.Chrome(options, service)
    yield chromium
    chromium.quit()


@pytest.fixture
def opened(browser, tmp_path):
    """The report of a folder with an odd name, opened as a file."""
    folder = shelf(tmp_path / "out #1 100% ü")
    write_report(folder)
    browser.get((folder / "report.html").as_uri())
    yield browser
    assert browser.get_log("browser") == []  # no mistake in the script, nothing blocked, nothing missing


def titles(browser):
    cards = browser.find_elements("css selector", ".card h2")
    return [card.text for card in cards if card.is_displayed()]


def all_titles(browser):
    return browser.execute_script("return [...document.querySelectorAll('.card h2')].map(h => h.textContent)")


def shown(browser):
    return browser.find_element("id", "shown").text


def choose(browser, value):
    browser.find_element("xpath", f"//label[input[@value='{value}']]").click()


def test_filters_and_counts(opened):
    assert shown(opened) == "8 of 8 shown"
    for button in opened.find_elements("css selector", "#filters input"):
        value = button.get_attribute("value")
        choose(opened, value)
        count = opened.find_element("xpath", f"//label[input[@value='{value}']]/b").text
        assert shown(opened) == f"{count} of 8 shown"
        assert len(titles(opened)) == int(count)
    assert titles(opened) == ["bad.png", "p2.png"]  # the last filter is that of errors


def test_words_find_names_notes_and_errors(opened):
    field = opened.find_element("id", "words")
    for words, count in (("DOC.pdf", 3), ("bold", 1), ("too early", 1), ("nothing of the kind", 0)):
        field.clear()
        field.send_keys(words)
        assert shown(opened) == f"{count} of 8 shown"


GRADES = {"easy": 0.7, "hard": 2.2}


def graded(status, level, rows, columns, fingerprint=None):
    told = {"difficulty": level, "grade": GRADES[level], "rows": rows, "columns": columns}
    return puzzle(status) | told | {"fingerprint": fingerprint}


@pytest.fixture
def archive(browser, tmp_path):
    """The report of a folder with copies, grades and sizes."""
    folder = results(
        tmp_path / "out",
        page("a.png", graded("solved", "hard", 12, 10, "f0"), graded("check", "easy", 7, 7)),
        page("b.png", graded("solved", "easy", 7, 9)),
        page("c.png", graded("check", "hard", 10, 12, "f0")),
        page("d.png", code="no-board"),
    )
    write_report(folder)
    browser.get((folder / "report.html").as_uri())
    return browser


EVERYTHING = {"a.png", "b.png", "c.png", "d.png"}
ASKED = (
    ({}, EVERYTHING),
    ({"level": "hard"}, {"a.png", "c.png"}),
    ({"level": "easy", "status": "check"}, {"a.png"}),
    ({"level": "hard", "status": "solved"}, {"a.png"}),
    ({"size": "10x10.."}, {"a.png", "c.png"}),
    ({"size": "9x7"}, {"b.png"}),
    ({"size": "..8x12", "level": "easy"}, {"a.png", "b.png"}),
    ({"size": "big"}, EVERYTHING),
    ({"copies": "once"}, {"a.png", "b.png"}),
    ({"copies": "repeated"}, {"a.png", "c.png"}),
    ({"kind": "signs"}, set()),
)


def test_puzzles_are_found_by_what_find_asks_for(archive):
    for chosen, found in ASKED:
        archive.execute_script("document.getElementById('controls').reset()")
        for name, value in chosen.items():
            if name == "status":
                choose(archive, value)
            elif name == "size":
                archive.find_element("id", name).send_keys(value)
            else:
                archive.find_element("css selector", f"#{name} option[value={value}]").click()
        assert set(titles(archive)) == found, chosen
        invalid = archive.find_element("id", "size").get_attribute("aria-invalid")
        assert invalid == str(chosen.get("size") == "big").lower()


def test_the_order(opened):
    worst = all_titles(opened)
    opened.find_element("css selector", "#order option[value=run]").click()
    assert all_titles(opened) == [worst[index] for index in (5, 3, 4, 2, 7, 0, 1, 6)]
    opened.find_element("css selector", "#order option[value=worst]").click()
    assert all_titles(opened) == worst


def test_the_thumbnails_are_pictures(opened):
    sizes = opened.execute_script(
        "return Promise.all([...document.querySelectorAll('.card img')]"
        ".map(i => i.decode().then(() => [i.naturalWidth, i.naturalHeight])))"
    )
    assert sizes == [[420, 210]] * 3


def full(browser):
    """The picture in the viewer: its natural size once it is there."""
    return browser.execute_script(
        "const i = document.getElementById('full'); return i.decode().then(() => [i.naturalWidth, i.src])"
    )


def test_a_click_opens_the_full_picture_and_the_keys_go_on(opened):
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait

    viewer = opened.find_element("id", "viewer")
    opened.find_elements("css selector", "a.picture")[0].click()
    assert viewer.is_displayed()
    assert full(opened)[0] == 600
    stage = opened.find_element("id", "stage")
    stage.send_keys(Keys.ARROW_RIGHT)
    assert full(opened)[1].endswith("/doc-1.solved.jpg")
    stage.send_keys(Keys.ARROW_RIGHT)
    assert full(opened)[1].endswith("/p1.solved.png")
    assert not opened.find_element("id", "after").is_enabled()
    stage.send_keys("z")
    assert opened.find_element("id", "zoom").get_attribute("aria-pressed") == "true"
    stage.send_keys(Keys.ESCAPE)
    assert not viewer.is_displayed()
    # The browser tells the page of it once the viewer is gone.
    WebDriverWait(opened, 5).until(
        lambda page: (page.switch_to.active_element.get_attribute("href") or "").endswith("/p1.solved.png")
    )


def test_the_viewer_keeps_to_the_filter(opened):
    choose(opened, "solved")
    opened.find_element("css selector", ".card:not([hidden]) a.picture").click()
    assert not opened.find_element("id", "before").is_enabled()
    assert not opened.find_element("id", "after").is_enabled()
    opened.find_element("id", "close").click()


def test_names_do_nothing(opened):
    assert opened.execute_script("return document.querySelectorAll('img[src=x], .card b').length") == 0
    assert opened.execute_script("return document.scripts.length") == 1


def test_the_links_lead_to_files(opened):
    folder = Path(opened.execute_script("return decodeURIComponent(location.pathname)")).parent
    for link in opened.execute_script("return [...document.querySelectorAll('a')].map(a => a.href)"):
        assert link.startswith(folder.as_uri())

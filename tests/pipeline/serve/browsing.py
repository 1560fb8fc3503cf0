"""A real Chromium for tests of the page: its screen, its fingers and its keys."""

import json
import os
import shutil
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.support.ui import WebDriverWait

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",  # which root may not have
    "--disable-dev-shm-usage",
    "--window-size=1400,1000",
)

PATIENCE = 120
"""Seconds after which what is not on the screen never will be."""

SIZES = {"phone": (360, 740), "desk": (1280, 800)}


TRIES = 3
"""To start a browser: another process may take the port that was found free, or memory be short."""


@contextmanager
def chromium():
    with TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as folder:
        driver = started(folder)
        try:
            yield driver
        finally:
            driver.quit()


def started(folder, tries=TRIES):
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    try:
        return webdriver.Chrome(options, webdriver.ChromeService(DRIVER, env=os.environ | {"TMPDIR": folder}))
    except WebDriverException:
        if tries == 1:
            raise
        return started(folder, tries - 1)


class Screen:
    """The page in a browser."""

    def __init__(self, driver, served, size="phone", language="en", dark=False):
        self.driver, self.served, self.is_phone = driver, served, size == "phone"
        self.troubles()  # those of pages that were there before are not its own
        width, height = SIZES[size]
        self.say("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                 mobile=self.is_phone)  # fmt: skip
        self.say("Emulation.setTouchEmulationEnabled", enabled=self.is_phone)
        agent = driver.execute_script("return navigator.userAgent")
        self.say("Network.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        self.say("Emulation.setEmulatedMedia", features=[scheme, still])

    def say(self, command, **options):
        return self.driver.execute_cdp_cmd(command, options)

    def open(self, *pages):
        """Opens the address with the token; with pages that were there before."""
        self.driver.get(f"{self.served.origin}/?token={self.served.keys.token}")
        self.wait_until_ready()  # nothing is on its way any more
        kept = json.dumps([{"id": page["id"], "name": "photo.png"} for page in pages])
        self.run("sessionStorage.clear(); sessionStorage.setItem('pages', arguments[0])", kept)
        self.driver.refresh()
        self.wait_until_ready()
        if pages:
            self.wait_for_page()
        return self

    def wait_until_ready(self):
        self.wait(lambda: self.run("return document.documentElement.classList.contains('ready')"))

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, is_so, seconds=PATIENCE):
        return WebDriverWait(self.driver, seconds, 0.05).until(lambda _: is_so())

    def wait_for_page(self):
        self.wait(lambda: self.all("#board:not([hidden]) .piece") or self.text("#status"))

    def wait_for(self, selector, text):
        self.wait(lambda: text in self.text(selector))

    def send(self, *files):
        self.one("#files").send_keys("\n".join(map(str, files)))

    def one(self, selector):
        return self.driver.find_element("css selector", selector)

    def all(self, selector):
        return self.driver.find_elements("css selector", selector)

    def text(self, selector):
        return " ".join(one.text for one in self.all(selector) if one.is_displayed())

    def click(self, selector):
        self.one(selector).click()

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, held, key):
        ActionChains(self.driver).key_down(held).send_keys(key).key_up(held).perform()

    # ---- the board ----

    def bridges(self, kind):
        """Bridges of a kind that are drawn: islands -> how many."""
        drawn = self.run(
            "return [...document.querySelectorAll('#board .bridge.' + arguments[0])]"
            ".map(b => [...b.dataset.ends.split(' '), b.dataset.count])", kind
        )  # fmt: skip
        return {tuple(sorted((int(a), int(b)))): int(count) for a, b, count in drawn}

    def spot(self, index, puzzle=0):
        """Where an island is on the screen."""
        x, y, width, height = self.run(
            "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [x, y, width, height]",
            f"[data-puzzle='{puzzle}'][data-index='{index}']",
        )
        return x + width / 2, y + height / 2

    def place(self, x, y):
        """Where pixels of the photo are on the screen."""
        return self.run(
            "const map = document.getElementById('board').getScreenCTM();"
            "const spot = new DOMPoint(...arguments).matrixTransform(map);"
            "return [spot.x, spot.y]",
            x,
            y,
        )

    def swipe(self, *spots):
        """A finger goes down on the first place and up on the last; on a desk it is a mouse."""
        kind = "touch" if self.is_phone else "mouse"
        pointer = PointerInput(kind, kind)
        builder = ActionBuilder(self.driver, mouse=pointer)
        first, *others = [(round(x), round(y)) for x, y in spots]
        builder.pointer_action.move_to_location(*first)
        builder.pointer_action.pointer_down()
        for spot in others:
            builder.pointer_action.move_to_location(*spot)
        builder.pointer_action.pointer_up()
        builder.perform()

    def bridge(self, a, b):
        """A finger draws a bridge."""
        (x, y), (to_x, to_y) = self.spot(a), self.spot(b)
        self.swipe((x, y), ((x + to_x) / 2, (y + to_y) / 2), (to_x, to_y))

    def choose(self, label):
        """Chooses on the number pad."""
        self.wait(lambda: self.one("#pad").is_displayed())
        [button] = [one for one in self.all("#pad button") if one.is_displayed() and one.text == label]
        button.click()
        self.wait(lambda: not self.one("#pad").is_displayed())

    def settled(self):
        """Waits until what was asked for is there."""
        self.wait(
            lambda: "moment" not in self.text("#words") and not self.all("#board.busy, #status.weighing")
        )

    def troubles(self):
        """What the browser has complained of."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

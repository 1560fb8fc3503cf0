"""Makes the screenshots in docs/pictures from today's pages: `make pictures`."""

import contextlib
import shutil
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from pipeline.cli import main as run
from pipeline.serve.archive import Archive
from tests.pipeline.serve.browsing import SIZES, Screen, chromium
from tests.pipeline.serve.served import reading

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
SAMPLES = ROOT / "samples"
SCALE = 2
WIDTHS = {"phone": 1500, "archive": 900, "report": 900}
"""Pixels across of each picture."""

GAP, GROUND = 56, (216, 207, 188)


def phone(driver):
    """A hint, the number pad and the solution on a phone, side by side."""
    with reading() as served:
        screen = Screen(driver, served)
        width, height = SIZES["phone"]
        screen.say("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=SCALE,
                   mobile=True)  # fmt: skip
        screen.open(served.send((SAMPLES / "newspaper.jpg").read_bytes(), "newspaper.jpg"))
        for press in ("#hint", "#draw", "#draw"):
            before = screen.text("#words")
            screen.click(press)
            screen.wait(lambda before=before: screen.text("#words") != before)
        shots = [shot(driver)]
        screen.swipe(screen.spot(9))
        screen.wait(lambda: screen.one("#pad").is_displayed())
        shots.append(shot(driver))
        screen.click("#pad button[value=close]")
        screen.click("#solution")
        shots.append(shot(driver))
    wide, high = shots[0].size
    whole = Image.new("RGB", (len(shots) * (wide + GAP) + GAP, high + 2 * GAP), GROUND)
    for number, one in enumerate(shots):
        whole.paste(one, (GAP + number * (wide + GAP), GAP))
    return whole


def archive(driver, results):
    """The list of a folder of results, on a desk."""
    with reading(archive=Archive(results)) as served:
        screen = Screen(driver, served, "desk").open()
        screen.wait(lambda: screen.one("#archive-all").is_displayed())
        screen.click("#archive-all")
        screen.wait(lambda: all(loaded(image) for image in screen.all("#archive-list img")))
        return shot(driver)


def report(driver, results):
    """`report.html` of the same folder."""
    size = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    driver.get((results / "report.html").as_uri())
    return shot(driver)


def loaded(image):
    return image.get_property("complete") and image.get_property("naturalWidth")


def shot(driver):
    return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")


def main():
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), chromium() as driver:
        scans, results = Path("scans"), Path("out")
        scans.mkdir()
        for picture in SAMPLES.glob("*.png"):
            shutil.copy(picture, scans)
        run(["solve", str(scans), "-o", str(results), "-q"])
        made = {
            "phone": phone(driver),
            "archive": archive(driver, results),
            "report": report(driver, results.absolute()),
        }
    for name, picture in made.items():
        size = WIDTHS[name], round(WIDTHS[name] * picture.height / picture.width)
        picture.resize(size, Image.Resampling.LANCZOS).save(PICTURES / f"{name}.jpg", quality=84)


if __name__ == "__main__":
    main()

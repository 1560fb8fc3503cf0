"""Makes the picture of the page on a phone: python -m tests.pipeline.serve.picture docs/pictures/phone.jpg"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.pipeline.serve.browsing import SIZES, Screen, chromium
from tests.pipeline.serve.served import reading

ROOT = Path(__file__).parents[3]
SCALE = 2
WIDTH = 1500
GAP, GROUND = 56, (216, 207, 188)


def screens():
    """A hint, the number pad, and the solution, on the photo of samples/."""
    with reading() as served, chromium() as driver:
        screen = Screen(driver, served)
        width, height = SIZES["phone"]
        screen.say("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=SCALE,
                   mobile=True)  # fmt: skip
        screen.open(served.send((ROOT / "samples" / "newspaper.jpg").read_bytes(), "newspaper.jpg"))
        for press in ("#hint", "#draw", "#draw"):
            before = screen.text("#words")
            screen.click(press)
            screen.wait(lambda before=before: screen.text("#words") != before)
        yield shot(driver)
        screen.swipe(screen.spot(9))
        screen.wait(lambda: screen.one("#pad").is_displayed())
        yield shot(driver)
        screen.click("#pad button[value=close]")
        screen.click("#solution")
        yield shot(driver)


def shot(driver):
    return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")


def main(target):
    shots = list(screens())
    wide, high = shots[0].size
    whole = Image.new("RGB", (len(shots) * (wide + GAP) + GAP, high + 2 * GAP), GROUND)
    for number, one in enumerate(shots):
        whole.paste(one, (GAP + number * (wide + GAP), GAP))
    whole.resize((WIDTH, round(WIDTH * whole.height / whole.width)), Image.Resampling.LANCZOS).save(
        target, quality=86
    )


if __name__ == "__main__":
    main(sys.argv[1])

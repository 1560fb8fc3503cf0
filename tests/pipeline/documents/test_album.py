"""Pictures bound into a document: a page each, as they are, and what is drawn on them."""

import json
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageOps

from pipeline.documents.album import ORIENTATION, make_album
from pipeline.documents.bound import layers_in
from pipeline.job import run_together
from pipeline.runs import workers
from tests.pipeline.documents.made import rendered
from tests.pipeline.drawn import FIVE, board_from, picture_of


def scene(mode="RGB"):
    image = Image.new("RGB", (200, 120), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((10, 10, 60, 30), fill="red")
    pen.rectangle((150, 80, 190, 110), fill="blue")
    return image.convert(mode)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_jpeg_goes_in_as_it_is_the_way_that_people_see_it(orientation, tmp_path):
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    scene().save(tmp_path / "a.jpg", exif=exif, quality=95)
    with make_album([(tmp_path / "a.jpg", 1)]) as pdf:
        assert (
            pdf.pages[0].obj.Resources.XObject.Picture.read_raw_bytes() == (tmp_path / "a.jpg").read_bytes()
        )
        pdf.save(tmp_path / "b.pdf")
    upright = ImageOps.exif_transpose(Image.open(tmp_path / "a.jpg")).convert("RGB")
    seen = rendered(tmp_path / "b.pdf", 1, 72 * max(upright.size) / 842)
    seen = seen[: upright.height, : upright.width]  # PDFium rounds up
    assert np.abs(seen - np.asarray(upright).astype(int)).mean() < 4


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "RGBA"])
def test_other_pictures_lose_nothing(mode, tmp_path):
    scene(mode).save(tmp_path / "a.png", dpi=(100, 100))
    with make_album([(tmp_path / "a.png", 1), (None, 1)]) as pdf:
        assert [round(float(side)) for side in pdf.pages[0].mediabox] == [0, 0, 144, 86]
        pdf.save(tmp_path / "b.pdf")
    upright = np.asarray(scene(mode).convert("RGB")).astype(int)
    seen = rendered(tmp_path / "b.pdf", 1, 100)[: upright.shape[0], : upright.shape[1]]
    assert np.abs(seen - upright).mean() < 2
    assert (rendered(tmp_path / "b.pdf", 2) == 255).all()


@pytest.fixture
def scans(tmp_path, seen):
    (tmp_path / "scans").mkdir()
    for number in (1, 2, 10):
        picture_of(board_from(FIVE), size=(400 + number, 400)).save(tmp_path / "scans" / f"p{number}.jpg")
    (tmp_path / "scans" / "p3.jpg").write_bytes(b"\xff\xd8\xff no picture")
    return tmp_path / "scans"


@pytest.fixture
def solve(scans, hashilens, tmp_path):
    def run(*options, inputs=(scans,)):
        command = ["solve", *inputs, "-o", tmp_path / "out", "--pdf", "-q", "--no-report", *options]
        ending = hashilens(*command)
        lines = (tmp_path / "out" / "results.jsonl").read_text().splitlines()
        return ending, {Path(record["source"]).name: record for record in map(json.loads, lines)}

    return run


def test_a_folder_of_scans_becomes_a_document(solve, scans, tmp_path):
    _, records = solve()
    target = tmp_path / "out" / "scans.solved.pdf"
    assert sorted(path.name for path in target.parent.iterdir()) == ["results.jsonl", "scans.solved.pdf"]
    places = {name: (record["overlay"], record.get("overlay_page")) for name, record in records.items()}
    assert places == {
        "p1.jpg": (str(target), 1), "p2.jpg": (str(target), 2), "p3.jpg": (None, None),
        "p10.jpg": (str(target), 4),
    }  # fmt: skip
    assert list(layers_in(target)) == [1, 2, 4]
    with pikepdf.open(target) as pdf:
        assert len(pdf.pages) == 4
        data = pdf.pages[3].obj.Resources.XObject.Picture.read_raw_bytes()
        assert data == (scans / "p10.jpg").read_bytes()
    colours = rendered(target, 4, 72 * 410 / 842)
    assert (np.ptp(colours, axis=2) > 90).any()


def test_a_second_run_does_nothing_and_a_new_scan_comes_in(solve, scans, tmp_path, monkeypatch):
    solve()
    target = tmp_path / "out" / "scans.solved.pdf"
    before, stamp = layers_in(target), target.stat().st_mtime_ns
    solve()
    assert target.stat().st_mtime_ns == stamp
    picture_of(board_from(FIVE), size=(430, 400)).save(scans / "p0.jpg")
    read = []
    monkeypatch.setattr(workers, "run_together", lambda jobs: read.extend(jobs) or run_together(jobs))
    solve()
    assert [Path(job.source).name for job in read] == ["p0.jpg"]
    after = layers_in(target)
    assert [layer.head.key for layer in after.values()][1:] == [layer.head.key for layer in before.values()]
    assert list(after) == [1, 2, 3, 5]


def test_a_single_photo(solve, scans, tmp_path):
    solve(inputs=[scans / "p1.jpg"])
    assert list(layers_in(tmp_path / "out" / "p1.solved.pdf")) == [1]

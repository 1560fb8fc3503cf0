"""The comparison of readers, on a board whose numbers are known; Tesseract is played by a list."""

import json

import numpy as np
import pytest
from PIL import Image

from tests.vision.drawing import Canvas
from vision.training import check as checking
from vision.training.check import Place, check, table

BOARD = "2 . 3 . 1/. 4 . 2 ./3 . 5 . 6"
TRUTH = [
    [row, column, int(word)]
    for row, words in enumerate(BOARD.split("/"))
    for column, word in enumerate(words.split())
    if word != "."
]


@pytest.fixture
def pictures(tmp_path):
    canvas = Canvas(700, 500)
    canvas.board(BOARD, (150, 150), pitch=(90, 90), radius=30, line=3)
    (tmp_path / "boards").mkdir()
    Image.fromarray(canvas.pixels()).save(tmp_path / "boards" / "a.png")

    def write(islands):
        truth = {"a.png": {"kind": "screenshot", "islands": islands, "signs": []}}
        (tmp_path / "truth.json").write_text(json.dumps(truth), encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture(autouse=True)
def _tesseract_that_sees_nothing_but_threes(monkeypatch):
    def read(pages):
        return [[{"3": 1.0} for group in groups for _ in group] for groups in pages]

    monkeypatch.setattr(checking, "read_votes", read)


def test_every_number_is_compared(pictures):
    places = check(pictures(TRUTH))
    assert sorted(place.truth for place in places) == sorted(str(value) for _, _, value in TRUTH)
    assert [place.network for place in places] == [place.truth for place in places]
    assert {place.kind for place in places} == {"printed or rendered"}


def test_a_board_that_is_found_wrong_is_left_out(pictures):
    assert check(pictures([*TRUTH, [3, 3, 1]])) == []


def test_table_counts_who_is_right():
    def place(truth, network, tesseract, sure=0.99):
        return Place("a.png", "photo", truth, network, sure, tesseract)

    places = [place("1", "1", "1"), place("1", "4", "4"), place("2", "2", "7"), place("3", "", "3", 0.5)]
    row = (4, 2, 2, 2, 1, 1)
    assert table(places) == [("all", *row), ("photo", *row)]


def test_no_symbol_is_no_number():
    patch = np.zeros((64, 64), np.float32)
    assert checking._network((), None) == ("", 1.0)
    assert checking._network((), patch[:32, :32])[0] == ""

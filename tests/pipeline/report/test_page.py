"""The report as a text: read with Python's own parser. test_browser.py opens it in a browser."""

import json
import re
from html.parser import HTMLParser

import pytest

from pipeline.errors import OutputNotWritable
from pipeline.report import page as page_module
from pipeline.report import write_report
from tests.pipeline.report.made import NASTY, overlay, page, puzzle, results, shelf

VOID = {"meta", "img", "input"}


class Reader(HTMLParser):
    """Cards with their attributes, links, pictures and text; and every element must be closed."""

    def __init__(self, html):
        super().__init__()
        self.open, self.cards, self.attributes, self.filters = [], [], [], {}
        self.html = html
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.attributes += [(tag, name, value) for name, value in attrs.items()]
        if tag not in VOID:
            self.open.append(tag)
        if attrs.get("class") == "card":
            self.cards.append({"is": attrs["data-is"].split(), "order": attrs["data-order"], "text": []})
        if self.cards and "dialog" not in self.open:
            if tag == "a":
                self.cards[-1]["link"] = attrs["href"]
            if tag == "img":
                self.cards[-1]["picture"] = attrs["src"]
        if attrs.get("type") == "radio":
            self.filters[attrs["value"]] = ""

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "li" in self.open:
            self.cards[-1]["text"].append(data)
        elif self.open[-2:] == ["label", "b"]:
            self.filters[list(self.filters)[-1]] = int(data)


@pytest.fixture
def report(tmp_path):
    """The report of a run, read."""

    def make(folder):
        write_report(folder)
        return Reader((folder / "report.html").read_text(encoding="utf-8"))

    return make


def test_a_card_a_page_least_sure_first(tmp_path, report):
    read = report(shelf(tmp_path / "out"))
    assert [card["is"] for card in read.cards] == [
        ["error", "person"],
        ["solved", "unreadable", "error", "person"],
        ["impossible", "person"],
        ["check", "person"],
        ["multiple", "person"],
        ["solved"],
        ["solved"],
        ["no-puzzle"],
    ]
    assert [card["order"] for card in read.cards] == ["5", "6", "3", "1", "2", "0", "7", "4"]


def test_the_counts_on_the_filters(tmp_path, report):
    assert report(shelf(tmp_path / "out")).filters == {
        "all": 8, "person": 5, "solved": 3, "check": 1, "multiple": 1, "impossible": 1, "unreadable": 1,
        "no-puzzle": 1, "error": 2,
    }  # fmt: skip


def test_what_a_card_says(tmp_path, report):
    read = report(shelf(tmp_path / "out"))
    texts = ["".join(card["text"]) for card in read.cards]
    assert "bad.png" in texts[0]
    assert not any("truncated-image" in text for text in texts), "codes are for programs"
    assert "bad.png ends too early." in texts[0]
    assert "doc.pdf, page 2" in texts[2]
    assert "20% sure" in texts[2]
    assert "row 1 <b>bold</b>" in texts[3]
    assert "1. solved 5 × 4, 6 islands, 99% sure" in texts[5]
    assert "https://puzz.link/p?hashikake/2/2/2g2g" in texts[6]
    assert "None" not in "".join(texts)


def test_what_is_to_be_typed_stays_on_a_line(tmp_path, report):
    note = "If there is an island in row 7, column 5, a 4: --set 7,5=4"
    read = report(results(tmp_path / "out", page("p1.png", puzzle("impossible", 0.0, note))))
    assert note in "".join(read.cards[0]["text"])
    assert '<span class="typed">--set 7,5=4</span>' in read.html
    assert ("span", "class", "typed") in read.attributes


def test_pictures_inside_and_links_beside(tmp_path, report):
    cards = report(shelf(tmp_path / "out")).cards
    assert ["picture" in card for card in cards] == [False, False, False, True, True, True, False, False]
    assert cards[5]["link"] == "p1.solved.png"
    assert cards[5]["picture"].startswith("data:image/webp;base64,")
    assert not any("link" in card for card in cards[:3])


def test_names_are_text_and_nothing_else(tmp_path, report):
    read = report(shelf(tmp_path / "out"))
    assert NASTY.rpartition("/")[2] in "".join(read.cards[3]["text"])
    assert not [name for _, name, _ in read.attributes if name.startswith("on")]
    assert read.html.count("<script>") == 1


def test_nothing_is_fetched(tmp_path, report):
    read = report(shelf(tmp_path / "out"))
    addresses = [value for tag, name, value in read.attributes if name in ("src", "href")]
    assert [value for value in addresses if not value.startswith("data:") and ":" in value] == []
    style = re.search(r"<style>(.*)</style>", read.html, re.DOTALL)[1]
    assert "url(" not in style
    assert "@import" not in style


def test_spoilt_lines_are_told(tmp_path, report):
    assert "Left out: 1 line of results.jsonl" in report(results(tmp_path, page("a"), end='{"so')).html
    assert "Left out" not in report(results(tmp_path, page("a"))).html


def test_so_many_pictures_and_no_more(tmp_path, report, monkeypatch):
    monkeypatch.setattr(page_module, "PICTURES", 2)
    pages = [
        page(f"{n}.png", puzzle("check", n / 10), overlay=overlay(tmp_path, f"{n}.solved.png"))
        for n in range(5)
    ]
    cards = report(results(tmp_path, *pages)).cards
    assert ["picture" in card for card in cards] == [True, True, False, False, False]
    assert all("link" in card for card in cards)


def test_the_solution_of_a_text_is_linked(tmp_path, report):
    (tmp_path / "a.solved.txt").write_text("2═2")
    (card,) = report(results(tmp_path, page("a.txt", puzzle()) | {"text": "out/a.solved.txt"})).cards
    assert card["link"] == "a.solved.txt"
    assert "open the solution" in card["text"]


def test_the_same_results_give_the_same_bytes(tmp_path):
    folder = shelf(tmp_path / "out")
    write_report(folder)
    before = (folder / "report.html").read_bytes()
    write_report(folder)
    assert (folder / "report.html").read_bytes() == before


def test_whole_or_not_at_all(tmp_path, monkeypatch):
    folder = shelf(tmp_path / "out")
    (folder / "report.html").write_text("old")
    before = sorted(path.name for path in folder.iterdir())

    def stumble(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(page_module, "thumbnails", stumble)
    with pytest.raises(OutputNotWritable, match="No space left"):
        write_report(folder)
    assert (folder / "report.html").read_text() == "old"
    assert sorted(path.name for path in folder.iterdir()) == sorted([*before, "results.csv"])


def test_too_few_pages(tmp_path):
    folder = results(tmp_path, page("a.png", puzzle()))
    assert write_report(folder, least=2) is None
    assert not (folder / "report.html").exists()
    assert write_report(folder) == folder / "report.html"


def test_copies_and_what_the_script_filters_by(report, tmp_path):
    pages = [
        page("a.png", puzzle() | {"fingerprint": "f0", "difficulty": "hard", "grade": 2.2}),
        page("doc.pdf", puzzle("check") | {"fingerprint": "f0", "rows": 9}, puzzle(), number=2),
    ]
    found = report(results(tmp_path / "out", *pages))
    told = [json.loads(value) for _, name, value in found.attributes if name == "data-puzzles"]
    assert sorted(told) == [
        [["check", None, 4, 9, "hashi", 2], ["solved", None, 4, 5, "hashi", 0]],
        [["solved", "hard", 4, 5, "hashi", 1]],
    ]
    texts = ["".join(card["text"]) for card in found.cards]
    assert sum("Same as a.png." in text for text in texts) == 1
    assert any("5 × 4, 6 islands, hard, 99% sure" in text for text in texts)
    assert "2 pages, 3 puzzles, 2 different" in found.html

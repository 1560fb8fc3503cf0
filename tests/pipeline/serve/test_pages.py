"""Pages: how long they are kept, and that nothing of them is left."""

import os

import pytest

from pipeline.serve.pages import Page, PageLimits, Pages
from pipeline.serve.refusals import Refusal
from pipeline.serve.spool import Spool
from pipeline.settings import Settings


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def new_page(size=10):
    spool = Spool()
    return Page(spool, spool.append(bytes(size)), Settings())


def is_there(pages, page):
    try:
        return pages.get(page.id) is page
    except Refusal as refusal:
        assert (refusal.status, refusal.code) == (404, "no-such-page")
        assert page.forgotten
        with pytest.raises(ValueError, match="closed"):
            page.spool.read(page.upload)
        return False


def test_the_oldest_of_too_many_is_forgotten():
    pages = Pages(PageLimits(pages=2))
    made = [new_page() for _ in range(3)]
    for page in made:
        pages.add(page)
    assert [is_there(pages, page) for page in made] == [False, True, True]
    pages.forget_all()
    assert not any(is_there(pages, page) for page in made)


def test_after_a_day_a_page_is_forgotten():
    clock = Clock()
    pages = Pages(PageLimits(seconds=100), clock)
    old, new = new_page(), new_page()
    pages.add(old)
    clock.now = 60
    pages.add(new)
    assert is_there(pages, old)
    clock.now = 100
    assert [is_there(pages, page) for page in (old, new)] == [False, True]
    clock.now = 161
    assert not is_there(pages, new)
    assert len(pages) == 0


def test_pictures_that_take_too_much_room_are_forgotten():
    pages = Pages(PageLimits(bytes=1000))
    first, second, large = new_page(400), new_page(400), new_page(500)
    for page in (first, second, large):
        pages.add(page)
    assert [is_there(pages, page) for page in (first, second, large)] == [False, True, True]
    pages.forget_all()


def test_nobody_guesses_the_name_of_a_page():
    made = [new_page() for _ in range(100)]
    assert len({page.id for page in made}) == 100
    assert min(len(page.id) for page in made) >= 22
    for page in made:
        page.forget()


def test_a_spool_keeps_pieces_and_has_no_name(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    spool = Spool()
    one, other = spool.append(b"one"), spool.append(b"the other")
    assert (spool.read(other), spool.read(one), spool.size) == (b"the other", b"one", 12)
    assert os.listdir(tmp_path) == []  # noqa: PTH208
    spool.close()

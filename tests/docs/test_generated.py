"""The files in docs that are made from the program are those that it would make now."""

from pathlib import Path

import pytest

from docs.generate.__main__ import DOCS, FILES


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_up_to_date(name):
    assert DOCS / name == Path(__file__).parents[2] / "docs" / name
    # `make reference` writes it anew.
    assert (DOCS / name).read_text(encoding="utf-8") == FILES[name]()

"""Addresses that hold no puzzle of ours, as the program answers to them."""

import pytest


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://puzz.link/p?slither/3/3/g", "is the address of a Slitherlink puzzle"),
        ("http://pzv.jp/p.html?lightup/3/3/g", "is the address of an Akari puzzle"),
        ("puzz.link/p?yajilin/9/9/2f", "is the address of a Yajilin puzzle"),
        ("https://pzprxs.vercel.app/p?masyu_edit/3/3/g", "is the address of a Masyu puzzle"),
        ("https://puzz.link/p?unheard-of/3/3/g", 'is the address of a "unheard-of" puzzle'),
        ("https://example.com/photo.jpg", "pictures from the web are not fetched"),
        ("HTTP://EXAMPLE.COM/p?id=7", "pictures from the web are not fetched"),
    ],
)
@pytest.mark.parametrize("command", [["solve"], ["hint"], ["convert", "--to", "grid"], []])
def test_an_address_is_told_what_it_is(address, said, command, hashilens):
    ending = hashilens(*command, address)
    assert (ending.status, ending.out) == (1, "")
    assert ending.err.startswith(f"hashilens: {address} ")
    assert said in ending.err
    assert ending.err.count("\n") == 1


def test_an_address_of_bridges_that_is_wrong_is_told_where(hashilens):
    ending = hashilens("solve", "https://puzz.link/p?hashikake/3/3/3g!")
    assert "column 37: '!' is not a cell" in ending.err


def test_an_address_in_a_file(tmp_path, hashilens):
    path = tmp_path / "list.txt"
    path.write_text("3x3m2:3a4c2a3\nhttps://puzz.link/p?slither/3/3/g\n")
    ending = hashilens("solve", path)
    assert ending.err.startswith(
        f"hashilens: {path}: https://puzz.link/p?slither/3/3/g is the address of a S"
    )

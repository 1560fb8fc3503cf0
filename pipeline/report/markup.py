"""Markup: elements of a page in HTML. Text that is not `Markup` already is always escaped.

Characters that change the direction of text are spelt out, as on a terminal.
"""

from html import escape

from pipeline.terminal import shown

WITHOUT_END = frozenset({"img", "input"})


class Markup(str):
    """Text that is HTML and must not be escaped again."""

    __slots__ = ()


def element(name: str, /, *content: str, **attributes: str | int | None) -> Markup:
    """An element.

    Args:
        name: of the element.
        content: text and elements, in their order.
        attributes: `class_` becomes class, `data_is` data-is; one that is None is left out.
    """
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(shown(str(value)))}"'
        for key, value in attributes.items()
        if value is not None
    )
    end = "" if name in WITHOUT_END else f"</{name}>"
    return Markup(f"<{name}{said}>{joined(*content)}{end}")


def joined(*content: str) -> Markup:
    """Text and elements one after the other."""
    return Markup("".join(piece if isinstance(piece, Markup) else escape(shown(piece)) for piece in content))

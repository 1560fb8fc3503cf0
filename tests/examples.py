"""What can be run in a page of Markdown: commands and what they print, lines for a shell, Python, links."""

import re
import shlex
import textwrap


def blocks(text, language):
    """What stands in the code blocks of a language, those in lists included."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```", text, re.DOTALL | re.MULTILINE)
    return [textwrap.dedent(block) for _, block in found]


def console(text):
    """Commands of hashilens and what they print, in blocks of `console`."""
    return [
        (command, output)
        for block in blocks(text, "console")
        for command, output in re.findall(r"^\$ hashilens (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE)
    ]


def shell(text):
    """The lines of blocks of `sh`, each as its words."""
    lines = [line for block in blocks(text, "sh") for line in block.splitlines()]
    return [words for line in lines if (words := shlex.split(line, comments=True))]


def links(text):
    """Where links to other files lead, without the part of the page."""
    return [link for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", text) if link]

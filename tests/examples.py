"""What can be run or looked up in a page of Markdown: commands and what they print, Python, names, links."""

import re
import shlex
import textwrap

FENCED = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)


def blocks(text, language):
    """What stands in the code blocks of a language, those in lists included."""
    return [textwrap.dedent(block) for _, name, block in FENCED.findall(text) if name == language]


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


def inline(text):
    """What stands between backticks within sentences, and lines that are set in by four spaces."""
    prose = FENCED.sub("", text)
    return [
        *(" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose)),
        *re.findall(r"^ {4}\s*(\S.*)$", prose, re.MULTILINE),
    ]


def links(text):
    """Where links to other files and to headings lead."""
    return re.findall(r"\]\((?!https?:)([^)]+)\)", text)


def anchors(text):
    """What links to the headings of a page may end in."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in headings}

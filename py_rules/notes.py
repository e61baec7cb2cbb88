"""Notes in a small subset of Markdown: paragraphs, lists, emphasis, and links to rules.

Everything else is plain text, HTML included: the code that shows a note has to escape it.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Literal, NamedTuple


class Span(NamedTuple):
    """A part of a line: bare text, or other parts that are emphasized or lead to a rule."""

    kind: Literal["text", "emphasis", "strong", "rule"]
    text: str = ""  # for kind "text" the text, for kind "rule" the rule's id
    inside: tuple[Span, ...] = ()


class Block(NamedTuple):
    """A paragraph, or a list with one item or more."""

    kind: Literal["paragraph", "list", "numbers"]
    items: tuple[tuple[Span, ...], ...]


ITEM = r"(?:(-)|[0-9]{1,3}[.)]) (.+)"
ESCAPED = r"\\([\\*\[\]()\-.])"
HIDDEN = 0xE000  # added to escaped characters while a note is parsed
SPANS = (
    r"\*\*(?![\s*])(?P<strong>(?:[^*]|\*(?!\*)|\*(?=\*\*(?!\*)))+?)(?<=\S)\*\*(?!\*)"
    r"|\*(?![\s*])(?P<emphasis>[^*]+?)(?<=\S)\*(?!\*)"
    r"|\[(?P<label>[^\[\]]+)\]\((?P<rule>[a-z][a-z0-9.-]*)\)"
)


def title(text: str, longest: int) -> str:
    """Return a title or a name as it is stored: on one line, only printable characters, single
    spaces, cut to a length."""
    return " ".join(clean(text).split())[:longest].rstrip()


def clean(text: str) -> str:
    """Return a note as it is stored: only printable characters, single spaces and single empty
    lines."""
    lines = [
        " ".join("".join(sign if sign.isprintable() else " " for sign in line).split())
        for line in re.split(r"\r\n|\r|\n", text)
    ]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def read(text: str, rules: Container[str]) -> tuple[Block, ...]:
    """Parse a note that `clean` returned. A link to a rule that isn't in ``rules`` stays text."""
    found: list[Block] = []
    for paragraph in filter(None, text.split("\n\n")):
        kind, items = "", list[list[str]]()
        for line in paragraph.split("\n"):
            item = re.fullmatch(ITEM, line)
            now = "paragraph" if item is None else "list" if item[1] else "numbers"
            if item is None and kind:
                items[-1].append(line)  # the line continues the item above it
            elif now == kind:
                items.append([item[2] if item else line])
            else:
                if items:
                    found.append(_block(kind, items, rules))
                kind, items = now, [[item[2] if item else line]]
        found.append(_block(kind, items, rules))
    return tuple(found)


def _block(kind: str, items: list[list[str]], rules: Container[str]) -> Block:
    kinds: dict[str, Literal["paragraph", "list", "numbers"]]
    kinds = {"paragraph": "paragraph", "list": "list", "numbers": "numbers"}
    return Block(kinds[kind], tuple(_line(" ".join(lines), rules) for lines in items))


def _line(text: str, rules: Container[str]) -> tuple[Span, ...]:
    hidden = re.sub(ESCAPED, lambda found: chr(HIDDEN + ord(found[1])), text)
    return _spans(hidden, rules)


def _spans(text: str, rules: Container[str]) -> tuple[Span, ...]:
    found: list[Span] = []
    end = 0

    def bare(upto: int) -> None:
        if part := _shown(text[end:upto]):
            found.append(Span("text", part))

    for each in re.finditer(SPANS, text):
        if each["rule"] and each["rule"] not in rules:
            continue
        bare(each.start())
        end = each.end()
        if each["strong"]:
            found.append(Span("strong", inside=_spans(each["strong"], rules)))
        elif each["emphasis"]:
            found.append(Span("emphasis", inside=_spans(each["emphasis"], rules)))
        else:
            found.append(Span("rule", each["rule"], _spans(each["label"], rules)))
    bare(len(text))
    return tuple(found)


def _shown(text: str) -> str:
    """Return a text with its escaped characters restored."""
    return re.sub("[\ue000-\ue07f]", lambda found: chr(ord(found[0]) - HIDDEN), text)


def plain(blocks: tuple[Block, ...]) -> str:
    """Return the text of a note on one line, without its Markdown."""
    return " ".join(_plain(item) for block in blocks for item in block.items)


def _plain(spans: tuple[Span, ...]) -> str:
    return "".join(span.text if span.kind == "text" else _plain(span.inside) for span in spans)

"""Read rules pages as authors write them, one text file per game, into blocks."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.content.teaching.source import (
    Field,
    Position,
    SourceError,
    SourceLine,
    fields,
    lines,
    position,
)
from tools.places import CONTENT

RULES = CONTENT / "rules"
ANCHORED = re.compile(r"\[(?P<ids>[a-z0-9.-]+(?: [a-z0-9.-]+)*)\] +(?P<text>.+)")
HEADING = re.compile(r"(?P<level>={1,3}) +(?P<text>.+)")
ITEM = re.compile(r"(?:-|(?P<number>[0-9]+\.)) +(?P<text>.+)")
TERM = re.compile(r"(?P<term>[^:]+):: +(?P<meaning>.+)")
DIAGRAM_KEYS = ("diagram", "record", "at", "crop", "marks")
DECISION_KEYS = ("decision", "rulebooks")
SPECIAL_SECTIONS = ("overview", "glossary")  # sections with a layout of their own


class RichText(NamedTuple):
    """A paragraph, heading, item or cell, with the ids that link to it."""

    line: int
    ids: tuple[str, ...]
    text: str


class Heading(NamedTuple):
    level: int  # 2 or 3
    text: RichText


class Paragraph(NamedTuple):
    text: RichText


class Items(NamedTuple):
    ordered: bool
    text: tuple[RichText, ...]


class Terms(NamedTuple):
    """Terms and their meanings; the page sorts them."""

    text: tuple[tuple[RichText, RichText], ...]


class Cells(NamedTuple):
    """A table; its first row is the head."""

    rows: tuple[tuple[RichText, ...], ...]


class Decision(NamedTuple):
    """A decision or design of this project, and what the rulebooks say about it."""

    ours: RichText
    rulebooks: RichText


class Diagram(NamedTuple):
    """A drawing of a position."""

    caption: RichText
    position: Position
    crop: str  # the part of the table; empty: all of it
    crop_line: int
    marks: tuple[str, ...]  # words on the board
    marks_line: int


Block = Heading | Paragraph | Items | Terms | Cells | Decision | Diagram


class RulesPage(NamedTuple):
    """The rules page of a game."""

    path: Path
    game: str
    title: RichText
    blocks: tuple[Block, ...]


def games() -> list[str]:
    """The names of the games that have a rules page."""
    return sorted(path.stem for path in RULES.glob("*.txt"))


def read(game: str) -> RulesPage:
    """Read the rules page of a game. Raises SourceError at the first error."""
    path = RULES / f"{game}.txt"
    return parse(path, path.read_text(encoding="utf-8"), game)


def parse(path: Path, text: str, game: str) -> RulesPage:
    """Parse the text of a rules page. Raises SourceError at the first error."""
    groups = list(_groups(text))
    if not groups:
        raise SourceError(path, 1, "the page is empty; it begins with “= The rules of …”")
    first = groups[0][0]
    title = HEADING.fullmatch(first.text)
    if title is None or len(title["level"]) > 1 or len(groups[0]) > 1:
        raise SourceError(
            path, first.number, "the page begins with its title alone, “= The rules of …”"
        )
    blocks = tuple(_block(path, game, group) for group in groups[1:])
    _in_order(path, blocks)
    return RulesPage(path, game, RichText(first.number, (), title["text"]), blocks)


def texts(page: RulesPage) -> Iterator[RichText]:
    """All texts of a page, in the order of the file."""
    yield page.title
    for block in page.blocks:
        match block:
            case Heading(text=text) | Paragraph(text=text) | Diagram(caption=text):
                yield text
            case Items(text=several):
                yield from several
            case Terms(text=pairs):
                yield from (each for pair in pairs for each in pair)
            case Cells(rows=rows):
                yield from (cell for row in rows for cell in row if cell.text)
            case Decision(ours=ours, rulebooks=rulebooks):
                yield from (ours, rulebooks)


def _groups(text: str) -> Iterator[list[SourceLine]]:
    """Groups of lines without empty lines between them; a heading is a group of its own."""
    now: list[SourceLine] = []
    for line in lines(text):
        heading = bool(line.text) and not line.indent and HEADING.fullmatch(line.text)
        if now and (heading or not line.text):
            yield now
            now = []
        if heading:
            yield [line]
        elif line.text:
            now.append(line)
    if now:
        yield now


def _block(path: Path, game: str, group: list[SourceLine]) -> Block:
    """The block that lines form, by the first of them. Raises SourceError."""
    first = group[0]
    if first.indent:
        raise SourceError(path, first.number, "an indented line goes on with what stands before it")
    if heading := HEADING.fullmatch(first.text):
        level = len(heading["level"])
        if level == 1:
            raise SourceError(path, first.number, "a page has one title; sections begin with “== ”")
        return Heading(level, _anchored(first.number, heading["text"]))
    if re.match(r"diagram *:", first.text):
        return _diagram(path, game, group)
    if re.match(r"decision *:", first.text):
        return _decision(path, group)
    if ITEM.fullmatch(first.text):
        return _items(path, group)
    if TERM.fullmatch(first.text):
        return _terms(path, group)
    if first.text.startswith("|"):
        return _cells(path, group)
    return Paragraph(_anchored(first.number, " ".join(line.text for line in group)))


def _anchored(number: int, text: str) -> RichText:
    found = ANCHORED.fullmatch(text)
    return (
        RichText(number, tuple(found["ids"].split()), found["text"])
        if found
        else _text(text, number)
    )


def _text(text: str, number: int) -> RichText:
    return RichText(number, (), text)


def _joined(path: Path, group: list[SourceLine]) -> Iterator[SourceLine]:
    """Lines, each joined with the indented lines that continue it."""
    now = group[0]
    for line in group[1:]:
        if line.indent:
            now = now._replace(text=f"{now.text} {line.text}")
        else:
            yield now
            now = line
    yield now


def _items(path: Path, group: list[SourceLine]) -> Items:
    items = []
    ordered = bool(re.match("[0-9]", group[0].text))
    for line in _joined(path, group):
        item = ITEM.fullmatch(line.text)
        if item is None or bool(item["number"]) != ordered:
            raise SourceError(path, line.number, "each item of a list begins alike, or is indented")
        items.append(_anchored(line.number, item["text"]))
    return Items(ordered, tuple(items))


def _terms(path: Path, group: list[SourceLine]) -> Terms:
    terms = []
    for line in _joined(path, group):
        term = TERM.fullmatch(line.text)
        if term is None:
            raise SourceError(path, line.number, "each line here is “term:: meaning”, or indented")
        terms.append((_text(term["term"], line.number), _text(term["meaning"], line.number)))
    return Terms(tuple(terms))


def _cells(path: Path, group: list[SourceLine]) -> Cells:
    rows = []
    for line in _joined(path, group):
        if not (line.text.startswith("|") and line.text.endswith("|")):
            raise SourceError(path, line.number, "each row of a table begins and ends with “|”")
        if not line.text.strip("|- :"):
            continue  # the line below the head in Markdown
        cells = [cell.strip() for cell in line.text.strip("|").split("|")]
        rows.append(tuple(_anchored(line.number, cell) for cell in cells))
        if len(rows[-1]) != len(rows[0]):
            raise SourceError(
                path, line.number, f"this row has {len(cells)} cells, not {len(rows[0])}"
            )
    return Cells(tuple(rows))


def _known(path: Path, group: list[SourceLine], keys: tuple[str, ...]) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for field in fields(path, iter(group)):
        if field.key not in keys or field.about:
            raise SourceError(
                path, field.line, f"there is no “{field.key}:” here, only {', '.join(keys)}"
            )
        if field.key in found:
            raise SourceError(path, field.line, f"“{field.key}:” stands here twice")
        if not field.text:
            raise SourceError(path, field.line, f"“{field.key}:” says nothing")
        found[field.key] = field
    return found


def _decision(path: Path, group: list[SourceLine]) -> Decision:
    known = _known(path, group, DECISION_KEYS)
    if "rulebooks" not in known:
        sentence = "a “decision:” needs “rulebooks:”, which says what they have about it"
        raise SourceError(path, group[0].number, sentence)
    ours, theirs = known["decision"], known["rulebooks"]
    return Decision(_anchored(ours.line, ours.text), _text(theirs.text, theirs.line))


def _diagram(path: Path, game: str, group: list[SourceLine]) -> Diagram:
    known = _known(path, group, DIAGRAM_KEYS)
    caption = known["diagram"]
    if "record" not in known:
        raise SourceError(path, caption.line, "a “diagram:” needs the “record:” that it shows")

    def value(key: str) -> str:
        return known[key].text if key in known else ""

    return Diagram(
        _text(caption.text, caption.line),
        position(path, game, known["record"], known.get("at")),
        value("crop"),
        known.get("crop", caption).line,
        tuple(value("marks").split()),
        known.get("marks", caption).line,
    )


def _in_order(path: Path, blocks: tuple[Block, ...]) -> None:
    """Check that headings go down one level at a time. Raises SourceError."""
    level = 1
    for block in blocks:
        if isinstance(block, Heading):
            if block.level > level + 1:
                raise SourceError(path, block.text.line, "“===” stands below a “==”")
            level = block.level

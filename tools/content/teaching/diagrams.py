"""Diagrams of rules pages: parts of a table, drawn by the game's view, without its clicks."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from py_rules import link, record
from py_rules.record import Match
from tools.content.teaching import crops
from tools.content.teaching.rules import Diagram
from tools.content.teaching.source import SourceError
from web.games import protocol
from web.games.colours import COLOURS
from web.games.protocol import Marks
from web.i18n import player_name
from web.markup.svg import Child, Element, Fragment, Markup, el, escape

# Attributes for clicks, hovering and screen readers at the table; a diagram has its caption
# instead.
LIVE_ATTRIBUTES = re.compile(r' (?:data-[a-z]+|aria-[a-z]+|role|tabindex)="[^"]*"')
CLASS = re.compile(r' class="([^"]*)"')
COLUMN_WIDTH, MAX_HEIGHT = 352, 460  # CSS pixels
WIDE_FROM = 480  # units of the drawing; a wider one gets the whole width of the page


class Drawing(NamedTuple):
    """A diagram in a page."""

    svgs: tuple[Markup, ...]  # of which the page shows one
    wide: bool
    link: str  # to the position


def draw(path: Path, diagram: Diagram) -> Drawing:
    """Draw a diagram. Raises SourceError if there is no such part of the table."""
    match = diagram.position.match
    address = _link(record.write(match))
    try:
        if diagram.crop:
            part = crops.part(match, _table(match, tall=True), diagram.crop)
            return Drawing((_svg(diagram, part),), part.box.width > WIDE_FROM, address)
        both = (
            _svg(diagram, crops.whole(_table(match, tall)), f"when-{'narrow' if tall else 'wide'}")
            for tall in (False, True)
        )
        return Drawing(tuple(both), True, address)
    except crops.Unknown as unknown:
        raise SourceError(path, diagram.crop_line, str(unknown)) from None


@cache  # the same in every language
def _link(text: str) -> str:
    match = record.read(text)
    return link.write(link.of(match, "position", len(match.actions)))


def _table(match: Match, tall: bool) -> Markup:
    names = tuple(map(player_name, match.table.players))
    marks = Marks(COLOURS, names, tall=tall)
    return protocol.load(match.game.name).draw(match.state, marks)


def _svg(diagram: Diagram, part: crops.Crop, class_: str = "") -> Markup:
    name, box = diagram.position.match.game.name, part.box
    frames = {word: crops.frame(name, word) if part.board else None for word in diagram.marks}
    outlined = frozenset(word for word, frame in frames.items() if frame is None)
    drawn: Markup = Markup(_still(part.drawn, outlined))
    if part.board:
        drawn = el("g", drawn, *frames.values(), class_="window")
    return el(
        "svg",
        drawn,
        viewBox=" ".join(f"{side:.0f}" for side in box),
        width=_width(box),
        class_=f"table {name} {class_}".rstrip(),
        aria_hidden="true",  # its caption describes it
    )


def _width(box: crops.Box) -> int:
    """The width in CSS pixels: small parts are enlarged, tall ones limited in height."""
    if box.width > WIDE_FROM:
        return round(min(box.width, 960))
    return round(min(COLUMN_WIDTH, 2 * box.width, MAX_HEIGHT * box.width / box.height))


def _still(child: Child, marked: frozenset[str]) -> str:
    """The markup of a drawing without its controls; elements with keys in ``marked`` are framed."""
    if child is None:
        return ""
    if isinstance(child, Fragment):
        return "".join(_still(each, marked) for each in child.children)
    if not isinstance(child, Element):
        return child if isinstance(child, Markup) else escape(child)
    classes = crops.attribute(child, "class").split()
    framed = child.key in marked
    only_touched = child.tag == "rect" and "still" in classes and not framed
    if child.tag == "title" or only_touched or {"way", "zoom-key"}.intersection(classes):
        return ""
    opening = LIVE_ATTRIBUTES.sub("", child.opening)
    if framed:
        opening = f'{CLASS.sub("", opening)} class="{" ".join((*classes, "marked"))}"'
    inside = "".join(_still(each, marked) for each in child.children)
    return f"<{opening}>{inside}</{child.tag}>"

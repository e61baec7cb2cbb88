"""Previews of a piece, as paints: Mexica has too many squares to draw one in each."""

from __future__ import annotations

from collections.abc import Mapping

from py_rules.mexica.areas import bits
from py_rules.mexica.data import HEIGHTS
from py_rules.mexica.state import AXES, START, State, axis_of, bridge_squares, district_at
from web.games.mexica.layout import PLACES
from web.games.protocol import Marks
from web.markup.svg import Markup, el

HEIGHT_WORDS = frozenset(map(str, HEIGHTS))
WORDS = {one: name for one, name, _, _ in PLACES}


def paints(state: State, marks: Marks, verb: str) -> list[Markup]:
    """The paints for the square under the pointer.

    An empty list if the piece is not known yet. The paint is the same on all squares, except for
    the axis of a bridge.
    """
    if state.to_move is None or not marks.live:
        return []
    colour = marks.colours[state.to_move]
    if verb == "build":
        heights = [word for word in marks.selected if word in HEIGHT_WORDS]
        return [_building(colour, heights[0])] if heights else []
    if verb in ("step", "sail", "leap") or state.phase is START:
        return [_piece(f"figure-{colour}", f"c-{colour}")]
    if verb == "found":
        return _calpulli(state)
    if verb in ("bridge", "move-bridge"):
        return [_piece(axis, "bridge", f"mx-next-{axis}") for axis in AXES]
    return []


def axes(state: State, marks: Marks, verb: str) -> Mapping[str, str]:
    """The axis of a bridge, by the squares where only one axis is possible."""
    bridges = state.bridges
    if verb == "move-bridge":
        chosen = [one for one in bits(bridges.area) if WORDS[one] in marks.selected]
        if not chosen:
            return {}  # the bridge to move is selected first
        bridges = bridges.without(chosen[0])
        turned = {WORDS[chosen[0]]: "ew" if axis_of(state, chosen[0]) == "ns" else "ns"}
    elif verb == "bridge":
        turned = {}
    else:
        return {}
    wanted = [axis for axis in AXES if axis in marks.selected]
    found: dict[str, str] = {}
    for axis, area in zip(AXES, bridge_squares(state.canals, bridges), strict=True):
        for one in bits(area):
            name = WORDS[one]
            found[name] = wanted[0] if wanted else "" if name in found else axis
    return {**found, **turned}


def _piece(name: str, class_: str, id_: str = "mx-next") -> Markup:
    return _paint(el("use", href=f"#mx-{name}", class_=class_), id_)


def _building(colour: str, height: str) -> Markup:
    """A building, taller than its square."""
    drawn = el("use", href=f"#mx-{colour}-{height}", class_=f"c-{colour}")
    return _paint(drawn, "mx-next", "-3 -8 52 52")


def _calpulli(state: State) -> list[Markup]:
    """The calpulli of the district in which the figure of the seat to move is.

    An empty list on a bridge, from where the figure first has to go into a district.
    """
    assert state.to_move is not None
    district = district_at(state, state.players[state.to_move].place)
    if district is None:
        return []
    size = el("text", str(district.size), x=21, y=21)
    octagon = el("use", href="#mx-octagon", x=21, y=21)
    return [_paint(el("g", octagon, size, class_="calpulli"), "mx-next")]


def _paint(drawn: Markup, id_: str, box: str = "2 2 38 38") -> Markup:
    return el("pattern", drawn, id=id_, viewBox=box, width=1, height=1)

"""Find the part of a table that a diagram shows: elements of the drawing and their bounding box."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from py_rules.grid import Hex, Square
from py_rules.record import Match
from web.games.mexica import layout as mexica
from web.games.mykerinos.layout import PLOT_ROWS, STRIP
from web.games.mykerinos.museum import RING
from web.games.myraclia import layout
from web.games.myraclia.drawing import STRIP_HEIGHT as ROUND
from web.games.myraclia.scenery import HEX
from web.markup.svg import Child, Element, Fragment, Markup, el, join, path

ON_BOARD = {word for _, word, _, _ in mexica.PLACES}
NUMBER = re.compile(r' (x|y|width|height|cx|cy|r)="(-?[0-9.]+)"')


class Box(NamedTuple):
    """A rectangle in units of a drawing."""

    x: float
    y: float
    width: float
    height: float

    def around(self, pad: float) -> "Box":
        """The box with a margin on each side."""
        return Box(self.x - pad, self.y - pad, self.width + 2 * pad, self.height + 2 * pad)


class Crop(NamedTuple):
    """A part of a drawing."""

    drawn: Markup
    box: Box
    board: bool = False  # in the units of the board inside its window, not of the table


class Unknown(ValueError):
    """There is no such part; the message lists the existing ones."""


def part(match: Match, table: Markup, crop: str) -> Crop:
    """Return a part of the tall drawing of a table, by name or by places. Raises Unknown."""
    return PARTS[match.game.name](match.state, table, crop)


def whole(table: Markup) -> Crop:
    """Return the whole drawing, which may have several parts one below the other."""
    drawn = [each for each in _flat(table) if each.tag == "svg"]
    boxes = [Box(*map(float, attribute(each, "viewBox").split())) for each in drawn]
    return Crop(join(*(child for each in drawn for child in each.children)), _joined(boxes))


def _of(table: Markup, name: str) -> tuple[Child, ...]:
    """Return the elements of a part of a tall drawing."""
    found = first(table, f"part-{name}")
    assert found is not None
    return found.children


def first(child: Child, class_: str) -> Element | None:
    """The first element of a class, anywhere in a drawing."""
    return next((each for each in _all(child) if class_ in attribute(each, "class").split()), None)


def _all(child: Child) -> Iterator[Element]:
    """An element and all its descendants."""
    if isinstance(child, Element):
        yield child
    if isinstance(child, Element | Fragment):
        for each in child.children:
            yield from _all(each)


def attribute(element: Element, name: str) -> str:
    found = re.search(rf' {name}="([^"]*)"', element.opening)
    return found[1] if found else ""


def _box(child: Child) -> Box:
    """The box of the first rectangle or circle in a drawing, which is its background.

    Elements that only enlarge the touch target are skipped. Raises Unknown if nothing is left.
    """
    for each in _all(child):
        if "touch" in attribute(each, "class").split():
            continue
        has = {name: float(value) for name, value in NUMBER.findall(each.opening)}
        if each.tag == "rect" and {"x", "y", "width", "height"} <= has.keys():
            return Box(has["x"], has["y"], has["width"], has["height"])
        if each.tag == "circle" and {"cx", "cy", "r"} <= has.keys():
            x, y, r = has["cx"], has["cy"], has["r"]
            return Box(x - r, y - r, 2 * r, 2 * r)
    raise Unknown("this part has no ground")


def _joined(boxes: Sequence[Box]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right = max(box.x + box.width for box in boxes)
    bottom = max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)


def _several(drawn: Sequence[Child], pad: float = 4) -> Crop:
    return Crop(join(*drawn), _joined([_box(each) for each in drawn]).around(pad))


def _numbered(crop: str, name: str, drawn: Sequence[Child]) -> Crop | None:
    """Return the part that a name with a number means, such as ``player 2``; None for no such
    name."""
    found = re.fullmatch(rf"{name} ([1-9])", crop)
    if not found:
        return None
    if int(found[1]) > len(drawn):
        raise Unknown(f"there is no {crop}, only {len(drawn)}")
    return _several(drawn[int(found[1]) - 1 :][:1])


def _places(crop: str, parse: Callable[[str], Any], box: Callable[[Any], Box]) -> Box | None:
    """The rectangle that places span; None if a word is not a place."""
    try:
        return _joined([box(parse(word)) for word in crop.split()])
    except (ValueError, LookupError):
        return None


def _unknown(crop: str, names: str) -> Unknown:
    return Unknown(f"“crop” is “{crop}”; it must be {names}, or places of the board")


def _mykerinos(state: Any, table: Markup, crop: str) -> Crop:
    [strip] = _of(table, "strip")
    panels, [museum] = _of(table, "players"), _of(table, "museum")
    _names, region = _grouped(_scene(_window(table))[0])
    areas = list(_areas(region, len(state.region) // 2))
    by_key = {each.key: each for each in _all(region) if each.key}
    if places := _places(crop, lambda word: by_key[word], _box):
        return Crop(join(region), places.around(20))
    if found := _numbered(crop, "area", areas) or _numbered(crop, "player", panels):
        return found
    match crop:
        case "region":
            return _several(areas)
        case "museum":
            ground = _box(museum)
            return Crop(join(museum), ground.around(ground.width / 2 * (1 / RING - 1)))
        case "track":
            width = _joined([_box(each) for each in panels]).width
            return Crop(join(strip), Box(4, 0, width + 8, STRIP))
        case "players":
            return _several(panels)
    raise _unknown(crop, "area N, region, museum, track, players or player N")


def _areas(region: Child, count: int) -> Iterator[Markup]:
    """The areas one by one; in the region each layer of all of them follows the one below."""
    if not isinstance(region, Element):
        return
    layers = [each for each in region.children if not _proposed(each)]
    rows = [row.children for row in layers[count:-count] if isinstance(row, Element)]
    for area in range(count):
        here = rows[area // 2 * PLOT_ROWS :][:PLOT_ROWS]
        spaces = [beside[area % 2] for beside in here]
        yield join(layers[area], *spaces, layers[area - count])


def _proposed(child: Child) -> bool:
    """Whether a layer only shows what a choice would do."""
    return isinstance(child, Element) and attribute(child, "class") == "proposed"


def _grouped(child: Child) -> tuple[Child, ...]:
    """The children of a fragment; none for anything else."""
    return child.children if isinstance(child, Fragment) else ()


def _window(table: Markup) -> Element:
    """The window onto the board."""
    window = first(table, "window")
    if window is None:
        raise Unknown("there is nothing on the board yet")
    return window


def _scene(window: Element) -> tuple[Child, ...]:
    """What a window onto the board shows."""
    [scene] = window.children
    assert isinstance(scene, Element)
    return scene.children


def _mexica(state: Any, table: Markup, crop: str) -> Crop:
    [supply], [panels] = _of(table, "supply"), _of(table, "players")
    places = _places(crop, Square.parse, _square)
    if places or crop == "board":
        whole = Box(*map(float, mexica.WIDE.whole))
        return Crop(join(*_scene(_window(table))), (places or whole).around(8 * bool(places)), True)
    each = [child for child in _flat(panels) if child.tag == "g"]
    if found := _numbered(crop, "player", each):
        return found
    match crop:
        case "supply":
            ground = first(table, "part-supply")
            assert ground is not None
            return Crop(join(supply), Box(*map(float, attribute(ground, "viewBox").split())))
        case "players":
            return _several(each)
    raise _unknown(crop, "board, supply, players or player N")


def _square(square: Square) -> Box:
    if str(square) not in ON_BOARD:
        raise ValueError(f"{square} is not on the board")
    x, y = mexica.middle(square)
    return Box(x - mexica.CELL / 2, y - mexica.CELL / 2, mexica.CELL, mexica.CELL)


def _flat(child: Child) -> Iterator[Element]:
    """Elements, with nested fragments flattened."""
    if isinstance(child, Fragment):
        for each in child.children:
            yield from _flat(each)
    elif isinstance(child, Element):
        yield child


def _myraclia(state: Any, table: Markup, crop: str) -> Crop:
    [strip] = _of(table, "strip")
    panels = _of(table, "players")
    places = _places(crop, Hex.parse, _hex)
    if places or crop == "surface":
        window = _window(table)
        shown = Box(*map(float, attribute(window, "viewBox").split()))
        return Crop(join(*_scene(window)), places.around(14) if places else shown, board=True)
    if found := _numbered(crop, "player", panels):
        return found
    match crop:
        case "market" | "offer":
            return _several(_of(table, crop))
        case "track":
            return Crop(join(strip), Box(0, 0, 374, ROUND))
        case "players":
            return _several(panels)
    raise _unknown(crop, "surface, market, offer, track, players or player N")


def _hex(place: Hex) -> Box:
    x, y = layout.middle(place)
    return Box(x - 52, y - 60, 104, 120)


def frame(game: str, word: str) -> Markup | None:
    """A frame around a place of the board, to be drawn above everything; None for other words."""
    try:
        if game == "mexica":
            x, y, width, height = _square(Square.parse(word))
            return el("rect", x=x, y=y, width=width, height=height, rx=6, class_="frame")
        if game == "myraclia":
            x, y = layout.middle(Hex.parse(word))
            return path(HEX, transform=f"translate({x:.0f} {y:.0f})", class_="frame")
    except ValueError:
        pass
    return None


PARTS: dict[str, Callable[[Any, Markup, str], Crop]] = {
    "mykerinos": _mykerinos,
    "myraclia": _myraclia,
    "mexica": _mexica,
}

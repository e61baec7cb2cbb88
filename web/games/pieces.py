"""Drawings shared by games: cubes, signs of colours, click targets, lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from web.games import protocol
from web.games.colours import COLOURS
from web.games.protocol import Marks
from web.markup.svg import Markup, el, path

EDGE = 2  # margin around a part of a table in a separate drawing

# Each colour has a sign, so that colour is never the only way to tell pieces apart. A sign has a
# 2 x 2 box around the origin.
SIGNS = {
    "blue": "M0 -.9 A.9 .9 0 1 1 -.01 -.9Z M0 -.38 A.38 .38 0 1 0 .01 -.38Z",
    "red": "M0 -1 L.95 .75 H-.95Z",
    "green": "M-.8 -.8 H.8 V.8 H-.8Z",
    "white": "M-.32 -.95 H.32 V-.32 H.95 V.32 H.32 V.95 H-.32 V.32 H-.95 V-.32 H-.32Z",
    "purple": "M0 -1L.26 -.36 .95 -.31 .42 .14 .59 .81 0 .44-.59 .81-.42 .14-.95 -.31-.26 -.36Z",
}


def sign(colour: str, x: float, y: float, size: float) -> Markup:
    """The sign of a colour centred at x, y; ``size`` is half its width."""
    place = f"translate({x:.1f} {y:.1f}) scale({size:.2f})"
    return path(SIGNS[colour], transform=place, class_="sign", fill_rule="evenodd")


def sprite(games: Sequence[str] = protocol.GAMES) -> Markup:
    """The symbols that a page defines once and refers to with ``use``.

    They are the cube of each colour (see `cube`) and the symbols of these games.
    """
    front, depth = 25, 7
    stones = [
        el(
            "symbol",
            path("M2 32H25L37 27L32 20Z", class_="cast"),  # a shadow: the light is at the top left
            path(f"M0 {depth}h{front}v{front}h{-front}Z", class_="front"),
            path(f"M0 {depth}l{depth} -{depth}h{front}l-{depth} {depth}Z", class_="top"),
            path(f"M{front} {depth}l{depth} -{depth}v{front}l-{depth} {depth}Z", class_="side"),
            path(f"M1.2 {depth + front - 1.5}V{depth + 1.2}H{front - 1}", class_="bevel"),
            sign(colour, front / 2, depth + front / 2, 6.8),
            id=f"cube-{colour}",
            viewBox="-1 -1 34 34",
            overflow="visible",
        )
        for colour in COLOURS
    ]
    symbols = [symbol for game in games for symbol in protocol.load(game).symbols()]
    return el("svg", *stones, *symbols, class_="sprite", aria_hidden="true")


@lru_cache(512, typed=True)  # numbers of different types are written differently
def cube(colour: str, x: float, y: float, size: float) -> Markup:
    """A small cube centred at x, y; ``size`` is its width."""
    return el(
        "use",
        href=f"#cube-{colour}",
        x=x - size / 2,
        y=y - size / 2,
        width=size,
        height=size,
        class_=f"cube c-{colour}",
    )


def bead(colour: str) -> Markup:
    """A cube as an inline character.

    It is not an SVG because the log has hundreds, and browsers revisit every SVG on each repaint.
    """
    return el("span", class_=f"bead c-{colour}", aria_hidden="true")


@lru_cache(16)
def stone(colour: str) -> Markup:
    """A cube of a colour, to go in a line of text."""
    return el("svg", cube(colour, 12, 12, 24), viewBox="0 0 24 24", aria_hidden="true")


# The attributes that make a drawing reachable by keyboard, by whether its word is selected, can be
# selected ("live") or neither. web.browser.board_focus chooses which of them is the tab stop.
REACH: dict[str, dict[str, str]] = {
    "selected": {"role": "button", "tabindex": "-1", "aria_pressed": "true"},
    "live": {"role": "button", "tabindex": "-1"},
    "still": {"role": "button", "tabindex": "-1", "aria_disabled": "true"},
}


def target(shape: Markup, key: str, label: str, live: bool, selected: bool, **more: str) -> Markup:
    """A click target that selects the word ``key``; ``label`` is its accessible name.

    If it is neither live nor selected, a click shows the reason.
    """
    state = "selected" if selected else "live" if live else "still"
    return el(
        "g",
        shape,
        data_key=key,
        aria_label=label,
        class_=f"target {state}",
        **REACH[state],
        **more,
    )


def thing(shape: Markup, key: str, label: str, class_: str = "", *, live: bool = False) -> Markup:
    """A labelled click target whose word cannot be selected; a click shows the reason.

    In the workshop it can be ``live``: something can be placed there.
    """
    if live:
        return target(shape, key, label, live=True, selected=False)
    return el(
        "g",
        shape,
        data_key=key,
        aria_label=label,
        class_=class_ or None,
        **REACH["still"],
    )


def standalone(game: str, part: Markup, width: float, height: float) -> Markup:
    """A part of a table as a separate SVG.

    The part is drawn from (EDGE, EDGE) on, which leaves room for the line of its frame.
    """
    box = f"0 0 {width + 2 * EDGE:g} {height + 2 * EDGE:g}"
    return el("svg", part, viewBox=box, class_=f"table {game}")


def part(
    game: str, names: str, faces: frozenset[str], marks: Marks, box: str, *drawn: Markup | None
) -> Markup:
    """A part of a tall table, by its view box.

    ``names`` are CSS classes; ``faces`` are those that show the part: see
    `protocol.GameView.faces`.
    """
    place = ""  # on a phone
    if marks.face:
        place = " front" if marks.face in faces else " aside"
    return el(
        "svg",
        *drawn,
        viewBox=box,
        class_=f"table {game} {names}{place}",
        role="presentation",  # the section around it has the name
    )


def scene(*drawn: Markup | None) -> Markup:
    """The contents of a window onto the board: `web/js/glide.js` moves them as a whole."""
    return el("g", *drawn, class_="scene")


@lru_cache(1024, typed=True)  # most texts were drawn before
def text(content: str, x: float, y: float, class_: str = "", anchor: str = "start") -> Markup:
    """A line of SVG text; ``anchor`` is start, middle or end."""
    return el("text", content, x=x, y=y, class_=class_ or None, text_anchor=anchor)


def shorten(name: str, longest: int) -> str:
    """Cut a name to at most ``longest`` characters, ending in an ellipsis if cut."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def fresh(x: float, y: float, half: float) -> Markup:
    """A frame around a piece that the last action placed, centred at x, y."""
    size = 2 * half
    return el("rect", x=x - half, y=y - half, width=size, height=size, rx=5, class_="fresh")

"""The players' panels of Mexica: name, points, buildings and chips in hand."""

from __future__ import annotations

from collections.abc import Mapping

from py_rules.mexica.data import HEIGHTS
from py_rules.mexica.state import PlayerState, State
from py_rules.mexica.terms import PURSE, seat_word, stock
from web.games.mexica.layout import GAP, PANEL_HEIGHTS, TALL, WIDE, Layout
from web.games.mexica.text import STOREYS
from web.games.pieces import EDGE, REACH, shorten, standalone, text
from web.games.protocol import Marks
from web.i18n import _, cached, plural
from web.markup.svg import Fragment, Markup, el, join

# The size of a panel beside the board of a phone on its side, which shows only the pieces.
SLIM_WIDTH, SLIM_HEIGHT = 200, 36


def draw(state: State, marks: Marks, layout: Layout, top: int) -> tuple[Markup, int]:
    """The panels side by side, two to a row on a phone; and the y of their lower edge."""
    columns = 2 if layout.tall else max(2, state.seats)
    width = (layout.width - GAP * (columns - 1)) / columns
    height = PANEL_HEIGHTS[layout.tall]
    drawn = [
        _panel(
            state,
            marks,
            seat,
            (seat % columns * (width + GAP), top + seat // columns * (height + GAP)),
            (width, height),
        )
        for seat in range(state.seats)
    ]
    rows = -(-state.seats // columns)
    return join(*drawn), top + rows * (height + GAP) - GAP + 1


def points(state: State) -> tuple[int, ...]:
    """The points so far."""
    return tuple(sum(player.points) for player in state.players)


def separate_panel(state: State, marks: Marks, seat: int) -> Markup:
    """A player's panel as two low drawings for phones.

    The second, slim one is for phones on their side and small ones.
    """
    return join(
        *(
            standalone(name, _panel(state, marks, seat, (EDGE, EDGE), size), *size)
            for name, size in (
                ("mexica", (TALL.width, PANEL_HEIGHTS[WIDE.tall])),
                ("mexica slim", (SLIM_WIDTH, SLIM_HEIGHT)),
            )
        )
    )


def _panel(
    state: State, marks: Marks, seat: int, corner: tuple[float, float], size: tuple[float, float]
) -> Markup:
    player = state.players[seat]
    turn = seat == state.to_move
    words = MOVER_WORDS if turn else (seat_word(seat),)
    return _drawn_panel(
        player,
        marks.colours[seat],
        marks.names[seat],
        seat_word(seat),
        marks.marked.intersection((seat_word(seat), *words)),
        tuple(marks.reach(word) for word in MOVER_WORDS) if turn else (),
        corner,
        size,
    )


# The words of the chips and buildings in the mover's panel.
MOVER_WORDS = (PURSE, *map(stock, HEIGHTS))


@cached(64)
def _drawn_panel(
    player: PlayerState,
    colour: str,
    name: str,
    word: str,
    marked: frozenset[str],
    reach: tuple[str, ...],
    corner: tuple[float, float],
    size: tuple[float, float],
) -> Markup:
    """A panel: name and points, buildings in hand by height, chips.

    During the player's turn the buildings and chips are click targets. ``reach`` has their keys of
    REACH, in the order of MOVER_WORDS, and is empty otherwise.
    """
    (x, y), (width, height) = corner, size
    points = sum(player.points)
    drawn = [
        el(
            "rect",
            x=x + 1.5,
            y=y + 0.5,
            width=width - 3,
            height=height - 1,
            rx=8,
            class_=_kind(word, marked, f"panel turn c-{colour}" if reach else "panel"),
        ),
        el("rect", x=x + 1, y=y + 8, width=6, height=height - 16, rx=3, class_=f"bar c-{colour}"),
    ]
    if height != SLIM_HEIGHT:
        drawn += _heading(colour, name, points, corner, width)
    targets = dict(zip(MOVER_WORDS, reach, strict=False))
    drawn += _buildings(player.stock, colour, marked, targets, corner, size)
    drawn.append(_chips(player.chips, marked, targets, corner, size))
    label = plural("{name}: {count} point", "{name}: {count} points", count=points, name=name)
    return el("g", *drawn, role="group", aria_label=label, data_key=word)


def _kind(of: str, marked: frozenset[str], otherwise: str = "") -> str | None:
    return f"{otherwise} marked".lstrip() if of in marked else otherwise or None


def _heading(
    colour: str, name: str, points: int, corner: tuple[float, float], width: float
) -> tuple[Markup, ...]:
    """The first line of a panel: the player's figure, name and points."""
    x, y = corner
    return (
        el(
            "use",
            href=f"#mx-figure-{colour}",
            transform=f"translate({x + 10:.1f} {y + 3:.1f}) scale(.62)",
            class_=f"c-{colour}",
        ),
        text(shorten(name, 16 if width > 200 else 11), x + 40, y + 24, "name"),
        text(str(points), x + width - 10, y + 26, "score", "end"),
    )


def _buildings(
    counts: tuple[int, ...],
    colour: str,
    marked: frozenset[str],
    reach: Mapping[str, str],
    corner: tuple[float, float],
    size: tuple[float, float],
) -> list[Markup]:
    """The buildings in hand, side by side in the order of HEIGHTS."""
    (x, y), (width, height) = corner, size
    middle = y + height - 14
    step = 43 if width > 200 else 36 if height == SLIM_HEIGHT else 34
    drawn = []
    for index, (storeys, count) in enumerate(zip(HEIGHTS, counts, strict=True)):
        label = plural(
            "{count} building of {storeys} left",
            "{count} buildings of {storeys} left",
            count=count,
            storeys=_(STOREYS[storeys]),
        )
        left = x + 14 + index * step
        shape = join(
            el("rect", x=left - 4, y=middle - 20, width=step, height=34, class_="touch"),
            _temple(storeys, colour, left - 1, middle + 6),
            text(str(count), left + (24 if width > 200 else 23), middle + 5, "count"),
        )
        drawn.append(_held(shape, stock(storeys), label, count, marked, reach))
    return drawn


def _chips(
    count: int,
    marked: frozenset[str],
    reach: Mapping[str, str],
    corner: tuple[float, float],
    size: tuple[float, float],
) -> Markup:
    """The chips in hand, at the right edge."""
    (x, y), (width, height) = corner, size
    middle = y + height - 14
    left = x + width - (46 if width > 200 else 38 if height == SLIM_HEIGHT else 40)
    across = x + width - left + 4
    shape = join(
        el("rect", x=left - 4, y=middle - 20, width=across, height=34, class_="touch"),
        _coin(left + 9, middle - 1, ".85"),
        text(str(count), left + 22, middle + 5, "count"),
    )
    label = plural("{count} chip", "{count} chips", count=count)
    return _held(shape, PURSE, label, count, marked, reach)


def _held(
    shape: Fragment,
    word: str,
    label: str,
    count: int,
    marked: frozenset[str],
    reach: Mapping[str, str],
) -> Markup:
    """Pieces in hand: a click target during the player's turn, otherwise a picture."""
    return el(
        "g",
        shape,
        aria_label=label,
        data_key=word if reach else None,
        class_=_kind(word, marked, "" if count else "none"),
        **(REACH[reach[word]] if reach else {"role": "img"}),
    )


def _coin(x: float, y: float, size: str) -> Markup:
    place = f"translate({x:.1f} {y:.1f}) scale({size})"
    return el("use", href="#mx-coin", transform=place)


def _temple(height: int, colour: str, x: float, bottom: float) -> Markup:
    """A small temple in the player's colour, with its lower left corner at x, bottom."""
    place = f"translate({x:.1f} {bottom - 20.5:.1f}) scale(.5)"
    return el("use", href=f"#mx-t{height}", transform=place, class_=f"c-{colour}")

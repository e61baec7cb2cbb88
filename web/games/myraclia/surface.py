"""The surface, the growing board of Myraclia: hexes in a window, and places for new tiles."""

from __future__ import annotations

from functools import lru_cache

from py_rules.grid import Hex
from py_rules.myraclia import terms
from py_rules.myraclia.actions import END, Spend
from py_rules.myraclia.data import LAYOUTS, NONE, TILES, Elements
from py_rules.myraclia.rules import place_here
from py_rules.myraclia.scoring import gains
from py_rules.myraclia.state import (
    Phase,
    State,
    border,
    places,
    tiles,
)
from web.games import step_marks
from web.games.myraclia import paying
from web.games.myraclia.layout import middle
from web.games.myraclia.places import case
from web.games.myraclia.scenery import HEX, night
from web.games.myraclia.steps import STACK_OFFSET, on_surface, signed
from web.games.myraclia.tiles import about, barren, lying, sockets, token_words
from web.games.pieces import REACH, scene, text
from web.games.protocol import Marks
from web.i18n import _, cached, join_list, plural, render
from web.markup.svg import Markup, el, join, path

ViewBox = tuple[float, float, float, float]  # left, top, width, height


@lru_cache(64)
def _fit(shown: frozenset[Hex], edge: tuple[Hex, ...]) -> ViewBox:
    """The smallest box with these hexes whole and the centres of ``edge``."""
    hexes = [middle(place) for place in shown]
    dots = [middle(place) for place in edge]
    left = min([x - 56 for x, _ in hexes] + [x - 16 for x, _ in dots])
    right = max([x + 56 for x, _ in hexes] + [x + 16 for x, _ in dots])
    top = min([y - 66 for _, y in hexes] + [y - 16 for _, y in dots])
    bottom = max([y + 72 for _, y in hexes] + [y + 16 for _, y in dots])
    return left, top, right - left, bottom - top


def _whole(fit: ViewBox, width: float, height: float) -> ViewBox:
    """The smallest box around another one in the shape of the window."""
    x, y, wide, high = fit
    scale = max(wide / width, high / height)
    across, down = width * scale, height * scale
    return x + (wide - across) / 2, y + (high - down) / 2, across, down


def _box(box: ViewBox) -> str:
    return " ".join(f"{number:.1f}" for number in box)


def surface(state: State, marks: Marks, box: ViewBox) -> Markup:
    """The window onto the surface, at this box of the table."""
    x, y, width, height = box
    frame = el("rect", x=x, y=y, width=width, height=height, rx=10, class_="void")
    if not state.surface and not _open_edge(state, marks):
        return frame
    shown, edge = frozenset(tiles(state)), border(state)
    if state.phase is Phase.PLACE:
        fit = _fit(shown.union(places(state)), edge)
    else:
        fit = _fit(shown.union(_open_edge(state, marks)), ())
    sky = _whole(fit, width, height)
    whole = _box(sky)
    return join(
        frame,
        el(
            "svg",
            scene(
                night(*sky, beyond=marks.tall),
                *_in_rows(state, marks),
                # Apart from the tiles, because only these change style when the board shrinks.
                el("g", *map(_name, _named(state)), class_="spots scaled", aria_hidden="true"),
                el("g", *_rims(state, marks), class_="rims", aria_hidden="true"),
                *_preview(state, marks),
                _next(state, marks),
                step_marks.numbered(
                    marks.steps,
                    on_surface,
                    signed=lambda step: signed(state, step),
                    stack=step_marks.above,  # within the hex
                    away=STACK_OFFSET,
                ),
                *marks.over[:1],
            ),
            x=x,
            y=y,
            width=width,
            height=height,
            viewBox=whole,
            data_whole=whole,
            data_fit=_box(fit) if marks.tall else None,
            data_at=step_marks.followed(marks.followed, on_surface),
            class_="window",
            role="group",
            aria_label=_("Myraclia board"),
        ),
    )


def _in_rows(state: State, marks: Marks) -> list[Markup]:
    """The hexes in reading order, row by row, for screen readers."""
    drawn = {**_edge(state, marks), **_lying(state, marks)}
    return [drawn[place] for place in sorted(drawn, key=lambda place: place.reading)]


def _lying(state: State, marks: Marks) -> dict[Hex, Markup]:
    """The tiles by their hexes."""
    owners = {place: seat for seat, own in enumerate(state.terraformed) for place in own}
    holders = {place: seat for seat, place in enumerate(state.reserved) if place is not None}
    laid = dict(state.partial)
    tokens: dict[Hex, tuple[int, ...]] = {}
    for place, number in state.tokens:
        tokens[place] = (*tokens.get(place, ()), number)
    drawn = {}
    for place, number in tiles(state).items():
        owner, holder = owners.get(place), holders.get(place)
        drawn[place] = _tile(
            place,
            number,
            None if owner is None else (marks.colours[owner], marks.names[owner]),
            None if holder is None else (marks.colours[holder], marks.names[holder]),
            laid.get(place, NONE),
            _filling(marks, place, number),
            tokens.get(place, ()),
            "terraform" in marks.last and str(place) in marks.last,
            marks.reach(str(place)),
        )
    return drawn


def _filling(marks: Marks, place: Hex, number: int) -> Elements:
    """The elements that the proposed action would place on a tile: all of its cost if it pays."""
    action = marks.proposed
    if not isinstance(action, Spend) or action.hex != place:
        return NONE
    return TILES[number].cost if action.verb == "terraform" else action.elements


def _rims(state: State, marks: Marks) -> list[Markup]:
    """The outlines of highlighted hexes, drawn above all tiles."""
    edge = places(state) if state.phase is Phase.PLACE else _open_edge(state, marks)
    there = (*tiles(state), *edge)
    by_kind = (
        ("latest", marks.last),
        ("open", (marks.live - marks.selected) | _missed(state, marks)),
        ("chosen", marks.selected),
    )
    rims = [_rim(place, kind) for kind, words in by_kind for place in there if str(place) in words]
    return rims + _marked(state, marks.marked) if marks.marked else rims


def _missed(state: State, marks: Marks) -> frozenset[str]:
    """The words of tiles that can still be paid for while the player is asked whether to end the
    turn."""
    asked = marks.proposed == END and marks.selected.issuperset(END.words)
    return paying.missed(state) if asked else frozenset()


def _marked(state: State, words: frozenset[str]) -> list[Markup]:
    """Frames around the hexes, and the elements on tiles, that a refusal is about."""
    board, drawn = tiles(state), []
    for place in (*board, *border(state)):
        if str(place) not in words:
            continue
        drawn.append(_rim(place, "marked"))
        x, y = middle(place)
        cost = TILES[board[place]].cost if place in board else NONE
        for name, across in sockets(cost):
            if name in words:
                drawn.append(el("circle", cx=x + across, cy=y - 4, r=15, class_="marked"))
    return drawn


@lru_cache(1024)
def _rim(place: Hex, kind: str) -> Markup:
    x, y = middle(place)
    return path(HEX, transform=f"translate({x:.0f} {y:.0f})", class_=f"rim {kind}")


@cached(2048)
def _tile(
    place: Hex,
    number: int,
    owner: tuple[str, str] | None,
    holder: tuple[str, str] | None,
    laid: Elements,
    filling: Elements,
    tokens: tuple[int, ...],
    latest: bool,
    mark: str,
) -> Markup:
    """A tile as a click target.

    ``owner`` terraformed it and ``holder`` reserved it, each as a colour and a name. ``laid`` are
    the elements on it, ``filling`` those that the proposal would add. ``latest``: the last action
    terraformed it, so it blooms once.
    """
    facts = [_("{place}: {about}", place=place, about=about(number))]
    if owner:
        facts.append(_("terraformed by {name}", name=owner[1]))
    if holder:
        facts.append(_("reserved by {name}", name=holder[1]))
    if any(laid):
        elements = " + ".join(_(terms.COLOURS[name]) for name in laid.names)
        facts.append(_("with {elements} on it", elements=elements))
    if tokens:
        facts.append(
            plural(
                "with a token that gives {tokens}",
                "with tokens that give {tokens}",
                count=len(tokens),
                tokens=join_list([render(token_words(each)) for each in tokens]),
            )
        )
    label = ", ".join(facts)
    on_it = lying(
        number, owner and owner[0], holder and holder[0], laid.plus(filling), tokens, latest
    )
    rim = path(HEX, class_="rim")
    return _target(place, join(on_it, rim), label, mark)


def _named(state: State) -> tuple[Hex, ...]:
    """The hexes whose names are shown: tiles, and places where a tile can be placed."""
    return (*tiles(state), *(places(state) if state.phase is Phase.PLACE else ()))


@lru_cache(512)
def _name(place: Hex) -> Markup:
    """The name of a hex, as in the log and the rules."""
    x, y = middle(place)
    return text(str(place), round(x) - 28, round(y) + 33, "spot", "middle")


def _target(place: Hex, drawn: Markup, label: str, mark: str) -> Markup:
    x, y = middle(place)
    return el(
        "g",
        drawn,
        data_key=str(place),
        aria_label=label,
        transform=f"translate({x:.0f} {y:.0f})",
        class_=f"target hex {mark}",
        **REACH[mark],
    )


def _edge(state: State, marks: Marks) -> dict[Hex, Markup]:
    """The hexes at the edge while tiles are being placed: the legal places, and the others with the
    reason.

    In the workshop, the places where a tile can be placed by hand.
    """
    if state.phase is not Phase.PLACE:
        return {
            place: _target(place, _socket(), _("{place}: a tile may go here", place=place), "live")
            for place in _open_edge(state, marks)
        }
    return {
        place: _target(
            place,
            _socket() if refused is None else _barred(),
            _("{place}: a tile may go here", place=place)
            if refused is None
            else _("{place}: {why}", place=place, why=render(case(state, refused.text))),
            marks.reach(str(place)),
        )
        for place in border(state)
        for refused in [place_here(state, place)]
    }


def _open_edge(state: State, marks: Marks) -> list[Hex]:
    """The hexes at the edge that can be chosen although no tile is being placed.

    On an empty surface, the first hex of all.
    """
    edge = border(state) if state.surface else LAYOUTS[state.seats][:1]
    return [place for place in edge if str(place) in marks.live]


@lru_cache(1)
def _socket() -> Markup:
    return join(
        path(HEX, class_="place"),
        path(HEX, class_="rim"),
        path("M-12 0H12M0 -12V12", class_="plus"),
        el("use", href=f"#{PREVIEW_ID}", class_="next"),
    )


@lru_cache(1)
def _barred() -> Markup:
    return join(el("circle", r=15, class_="touch"), path("M-6 -6L6 6M-6 6L6 -6", class_="barred"))


PREVIEW_ID = "mr-next"  # the id of the tile that each place previews under the pointer


def _next(state: State, marks: Marks) -> Markup | None:
    """The chosen tile of the offer, for the places where it can be placed to refer to."""
    if state.phase is not Phase.PLACE or state.to_move is None:
        return None
    chosen = [number for number in state.offer if str(number) in marks.selected]
    return el("defs", el("g", barren(chosen[0]), id=PREVIEW_ID)) if chosen else None


def _preview(state: State, marks: Marks) -> list[Markup]:
    """The points of the proposed terraforming, where the player's disc will be.

    There they cover neither the payment nor anything on the tiles of the row above.
    """
    action = marks.proposed
    if not isinstance(action, Spend) or action.verb != "terraform" or state.to_move is None:
        return []
    points = sum(gains(state, state.to_move, action.hex)[state.to_move].values())
    x, y = middle(action.hex)
    if not points:
        return []
    words = f"+{points}"
    wide = 10 + 12 * len(words)
    return [
        el(
            "g",
            el("rect", x=-wide, width=wide, height=23, rx=5, class_="bonus"),
            text(words, -wide / 2, 19, "on-bonus", "middle"),
            transform=f"translate({x + 49:.0f} {y - 40:.0f})",
            aria_hidden="true",
            class_="preview",
        )
    ]

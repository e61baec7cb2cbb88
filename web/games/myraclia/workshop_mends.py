"""Changes that mend an impossible position of Myraclia."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.core import Refusal, replace_at
from py_rules.grid import Hex, flood
from py_rules.message import N_, Message, Player, counted, message
from py_rules.myraclia.composed import composed
from py_rules.myraclia.data import COLOURS, DARKNESS, LAYOUTS, NONE, OFFER, ONE, TILES
from py_rules.myraclia.state import (
    State,
    border,
    hand,
    is_free,
    missing,
    places,
    tiles,
    tokens_on,
)
from py_rules.myraclia.state import placed as elements_on
from py_rules.myraclia.terms import elements
from web.games.myraclia.workshop import (
    changed,
    placed,
    turn_of,
    with_elements,
    with_token,
    without_draft,
)
from web.games.workshop import Mend, value


def mends(state: State, problem: Refusal) -> Iterator[Mend]:
    """Changes that may solve a problem, the smallest first."""
    where = [Hex.parse(mark) for mark in problem.marks if "," in mark]
    match problem.rule:
        case "box.elements":
            yield from _elements(state, problem.marks[0])
        case "box.surface":
            yield from _surface(state, problem, where)
        case "box.discs":
            for place in where:
                yield from _discs(state, place)
            if isinstance(player := value(problem, "player"), Player):
                for place in reversed(_reading(state.terraformed[player.seat])):
                    yield from _discs(state, place)
        case "box.partial":
            for place in where:
                yield from _partial(state, place)
                yield from _discs(state, place)
        case "box.left-over":
            for place, _there in state.partial:
                yield from _partial(state, place)
        case "box.tokens":
            yield from _tokens(state, where)
        case "box.offer":
            yield from _offer(state)
    if problem.rule in ("box.round", "box.order", "box.turn", "box.draft", "box.left-over"):
        yield from _turn(state)


def _reading(where: frozenset[Hex]) -> list[Hex]:
    return sorted(where, key=lambda place: place.reading)


def _elements(state: State, colour: str) -> Iterator[Mend]:
    """Return elements that the bag lacks: from the exchange zones, a stock, or a tile."""
    at = COLOURS.index(colour)
    over = -state.bag[at]
    if state.exchange[at]:
        count = max(state.exchange[at] - over, 0)
        text = message(
            "Leave {count} of the {elements} in the exchange zones",
            count=count,
            elements=elements(colour),
        )
        yield Mend(text, changed(state, f"exchange-{colour}", count, 0))
    for seat in sorted(range(state.seats), key=lambda seat: -state.stock[seat][at]):
        count = max(state.stock[seat][at] - over, 0)
        values = {"player": Player(seat), "count": count, "elements": elements(colour)}
        text = message("Leave {player} {count} of the {elements}", **values)
        yield Mend(text, changed(state, f"stock-{colour}", count, seat))
    for place, there in state.partial:
        if there.holds(ONE[colour]):
            yield from _partial(state, place)


def _surface(state: State, problem: Refusal, where: list[Hex]) -> Iterator[Mend]:
    """Remove a tile that is separate or one too many; add tiles where there are too few."""
    for apart in where:
        text = message("Take away the tile at {place}", place=str(apart))
        yield Mend(text, _untiled(state, apart))
    if where:
        lying = frozenset(tiles(state))
        separate = _reading(lying - flood(min(lying, key=lambda place: place.reading), lying))
        after = state
        for place in separate:
            after = _untiled(after, place)
        yield Mend(_fewer_tiles(len(separate)), after)
    if least := value(problem, "least"):
        yield from _grown(state, least - len(state.surface))
    elif count := value(problem, "count"):
        after, left = state, count
        while left and (edge := _edge(after)):
            after, left = _untiled(after, edge), left - 1
        yield Mend(_fewer_tiles(count), after)


def _fewer_tiles(count: int) -> Message:
    return counted("Take away {count} tile", "Take away {count} tiles", count=count)


def _untiled(state: State, place: Hex) -> State:
    return placed(state, f"tile-{tiles(state)[place]}", 0, str(place))


def _edge(state: State) -> Hex | None:
    """A tile with nothing on it that can be removed without splitting the surface."""
    lying = frozenset(tiles(state))
    for place in reversed(_reading(lying)):
        rest = lying - {place}
        bare = is_free(state, place) and not any(elements_on(state, place))
        if bare and not tokens_on(state, place) and rest and flood(min(rest), rest) == rest:
            return place
    return None


def _grown(state: State, count: int) -> Iterator[Mend]:
    """Add tiles from the supply, in the starting layout as far as they fit."""
    after, left = state, count
    while left > 0:
        wanted = [place for place in LAYOUTS[state.seats] if place not in tiles(after)]
        edge = border(after) if after.surface else tuple(wanted)
        found = [place for place in wanted if place in edge] or [*places(after), *edge]
        number = next((each for each in sorted(after.supply) if not TILES[each].dark), 0)
        if not number:
            return
        after, left = placed(after, f"tile-{number}", 0, str(found[0])), left - 1
    yield Mend(counted("Lay {count} more tile", "Lay {count} more tiles", count=count), after)


def _discs(state: State, place: Hex) -> Iterator[Mend]:
    """Remove a disc from a tile, with what lies there."""
    for seat in range(state.seats):
        own, held = state.terraformed[seat], state.reserved[seat]
        text = message(
            "Take {player}’s disc off the tile at {place}", player=Player(seat), place=str(place)
        )
        if place in own:
            less = replace_at(state.terraformed, seat, own - {place})
            yield Mend(text, state._replace(terraformed=less))
        if place == held:
            none = replace_at(state.reserved, seat, None)
            yield Mend(text, with_elements(state._replace(reserved=none, fresh=False), place, NONE))


def _partial(state: State, place: Hex) -> Iterator[Mend]:
    """Leave what a tile may hold: nothing, or one element if it is reserved."""
    bare = with_elements(state, place, NONE)
    if place in state.reserved:
        names = missing(bare, place).names
        for there in (elements_on(state, place).names, names):
            left = [name for name in there if name in names][:1]
            if left:
                text = N_("Leave only one element on the tile at {place}")
                if not any(elements_on(state, place)):
                    text = N_("Lay an element on the tile at {place}")
                yield Mend(
                    message(text, place=str(place)), with_elements(state, place, ONE[left[0]])
                )
    yield Mend(message("Take the elements off the tile at {place}", place=str(place)), bare)


def _tokens(state: State, where: list[Hex]) -> Iterator[Mend]:
    """Remove a token from its tile, or make room for those still to come."""
    for place in where:
        for number in tokens_on(state, place):
            text = message(
                "Take token {token} off the tile at {place}", token=number, place=str(place)
            )
            yield Mend(text, with_token(state, number, None))
    for count in range(1, len(DARKNESS) + 2):
        yield from _grown(state, count)
    for own in state.terraformed:
        for place in reversed(_reading(own)):
            yield from _discs(state, place)


def _offer(state: State) -> Iterator[Mend]:
    """Fill the offer, or return surplus tiles to the supply."""
    dark = [number for number in state.offer if number in DARKNESS]
    supply = sorted(state.supply, key=lambda number: (number in DARKNESS, number))
    if len(dark) > 1:
        after = placed(state, f"tile-{supply[0]}", 0, str(dark[-1])) if supply else state
        yield Mend(message("Put another tile in place of a Darkness tile of the offer"), after)
    after = state
    while len(after.offer) > OFFER:
        last = after.offer[-1]
        after = placed(after, f"tile-{last}", 0, str(last))
    for number in supply[: OFFER - len(state.offer)]:
        after = placed(after, f"tile-{number}", 0, "offered")
    if len(state.offer) < OFFER:
        yield Mend(message("Fill the offer from the supply"), after)
    elif len(state.offer) > OFFER:
        count = len(state.offer) - OFFER
        text = counted(
            "Put {count} tile of the offer back into the supply",
            "Put {count} tiles of the offer back into the supply",
            count=count,
        )
        yield Mend(text, after)


def _turn(state: State) -> Iterator[Mend]:
    """Begin a turn with the pieces where they are, or remove the discs that end the game."""
    bare = without_draft(state)
    if sorted(state.order) == list(range(state.seats)):
        for seat in state.order:
            after = turn_of(bare, seat)
            if not composed(after):
                yield Mend(message("Begin a turn of {player}", player=Player(seat)), after)
                break
    for seat in range(state.seats):
        if hand(state, seat) <= 1:
            for place in reversed(_reading(state.terraformed[seat])):
                yield from _discs(state, place)

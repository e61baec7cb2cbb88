"""Myraclia in the workshop: tiles, discs, elements and tokens, placed by hand."""

from __future__ import annotations

from operator import sub

from py_rules.core import replace_at
from py_rules.grid import Hex
from py_rules.message import message
from py_rules.myraclia.data import ELEMENTS, LAYOUTS, NONE, ONE, TILES, TOKENS, Elements, counted
from py_rules.myraclia.position import box
from py_rules.myraclia.state import LaidTile, Phase, State, border, missing, tiles, tokens_on
from py_rules.myraclia.state import placed as elements_on
from py_rules.myraclia.terms import EXCHANGE, OFFER
from py_rules.record import Match
from web.games.myraclia import places as place_names
from web.games.myraclia.workshop_palette import TRADING, icon, palette
from web.games.workshop import OPTION, Named, Piece

__all__ = ("icon", "palette")

UNDRAWABLE_RULES = frozenset[
    str
]()  # rules whose breach cannot be drawn: a change that breaks one is refused


def begun(match: Match) -> State:
    """The first round of a new game, with the draft board discarded and the actions next."""
    state: State = match.state
    return _acting(state)


def emptied(state: State) -> State:
    """The actions of the first turn without tiles on the surface."""
    offer = state.offer
    bare = _acting(state)._replace(
        phase=Phase.ACT,
        round=1,
        surface=frozenset(),
        stock=(NONE,) * state.seats,
        exchange=NONE,
        board=NONE,
        discard=NONE,
        order=tuple(range(state.seats)),
        points=(0,) * state.seats,
        terraformed=(frozenset(),) * state.seats,
        reserved=(None,) * state.seats,
        partial=(),
        tokens=(),
        hidden=frozenset(TOKENS if "eternity" in state.options else ()),
        drawn=None,
        passed=(),
    )
    whole = box(bare.options, bare.phase, bare.round)
    offer = tuple(sorted((*offer, *sorted(whole.difference(offer)))[:3]))
    bare = bare._replace(offer=offer, supply=whole.difference(offer))
    return _bagged(turn_of(bare, 0))


def reach(state: State, tool: str) -> frozenset[str]:
    """The places that a tool can be used on."""
    on_tiles = frozenset(map(str, tiles(state)))
    if tool.startswith("tile"):
        edge = border(state) if state.surface else LAYOUTS[state.seats][:1]
        return on_tiles.union(map(str, edge), map(str, state.offer), (OFFER,))
    if tool.startswith("element") and state.phase in TRADING:
        return on_tiles | {EXCHANGE}
    return on_tiles


def placed(state: State, tool: str, seat: int, word: str) -> State:
    """The position after a tool is used on a place."""
    if word not in reach(state, tool):
        return state
    kind, _hyphen, which = tool.partition("-")
    if kind == "tile":
        return _tiled(state, int(which or 0), word)
    if word == EXCHANGE:
        return _bagged(state._replace(exchange=state.exchange.plus(ONE[which])))
    place = Hex.parse(word)
    if kind == "clear":
        return without(state, word) if piece(state, word) else state
    if TILES[tiles(state)[place]].dark:
        return state
    if kind == "element":
        there = elements_on(state, place)
        taken = there.holds(ONE[which])
        return with_elements(
            state, place, there.minus(ONE[which]) if taken else there.plus(ONE[which])
        )
    if kind == "token":
        number = int(which)
        if number not in {*state.hidden, *(each for _place, each in state.tokens)}:
            return state
        return with_token(state, number, None if (place, number) in state.tokens else place)
    mine, held = place in state.terraformed[seat], state.reserved[seat] == place
    state = _bare(state, place)
    if tool == "disc" and not mine:
        own = state.terraformed[seat] | {place}
        return state._replace(terraformed=replace_at(state.terraformed, seat, own))
    if tool == "reserve" and not held:
        before = state.reserved[seat]
        if before is not None:
            state = _bare(state, before)
        colour = missing(state, place).names[0]
        state = state._replace(reserved=replace_at(state.reserved, seat, place))
        return with_elements(state, place, ONE[colour])
    return state


def lies(state: State, tool: str, seat: int, word: str) -> bool:
    """Whether the piece of a tool is on a place."""
    kind, _hyphen, which = tool.partition("-")
    if word in (OFFER, EXCHANGE):
        if kind == "tile" and which:
            return int(which) in state.offer
        return kind == "tile" or state.exchange.holds(ONE.get(which, NONE))
    if word.isdigit():
        return int(word) in state.offer and which in ("", word)
    if kind == "clear":
        return False
    place = Hex.parse(word)
    if kind == "tile":
        number = tiles(state).get(place)
        return number is not None and which in ("", str(number))
    if kind == "element":
        return elements_on(state, place).holds(ONE[which])
    if kind == "token":
        return (place, int(which)) in state.tokens
    return place in state.terraformed[seat] if kind == "disc" else state.reserved[seat] == place


def places(state: State) -> frozenset[str]:
    """The tiles, including those in the offer."""
    return frozenset(map(str, tiles(state))).union(map(str, state.offer))


def piece(state: State, word: str) -> Piece | None:
    """The topmost piece on a tile: a token, an element, a disc, or the tile itself."""
    if word in (OFFER, EXCHANGE):
        return None
    if word.isdigit():
        return Piece(f"tile-{word}") if int(word) in state.offer else None
    place = Hex.parse(word)
    if lying := tokens_on(state, place):
        return Piece(f"token-{lying[-1]}")
    if place in state.reserved:
        return Piece("reserve", state.reserved.index(place))
    if there := elements_on(state, place).names:
        return Piece(f"element-{there[-1]}")
    for seat, own in enumerate(state.terraformed):
        if place in own:
            return Piece("disc", seat)
    number = tiles(state).get(place)
    return None if number is None else Piece(f"tile-{number}")


def without(state: State, word: str) -> State:
    """The position without that piece."""
    found = piece(state, word)
    return placed(state, found.tool, found.seat, word) if found else state


def named(state: State, word: str) -> Named:
    """The name of a place."""
    if word == OFFER:
        return message("the offer")
    if word == EXCHANGE:
        return message("the exchange zones")
    if word.isdigit():
        return message("tile {number} of the offer", number=int(word))
    if not state.surface:
        return message("an empty surface")
    return place_names.place(state, word)


def _tiled(state: State, number: int, word: str) -> State:
    """The position after a tile is placed on the surface or in the offer, or removed if it is
    there.

    0 stands for the next tile of the supply. A tile that is in the place already is replaced.
    """
    offered = word == OFFER or word.isdigit()
    there = int(word) if word.isdigit() else None
    if word == OFFER and number in state.offer:
        there = number
    elif not offered:
        there = tiles(state).get(Hex.parse(word))
    taking = there is not None and number in (0, there)
    number = number or min(state.supply, default=0)
    if not number and not taking:
        return state
    for each in {there} if taking else {there, number}:
        if each is not None:
            state = _supplied(state, each)
    if taking:
        return state
    state = state._replace(supply=state.supply - {number})
    if offered:
        return state._replace(offer=tuple(sorted((*state.offer, number))))
    return state._replace(surface=state.surface | {LaidTile(number, Hex.parse(word))})


def _supplied(state: State, number: int) -> State:
    """The position with a tile back in the supply, and its place empty."""
    place = next((laid.hex for laid in state.surface if laid.tile == number), None)
    if place is not None:
        state = _bare(state, place)
    return state._replace(
        surface=frozenset(laid for laid in state.surface if laid.tile != number),
        offer=tuple(each for each in state.offer if each != number),
        supply=state.supply | {number},
    )


def with_elements(state: State, place: Hex, there: Elements) -> State:
    """The position with exactly these elements on a tile."""
    rest = [each for each in state.partial if each[0] != place]
    if any(there):
        rest.append((place, there))
    return _bagged(state._replace(partial=tuple(sorted(rest, key=_reading))))


def with_token(state: State, number: int, place: Hex | None) -> State:
    """The position with a token on a tile, or with None among those not drawn yet."""
    rest = [each for each in state.tokens if each[1] != number]
    if place is not None:
        rest.append((place, number))
    rest.sort(key=lambda each: (each[0].reading, each[1]))
    hidden = state.hidden - {number} if place is not None else state.hidden | {number}
    return state._replace(tokens=tuple(rest), hidden=hidden)


def changed(state: State, key: str, value: int, seat: int) -> State:
    """The position after a counter, a choice or a variant is set."""
    if key == "turn":
        return turn_of(state, value)
    if key.startswith(OPTION):
        return _varied(state, key.removeprefix(OPTION), on=bool(value))
    if key == "phase":
        return _acting(state) if value else state
    if key == "round":
        return state._replace(round=value)
    if key == "points":
        return state._replace(points=replace_at(state.points, seat, value))
    where, _hyphen, colour = key.partition("-")
    if where == "exchange":
        return _bagged(state._replace(exchange=state.exchange._replace(**{colour: value})))
    stock = state.stock[seat]._replace(**{colour: value})
    return _bagged(state._replace(stock=replace_at(state.stock, seat, stock)))


def _varied(state: State, option: str, *, on: bool) -> State:
    """The position with a variant turned on or off; its tiles and tokens come or go."""
    options = state.options | {option} if on else state.options - {option}
    if option == "eternity":
        state = state._replace(tokens=(), hidden=frozenset(TOKENS if on else ()))
    lying = {*state.offer, *tiles(state).values()}
    supply = box(options, state.phase, state.round).difference(lying)
    return state._replace(options=options, supply=supply)


def turn_of(state: State, seat: int) -> State:
    """The position at the start of a seat's turn."""
    return state._replace(
        turn=state.order.index(seat),
        passed=tuple(each for each in state.passed if each != seat),
        actions=0,
        terraformings=0,
        fresh=False,
        left=frozenset(),
        due=0,
    )


def _acting(state: State) -> State:
    """The position in the actions of a turn; unchanged outside the draft."""
    return without_draft(state) if state.phase is Phase.DRAFT else state


def without_draft(state: State) -> State:
    """The position in the actions of a turn, with the draft board discarded."""
    return state._replace(
        phase=Phase.ACT,
        discard=state.discard.plus(state.board),
        board=NONE,
        columns=(),
        markers=(),
        passed=(),
    )


def _bare(state: State, place: Hex) -> State:
    """The position without discs, elements and tokens on a tile."""
    gone = [token for where, token in state.tokens if where == place]
    reserved = tuple(None if held == place else held for held in state.reserved)
    return _bagged(
        state._replace(
            terraformed=tuple(own - {place} for own in state.terraformed),
            reserved=reserved,
            fresh=state.fresh and reserved[state.order[state.turn]] is not None,
            partial=tuple(there for there in state.partial if there[0] != place),
            tokens=tuple(there for there in state.tokens if there[0] != place),
            hidden=state.hidden.union(gone),
            left=state.left - {place},
        )
    )


def _bagged(state: State) -> State:
    """The position with all other elements in the bag; those missing come from the discard."""
    lying = [there for _place, there in state.partial]
    others: list[Elements] = [state.exchange, state.board, *state.stock, *lying]
    left = ELEMENTS
    rest = [count - sum(each) for count, *each in zip(left, *others, strict=True)]
    discard = counted(
        max(min(have, count), 0) for have, count in zip(state.discard, rest, strict=True)
    )
    return state._replace(discard=discard, bag=counted(map(sub, rest, discard)))


def _reading(there: tuple[Hex, Elements]) -> tuple[tuple[int, int], Elements]:
    return there[0].reading, there[1]

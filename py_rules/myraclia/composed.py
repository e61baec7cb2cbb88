"""Check a position of Myraclia against the contents of the box and against its phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from py_rules.core import Refusal, refuse
from py_rules.grid import Hex, flood
from py_rules.message import N_, Player
from py_rules.myraclia import terms
from py_rules.myraclia.data import (
    ACTIONS,
    COLOURS,
    DARKNESS,
    ELEMENTS,
    NONE,
    OFFER,
    TILES,
    TOKENS,
    discs,
    goal,
)
from py_rules.myraclia.position import box
from py_rules.myraclia.state import (
    SEATED,
    Phase,
    State,
    fill_size,
    hand,
    is_free,
    reached_goal,
    size,
    start,
    stock_size,
    tiles,
)
from py_rules.position import unfit

BOX = {
    "box.setup": "Before the first round, nothing but the first tiles and elements has been drawn.",
    "box.tiles": "There is one of each tile: in the supply, in the offer or on the surface.",
    "box.surface": "The surface is connected, has at least the tiles of the setup, and leaves "
    "enough tiles for every disc. No tile is farther than 999 from 0,0.",
    "box.offer": "The offer has 3 tiles, at most one of them a Darkness tile.",
    "box.elements": "There are 103 elements: 21 green, 19 yellow, 17 orange, 15 red, 13 blue, "
    "9 black, 9 white.",
    "box.discs": "A disc lies on a tile with terrain, alone. A player has 9, or 8 with four or "
    "five players.",
    "box.partial": "Elements lie only on tiles that nobody has terraformed: some that the tile "
    "needs, but not all. A reserved tile has at least one.",
    "box.left-over": "Enough elements are left to fill the draft board.",
    "box.tokens": "There is one of each Eternity token, and a tile to lay the next one on.",
    "box.draft": "The draft board has elements only during the draft, and columns for all of them.",
    "box.turn": "A player takes at most 3 actions and places at most 3 tiles in a turn.",
    "box.round": "A round in which somebody reaches the goal is the last one.",
    "box.order": "Each player has one place in the order and passes once.",
    "box.points": "Points and rounds are counted up to 999.",
}
MOST_POINTS = 999  # the same limit for rounds
FARTHEST = 999  # of a tile from 0,0; a game lays fewer than a hundred


def composed(state: State) -> tuple[Refusal, ...]:
    """Return a refusal for each contradiction in a position; empty if a game can go on from it."""
    found = (*_elements(state), *_tiles(state))
    if state.round < 1 or state.phase in (Phase.SURFACE, Phase.STOCK):
        return found or tuple(_setup(state))
    found = found or (*_surface(state), *_discs(state), *_partial(state))
    found = found or tuple(_order(state))
    return found or (*_tokens(state), *_phase(state), *_room(state))


def _setup(state: State) -> Iterator[Refusal]:
    """Check a position before round 1, in which only the surface, the offer and the stocks vary."""
    bare = start(state.seats, state.options)._replace(
        phase=state.phase,
        supply=state.supply,
        offer=state.offer,
        surface=state.surface,
        bag=state.bag,
        stock=state.stock,
    )
    laid = state.phase is not Phase.SURFACE
    drawn = state.phase is Phase.STOCK
    given = [stock.total for stock in state.stock]
    full = given.index(0) if 0 in given else state.seats
    wanted = stock_size(state)
    if (
        state != bare
        or state.phase not in (Phase.SURFACE, Phase.OFFER, Phase.STOCK)
        or len(state.surface) != laid * size(state.seats)
        or len(state.offer) != drawn * OFFER
        or any(tile in DARKNESS for tile in (*state.offer, *(laid.tile for laid in state.surface)))
        or given != [wanted] * full + [0] * (state.seats - full)
        or full > drawn * (state.seats - 1)
    ):
        yield unfit("box.setup", "phase")
    elif laid:
        yield from _surface(state)


def _elements(state: State) -> Iterator[Refusal]:
    lying = [there for _, there in state.partial]
    sets = (state.discard, state.exchange, state.board, *state.stock, *lying)
    for colour, have, left, *others in zip(COLOURS, ELEMENTS, state.bag, *sets, strict=True):
        count = sum(others) + max(left, 0)
        if min(left, *others) < 0 or sum(others) + left != have:
            text = N_("the number of {elements} must be {have}, not {count}")
            values = {"have": have, "elements": terms.elements(colour), "count": count}
            yield refuse("box.elements", text, marks=(colour,), **values)


def _tiles(state: State) -> Iterator[Refusal]:
    counts = Counter((*state.supply, *state.offer, *(laid.tile for laid in state.surface)))
    whole = box(state.options, state.phase, state.round)
    for tile, count in sorted(counts.items()):
        if tile not in whole:
            text = N_("tile {tile} isn’t in the box of this game")
            yield refuse("box.tiles", text, marks=(str(tile),), tile=tile)
        elif count > 1:
            text = N_("there is only one tile {tile}, but it is in two places here")
            yield refuse("box.tiles", text, marks=(str(tile),), tile=tile)
    if not counts.keys() >= whole:
        yield unfit("box.tiles", "surface")
    if tuple(sorted(state.offer)) != state.offer:
        yield unfit("box.offer", "offer")


def _surface(state: State) -> Iterator[Refusal]:
    places = [laid.hex for laid in state.surface]
    for place, count in Counter(places).items():
        if count > 1:
            text = N_("there can’t be two tiles at {place}")
            yield refuse("box.surface", text, marks=(str(place),), place=str(place))
    if any(max(abs(place.q), abs(place.r)) > FARTHEST for place in places):
        yield unfit("box.surface", "surface")
    if len(places) < (least := size(state.seats)):
        text = N_("the surface has too few tiles: {count}; it needs at least {least}")
        yield refuse("box.surface", text, least=least, count=len(places))
    if places:
        land = frozenset(places)
        first = min(places, key=lambda place: place.reading)
        apart = sorted(land - flood(first, land), key=lambda place: place.reading)
        if apart:
            text = N_("the tile at {place} isn’t connected to the others")
            yield refuse("box.surface", text, marks=(str(apart[0]),), place=str(apart[0]))


def _discs(state: State) -> Iterator[Refusal]:
    lying, seen = tiles(state), set[Hex]()
    most = discs(state.seats)
    for seat, own in enumerate(state.terraformed):
        reserved = state.reserved[seat]
        mine = sorted(own, key=lambda place: place.reading)
        for place in (*mine, *([reserved] if reserved else ())):
            marks = (str(place),)
            if place in seen or (place == reserved and place in own):
                text = N_("there can’t be two discs at {place}")
                yield refuse("box.discs", text, marks=marks, place=str(place))
            elif place not in lying or TILES[lying[place]].dark:
                text = N_("there is no tile at {place} for a disc to lie on")
                yield refuse("box.discs", text, marks=marks, place=str(place))
        seen |= own | ({reserved} if reserved else set())
        if hand(state, seat) < 0:
            text = N_("{player} has too many discs on tiles: {count}; the limit is {most}")
            values = {"player": Player(seat), "count": most - hand(state, seat), "most": most}
            yield refuse("box.discs", text, marks=(terms.DISCS.format(seat + 1),), **values)


def _partial(state: State) -> Iterator[Refusal]:
    lying = tiles(state)
    where = [place for place, _ in state.partial]
    for place, there in state.partial:
        cost = TILES[lying[place]].cost if place in lying else NONE
        done = any(place in own for own in state.terraformed)
        if done or not any(there) or not cost.holds(there) or there == cost:
            text = N_(
                "these elements can’t lie at {place}: a tile can hold only elements that it needs, "
                "but never all of them"
            )
            yield refuse("box.partial", text, marks=(str(place),), place=str(place))
    if len(set(where)) != len(where):
        yield unfit("box.partial", "elements")
    for reserved in state.reserved:
        if reserved and reserved not in where:
            text = N_("the reserved tile at {place} needs at least one element on it")
            yield refuse("box.partial", text, marks=(str(reserved),), place=str(reserved))


def _tokens(state: State) -> Iterator[Refusal]:
    laid = [token for _, token in state.tokens]
    every = Counter((*laid, *state.hidden, *([] if state.drawn is None else [state.drawn])))
    for token, count in sorted(every.items()):
        if count > 1:
            text = N_("there is only one token {token}, but it is in two places here")
            yield refuse("box.tokens", text, marks=(terms.TOKENS,), token=token)
    if every and ("eternity" not in state.options or not TOKENS.keys() >= every.keys()):
        yield unfit("box.tokens", "token")
    for place, token in state.tokens:
        done = any(place in own for own in state.terraformed)
        number = tiles(state).get(place)
        if number is None or TILES[number].dark or (done and not TOKENS[token].stays):
            text = N_("token {token} can’t lie at {place}")
            yield refuse("box.tokens", text, marks=(str(place),), token=token, place=str(place))
    if (state.drawn is not None) != (state.phase is Phase.PUT) or (
        state.phase is Phase.TOKEN and not state.hidden
    ):
        yield unfit("box.tokens", "drawn")
    if state.hidden or state.drawn is not None:
        darkness = DARKNESS if "darkness" in state.options else ()
        to_come = len([tile for tile in darkness if tile not in tiles(state).values()])
        free = [place for place in tiles(state) if is_free(state, place)]
        if len(free) <= to_come:
            text = N_(
                "the surface needs more tiles without a disc, because there are still tokens to lay"
            )
            yield refuse("box.tokens", text)


def _phase(state: State) -> Iterator[Refusal]:
    phase = state.phase
    few = phase in (Phase.OFFER, Phase.PLACE) and len(state.offer) < OFFER
    if phase is Phase.OFFER and not few:
        yield unfit("box.offer", "offer")
    elif len(state.offer) != OFFER and not few:
        text = N_("the offer has the wrong number of tiles: {count}; it must be {wanted}")
        values = {"wanted": OFFER, "count": len(state.offer)}
        yield refuse("box.offer", text, marks=(terms.OFFER,), **values)
    if sum(tile in DARKNESS for tile in state.offer) > 1:
        text = N_("the offer can hold at most one Darkness tile")
        yield refuse("box.offer", text, marks=(terms.OFFER,))
    drafting = phase is Phase.DRAFT
    shown = {colour for colour, count in zip(COLOURS, state.board, strict=True) if count}
    if drafting != bool(shown) or not shown.issubset(state.columns):
        text = N_("the draft board has elements during the draft, and at no other time")
        yield refuse("box.draft", text, marks=(terms.DRAFT,))
    if (
        len(set(state.columns)) != len(state.columns)
        or not set(state.columns) <= set(COLOURS)
        or drafting != bool(state.columns)
        or len(state.columns) != len(state.markers)
    ):
        yield unfit("box.draft", "column")
    turn = phase in (Phase.ACT, Phase.PLACE, Phase.OFFER)
    if not (
        0 <= state.terraformings <= state.actions <= ACTIONS * turn
        and 0 <= state.due <= min(state.actions, len(state.offer))
        and (state.due > 0 or phase is not Phase.PLACE)
        and (state.due == 0 or phase is not Phase.OFFER)
        and len(state.left) <= state.actions
        and not (state.fresh and state.reserved[state.order[state.turn]] is None)
        and not (state.fresh and not state.actions)
        and state.left.issubset(tiles(state))
    ):
        yield unfit("box.turn", "actions")
    if state.exchange != NONE and not turn and phase is not Phase.OVER:
        yield unfit("box.turn", "exchange")
    between = phase in (Phase.FILL, Phase.DRAFT, Phase.TOKEN, Phase.PUT)
    done = reached_goal(state)
    if (between and done) or (phase is Phase.OVER and not done):
        text = N_("the game ends with the round in which a player reaches the goal: {goal}")
        yield refuse("box.round", text, marks=(terms.ROUND,), goal=goal(state.seats))


def _order(state: State) -> Iterator[Refusal]:
    seats = list(range(state.seats))
    marked = [seat for column in state.markers for seat in column]
    wrong = sorted(state.order) != seats or not 0 <= state.turn < state.seats
    wrong = wrong or len(set(marked)) != len(marked) or not set(marked) <= set(seats)
    wrong = wrong or len(set(state.passed)) != len(state.passed)
    wrong = wrong or not set(state.passed) <= set(seats) or len(state.passed) == state.seats
    if wrong or (state.passed and state.phase is not Phase.DRAFT):
        yield unfit("box.order", "order" if not state.passed else "passed")
    elif state.phase is Phase.DRAFT and state.to_move in state.passed:
        text = N_("it can’t be {player}’s turn: they have passed")
        yield refuse("box.order", text, marks=(terms.ORDER,), player=Player(state.to_move or 0))
    elif state.phase not in SEATED and state.phase not in (Phase.OFFER, Phase.OVER) and state.turn:
        yield unfit("box.order", "turn")
    if max(map(abs, state.points)) > MOST_POINTS:
        yield unfit("box.points", "points")
    if state.round > MOST_POINTS:
        yield unfit("box.points", "round")


def _room(state: State) -> Iterator[Refusal]:
    """Check that no pile can run out before the end of the game: the rules don't cover that."""
    waiting = [tile for tile in (*state.supply, *state.offer) if tile not in DARKNESS]
    to_place = sum(hand(state, seat) for seat in range(state.seats)) + state.due
    if len(waiting) < to_place + OFFER and state.phase is not Phase.OVER:
        text = N_("the surface has too many tiles: {count} more must be left in the supply")
        count = to_place + OFFER - len(waiting)
        yield refuse("box.surface", text, marks=(terms.SUPPLY,), count=count)
    lying = sum(there.total for _, there in state.partial)
    spare = ELEMENTS.total - 2 * fill_size(state)
    if lying > spare:
        text = N_("too many elements lie on tiles: the draft board needs some of them")
        yield refuse("box.left-over", text, marks=(terms.BAG,))
    elif state.phase is Phase.FILL and (state.bag.total + state.discard.total < fill_size(state)):
        text = N_("the bag and the discard pile don’t have enough elements to fill the draft board")
        yield refuse("box.left-over", text, marks=(terms.BAG,))

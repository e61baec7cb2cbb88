"""Apply the legal actions of Myraclia, with the changes of turn, phase and round they cause."""

from __future__ import annotations

from typing import TypeVar

from py_rules.core import fast_replace, replace_at
from py_rules.grid import Hex
from py_rules.myraclia.actions import (
    END,
    Action,
    Draw,
    LaySurface,
    Offer,
    Place,
    Put,
    Reveal,
    Spend,
    Stop,
    Take,
)
from py_rules.myraclia.data import COLOURS, DARKNESS, NONE, ONE, TILES, TOKENS, Elements
from py_rules.myraclia.payments import swap
from py_rules.myraclia.scoring import gains
from py_rules.myraclia.state import (
    LaidTile,
    Phase,
    State,
    fewest_points,
    placed,
    reached_goal,
    sources,
    terraforming_order,
    tiles,
    tokens_on,
)

T = TypeVar("T")


# The fields that the most common actions change.
_with_take = fast_replace(State, "board", "stock", "markers", "turn")
_with_stocks = fast_replace(State, "stock", "exchange")
_with_gift = fast_replace(State, "stock", "bag", "discard")
_with_tile = fast_replace(State, "surface", "offer", "due", "phase")
_with_end = fast_replace(State, "exchange", "stock", "phase")
_with_partial = fast_replace(State, "partial")
_with_offer = fast_replace(State, "offer", "supply")
_with_turn = fast_replace(
    State, "actions", "terraformings", "fresh", "left", "due", "phase", "turn"
)
_with_terraformed = fast_replace(
    State,
    *("discard", "partial", "terraformed", "reserved", "points", "tokens"),
    *("actions", "terraformings", "due"),
)


def apply(state: State, action: Action) -> State:
    """The position after a legal action. Legality isn't checked: the result of an illegal action
    is undefined."""
    seat = state.to_move
    if seat is None:
        return _chance(state, action)
    match action:
        case Take(colour):
            return _take(state, seat, colour)
        case Spend("terraform", place, elements):
            return _terraform(state, seat, place, elements)
        case Spend("reserve", place, elements):
            return _reserve(state, seat, place, elements)
        case Spend("add", place, elements):
            # reserve.add: no action
            return _put_on_tile(_spend(state, seat, elements), place, elements)
        case Stop():
            return _end(state, seat) if action == END else _pass(state, seat)
        case Place(tile, place):
            return _place(state, tile, place)
        case Put(place):
            assert state.drawn is not None
            tokens = (*state.tokens, (place, state.drawn))
            return _next_round(state._replace(tokens=_in_order(tokens), drawn=None))
    raise TypeError(action)


def _chance(state: State, action: Action) -> State:
    match action:
        case LaySurface(laid):
            supply = state.supply.difference(lying.tile for lying in laid)
            return state._replace(surface=frozenset(laid), supply=supply, phase=Phase.OFFER)
        case Offer(drawn):
            return _offer(state, drawn)
        case Draw("stock", elements):
            return _stock(state, elements)
        case Draw("fill", elements):
            return _fill(state, elements)
        case Reveal(token):
            # round.eternity
            turn = state.order.index(fewest_points(state))
            hidden = state.hidden - {token}
            return state._replace(hidden=hidden, drawn=token, phase=Phase.PUT, turn=turn)
    raise TypeError(action)


def _in_order(things: tuple[tuple[Hex, T], ...]) -> tuple[tuple[Hex, T], ...]:
    return tuple(sorted(things, key=lambda thing: (thing[0].reading, thing[1])))


# Setup.


def _offer(state: State, drawn: tuple[int, ...]) -> State:
    offer = tuple(sorted((*state.offer, *drawn)))
    state = _with_offer(state, offer, state.supply.difference(drawn))
    if state.round:  # place.refill
        return _next_turn(state)
    if "darkness" in state.options:  # setup: only now, so that none lies on the first surface
        state = state._replace(supply=state.supply.union(DARKNESS))
    return state._replace(phase=Phase.STOCK)


def _stock(state: State, elements: Elements) -> State:
    seat = next(seat for seat in range(state.seats) if not any(state.stock[seat]))
    stock = replace_at(state.stock, seat, elements)
    state = state._replace(stock=stock, bag=state.bag.minus(elements))
    if seat < state.seats - 1:
        return state

    def rarity(seat: int) -> list[int]:
        return [COLOURS.index(colour) for colour in reversed(stock[seat].names)]

    # Decided: ties go by seat order; in the rulebook the younger player goes first.
    order = tuple(sorted(range(state.seats), key=rarity))
    return state._replace(order=order, round=1, phase=Phase.FILL)


# Draft.


def _fill(state: State, elements: Elements) -> State:
    # draft.fill
    from_discard = elements.minus(state.bag)
    bag, discard = state.bag.minus(elements), state.discard
    if any(from_discard):
        bag, discard = discard.minus(from_discard), NONE
    # draft.columns
    present = [colour for colour, count in zip(COLOURS, elements, strict=True) if count]
    columns = sorted(present, key=lambda colour: -elements[COLOURS.index(colour)])
    return state._replace(
        bag=bag,
        discard=discard,
        board=elements,
        columns=tuple(columns),
        markers=((),) * len(columns),
        phase=Phase.DRAFT,
        turn=0,
    )


def _take(state: State, seat: int, colour: str) -> State:
    one = ONE[colour]
    state = _with_take(
        state,
        state.board.minus(one),
        replace_at(state.stock, seat, state.stock[seat].plus(one)),
        _marked(state.markers, seat, state.columns.index(colour)),
        _next_drafter(state, state.passed),
    )
    return state if any(state.board) else _end_draft(state)


def _marked(
    markers: tuple[tuple[int, ...], ...], seat: int, column: int
) -> tuple[tuple[int, ...], ...]:
    """The markers after a seat has taken from a column; column 0 is the rightmost.

    [draft.marker] The column is compared with the marker's position, as in the rulebook's example
    ("to the right of the marker's position"), not with the column of the previous element.
    """
    now = next((place for place, queue in enumerate(markers) if seat in queue), -1)
    if column <= now:
        return markers
    queues = [tuple(other for other in queue if other != seat) for queue in markers]
    queues[column] = (*queues[column], seat)
    return tuple(queues)


def _pass(state: State, seat: int) -> State:
    passed = (*state.passed, seat)
    if len(passed) == state.seats:
        return _end_draft(state._replace(passed=passed))
    return state._replace(passed=passed, turn=_next_drafter(state, passed))


def _next_drafter(state: State, passed: tuple[int, ...]) -> int:
    """The next to draft, as an index into ``state.order``. At least one must not have passed."""
    turn = (state.turn + 1) % state.seats
    while state.order[turn] in passed:
        turn = (turn + 1) % state.seats
    return turn


def _end_draft(state: State) -> State:
    return state._replace(
        discard=state.discard.plus(state.board),  # draft.leftover
        board=NONE,
        order=terraforming_order(state),  # draft.order
        columns=(),
        markers=(),
        passed=(),
        phase=Phase.ACT,
        turn=0,
    )


# A turn.


def _spend(state: State, seat: int, elements: Elements) -> State:
    """Take a payment out of a seat's stock and the exchange zones (`pay.exchange`)."""
    own, taken, given = swap(state.stock[seat], elements)
    left, exchange = state.stock[seat].minus(own), state.exchange
    if any(taken):
        left, exchange = left.minus(given), exchange.minus(taken).plus(given)
    return _with_stocks(state, replace_at(state.stock, seat, left), exchange)


def _put_on_tile(state: State, place: Hex, elements: Elements) -> State:
    """Put elements on a tile, in addition to those that already lie there."""
    there = placed(state, place).plus(elements)
    others = tuple(lying for lying in state.partial if lying[0] != place)
    return _with_partial(state, _in_order((*others, (place, there))))


def _give(state: State, seat: int, colour: str) -> State:
    """Give a seat a freed element: from the discard, otherwise from the bag, otherwise none."""
    one, bag, discard = ONE[colour], state.bag, state.discard
    if discard.holds(one):
        discard = discard.minus(one)
    elif bag.holds(one):
        bag = bag.minus(one)
    else:
        return state
    stock = replace_at(state.stock, seat, state.stock[seat].plus(one))
    return _with_gift(state, stock, bag, discard)


def _terraform(state: State, seat: int, place: Hex, elements: Elements) -> State:
    gained = [sum(sources.values()) for sources in gains(state, seat, place)]
    tokens = tokens_on(state, place)
    freed = [TILES[tiles(state)[place]].freed, *(TOKENS[token].freed for token in tokens)]
    completed = state.reserved[seat] == place
    state = _spend(state, seat, elements)
    lying_here, partial, laid = placed(state, place), state.partial, state.tokens
    discard = state.discard.plus(elements)
    if any(lying_here):
        discard = discard.plus(lying_here)
        partial = tuple(lying for lying in partial if lying[0] != place)
    if tokens:
        laid = tuple(  # eternity
            lying for lying in laid if lying[0] != place or TOKENS[lying[1]].stays
        )
    state = _with_terraformed(
        state,
        discard,  # terraform
        partial,
        replace_at(state.terraformed, seat, state.terraformed[seat] | {place}),
        replace_at(state.reserved, seat, None) if completed else state.reserved,
        tuple(map(int.__add__, state.points, gained)),
        laid,
        state.actions + 1,
        state.terraformings + 1,
        state.due + (not completed),  # place.count
    )
    for colour in freed:  # terraform.freed
        if colour is not None:
            state = _give(state, seat, colour)
    return state


def _reserve(state: State, seat: int, place: Hex, elements: Elements) -> State:
    before = state.reserved[seat]
    state = _put_on_tile(_spend(state, seat, elements), place, elements)
    fee = (TILES[tiles(state)[place]].cost.minus(placed(state, place))).total
    return state._replace(
        reserved=replace_at(state.reserved, seat, place),
        points=replace_at(state.points, seat, state.points[seat] - fee),  # reserve.fee
        fresh=True,
        left=state.left if before is None else state.left | {before},  # reserve.change
        actions=state.actions + 1,
        due=state.due + (before is None),  # place.count
    )


def _end(state: State, seat: int) -> State:
    # place: unused elements go to the exchange zone
    exchange = state.exchange.plus(state.stock[seat])
    state = _with_end(state, exchange, replace_at(state.stock, seat, NONE), Phase.PLACE)
    return state if state.due else _next_turn(state)


def _place(state: State, tile: int, place: Hex) -> State:
    due = state.due - 1
    return _with_tile(
        state,
        state.surface | {LaidTile(tile, place)},
        tuple([other for other in state.offer if other != tile]),
        due,
        Phase.PLACE if due else Phase.OFFER,
    )


def _next_turn(state: State) -> State:
    last = state.turn + 1 == state.seats
    turn = state.turn + (not last)
    state = _with_turn(state, 0, 0, False, frozenset(), 0, Phase.ACT, turn)
    return _end_round(state) if last else state


# The end of a round.


def _end_round(state: State) -> State:
    if reached_goal(state):  # round.end-of-game
        return state._replace(phase=Phase.OVER)
    state = state._replace(
        discard=state.discard.plus(state.exchange),  # round
        exchange=NONE,
        order=state.order[::-1],  # round.order
        turn=0,
    )
    if state.hidden:  # round.eternity
        return state._replace(phase=Phase.TOKEN)
    return _next_round(state)


def _next_round(state: State) -> State:
    # round.free-elements. Decided: if there are too few, they are given in the new drafting order.
    for seat in state.order:
        for colour in sources(state, seat).names:
            state = _give(state, seat, colour)
    return state._replace(round=state.round + 1, phase=Phase.FILL, turn=0)

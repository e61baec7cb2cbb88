"""Check a position of Mexica against the contents of the box and against its phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from py_rules.core import Refusal, refuse
from py_rules.message import N_, Player, counted
from py_rules.mexica.areas import (
    DUG,
    ISLAND,
    ORDINARY,
    ROW,
    SQUARES,
    STARTS,
    Area,
    beside,
    bits,
    parts,
    squares,
)
from py_rules.mexica.data import (
    AP,
    BRIDGES,
    BUILDINGS,
    CALPULLI,
    CHIPS,
    DOUBLES,
    FIRST_CALPULLI,
    HEIGHTS,
    MOST_TAKEN,
    SINGLES,
)
from py_rules.mexica.districts import possible
from py_rules.mexica.state import Phase, State, start
from py_rules.mexica.terms import DOUBLES as DOUBLE_PIECES
from py_rules.mexica.terms import OPEN, POINTS, POOL, PURSE, SPANS, WAITING, seat_word
from py_rules.position import unfit

BOX = {
    "box.setup": "Until every figure stands on its start square, nothing else is on the board.",
    "box.canals": "Canals lie on ordinary land: 6 pieces of one square, 35 of two squares that "
    "share a side.",
    "box.bridges": "There are 11 bridges. Each stands on a canal square, with land at both ends.",
    "box.figures": "Each figure stands on free land or on a bridge, alone.",
    "box.buildings": "In each half, a player has so many buildings of each height, on the board "
    "and in stock. They stand on ordinary land.",
    "box.calpulli": "A calpulli lies on ordinary land, in a district of its size with water all "
    "around it. Each district has at most one.",
    "box.open": "There are 15 calpulli. In the first half, 8 are open or on the board, and 7 wait. "
    "One that fits no district any more isn’t open.",
    "box.squares": "A square holds one piece.",
    "box.chips": "There are 12 chips, and a player takes at most 2 in a turn.",
    "box.ap": "A turn begins with 6 AP. Chips that the player spends add to them.",
    "box.turn": "While the game goes on, it is somebody’s turn.",
    "box.round": "A half ends after two whole rounds without a change.",
    "box.points": "Nobody has points from a scoring that has not taken place. Each kind of points "
    "is counted up to 999.",
}
MOST_POINTS = 999


def composed(state: State) -> tuple[Refusal, ...]:
    """Return a refusal for each contradiction in a position; empty if a game can go on from it."""
    if state.phase in (Phase.CALPULLI, Phase.START):
        return tuple(_setup(state))
    found = (*_canals(state), *_pieces(state), *_figures(state), *_tokens(state))
    return found or (*_open(state), *_turn(state), *_points(state))


def _setup(state: State) -> Iterator[Refusal]:
    """Check a position before the first turn, which the draw and the start squares determine."""
    first = start(state.seats)
    if state.phase is Phase.CALPULLI:
        if state != first:
            yield unfit("box.setup", "phase")
        return
    seat = state.to_move
    if seat is None or not 0 <= seat < state.seats:
        yield unfit("box.turn", "turn")
        return
    whole = sorted((*state.calpulli, *state.waiting)) == list(first.waiting)
    if not whole or len(state.calpulli) != FIRST_CALPULLI:
        yield unfit("box.open", "open")
    places = [player.place for player in state.players]
    stand = all(place in SQUARES and place & STARTS for place in places[:seat])
    if not stand or any(places[seat:]) or len(set(places[:seat])) != seat:
        yield unfit("box.setup", "figure")
    bare = tuple(player._replace(place=0) for player in state.players)
    wanted = first._replace(
        phase=state.phase, to_move=seat, calpulli=state.calpulli, waiting=state.waiting
    )
    if state._replace(players=bare) != wanted:
        yield unfit("box.setup", "phase")


def _canals(state: State) -> Iterator[Refusal]:
    if misplaced := next(squares(state.canals & ~(ORDINARY | DUG)), None):
        text = N_("a canal can’t lie on {square}")
        yield refuse("box.canals", text, marks=(str(misplaced),), square=misplaced)
    if state.canals & ~ISLAND or DUG & ~state.canals:
        yield unfit("box.canals", "canals")
    laid = state.canals & ~DUG
    one, two = SINGLES - state.singles, DOUBLES - state.doubles
    if not 0 <= one <= SINGLES or not 0 <= two <= DOUBLES or one + 2 * two != laid.bit_count():
        text = N_(
            "the number of canal squares, {count}, doesn’t match the pieces laid: {singles} of "
            "{all_singles} single and {doubles} of {all_doubles} double pieces"
        )
        values = {"count": laid.bit_count(), "singles": one, "doubles": two}
        values |= {"all_singles": SINGLES, "all_doubles": DOUBLES}
        yield refuse("box.canals", text, marks=(DOUBLE_PIECES,), **values)
    elif most_pairs(laid) < two:
        text = N_(
            "the canals have no room for so many double pieces ({doubles}): each needs two squares "
            "that share a side"
        )
        yield refuse("box.canals", text, marks=(DOUBLE_PIECES,), doubles=two)
    ns, ew = state.bridges
    land = state.land
    if (ns | ew) & ~state.canals or ns & ew:
        yield unfit("box.bridges", "bridges")
    loose = ns & ~(land << ROW & land >> ROW) | ew & ~(land << 1 & land >> 1)
    if lost := next(squares(loose), None):
        text = N_("the bridge on {square} needs land at both ends")
        yield refuse("box.bridges", text, marks=(str(lost),), square=lost)
    if (count := state.bridges.area.bit_count()) > BRIDGES:
        text = N_("there are too many bridges: {count}; the box has {bridges}")
        yield refuse("box.bridges", text, marks=(SPANS,), bridges=BRIDGES, count=count)


def most_pairs(area: Area) -> int:
    """The largest number of two-square pieces that fit into an area.

    A maximum matching of the black and white squares of a chessboard: a black square without a
    free white neighbour takes one whose partner can be matched with another.
    """
    partner: dict[Area, Area] = {}

    def settle(black: Area, seen: set[Area]) -> bool:
        for white in bits(beside(black) & area):
            if white in seen:
                continue
            seen.add(white)
            if white not in partner or settle(partner[white], seen):
                partner[white] = black
                return True
        return False

    return sum(
        settle(one, set()) for one in bits(area) if (SQUARES[one].row + SQUARES[one].col) % 2 == 0
    )


def _pieces(state: State) -> Iterator[Refusal]:
    """Check the number and the squares of the buildings, and that no square holds two pieces."""
    seen = 0
    for district in state.districts:
        seen |= district.token
    for seat, player in enumerate(state.players):
        for height, built, stock, *given in zip(
            HEIGHTS, player.buildings, player.stock, *BUILDINGS, strict=True
        ):
            count, wanted = built.bit_count() + max(stock, 0), sum(given[: state.half])
            if stock < 0 or count != wanted:
                text = N_(
                    "{player} has the wrong number of buildings of height {height}: {count}; in "
                    "this half it must be {wanted}"
                )
                values = {"player": Player(seat), "count": count, "height": height}
                marks = (seat_word(seat),)
                yield refuse("box.buildings", text, marks=marks, wanted=wanted, **values)
            if double := next(squares(built & seen), None):
                text = N_("there can’t be two pieces on {square}")
                yield refuse("box.squares", text, marks=(str(double),), square=double)
            seen |= built
            if misplaced := next(squares(built & ~(state.land & ORDINARY)), None):
                text = N_("a building can’t stand on {square}")
                yield refuse("box.buildings", text, marks=(str(misplaced),), square=misplaced)
    if seen != state.blocked:
        yield unfit("box.squares", "buildings")


def _figures(state: State) -> Iterator[Refusal]:
    seen = 0
    for seat, player in enumerate(state.players):
        place, marks = player.place, (seat_word(seat),)
        if place not in SQUARES:
            text = N_("{player}’s figure must stand on the board")
            yield refuse("box.figures", text, marks=marks, player=Player(seat))
        elif not place & (state.land | state.bridges.area):
            text = N_("{player}’s figure can’t stand on {square}: it needs land or a bridge")
            values = {"player": Player(seat), "square": player.figure}
            yield refuse("box.figures", text, marks=(str(player.figure),), **values)
        elif place & (seen | state.blocked):
            text = N_("there can’t be two pieces on {square}")
            marks = (str(player.figure),)
            yield refuse("box.squares", text, marks=marks, square=player.figure)
        seen |= place
    if any(player.chips < 0 for player in state.players):
        yield unfit("box.chips", "chips")
    elif state.chips < 0:
        text = N_("there are too many chips: {count}; the box has {chips}")
        count = CHIPS - state.chips
        yield refuse("box.chips", text, marks=(POOL,), chips=CHIPS, count=count)


def _tokens(state: State) -> Iterator[Refusal]:
    if tuple(one.area for one in state.districts) != parts(state.land):
        yield unfit("box.calpulli", "canals")
        return
    sizes = Counter[int]()
    for district in state.districts:
        token = district.token
        if not token:
            continue
        marks = tuple(map(str, squares(token)))
        if token.bit_count() > 1:
            text = N_(
                "two calpulli lie in one district, on {square} and {other}; separate them with "
                "water"
            )
            first, second, *_ = squares(token)
            yield refuse("box.calpulli", text, marks=marks, square=first, other=second)
        elif not token & ORDINARY & state.land:
            text = N_("a calpulli can’t lie on {square}")
            yield refuse("box.calpulli", text, marks=marks, square=SQUARES[token])
        elif district.size not in CALPULLI:
            sentence = counted(
                "the district of the calpulli on {square} has {count} square; it must have 3 to 13 "
                "squares, with water all around",
                "the district of the calpulli on {square} has {count} squares; it must have 3 to "
                "13 squares, with water all around",
                count=district.size,
                square=SQUARES[token],
            )
            yield Refusal("box.calpulli", sentence, marks)
        else:
            sizes[district.size] += 1
    sizes.update((*state.calpulli, *state.waiting))
    for size, count in sorted(sizes.items()):
        copies = CALPULLI[size].copies if size in CALPULLI else 0
        if count > copies:
            text = N_("there are too many calpulli of size {size}: {count}; the box has {copies}")
            yield refuse("box.open", text, marks=(OPEN,), copies=copies, size=size, count=count)


def _open(state: State) -> Iterator[Refusal]:
    if state.phase is Phase.OVER:
        if state.calpulli or state.waiting:
            yield unfit("box.open", "open")
        return
    founded = sum(bool(district.token) for district in state.districts)
    wait = len(start(state.seats).waiting) - FIRST_CALPULLI if state.half == 1 else 0
    if len(state.waiting) != wait:
        text = N_(
            "the number of calpulli that wait for the second half must be {wanted}, not {count}"
        )
        values = {"wanted": wait, "count": len(state.waiting)}
        yield refuse("box.open", text, marks=(WAITING,), **values)
    if state.half == 1 and founded + len(state.calpulli) > FIRST_CALPULLI:
        text = N_(
            "in the first half, at most {most} calpulli can be open or on the board, not {count}"
        )
        values = {"most": FIRST_CALPULLI, "count": founded + len(state.calpulli)}
        yield refuse("box.open", text, marks=(OPEN,), **values)
    dead = Counter(state.calpulli) - Counter(possible(state))
    for size in sorted(dead):
        text = N_("the open calpulli of size {size} no longer fits any district; remove it")
        yield refuse("box.open", text, marks=(OPEN,), size=size)
    if tuple(sorted(state.calpulli)) != state.calpulli or (
        tuple(sorted(state.waiting)) != state.waiting
    ):
        yield unfit("box.open", "open")


def _turn(state: State) -> Iterator[Refusal]:
    seat = state.to_move
    if state.phase is Phase.OVER:
        if seat is not None or state.ap or state.half != 2:
            yield unfit("box.turn", "turn")
        return
    if seat is None or not 0 <= seat < state.seats:
        yield unfit("box.turn", "turn")
        return
    most = AP + state.chips  # chips in the pool may have been spent in this turn
    if not 0 <= state.ap <= most:
        text = N_("a player can have at most {most} AP here, not {count}")
        yield refuse("box.ap", text, marks=(POINTS,), most=most, count=state.ap)
    if not 0 <= state.taken <= MOST_TAKEN:
        yield refuse(
            "box.chips",
            "too many chips were taken in this turn: {count}; the limit is {most}",
            marks=(PURSE,),
            most=MOST_TAKEN,
            count=state.taken,
        )
    first = state.first_round and (state.half > 1 or state.quiet)
    if first or not 0 <= state.quiet <= 1 or state.half not in (1, 2):
        yield unfit("box.round", "round" if first else "quiet")


def _points(state: State) -> Iterator[Refusal]:
    for player in state.players:
        points = player.points
        scored = (points.second, points.open) if state.phase is not Phase.OVER else ()
        if state.half == 1:
            scored = (*scored, points.first, points.start)
        if any(scored) or min(points) < 0 or max(points) > MOST_POINTS:
            yield unfit("box.points", "points")

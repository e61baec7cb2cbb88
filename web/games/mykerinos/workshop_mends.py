"""Changes that mend an impossible position of Mykerinos."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.core import Refusal
from py_rules.grid import Square
from py_rules.message import ListOf, Player, counted, message
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS
from py_rules.mykerinos.state import Phase, State, area_bits, bits, squares
from py_rules.mykerinos.terms import TITLES
from web.games.mykerinos.workshop import changed, inspected, placed, with_used
from web.games.workshop import Mend, value


def mends(state: State, problem: Refusal) -> Iterator[Mend]:
    """Changes that may solve a problem, the smallest first."""
    player = value(problem, "player")
    seat = player.seat if isinstance(player, Player) else None
    match problem.rule:
        case "box.cubes":
            yield from _cubes(state, seat)
        case "box.spaces":
            yield from _spaces(state, value(problem, "space"))
        case "box.plots" | "box.season":
            yield from _cards(state, value(problem, "plot"))
        case "box.museum":
            yield from _room(state, value(problem, "room"))
        case "box.cards":
            if seat is not None:
                yield from _used(state, seat)
        case "box.inspection":
            yield from _area(state, value(problem, "number"))
    if problem.rule in ("box.turn", "box.passed", "box.inspection", "box.region", "box.season"):
        yield from _turn(state)


def _cubes(state: State, seat: int | None) -> Iterator[Mend]:
    """Remove cubes that the box doesn't have, from the stocks first."""
    colour = 2 if seat is None else seat
    over = -state.supply[colour]
    stocks = [(seat, "stock")] if seat is not None else [(each, "neutral") for each in (0, 1)]
    for owner, key in stocks:
        have = (state.stock if key == "stock" else state.neutral)[owner]
        if have >= over:
            values = {"player": Player(owner), "left": have - over}
            text = counted(
                "Take {count} cube from {player}’s stock, which leaves {left}",
                "Take {count} cubes from {player}’s stock, which leaves {left}",
                count=over,
                **values,
            )
            if key == "neutral":
                text = counted(
                    "Take {count} neutral cube from {player}, which leaves {left}",
                    "Take {count} neutral cubes from {player}, which leaves {left}",
                    count=over,
                    **values,
                )
            yield Mend(text, changed(state, key, have - over, owner))
    lying = [*squares(state.cubes[colour])]
    if 0 < over <= len(lying):
        after = state
        for space in lying[-over:]:
            after = placed(after, "clear", 0, str(space))
        names = ListOf(tuple(map(str, lying[-over:])))
        text = counted(
            "Take away the cube on {spaces}",
            "Take away {count} cubes: {spaces}",
            count=over,
            spaces=names,
        )
        yield Mend(text, after)


def _spaces(state: State, space: Square | None) -> Iterator[Mend]:
    """Leave one cube on a space of the region, and none outside it."""
    if not isinstance(space, Square):
        return
    one = bits((space,))
    for colour, cubes in enumerate(state.cubes):
        if cubes & one:
            fewer = tuple(
                each & ~one if each_colour == colour else each
                for each_colour, each in enumerate(state.cubes)
            )
            supply = tuple(
                have + (each_colour == colour) for each_colour, have in enumerate(state.supply)
            )
            text = message("Take away a cube on {space}", space=str(space))
            yield Mend(text, state._replace(cubes=fewer, supply=supply))


def _cards(state: State, plot: int | None) -> Iterator[Mend]:
    """Take a plot from a player: this plot, or any."""
    for seat, cards in enumerate(state.cards):
        for each in reversed(cards):
            if plot in (None, each):
                text = message("Take plot {plot} from {player}", plot=each, player=Player(seat))
                yield Mend(text, changed(state, f"card-{each}", 0, seat))
    if plot is not None and plot in state.deck:
        text = message("Take plot {plot} out of the deck", plot=plot)
        yield Mend(text, state._replace(deck=state.deck - {plot}))
    if plot is None:
        yield from _deck(state)


def _deck(state: State) -> Iterator[Mend]:
    """Fill the deck up to the season's number of plots, if need be from the players."""
    after = state
    for count in range(1, len(PLOTS)):
        most = max(range(state.seats), key=lambda seat: len(after.cards[seat]))
        if not after.cards[most]:
            break
        after = changed(after, f"card-{after.cards[most][-1]}", 0, most)
        text = counted(
            "Take {count} plot from the players who have the most",
            "Take {count} plots from the players who have the most",
            count=count,
        )
        yield Mend(text, after)


def _used(state: State, seat: int) -> Iterator[Mend]:
    """Turn back used cards that a player doesn't have."""
    for patron in PATRONS:
        for count in reversed(range(state.tapped[seat].count(patron))):
            title = message(TITLES[patron])
            text = message("Turn {player}’s {patron} card back", player=Player(seat), patron=title)
            yield Mend(text, with_used(state, seat, patron, count))


def _room(state: State, room: str | None) -> Iterator[Mend]:
    """Take a cube out of a room that cannot have been reached."""
    if room in ROOMS:
        text = message("Take the cube out of room {room}", room=room)
        yield Mend(text, placed(state, "clear", 0, str(room)))


def _area(state: State, number: int | None) -> Iterator[Mend]:
    """Empty an area that has been inspected."""
    if isinstance(number, int) and 0 < number <= len(state.region) // 2:
        here = area_bits(number - 1)
        cubes = tuple(each & ~here for each in state.cubes)
        supply = tuple(
            have + (each & here).bit_count()
            for have, each in zip(state.supply, state.cubes, strict=True)
        )
        laid = {one.plot for one in state.region[2 * number - 2 : 2 * number]}
        text = message("Take everything out of area {area}", area=number)
        yield Mend(text, state._replace(cubes=cubes, supply=supply, plots=state.plots - laid))


def _turn(state: State) -> Iterator[Mend]:
    """Give the turn to a player who can act."""
    if state.phase is Phase.INSPECT:
        if after := inspected(state):
            values = {"player": Player(after.to_move or 0), "area": after.area + 1}
            text = message("Let {player} choose in area {area}", **values)
            if (after.cubes, after.plots) != (state.cubes, state.plots):
                text = message(
                    "Inspect all areas again, empty those where nobody chooses, and let {player} "
                    "choose in area {area}",
                    **values,
                )
            yield Mend(text, after)
        text = message("Go back to the digging of season {season}", season=state.season)
        yield Mend(text, changed(state, "season", state.season - 1, 0))
        return
    for seat in range(state.seats):
        if seat not in state.passed:
            text = message("Make it {player}’s turn", player=Player(seat))
            yield Mend(text, state._replace(phase=Phase.DIG, to_move=seat, area=0, rank=0))
    if state.passed and state.to_move is not None:
        passed = tuple(seat for seat in state.passed if seat != state.to_move)
        text = message("Let {player} go on digging", player=Player(state.to_move))
        yield Mend(text, state._replace(passed=passed))
    if state.passed:
        text = message("Let {player} go on digging", player=Player(state.passed[-1]))
        after = state._replace(passed=state.passed[:-1], to_move=state.passed[-1])
        yield Mend(text, after)

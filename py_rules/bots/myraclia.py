"""What bots know of Myraclia."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from py_rules.bots.mind import Evaluation, Moves, Style, Term
from py_rules.bots.weights import weights
from py_rules.grid import Hex
from py_rules.message import N_, Text, message
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import END, Spend, Stop
from py_rules.myraclia.data import (
    ACTIONS,
    ALL_TERRAINS,
    OUTDONE,
    TERRAIN_POINTS,
    TERRAINS,
    TILES,
    TOKENS,
    Elements,
    goal,
)
from py_rules.myraclia.payments import parts, plainest_first, terraforming
from py_rules.myraclia.rules import add_here, reserve_here, terraform_here
from py_rules.myraclia.scoring import largest_group, symbols
from py_rules.myraclia.state import Phase, State, free, missing, pool, sources, tiles
from py_rules.myraclia.terms import TERRAINS as TERRAIN_NAMES

LABELS = {
    "play": N_("points right away"),
    "terrain": N_("points for {subject}"),
    "all": N_("all four terrains"),
    "variety": N_("progress towards all four terrains"),
    "group": N_("the largest group"),
    "size": N_("a larger group"),
    "tiles": N_("progress towards the end of the game"),
    "sources": N_("free elements in later rounds"),
    "plan": N_("tiles that the elements in stock can pay for"),
    "part": N_("elements towards a tile"),
    "reserved": N_("the reserved tile"),
    "border": N_("free tiles next to terraformed ones"),
}

RARITY = (0.8, 0.9, 1.0, 1.1, 1.2, 1.4, 1.5)  # what an element is worth, by colour
TEMPO = 2.5  # what one more tile is worth by itself


class _Site(NamedTuple):
    """A tile that a seat may terraform."""

    place: Hex
    cost: Elements  # that is missing
    value: float


class _Land(NamedTuple):
    """What the surface means for a seat."""

    points: list[tuple[str, int]]  # of the table, by terrain
    variety: int  # terrains
    group: int
    sources: int
    border: float
    sites: list[_Site]  # the best first


def _lands(state: State) -> tuple[_Land, ...]:
    """By seat, what the surface means; cached by surface, discs, elements on tiles and tokens."""
    key = (
        state.surface,
        state.terraformed,
        state.reserved,
        state.partial,
        state.tokens,
        state.round == 1,
    )
    known = _SURVEYED.get(key)
    if known is None:
        if len(_SURVEYED) > 2000:
            _SURVEYED.clear()
        known = _SURVEYED[key] = _surveyed(state)
    return known


_SURVEYED: dict[object, tuple[_Land, ...]] = {}


def _surveyed(state: State) -> tuple[_Land, ...]:
    seats = range(state.seats)
    board, partial = tiles(state), dict(state.partial)
    owners = {place: seat for seat in seats for place in state.terraformed[seat]}
    holders = {place: seat for seat, place in enumerate(state.reserved) if place is not None}
    tokens: dict[Hex, float] = {}
    for place, token in state.tokens:
        tokens[place] = tokens.get(place, 0.0) + (TOKENS[token].points or 1.5)
    counts = [symbols(state, seat) for seat in seats]
    worth = [{terrain: _marginal(terrain, own[terrain]) for terrain in TERRAINS} for own in counts]
    anywhere = [not owners or (state.round == 1 and not state.terraformed[seat]) for seat in seats]
    border = [0.0] * state.seats
    sites: list[list[_Site]] = [[] for _ in seats]
    for place, number in board.items():
        tile = TILES[number]
        if tile.dark or place in owners:
            continue
        beside = [owners[other] for other in place.neighbours if other in owners]
        holder = holders.get(place)
        cost = tile.cost
        if place in partial:
            cost = cost.minus(partial[place])
        plain = TEMPO + tile.points + 1.5 * (tile.freed is not None) + tokens.get(place, 0.0)
        plain -= 0.6 * len(beside)
        for seat in seats if holder is None else (holder,):
            mine = beside.count(seat)
            border[seat] += mine
            if beside or anywhere[seat] or holder is not None:
                value = plain + 1.9 * mine
                for terrain in tile.terrains:
                    value += worth[seat][terrain]
                sites[seat].append(_Site(place, cost, value))
    for each in sites:
        each.sort(key=_value, reverse=True)
    return tuple(
        _Land(
            [
                (terrain, TERRAIN_POINTS[terrain][min(count, 5) - 1])
                for terrain, count in counts[seat].items()
                if count
            ],
            len([1 for count in counts[seat].values() if count]),
            len(largest_group(state, seat)),
            sources(state, seat).total,
            border[seat],
            sites[seat],
        )
        for seat in seats
    )


def _value(site: _Site) -> float:
    return site.value


def _marginal(terrain: str, count: int) -> float:
    """The points that one more tile of a terrain adds; a first one also counts as variety."""
    table = TERRAIN_POINTS[terrain]
    return table[min(count, 4)] - table[min(count, 5) - 1] if count else table[0] + 1.5


def terms(state: State) -> list[Term]:
    """The features of a position, for all seats."""
    found: list[Term] = []
    seats = state.seats
    lands = _lands(state)
    most = max(map(len, state.terraformed))
    remaining = max(goal(seats) - most, 0) / 1.3  # rounds
    for seat, land in enumerate(lands):
        found.append(("play", seat, "", state.points[seat]))
        for terrain, points in land.points:
            found.append(("terrain", seat, terrain, points))
        if land.variety == 4:
            found.append(("all", seat, "", ALL_TERRAINS))
        else:
            found.append(("variety", seat, "", ALL_TERRAINS * (land.variety / 4) ** 2))
        smaller = sum(other.group < land.group for other in lands)
        found.append(("group", seat, "", OUTDONE * smaller))
        found.append(("size", seat, "", land.group))
        count = len(state.terraformed[seat])
        found.append(("tiles", seat, "", count))
        found.append(("sources", seat, "", land.sources * remaining))
        found.append(("border", seat, "", land.border * remaining / 6))
        reserved = state.reserved[seat]
        if reserved is not None and remaining:
            own = next(site for site in land.sites if site.place == reserved)
            need = TILES[tiles(state)[reserved]].cost.total
            done = 1 - own.cost.total / need
            found.append(("reserved", seat, "", own.value * done))
        if _awaits(state, seat) and any(state.stock[seat]):
            first = state.actions if state.to_move == seat else 0
            plan, part, spare = _packed(land.sites, state.stock[seat], ACTIONS - first)
            found.append(("plan", seat, "", plan))
            found.append(("part", seat, "", part))
            found.append(("spare", seat, "", spare))
    return found


def _awaits(state: State, seat: int) -> bool:
    """Whether a seat will still use its elements in this round."""
    if state.phase is Phase.ACT:
        return state.order.index(seat) >= state.turn
    if state.phase in (Phase.PLACE, Phase.OFFER):
        return state.round == 0 or state.order.index(seat) > state.turn
    return True


def _packed(sites: list[_Site], stock: Elements, most: int) -> tuple[float, float, float]:
    """The value of the tiles a stock pays, of the best tile it begins, and of the rest."""
    have = list(stock)
    plan = 0.0
    paid = set[Hex]()
    while len(paid) < most:
        best, gain = None, 0.0
        for site in sites:
            if site.place in paid:
                continue
            need = site.cost
            total = 0
            for count, owned in zip(need, have, strict=True):
                if count > owned:
                    break
                total += count
            else:
                density = site.value / (total + 0.5)
                if density > gain:
                    best, gain = site, density
        if best is None:
            break
        plan += best.value
        paid.add(best.place)
        have = [owned - count for owned, count in zip(have, best.cost, strict=True)]
    part = 0.0
    if any(have) and len(paid) < most:
        rest = sum(have)
        for site in sites:
            if site.place in paid:
                continue
            held = total = 0
            for count, owned in zip(site.cost, have, strict=True):
                total += count
                held += min(count, owned)
            lacking = total - held
            if lacking == 1 and (rest - held >= 5 or _three(have, site.cost)):
                part = max(part, site.value * 0.95)
            elif held:
                part = max(part, site.value * (held / total) ** 2 * 0.8)
    return plan, part, sum(map(float.__mul__, RARITY, map(float, have)))


def _three(have: list[int], cost: Elements) -> bool:
    """Whether three equal elements are left over for a joker."""
    return any(owned - count >= 3 for owned, count in zip(have, cost, strict=True))


def moves(_: State, state: State) -> Moves:
    """The legal actions, but only the plainest payment of each tile."""
    if state.phase is Phase.ACT:
        return [(action,) for action in _turn(state)]
    return [(action,) for action in GAME.legal(state)]


def _turn(state: State) -> Iterator[object]:
    yield END
    seat = state.to_move
    assert seat is not None
    own, stock = state.reserved[seat], state.stock[seat]
    if not any(stock):
        return
    available, most = pool(state, seat), stock.total
    if own is not None and add_here(state, own) is None:
        yield from _largest(state, "add", own, available, most, 0)
    if state.actions == ACTIONS:
        return
    for place in free(state) if own is None else (own, *free(state)):
        cost = missing(state, place)
        if terraform_here(state, place) is None:
            if cost.total <= most and available.holds(cost):
                yield Spend("terraform", place, cost)
            elif most >= 3:
                payments = terraforming(state, seat, place)
                if payments:
                    yield Spend("terraform", place, plainest_first(payments, cost, stock)[0])
        if place != own and reserve_here(state, place) is None:
            enough = cost.total - state.points[seat]
            yield from _largest(state, "reserve", place, available, most, enough)


def _largest(
    state: State, verb: object, place: Hex, available: Elements, most: int, enough: int
) -> Iterator[Spend]:
    """The largest part of the cost that can be placed on a tile; of equal ones the rarest."""
    for part in reversed(parts(missing(state, place))):
        if enough <= part.total <= most and available.holds(part):
            yield Spend(verb, place, part)  # type: ignore[arg-type]
            return


def idle(state: State) -> Stop | None:
    """The action that ends the turn's actions."""
    return END if state.phase is Phase.ACT else None


STYLES = {
    "novice": Style(width=2, depth=8, slips=1.3, among=6),
    "apprentice": Style(width=2, depth=8, slips=0.6, among=4),
    "adept": Style(width=3, depth=8, slips=0.2, among=3),
    "master": Style(width=5, depth=8, answers=4),
}


def subject(terrain: str) -> Text:
    """The name of a terrain; Myraclia's features are about nothing else."""
    return message(TERRAIN_NAMES[terrain]) if terrain else ""


EVALUATION = Evaluation(GAME, terms, weights("myraclia"), moves, LABELS, idle, STYLES, subject)

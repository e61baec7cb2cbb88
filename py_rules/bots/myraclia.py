"""What bots know of Myraclia."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from py_rules.bots.mind import Evaluation, Moves, Style, Term, TreeStyle
from py_rules.bots.weights import weights
from py_rules.grid import Hex
from py_rules.message import N_, Text, message
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import END, Place, Spend, Stop
from py_rules.myraclia.data import (
    ACTIONS,
    ALL_TERRAINS,
    OUTDONE,
    TERRAIN_POINTS,
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
WEIGHTS = weights("myraclia")
AT_ONCE = 0.5  # points; what an element is worth that is freed during the turn
NEIGHBOUR = 1.6  # points; for an own tile beside one that is terraformed: 1 at first, then 2


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
    worth = [_by_terrain(own) for own in counts]
    later = WEIGHTS["sources"] * _rounds(state)
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
        plain = WEIGHTS["tiles"] + tile.points + tokens.get(place, 0.0)
        if tile.freed is not None:
            plain += later + AT_ONCE
        for seat in seats if holder is None else (holder,):
            mine = beside.count(seat)
            border[seat] += mine
            if beside or anywhere[seat] or holder is not None:
                value = plain + NEIGHBOUR * mine - (len(beside) - mine) / (state.seats - 1)
                if mine:
                    value += WEIGHTS["size"]
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


def _by_terrain(counts: Mapping[str, int]) -> dict[str, float]:
    """By terrain, the points that one more symbol of it adds, with what it does for all four."""
    variety = sum([count > 0 for count in counts.values()])
    new = _variety(variety + 1) - _variety(variety)
    found = {}
    for terrain, count in counts.items():
        table = TERRAIN_POINTS[terrain]
        if count:
            found[terrain] = float(table[min(count, 4)] - table[min(count, 5) - 1])
        else:
            found[terrain] = table[0] + new
    return found


def _variety(terrains: int) -> float:
    """What it is worth to have so many of the four terrains."""
    if terrains == 4:
        return ALL_TERRAINS
    return WEIGHTS["variety"] * ALL_TERRAINS * (terrains / 4) ** 2


def _rounds(state: State) -> float:
    """How many rounds are likely to follow this one."""
    return max(goal(state.seats) - max(map(len, state.terraformed)), 0) / 1.4


def terms(state: State) -> list[Term]:
    """The features of a position, for all seats."""
    found: list[Term] = []
    lands = _lands(state)
    remaining = _rounds(state)
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
            plan, part, spare = _packed(
                land.sites, state.stock[seat], state.exchange, ACTIONS - first
            )
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


def _packed(
    sites: list[_Site], stock: Elements, exchange: Elements, most: int
) -> tuple[float, float, float]:
    """The value of the tiles a stock pays, of the best tile it begins, and of the rest."""
    # What is spent comes from the stock or, one for one, from the exchange zones.
    have = [own + other for own, other in zip(stock, exchange, strict=True)]
    purse = sum(stock)
    plan = 0.0
    paid = set[Hex]()
    while len(paid) < most and purse:
        best, gain, price = None, 0.0, 0
        for site in sites:
            if site.place in paid or site.value <= gain:
                continue
            total = lacking = 0
            for count, owned in zip(site.cost, have, strict=True):
                total += count
                if count > owned:
                    lacking += count - owned
            if lacking:
                if lacking > 1:
                    continue
                total += EQUAL - 1 if _three(have, site.cost) else ANY - 1
            if total > purse:
                continue
            density = site.value / (total + 1.0)
            if density > gain:
                best, gain, price = site, density, total
        if best is None:
            break
        plan += best.value
        paid.add(best.place)
        joker = price - sum(best.cost) + 1
        have = [max(owned - count, 0) for owned, count in zip(have, best.cost, strict=True)]
        if joker > 1:
            for _ in range(joker):
                have[have.index(max(have))] -= 1
        purse -= price
    part = 0.0
    if purse and len(paid) < most:
        for site in sites:
            if site.place in paid or site.value <= part:
                continue
            held = total = 0
            for count, owned in zip(site.cost, have, strict=True):
                total += count
                held += min(count, owned)
            held = min(held, purse)
            if held:
                part = max(part, site.value * (held / total) ** 2 * 0.8)
    rest = [max(count, 0) for count in have]
    whole = sum(rest)
    spare = sum(map(float.__mul__, RARITY, map(float, rest)))
    return plan, part, spare * min(purse / whole, 1.0) if whole else 0.0


EQUAL, ANY = 3, 5  # elements that stand for a missing one


def _three(have: list[int], cost: Elements) -> bool:
    """Whether three equal elements are left over for a joker."""
    return any(owned - count >= EQUAL for owned, count in zip(have, cost, strict=True))


def moves(root: State, state: State) -> Moves:
    """The legal actions, but only the plainest payment of each tile, and the placements that matter
    most: those of good tiles near the own ones, those of bad tiles elsewhere.
    """
    if state.phase is Phase.ACT:
        return [(action,) for action in _turn(state)]
    if state.phase is Phase.PLACE:
        found = sorted(GAME.legal(state), key=partial(_placed, state), reverse=True)
        return [(action,) for action in found[: PLACES if root.phase is Phase.PLACE else 1]]
    return [(action,) for action in GAME.legal(state)]


PLACES = 10  # placements that are looked at


def _placed(state: State, action: Place) -> float:
    """How good it looks to have a tile next to those of whom it is next to."""
    seat, tile = state.to_move, TILES[action.tile]
    near = 0.0
    for beside in action.hex.neighbours:
        for other, own in enumerate(state.terraformed):
            if beside in own:
                near += 1.0 if other == seat else -1.0
    if tile.dark:
        return -near
    return near * (2.0 + tile.points + 2.0 * (tile.freed is not None) - tile.cost.total / 2)


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


def wastes(state: State, action: object) -> bool:
    """Whether the action ends a turn although a tile could be terraformed without jokers."""
    if action != END or state.actions == ACTIONS:
        return False
    seat = state.to_move
    assert seat is not None
    stock, available = state.stock[seat].total, pool(state, seat)
    return any(
        cost.total <= stock and available.holds(cost) and terraform_here(state, place) is None
        for place, cost in free(state).items()
    )


STYLES = {
    "novice": Style(width=2, depth=8, slips=1.3, among=6),
    "apprentice": Style(width=2, depth=8, slips=0.6, among=4),
    "adept": Style(width=3, depth=8, slips=0.2, among=3),
    "master": Style(width=5, depth=8, answers=4),
}


def subject(terrain: str) -> Text:
    """The name of a terrain; Myraclia's features are about nothing else."""
    return message(TERRAIN_NAMES[terrain]) if terrain else ""


def settled(root: State, state: State) -> bool:
    """Whether the round is over: hands promise much, and it shows what they keep."""
    return state.over or state.round != root.round or state.phase is Phase.FILL


TREE = TreeStyle(width=10, beam=4, depth=8, follow=False)
EVALUATION = Evaluation(
    GAME, terms, WEIGHTS, moves, LABELS, idle, STYLES, subject, settled, wastes, TREE
)

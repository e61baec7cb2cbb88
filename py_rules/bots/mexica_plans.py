"""Whole turns of Mexica that are worth considering, each with its estimated gain."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.bots.budget import Late, never
from py_rules.bots.mexica_desk import NOTHING, Desk, Gain
from py_rules.bots.mexica_reach import Reach
from py_rules.bots.mexica_script import Draft, Script, corner
from py_rules.bots.mexica_walls import cuts, walls
from py_rules.bots.mexica_worth import SCALE, Scale, total, worths
from py_rules.mexica import GAME
from py_rules.mexica.actions import menu
from py_rules.mexica.areas import ORDINARY, STARTS, Area
from py_rules.mexica.data import CALPULLI, START_BONUS
from py_rules.mexica.state import District, State, district_at, fits, token_squares


def _gain(draft: Draft) -> float:
    return draft.gain


def drafts(state: State, width: int, scale: Scale = SCALE, late: Late = never) -> list[Draft]:
    """The turns that seem best, the best first; at least one, which is to do nothing. If the time
    is up, only those outlined so far are compared.
    """
    desk = Desk(state, scale, late)
    found = [*_drafts(desk)]
    found.sort(key=_gain, reverse=True)
    retained = _varied(found, width)
    if all(draft.used for draft in retained):
        take = max(0, min(desk.takes, desk.ap))
        retained.append(Draft(desk.chips(0), take=take))
    return retained


def longer(
    state: State, found: list[Draft], width: int, scale: Scale = SCALE, late: Late = never
) -> list[Draft]:
    """Longer turns: outlines from ``found``, each continued by another outline, the best first. If
    the time is up, only those found so far.
    """
    first = Desk(state, scale)
    begun = list[Draft]()
    for draft in found:
        if (draft.wall or draft.before or draft.after) and draft.used < first.most - 1:
            begun.append(draft._replace(take=0))
        if draft.area and draft.after and draft.used - sum(draft.after) < first.most - 1:
            begun.append(draft._replace(after=(), used=draft.used - sum(draft.after), gain=0.0))
    more = list[Draft]()
    for draft in begun[:width]:
        if late():
            break
        script = Script(state)
        if not script.follow(draft):
            continue
        desk = Desk(script.state, scale, late)
        gain = draft.gain - first.chips(draft.used)
        if not draft.gain:
            gain = _between(first, desk)
        for then in _drafts(desk):
            if then.target and not then.target & (draft.target or script.place):
                used = draft.used + then.used
                whole = gain + then.gain - desk.chips(then.used) + first.chips(used)
                more.append(then._replace(gain=whole, used=used, begin=draft))
    more.sort(key=_gain, reverse=True)
    return _varied(more, width)


def _between(before: Desk, after: Desk) -> float:
    """The gain between two positions of a turn."""
    points = [
        now - then
        for now, then in zip(
            worths(after.state, after.scale), worths(before.state, before.scale), strict=True
        )
    ]
    return before.share(points)


def _varied(found: list[Draft], width: int) -> list[Draft]:
    """The ``width`` best drafts; more than two with the same way only if others are too few."""
    retained, later = list[Draft](), list[Draft]()
    ways = dict[tuple[Area, Area], int]()
    for draft in found:
        way = draft.target, draft.area
        ways[way] = ways.get(way, 0) + 1
        (retained if ways[way] <= 2 else later).append(draft)
    retained = (retained + later)[:width]
    retained.sort(key=_gain, reverse=True)
    return retained


def _drafts(desk: Desk) -> Iterator[Draft]:
    state, place = desk.state, desk.player.place
    home = district_at(state, place)
    settled = state
    begun = 0.0
    if home and fits(state, home) and (room := token_squares(state, home)):
        token = corner(state, room)
        settled = GAME.apply(state, menu().founds[token])
        kind = CALPULLI[home.size]
        begun = float(kind.founder)
        for seat, player in enumerate(state.players):
            if seat != desk.seat and player.place & home.area:
                begun -= kind.others / (state.seats - 1)
        home = district_at(settled, place)
    at_home = NOTHING
    if home:
        room = (home.area & ORDINARY & settled.free).bit_count()
        at_home = desk.gains(home, desk.sums(home.area), room, desk.most)
    stay = Draft(begun)
    yield from desk.splits(at_home, NOTHING, 0, stay)
    if desk.most <= 0:
        return
    if desk.late():
        return
    reach = Reach(settled, place, desk.most)
    for district in settled.districts:
        if desk.late():
            return
        if district == home:
            continue
        able = district.area & ORDINARY & settled.free
        price = reach.cost(district.area)
        if price is None or not able or price > desk.most:
            continue
        gain, goal = begun, district.area
        there = district
        if fits(settled, district):
            if not able & (able - 1):
                continue
            kind = CALPULLI[district.size]
            gain += kind.founder
            there = District(district.area, 1)
        stands = not reach.rings[price] & district.area & ~ORDINARY
        room = able.bit_count() - stands - (there.token != district.token)
        if not room and there is district:
            continue
        after = desk.gains(there, desk.sums(district.area), room, desk.most - price)
        yield from desk.splits(at_home, after, price, stay._replace(gain=gain, target=goal))
    yield from _starts(desk, settled, reach, at_home, stay)
    yield from walls(desk, settled, reach, at_home, stay)
    yield from cuts(desk, settled, at_home, stay)


def _starts(
    desk: Desk, state: State, reach: Reach, at_home: list[Gain], stay: Draft
) -> Iterator[Draft]:
    """Ways onto a start square, when a half may end soon."""
    if state.calpulli or desk.player.place & STARTS:
        return
    price = reach.cost(STARTS & state.free)
    if price is None:
        return
    least = min([total(stock) for stock in desk.view.stocks])
    gain = stay.gain + START_BONUS * desk.scale.start * (
        1.0 if least <= desk.most else 0.5 if least <= 9 else 0.1
    )
    yield from desk.splits(
        at_home, NOTHING, price, stay._replace(gain=gain, target=STARTS & state.free)
    )

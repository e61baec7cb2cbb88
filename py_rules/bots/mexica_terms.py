"""The features of a position of Mexica: the parts of the sum in `mexica_worth`, with names."""

from __future__ import annotations

from py_rules.bots.mexica_worth import (
    FOUNDED,
    OPEN,
    WEIGHTS,
    outlook,
    prospects,
    usefulness,
)
from py_rules.bots.mind import Feature
from py_rules.mexica.areas import ORDINARY, SQUARES, STARTS
from py_rules.mexica.data import START_BONUS
from py_rules.mexica.scoring import heights
from py_rules.mexica.state import State


def terms(state: State) -> list[Feature]:
    """The features of a position, for all seats."""
    found: list[Feature] = []
    view, players = outlook(state), state.players
    for district in state.districts:
        area, size = district.area, district.size
        sums = tuple([heights(player, area) for player in players])
        if not any(sums):
            continue
        room = (area & ORDINARY & ~state.blocked).bit_count()
        now, then = prospects(view, district, sums, room)
        label = str(size) if district.token else str(SQUARES[area & -area])
        ready = not district.token and size in view.calpulli
        for seat, points in enumerate(now):
            if ready:
                later = WEIGHTS["later"] * then[seat] if then else 0.0
                found.append(("ready", seat, "", points + later))
            elif not sums[seat]:
                found.append(("chance", seat, "", points))
            elif not district.token and (view.half == 1 or view.calpulli):
                found.append(("early" if view.half == 1 else "open", seat, label, points))
            else:
                place = sum(other > sums[seat] for other in sums)
                now_worth, safe = ("founded", "lead") if district.token else ("open", "lead open")
                standing = (*(FOUNDED if district.token else OPEN)[size], 0)[place]
                found.append((now_worth, seat, label, standing))
                found.append((safe, seat, label, points - standing))
            if then and not ready:
                found.append(("later", seat, label, then[seat]))
    useful, ending = usefulness(state, view)
    for seat, player in enumerate(players):
        found.append(("points", seat, "", sum(player.points)))
        found.append(("stock", seat, "", view.stock / WEIGHTS["stock"] * useful[seat]))
        found.append(("chips", seat, "", view.chip / WEIGHTS["chips"] * player.chips))
        if seat == state.to_move:
            found.append(("ap", seat, "", state.ap))
        if player.place & STARTS:
            found.append(("start", seat, "", START_BONUS * ending))
    return found

"""The rules of Mexica in sentences, by id, and the rule that governs each phase.

The rulebook is the Czech summary of deskovehry.cz; "decided" marks what it leaves open.
"""

from __future__ import annotations

from py_rules.message import N_
from py_rules.mexica.state import Phase

RULES = {
    "setup": "8 of the 15 calpulli are drawn for the first half, 7 wait for the second; "
    "all are public.",
    "setup.start": "In seat order each player sets the figure on a free start square.",
    "turn": "A turn has 6 action points (AP): any actions in any order, as often as the AP reach. "
    "Unspent AP are lost.",
    "canal": "A canal piece, single or double, costs 1 AP; it can be laid far from the figure.",
    "canal.where": "Canals are laid on free ordinary land: not on start and emblem squares, "
    "canals, the lake, figures, buildings, calpulli, the ends of bridges, or in founded "
    "districts. A double covers two side-adjacent squares.",
    "canal.supply": "There are 6 single pieces and 35 doubles; they run out separately.",
    "bridge": "For 1 AP a bridge is built, or moved once all 11 stand.",
    "bridge.where": "A bridge stands on one canal square without a bridge, never on the lake, "
    "with land on both opposite sides of its axis; its ends may be occupied.",
    "bridge.move": "Only when the supply is empty, any bridge without a figure may be moved to "
    "any place for a bridge, judged as if it were lifted first; also turned on its square.",
    "step": "A step of the figure costs 1 AP: from land to land, onto a bridge or off it.",
    "step.land": "On land a step leads to a side-adjacent square without figure, building or "
    "calpulli. Start and emblem squares may be entered.",
    "step.bridge": "A bridge without a figure is entered, and a bridge left, only at its two ends.",
    "sail": "From a bridge the figure may sail to another one without a figure, over "
    "side-connected canals and the lake. Water that touches only at corners does not connect.",
    "sail.cost": "Sailing costs 1 AP for every bridge on the cheapest way, the last included. "
    "Occupied bridges are passed under and count.",
    "leap": "For 5 AP the figure leaps to any free land square or free bridge.",
    "build": "Building costs as many AP as the building is high: 1 to 4, from one's own stock.",
    "build.where": "One builds on a free ordinary land square of the district, founded or not, in "
    "which one's figure stands. A figure on a bridge is in no district.",
    "chip.take": "For 1 AP a chip is taken from the pool, at most 2 a turn, while there are any.",
    "chip.spend": "A chip gives 1 AP and returns to the pool; any number may be spent in a turn.",
    "trap.first-round": "In the first round nothing may be done that traps a figure, so that only "
    "a leap gets it out: that leaves it fewer than half of all free land squares to reach.",
    "district": "A district is a side-connected piece of land surrounded by water; canals that "
    "touch only at corners close it.",
    "found": "Founding a district is free. It needs a district that is not founded yet.",
    "found.size": "An open calpulli must have the size of the district: all its squares count, "
    "start and emblem squares too.",
    "found.figure": "The founder's figure must stand in the district, not on a bridge.",
    "found.token": "The calpulli goes on a free ordinary square of the district, which is blocked "
    "from then on.",
    "found.score": "The founder scores the middle number, every other player whose figure is in "
    "the district the low number.",
    "found.dead": "An open calpulli is removed as soon as no district could ever fit it.",
    "half.end": "A half ends when all its calpulli are laid or removed and somebody has built all "
    "buildings at hand; the round is finished first.",
    "half.stall": "A half also ends after two whole rounds in which nobody lays a canal, builds a "
    "building or founds a district.",
    "score.founded": "In each founded district the highest sum of building heights scores the "
    "large number, the second the middle, the third the low one. Ties all score in full and use "
    "up the places after them.",
    "score.start": "At both scorings a figure on one of the 4 start squares scores 5.",
    "score.open": "At the second scoring districts that are not founded count too: their size, "
    "half of it for the second place, half of that for the third, rounded up.",
    "score.winner": "Most points win; of a tie, more chips left; then the win is shared.",
}

# The rule that says what is decided in each phase, and how a refusal says it.
PHASE_RULES = {
    Phase.CALPULLI: "setup",
    Phase.START: "setup.start",
    Phase.TURN: "turn",
    Phase.OVER: "half.end",
}
TIME_FOR = {
    Phase.CALPULLI: N_("it is time for drawing the calpulli"),
    Phase.START: N_("it is time for choosing start squares"),
    Phase.TURN: N_("it is time for a turn"),
    Phase.OVER: N_("the game is over"),
}

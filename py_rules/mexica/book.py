"""The rules of Mexica in sentences, by id, and the rule that governs each phase.

The rulebook is the Czech summary of deskovehry.cz; "decided" marks our decisions where it is
silent.
"""

from __future__ import annotations

from py_rules.message import N_
from py_rules.mexica.state import Phase

RULES = {
    "setup": "Eight of the 15 calpulli are drawn for the first half of the game. The other seven "
    "wait for "
    "the second half, and everybody can see them.",
    "setup.start": "One after the other, in seat order, the players put their figures on free "
    "start squares.",
    "turn": "You have 6 action points (AP) on your turn. Use them for any actions, in any order "
    "and as often as you like. AP that you don’t use are lost.",
    "canal": "A canal piece, single or double, costs 1 AP. You can lay it far away from your"
    " figure.",
    "canal.where": "Lay canals on free ordinary land. The lake, other canals, start squares, the "
    "emblem square, the ends of bridges, founded districts and squares with a "
    "figure, a building or a calpulli are forbidden. A double piece covers two "
    "squares that share a side.",
    "canal.supply": "There are 6 single and 35 double canal pieces. When one kind has run out, you "
    "can only lay the other.",
    "bridge": "Building a bridge costs 1 AP. Once all 11 bridges stand, you can move one "
    "instead for 1 AP.",
    "bridge.where": "A bridge stands on a canal square that has no other bridge, never on the "
    "lake. Both of its ends must be land. Figures, buildings and calpulli may "
    "stand on its ends.",
    "bridge.move": "When no bridge is left in the supply, you can move any bridge that carries no "
    "figure. It goes to any place where a bridge may stand, or is turned on its own"
    " square.",
    "step": "A step costs 1 AP. Your figure steps from land to land, onto a bridge or off a"
    " bridge.",
    "step.land": "On land you step to a square that shares a side with yours and has no figure, "
    "building or calpulli. Start squares and the emblem square are allowed.",
    "step.bridge": "You can step onto a bridge and off it only at its two ends. Only one figure "
    "fits on a bridge.",
    "sail": "From a bridge your figure can sail to another free bridge, over canals and the"
    " lake. Water squares are connected by their sides, not by their corners.",
    "sail.cost": "Sailing costs 1 AP for each bridge on the cheapest route, including the last "
    "one. You can pass under occupied bridges, and they count as well.",
    "leap": "For 5 AP your figure can leap to any free square of land or any free bridge.",
    "build": "A building costs as many AP as it has storeys, 1 to 4. You take it from your "
    "own stock.",
    "build.where": "You build on a free ordinary square of the district in which your figure "
    "stands, whether it is founded or not. A figure on a bridge is in no district.",
    "chip.take": "Taking a chip from the supply costs 1 AP. You can take up to 2 chips a turn, as "
    "long as there are any left.",
    "chip.spend": "A chip gives you 1 AP and goes back to the supply. You can spend any "
    "number of chips in a turn.",
    "trap.first-round": "In the first round you can’t do anything that traps a figure. A figure is "
    "trapped if it can reach fewer than half of all free squares of land without a leap.",
    "district": "A district is a piece of land with water all around it. Its squares are "
    "connected by their sides, so canals that touch only at a corner close it off as "
    "well.",
    "found": "Founding a district costs nothing. Each district is founded only once.",
    "found.size": "The district must have exactly the size of an open calpulli. All its squares "
    "count, even start squares and the emblem square.",
    "found.figure": "To found a district, your figure must stand in it. A bridge is not part of "
    "any district.",
    "found.token": "Lay the calpulli on a free ordinary square of the district. From then on "
    "nobody can enter that square or build on it.",
    "found.score": "The founder scores the middle number of the calpulli. Every other player whose"
    " figure is in the district scores the low number.",
    "found.dead": "An open calpulli is removed when every unfounded district is too small for it, "
    "or when no canal piece can be laid any more and no unfounded district has its size.",
    "half.end": "A half ends when all its calpulli are laid or removed and somebody has built all "
    "their buildings. The round is played to its end first.",
    "half.stall": "A half also ends after two whole rounds in which nobody lays a canal, puts up "
    "a building or founds a district.",
    "score.founded": "In each founded district, add up the storeys of each player’s "
    "buildings. The highest sum scores the large number of the calpulli, the second "
    "highest the middle number and the third highest the low number. Tied players all "
    "score in full, and the places after them are skipped.",
    "score.start": "At both scorings, a figure on one of the 4 start squares scores 5 points.",
    "score.open": "At the second scoring, unfounded districts count as well. First place scores "
    "as many points as the district has squares, second place half of that, and "
    "third place half of what second place scores. Halves are rounded up.",
    "score.winner": "The player with the most points wins. If there is a tie, the tied player with "
    "more chips wins. If there is still a tie, they share the win.",
}

# By phase, the id of the rule for its decision, and the sentence that refuses anything else.
PHASE_RULES = {
    Phase.CALPULLI: "setup",
    Phase.START: "setup.start",
    Phase.TURN: "turn",
    Phase.OVER: "half.end",
}
PHASE_TASKS = {
    Phase.CALPULLI: N_("the calpulli are being drawn now"),
    Phase.START: N_("now choose a start square for your figure"),
    Phase.TURN: N_("the figures are in place: now take your turn"),
    Phase.OVER: N_("the game is over"),
}

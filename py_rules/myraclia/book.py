"""The rules of Myraclia in sentences, by id, and the rule that governs each phase.

The rulebook is the Slovak one; what it leaves open is marked "Decided" where it is decided.
"""

from __future__ import annotations

from py_rules.message import N_
from py_rules.myraclia.state import Phase

RULES = {
    "setup": "The surface is 8, 9, 11 or 12 random tiles for 2, 3, 4 or 5 players, each touching "
    "at least 2 others and most of them at least 3; 3 tiles are the offer. Each player draws 2 "
    "elements, 3 with beginners; less rare elements go first in the first draft.",
    "draft": "Phase A of a round: the players draft elements.",
    "draft.fill": "5 elements a player come from the bag on the draft board (4 in the first round "
    "of five players). Only when the bag cannot give an element, the discard becomes the bag.",
    "draft.columns": "The elements stand in columns by colour: the more, the further right; "
    "of equal columns the less rare is further right.",
    "draft.take": "In drafting order each player takes one element or passes; who has passed "
    "takes no more this round.",
    "draft.marker": "A player's marker queues in the column taken from; later it moves only to a "
    "column further left.",
    "draft.leftover": "Elements that nobody took go to the discard.",
    "draft.order": "Terraforming order goes from the rightmost column to the leftmost, in a column "
    "from the last marker to the first; who took nothing goes before all.",
    "turn": "Phase B of a round: in terraforming order each player has one turn of at most 3 "
    "actions: terraform, reserve or change the reservation.",
    "pay": "Elements are paid from the own stock, with the help of swaps and jokers.",
    "pay.exchange": "Own elements may be swapped one for one with unused elements of players who "
    "have ended their turn this round; never so as to own more.",
    "pay.joker": "To terraform, a missing element may be replaced by 3 elements of one colour or "
    "by any 5 elements.",
    "pay.minimal": "Rule of the hand: no more elements than necessary; if a part of the payment "
    "would pay, the payment is too large.",
    "terraform": "Terraform (an action): pay the elements that are missing on the tile; they and "
    "those that lie there go to the discard.",
    "terraform.target": "One may terraform a free tile, or a tile that one reserved in an earlier "
    "round; never a Darkness tile.",
    "terraform.adjacent": "The tile must touch a terraformed tile, unless it is the own reserved "
    "tile, the player's first tile and that in the first round, or the first tile of all.",
    "terraform.disc": "A terraformed tile is marked by a disc: 9 a player with 2 or 3 players, "
    "8 with 4 or 5.",
    "terraform.points": "Who terraforms scores the points of the tile at once.",
    "terraform.freed": "Who terraforms gets the tile's freed element at once, from the discard, "
    "else from the bag, else not at all.",
    "terraform.own-neighbours": "For each own terraformed tile that touches it, who terraforms "
    "scores 1 point with the first terraforming of the turn, 2 with the others.",
    "terraform.rival-neighbours": "Every opponent scores 1 point for each own terraformed tile "
    "that touches it.",
    "reserve": "Reserve (an action): a part of a tile's cost keeps it for oneself.",
    "reserve.target": "One may reserve a free tile that touches a terraformed tile.",
    "reserve.elements": "At least one needed element is placed, but never all that are missing; "
    "no jokers.",
    "reserve.fee": "Reserving costs 1 point for each element still missing, once; one must have "
    "the points.",
    "reserve.one": "A player has at most one reserved tile, marked by a disc with the dark "
    "side up.",
    "reserve.change": "Change of reservation (an action): the disc moves to another tile as if it "
    "were reserved; the tile left is free at once, though its leaver may reserve it only in a "
    "later round.",
    "reserve.add": "Needed elements may be added to a tile reserved in an earlier round, which is "
    "no action; no jokers, and never all that are missing.",
    "reserve.not-terraformed": "A reserved tile is not a terraformed tile: not for neighbours, not "
    "for the end of the game, not for the scoring.",
    "place": "At the end of a turn unused elements go to the exchange zone, and tiles from the "
    "offer to the surface.",
    "place.count": "As many tiles are placed as free tiles were used up in the turn; completing or "
    "changing a reservation uses none.",
    "place.compact": "A new tile touches at least two tiles; if just two, both of them touch at "
    "least three others.",
    "place.darkness": "A Darkness tile in the offer is placed first; at most one lies in "
    "the offer.",
    "place.refill": "After the turn the offer is refilled to 3 tiles.",
    "round": "A round ends when all have had their turn: all unused elements go to the discard.",
    "round.end-of-game": "The game ends with the round in which a player has terraformed 8 tiles, "
    "7 with 4 or 5 players.",
    "round.order": "The next draft goes in terraforming order reversed.",
    "round.eternity": "Eternity: after every round but the last the player with fewest points, of "
    "a tie who came later in the round, draws a token and lays it on a free tile.",
    "round.free-elements": "At the end of every round but the last each terraformed tile with a "
    "freed element gives one to its owner, from the discard, else from the bag.",
    "score": "At the end terrains and the largest groups score.",
    "score.terrains": "Having terraformed all four terrains scores 6 points.",
    "score.group": "The largest connected group of own tiles scores 3 points for each player whose "
    "largest is smaller.",
    "score.table": "Each terrain scores by the number of terraformed tiles that have it.",
    "score.tie": "Most points win; of a tie, having all terrains, then more plains; then the win "
    "is shared.",
    "kickstarter": "The Kickstarter tile has two terrains, plains and woods; both count in the "
    "scoring, else it is one tile.",
    "eternity": "Eternity tokens go on free tiles, also several on one, and pay at the "
    "terraforming: points or an element at once; or they stay as a source or a terrain.",
    "darkness": "Darkness tiles can never be terraformed or reserved and are no free tiles, but "
    "they count as tiles when tiles are placed.",
}

# The rule that says what is decided in each phase, and how a refusal says it.
PHASE_RULES = {
    Phase.SURFACE: "setup",
    Phase.OFFER: "place.refill",
    Phase.STOCK: "setup",
    Phase.FILL: "draft.fill",
    Phase.DRAFT: "draft",
    Phase.ACT: "turn",
    Phase.PLACE: "place",
    Phase.TOKEN: "round.eternity",
    Phase.PUT: "round.eternity",
    Phase.OVER: "round.end-of-game",
}
PHASE_TASKS = {
    Phase.SURFACE: N_("it is time for laying the surface"),
    Phase.OFFER: N_("it is time for drawing tiles into the offer"),
    Phase.STOCK: N_("it is time for drawing the first elements"),
    Phase.FILL: N_("it is time for filling the draft board"),
    Phase.DRAFT: N_("it is time for the draft"),
    Phase.ACT: N_("it is time for the actions of a turn"),
    Phase.PLACE: N_("it is time for placing tiles from the offer"),
    Phase.TOKEN: N_("it is time for drawing an Eternity token"),
    Phase.PUT: N_("it is time for laying the Eternity token on a tile"),
    Phase.OVER: N_("it is time for nothing more: the game is over"),
}

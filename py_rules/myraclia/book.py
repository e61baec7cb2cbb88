"""The rules of Myraclia in sentences, by id, and the rule that governs each phase.

The rulebook is the Slovak one; "Decided" marks our decisions in the code where it is silent.
"""

from __future__ import annotations

from py_rules.message import N_
from py_rules.myraclia.state import Phase

RULES = {
    "setup": "The surface begins with 8, 9, 11 or 12 random tiles for 2, 3, 4 or 5 players. Each "
    "touches at least two others, and most touch at least three. Three more tiles are the offer. "
    "Each player draws two elements, or three with the option for beginners. The player whose "
    "rarest element is the least rare goes first in the first draft.",
    "draft": "In the first phase of a round, the draft, the players take elements.",
    "draft.fill": "For each player, 5 elements are drawn from the bag onto the draft board (4 in "
    "the first round with five players). When an element has to be drawn and the bag is empty, "
    "the discard pile becomes the bag.",
    "draft.columns": "The elements lie in columns, one for each colour. Longer columns lie "
    "further to the right. If two are equally long, the less rare colour lies further to the "
    "right.",
    "draft.take": "In drafting order, each player takes one element or passes. A player who "
    "has passed takes no more elements this round.",
    "draft.marker": "When you take your first element of the round, your marker goes to the end "
    "of the queue below its column. Later it moves only when you take an element "
    "from a column further left than the marker.",
    "draft.leftover": "Elements that nobody took go to the discard pile.",
    "draft.order": "The terraforming order goes from the rightmost column to the leftmost, "
    "and in a column from the last marker to the first. Players who took nothing go "
    "before everybody else.",
    "turn": "In the second phase of a round, each player has one turn, in terraforming order. On "
    "your turn you take up to 3 actions: terraform, reserve, or change your reservation.",
    "pay": "You pay with elements from your stock. Swaps and jokers can help.",
    "pay.exchange": "You can swap your elements, one for one, for unused elements of players "
    "who have ended their turn this round. You never get more elements than you had.",
    "pay.joker": "When you terraform, you can replace a missing element with 3 elements of "
    "one colour or with any 5 elements.",
    "pay.minimal": "The rule of the hand: never pay more elements than necessary. If part of "
    "your payment would be enough, you are paying too much.",
    "terraform": "Terraforming is an action. You pay the elements that the tile still lacks. "
    "They go to the discard pile, together with those that already lie on the tile.",
    "terraform.target": "You can terraform a free tile or a tile that you reserved in an "
    "earlier round, but never a Darkness tile.",
    "terraform.adjacent": "The tile must touch a terraformed tile. There are three "
    "exceptions: your reserved tile, the first tile that you terraform in the first "
    "round, and any tile if no tile has been terraformed yet.",
    "terraform.disc": "Mark each tile that you terraform with one of your discs. You have 9 "
    "discs with two or three players, and 8 with four or five.",
    "terraform.points": "When you terraform a tile, you score its points at once.",
    "terraform.freed": "You take the tile’s freed element at once: from the discard pile, "
    "otherwise from the bag. If neither has one, you get none.",
    "terraform.own-neighbours": "When you terraform a tile, you also score points for each of "
    "your terraformed tiles that touches it: 1 point each if it is the first tile that you "
    "terraform this turn, 2 points each if it is the second or third.",
    "terraform.rival-neighbours": "When you terraform a tile, every opponent scores 1 point for "
    "each of their terraformed tiles that touches it.",
    "reserve": "Reserving is an action. You put part of the cost on a tile and keep it for "
    "yourself.",
    "reserve.target": "You can reserve a free tile that touches a terraformed tile.",
    "reserve.elements": "Put at least one of the missing elements on the tile, but not all of "
    "them. Jokers are not allowed.",
    "reserve.fee": "Reserving costs 1 point for each element that is still missing. You must have "
    "enough points to pay, and you pay only once.",
    "reserve.one": "You can have only one reserved tile at a time. Mark it with a disc, dark "
    "side up.",
    "reserve.change": "Changing your reservation is an action. Your disc moves to another "
    "tile, which you reserve by the same rules. The old tile is free at once, but you "
    "can’t reserve it again until a later round.",
    "reserve.add": "You can add elements to a tile that you reserved in an earlier round, as "
    "long as it needs them. This is not an action. Jokers are not allowed, and you can’t "
    "add all that is missing.",
    "reserve.not-terraformed": "A reserved tile is not a terraformed tile. It doesn’t count as a "
    "neighbour, and it doesn’t count for the end of the game or for the scoring.",
    "place": "At the end of your turn, your unused elements go to the exchange zone. Then "
    "you place tiles from the offer on the surface.",
    "place.count": "Place one tile for each free tile that you terraformed or reserved this "
    "turn. Completing or changing a reservation doesn’t count.",
    "place.compact": "A new tile must touch at least two tiles. If it touches exactly two, each "
    "of them must already touch at least three tiles.",
    "place.darkness": "If there is a Darkness tile in the offer, you must place it first. "
    "There is never more than one in the offer.",
    "place.refill": "After your turn, the offer is filled up to three tiles again.",
    "round": "A round ends when everybody has had a turn. Then all unused elements go to the "
    "discard pile.",
    "round.end-of-game": "The game ends with the round in which a player reaches 8 "
    "terraformed tiles, or 7 with four or five players.",
    "round.order": "The drafting order in the next round is the reverse of the terraforming order "
    "in this one.",
    "round.eternity": "After every round but the last, the player with the fewest points "
    "draws an Eternity token and lays it on any free tile. If players are tied, the one whose "
    "turn came later in the round does it.",
    "round.free-elements": "At the end of every round but the last, each terraformed tile with a "
    "freed element gives its owner one such element, from the discard pile, otherwise from the "
    "bag.",
    "score": "At the end of the game, you score points for terrains and for your largest group.",
    "score.terrains": "You score 6 points if you have terraformed all four terrains.",
    "score.group": "You score 3 points for each player whose largest connected group of "
    "tiles is smaller than yours.",
    "score.table": "For each terrain, you score points depending on how many of your terraformed "
    "tiles have it.",
    "score.tie": "The player with the most points wins. If there is a tie, the tied player who has "
    "all four terrains wins. If there is still a tie, the one with more plains wins. If they are "
    "tied even then, they share the win.",
    "kickstarter": "The Kickstarter tile has two terrains, plains and woods. Both count in "
    "the scoring. In every other way it is one tile.",
    "eternity": "Eternity tokens go on free tiles, and a tile can have several. Whoever "
    "terraforms the tile gets what they give: points or an element at once, an element "
    "after every round, or one more terrain symbol.",
    "darkness": "Darkness tiles can never be terraformed or reserved. They are not free tiles, "
    "but they count as tiles when you place other tiles.",
}

# By phase, the id of the rule for its decision, and the sentence that refuses anything else.
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
    Phase.SURFACE: N_("the surface is being laid now"),
    Phase.OFFER: N_("tiles are being drawn into the offer now"),
    Phase.STOCK: N_("the first elements are being drawn now"),
    Phase.FILL: N_("the draft board is being filled now"),
    Phase.DRAFT: N_("this is the draft: take an element or pass"),
    Phase.ACT: N_("now take your actions: terraform, reserve or end your turn"),
    Phase.PLACE: N_("now place tiles from the offer"),
    Phase.TOKEN: N_("an Eternity token is being drawn now"),
    Phase.PUT: N_("now lay the Eternity token on a free tile"),
    Phase.OVER: N_("the game is over"),
}

"""The rules of Mykerinos in sentences, by id, and the rule that governs each phase."""

from __future__ import annotations

from py_rules.message import N_
from py_rules.mykerinos.state import Phase

RULES = {
    "setup": "The first player and the patrons of the five wings are drawn at random.",
    "season": "A season has three phases: income and a new region, digging, inspection.",
    "season.income": "Each player takes 11 cubes from the own general supply into the personal "
    "stock, 8 with four players, as many as there are. Unused cubes are kept.",
    "season.region": "8 plots, in season 4 the last 12, are laid line by line, "
    "each turned at random.",
    "dig": "From the first player clockwise, each player does one action a turn.",
    "dig.start": "Start a dig: one cube from the personal stock on any free space without pyramid.",
    "dig.extend": "Extend a dig: two cubes, the first next to an own cube, the second next to "
    "the first, on free spaces without pyramid.",
    "dig.pass": "Pass: out for this season, on the lowest free number of the pass track. "
    "With an empty personal stock it is the only action.",
    "dig.patron": "Use a patron: tap one own untapped patron card and do its action. "
    "One card a turn, each card once a season.",
    "patron.violet": "Lady Violet: take one own cube from the general supply into the personal "
    "stock, then start or extend a dig.",
    "patron.lemon": "Lord Lemon: start a dig on a pyramid, or extend one with exactly one of the "
    "two cubes on a pyramid.",
    "patron.brown": "Sir Brown: put one cube from the personal stock into a room of the museum.",
    "patron.blackmore": "Mrs. Blackmore: start a dig with two cubes on adjacent free spaces "
    "without pyramid.",
    "patron.tangerine": "Colonel Tangerine: extend a dig with three cubes in a chain, "
    "without pyramids.",
    "dig.last": "Who is the last to dig has exactly one more action.",
    "inspect": "The areas are inspected one by one, in the order they were laid.",
    "inspect.rank": "Players are ranked by their cubes in the area; of a tie, the earlier on the "
    "pass track is better.",
    "inspect.first-second": "The first, then the second takes a plot or puts one own cube from "
    "the general supply into the museum.",
    "inspect.third-fourth": "The third, then the fourth may take a plot that is still there; "
    "never the museum.",
    "inspect.alone": "A player alone in an area has the rights of the first only.",
    "inspect.claim": "A claimed plot of the area scores its points at once and becomes a "
    "patron card.",
    "inspect.clear": "Plots left over leave the game; all cubes of the area return to the "
    "general supplies.",
    "museum": "Cubes in the museum stay there to the end.",
    "museum.room": "A cube goes into a free 2-room or 3-room, or into a free 5-room that opens "
    "on a 2-room or 3-room with a cube of the same player.",
    "season.end": "The last on the pass track begins the next season; patrons are untapped. "
    "The game ends after season 4.",
    "score": "After season 4 the exhibition and the sets are added to the points of the plots.",
    "score.exhibition": "Each patron card is worth the best own room of the patron's wing, "
    "5, 3 or 2; without a room it is worth 1.",
    "score.sets": "Each complete set of five different patrons is worth 5.",
    "score.winner": "Most points win; of a tie, more own cubes in the personal stock; "
    "then the win is shared.",
    "neutral": "With two players a neutral colour digs along, and scores nothing.",
    "neutral.income": "Each season each player takes 4 neutral cubes, as many as there are; "
    "neutral stands on 2 of the pass track.",
    "neutral.turn": "After an own action other than a pass a player may start or extend a dig "
    "with neutral cubes of the own share, never with a patron.",
    "neutral.card": "The neutral colour ranked first or second takes a plot out of the game: "
    "the third or absent player chooses if it is first, the first player if it is second.",
}

# The rule that says what is decided in each phase.
PHASE_RULES = {
    Phase.FIRST: "setup",
    Phase.WINGS: "setup",
    Phase.REGION: "season.region",
    Phase.DIG: "dig",
    Phase.NEUTRAL: "neutral.turn",
    Phase.INSPECT: "inspect",
    Phase.OVER: "season.end",
}
PHASE_TASKS = {
    Phase.FIRST: N_("it is time for drawing who begins"),
    Phase.WINGS: N_("it is time for drawing the patrons of the wings"),
    Phase.REGION: N_("it is time for laying the region"),
    Phase.DIG: N_("it is time for digging"),
    Phase.NEUTRAL: N_("it is time for digging with neutral cubes"),
    Phase.INSPECT: N_("it is time for inspection"),
    Phase.OVER: N_("the game is over"),
}

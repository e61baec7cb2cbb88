"""The rules of Mykerinos in sentences, by id, and the rule that governs each phase."""

from __future__ import annotations

from py_rules.message import N_
from py_rules.mykerinos.state import Phase

RULES = {
    "setup": "The first player is drawn at random. So is the patron of each of the five wings.",
    "season": "A season has three phases: first you get cubes and a new region is laid, then "
    "everybody digs, then the areas are inspected.",
    "season.income": "Each player moves 11 cubes (8 with four players) from their general "
    "supply to their personal stock, or all that are left if there are fewer. Cubes that "
    "you didn’t use stay in your stock.",
    "season.region": "Eight plots are laid row by row, each turned at random. In season 4, the "
    "last twelve plots are laid.",
    "dig": "The first player begins, and then play goes on clockwise. You take one action on your "
    "turn.",
    "dig.start": "Start a dig: put one cube from your personal stock on any free space "
    "without a pyramid.",
    "dig.extend": "Extend a dig: put two cubes on free spaces without pyramids, the first "
    "next to a cube of yours, the second next to the first.",
    "dig.pass": "Pass: put your marker on the lowest free number of the pass track. You "
    "don’t dig any more this season. If your personal stock is empty, you must pass.",
    "dig.patron": "Use a patron: turn one of your upright patron cards sideways and do what it "
    "offers. You can use one card a turn, and each card once a season.",
    "patron.violet": "Lady Violet: move one of your cubes from the general supply to your "
    "personal stock, then start or extend a dig.",
    "patron.lemon": "Lord Lemon: start a dig on a pyramid, or extend a dig with exactly one of the "
    "two cubes on a pyramid.",
    "patron.brown": "Sir Brown: put one cube from your personal stock into a room of the museum.",
    "patron.blackmore": "Mrs. Blackmore: start a dig with two cubes on adjacent free spaces "
    "without pyramids.",
    "patron.tangerine": "Colonel Tangerine: extend a dig with a chain of three cubes on free "
    "spaces without pyramids.",
    "dig.last": "When all others have passed, the last player has exactly one more action.",
    "inspect": "The areas are inspected one by one, in the order in which they were laid.",
    "inspect.rank": "The player with the most cubes in the area is first, and so on. If "
    "players are tied, the one who passed earlier ranks higher.",
    "inspect.first-second": "The player who is first in the area, then the one who is second, "
    "takes a plot or puts one of their cubes from the general supply into "
    "the museum.",
    "inspect.third-fourth": "The player who is third in the area, then the one who is fourth, may "
    "take a plot that is still there. They can’t go into the museum.",
    "inspect.alone": "If you are alone in an area, you get what the player who is first gets, and "
    "nothing more.",
    "inspect.claim": "When you take a plot of the area, you score its points at once. It becomes "
    "one of your patron cards.",
    "inspect.clear": "Plots that nobody took leave the game. All cubes in the area go back "
    "to the general supplies.",
    "museum": "Cubes in the museum stay there until the end of the game.",
    "museum.room": "You can put a cube into any free room worth 2 or 3. You can enter a free "
    "room worth 5 only through a door from a room worth 2 or 3 that holds a cube of "
    "yours.",
    "season.end": "The last player on the pass track begins the next season, and all patron "
    "cards are turned upright. The game ends after season 4.",
    "score": "After season 4, you add the points of the exhibition and of your sets to those "
    "of your plots.",
    "score.exhibition": "Each patron card scores the value of your best room in that "
    "patron’s wing: 5, 3 or 2 points. Without a room there it scores 1 point.",
    "score.sets": "Each complete set of five different patrons scores 5 points.",
    "score.winner": "The player with the most points wins. If there is a tie, the tied "
    "player with more cubes in their personal stock wins; neutral cubes don’t count. If "
    "there is still a tie, they share the win.",
    "neutral": "With two players, there is a neutral colour as well. Both of you dig with "
    "it, and it scores nothing.",
    "neutral.income": "Each season, each player takes 4 neutral cubes, or all that are left if "
    "there are fewer. The neutral marker stands on number 2 of the pass track.",
    "neutral.turn": "After each of your actions except a pass, you may also start or extend a dig "
    "with your neutral cubes. Patrons never help the neutral colour.",
    "neutral.card": "If the neutral colour is first or second in an area, it takes a plot out of "
    "the game. If it is first, the player who is third or has no cubes in the area chooses the "
    "plot. If it is second, the player who is first chooses it.",
}

# By phase, the id of the rule for its decision, and the sentence that refuses anything else.
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
    Phase.FIRST: N_("the first player is being drawn now"),
    Phase.WINGS: N_("the patrons of the wings are being drawn now"),
    Phase.REGION: N_("the region is being laid now"),
    Phase.DIG: N_("now everybody is digging: start or extend a dig, use a patron or pass"),
    Phase.NEUTRAL: N_(
        "now you may dig with neutral cubes: start or extend a neutral dig, or skip it"
    ),
    Phase.INSPECT: N_("now the areas are inspected: choose a plot or a room of the museum"),
    Phase.OVER: N_("the game is over"),
}

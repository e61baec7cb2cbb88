"""What each rule of Mykerinos is for: shown after an illegal action was tried out."""

from __future__ import annotations

from web.i18n import N_

PROTECTS = {
    "setup": N_("The draw at the beginning is the same for everybody; nobody chooses it."),
    "season.region": N_(
        "The region is drawn at random, so that nobody knows beforehand where it pays to dig."
    ),
    "season.end": N_("The game is over and the points are counted."),
    "dig": N_("Everybody digs in turn until they pass. That is why it matters when you pass."),
    "dig.start": N_(
        "A space holds one cube, so that being early counts, and a pyramid stays a wall that "
        "divides an area. Only Lord Lemon digs there."
    ),
    "dig.extend": N_(
        "Two cubes at once are strong. That is why they must grow out of a dig of yours, and "
        "others can stand in your way."
    ),
    "dig.pass": N_(
        "When you have used all your cubes, you are out for this season. Keep some for the end."
    ),
    "dig.patron": N_(
        "A patron helps you once a season for each card that you claimed before. That makes "
        "a card worth more than its points."
    ),
    "patron.violet": N_(
        "Lady Violet lends a cube of your own. If none is left in your general supply, there is "
        "nothing to lend."
    ),
    "patron.lemon": N_(
        "Lord Lemon is for pyramids. Without one pyramid he would be no more than an ordinary dig."
    ),
    "patron.blackmore": N_(
        "Mrs. Blackmore starts one dig with two cubes. Two single cubes apart from each other "
        "would be two digs for one action."
    ),
    "patron.tangerine": N_(
        "Colonel Tangerine digs a long chain through the sand. A gap in it would let him jump over "
        "those who block his way."
    ),
    "inspect": N_(
        "The areas reward those who have dug there. While they are inspected, nobody digs."
    ),
    "inspect.claim": N_(
        "Each area rewards those who dug there. Plots of other areas wait for their own inspection."
    ),
    "inspect.first-second": N_(
        "The two best teams have to decide between a plot and the museum; a cube for the museum "
        "must be left over for that."
    ),
    "inspect.third-fourth": N_(
        "The museum is the reward of the two best teams. The others may take a plot if one is left."
    ),
    "museum.room": N_(
        "The rich rooms lie behind the poorer ones. You work your way in from door to door, and "
        "others can be there before you."
    ),
    "neutral.turn": N_(
        "The neutral cubes make the sand as narrow as with three players. Each player has a share "
        "of them, and no patron helps them."
    ),
    "neutral.card": N_(
        "The neutral colour plays for nobody. It only takes a plot away, so that being behind it "
        "hurts."
    ),
}

"""What each rule of Mykerinos is for: shown after an illegal action was tried out."""

from __future__ import annotations

from web.i18n import N_

PROTECTS = {
    "setup": N_("The draw at the beginning is the same for everybody; nobody chooses it."),
    "season.region": N_(
        "The region is drawn at random, so that nobody knows beforehand where it pays to dig."
    ),
    "season.end": N_("The points are counted. Whoever went on now would play without opponents."),
    "dig": N_(
        "Everybody acts at the same moments of a season; so passing late is worth its price."
    ),
    "dig.start": N_(
        "A space holds one cube, so that being early counts, and a pyramid stays a wall that "
        "divides an area. Only Lord Lemon digs there."
    ),
    "dig.extend": N_(
        "Two cubes at once are strong; therefore they must grow out of a dig that is yours, and "
        "others can stand in your way."
    ),
    "dig.pass": N_(
        "Who has used up the cubes is out for this season. Keeping some for the end is part of "
        "the plan."
    ),
    "dig.patron": N_(
        "A patron helps once a season and only those who have claimed the card before: that makes "
        "the cards more than points."
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
    "inspect": N_("The areas pay what was dug; while they are inspected, nobody digs."),
    "inspect.claim": N_(
        "Each area pays those who dug there. Plots of other areas wait for their own inspection."
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

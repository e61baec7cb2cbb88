"""Why each rule of Mykerinos exists: shown after somebody tries out an illegal action."""

from __future__ import annotations

from web.i18n import N_

PROTECTS = {
    "setup": N_("Chance decides how the game begins, so nobody can give themselves an advantage."),
    "season.region": N_(
        "The region is drawn at random, so nobody knows in advance where it pays to dig."
    ),
    "season.end": N_("The game is over, and the points have been counted."),
    "dig": N_("Everybody digs in turn until they pass. That is why it matters when you pass."),
    "dig.start": N_(
        "A space holds only one cube, so it pays to be early. A pyramid is a "
        "wall that divides an area, and only Lord Lemon digs there."
    ),
    "dig.extend": N_(
        "Laying two cubes at once is a strong move. That is why they must go beside a dig of "
        "yours, where others can block them."
    ),
    "dig.pass": N_(
        "When you have used all your cubes, you can only pass. Keep some for the end of the season."
    ),
    "dig.patron": N_(
        "Each patron card helps you once a season. That is why a plot is worth "
        "more than its points."
    ),
    "patron.violet": N_(
        "Lady Violet gives you a cube from your general supply. If none is "
        "left there, she can’t help."
    ),
    "patron.lemon": N_(
        "Lord Lemon is there for pyramids. Without a pyramid, his dig would be like any other."
    ),
    "patron.blackmore": N_(
        "Mrs. Blackmore starts one dig with two cubes. If the cubes were "
        "apart, you would start two digs with one action."
    ),
    "patron.tangerine": N_(
        "Colonel Tangerine digs a long chain through the sand. If it could have a gap, he could "
        "jump over the cubes in his way."
    ),
    "inspect": N_(
        "The areas reward those who have dug there. While they are inspected, nobody digs."
    ),
    "inspect.claim": N_(
        "Each area rewards those who dug there. Plots of other areas wait for their own inspection."
    ),
    "inspect.first-second": N_(
        "The first two players in an area must choose between a plot and the museum. A cube for "
        "the museum comes from the general supply."
    ),
    "inspect.third-fourth": N_(
        "The museum is a reward for the first two players in an area. The "
        "others can take a plot if one is left."
    ),
    "museum.room": N_(
        "The best rooms lie behind the smaller ones. You go from room to room, and "
        "other players can get there first."
    ),
    "neutral.turn": N_(
        "The neutral cubes make the region as crowded as with three players. "
        "Each of you digs with your own share of them, and patrons never help "
        "them."
    ),
    "neutral.card": N_(
        "The neutral colour plays for nobody. It takes a plot out of the game, "
        "so it hurts to rank behind it."
    ),
}

"""Why each rule of Mexica exists: shown after somebody tries out an illegal action."""

from __future__ import annotations

from web.i18n import N_

PROTECTS = {
    "setup": N_("The calpulli of each half are drawn at random; nobody chooses them."),
    "setup.start": N_("Every figure begins on a start square of its own."),
    "turn": N_(
        "You have six action points in a turn. Anything that costs more has to wait for another "
        "turn."
    ),
    "canal": N_("Each piece costs an action point, wherever you lay it."),
    "canal.where": N_(
        "Canals go only on land that nobody uses. They never replace another piece, and a founded "
        "district can’t be divided any more."
    ),
    "canal.supply": N_(
        "Canal pieces are limited. When they run out, the city has its final shape."
    ),
    "bridge": N_(
        "All players share eleven bridges. If you want one more, you have to take "
        "it from somewhere else."
    ),
    "bridge.where": N_("A bridge needs land at both ends; otherwise nobody could cross it."),
    "bridge.move": N_(
        "A bridge that carries a figure stays where it is, so that nobody falls into the water. As "
        "long as there are bridges to build, nobody needs to move one."
    ),
    "step": N_("A figure walks square by square. To get further, sail from a bridge or leap."),
    "step.land": N_(
        "Two figures never share a square, and buildings are like walls, so finding your way is "
        "part of the game."
    ),
    "step.bridge": N_(
        "You cross a bridge from one end to the other. There is only water at its sides."
    ),
    "sail": N_(
        "You sail from bridge to bridge, and you can stop only at a free one. So it matters "
        "who stands on the bridges."
    ),
    "sail.cost": N_(
        "Every bridge on the way costs an action point, so a route with many bridges is expensive."
    ),
    "leap": N_("A leap is the expensive way out for a trapped figure."),
    "build": N_("Taller buildings count more, so they cost more, and each player has only a few."),
    "build.where": N_(
        "You can build only where your figure is. That is why walking and bridges matter."
    ),
    "chip.take": N_(
        "You can take at most two chips a turn, so that nobody saves up instead of playing."
    ),
    "chip.spend": N_("A chip is a saved action point. Without chips there is nothing to spend."),
    "trap.first-round": N_(
        "A figure that is trapped at the start would lose nearly a whole turn to a leap. So "
        "nobody may trap one in the first round."
    ),
    "found": N_("A district is founded once, and its calpulli stays for the whole game."),
    "found.size": N_(
        "A calpulli fits only a district of exactly its size. That is what you plan your "
        "canals for."
    ),
    "found.figure": N_(
        "Whoever founds a district has to be there. Nobody can do it from far away."
    ),
    "found.token": N_("The calpulli needs a square of its own and can’t cover another piece."),
    "half.end": N_("The half is over, and now it is scored."),
    "half.stall": N_("The game is over, and now it is scored."),
    "district": N_("Only land that water closes off on all sides is a district."),
}

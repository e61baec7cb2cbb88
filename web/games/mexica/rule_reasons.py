"""What each rule of Mexica is for: shown after an illegal action was tried out."""

from __future__ import annotations

from web.i18n import N_

PROTECTS = {
    "setup": N_("The calpulli of each half are drawn at random; nobody chooses them."),
    "setup.start": N_("Every figure begins on a start square of its own."),
    "turn": N_("Six action points a turn are the same for all. What costs more has to wait."),
    "canal": N_("Each piece costs its action point, wherever it is laid."),
    "canal.where": N_(
        "Canals take only land that nobody uses. What stands, stays, and a founded district can "
        "never be cut again."
    ),
    "canal.supply": N_("The canals are few. When they run out, the city has its final shape."),
    "bridge": N_("Eleven bridges for everybody: one more means taking one from somewhere else."),
    "bridge.where": N_("A bridge needs a bank at both ends, or nobody could cross it."),
    "bridge.move": N_(
        "A bridge that carries a figure stays, and none is moved while there are bridges to build: "
        "so nobody is dropped into the water."
    ),
    "step": N_("A figure walks. Further away there are bridges to sail from, and the leap."),
    "step.land": N_(
        "Two figures never share a square, and buildings are walls: so the way itself becomes part "
        "of the game."
    ),
    "step.bridge": N_("A bridge is crossed from end to end; water on its sides is no way."),
    "sail": N_(
        "Boats land at bridges. Who may stop there decides who is quick, and a bridge with a "
        "figure is occupied."
    ),
    "sail.cost": N_("The further, the dearer: every bridge on the way costs a point."),
    "leap": N_("The leap is the dear way out for a figure that is shut in."),
    "build": N_("Higher buildings count more, so they cost more, and each player has only some."),
    "build.where": N_(
        "Only where your figure is you can build. That makes walking, and the bridges, matter."
    ),
    "chip.take": N_("At most two chips a turn: saving up is slower than acting."),
    "chip.spend": N_("A chip is a saved action point. Without chips there is nothing to spend."),
    "trap.first-round": N_(
        "In the first round nobody can pay for a leap in time. Shutting a figure in now would put "
        "its player out of the game."
    ),
    "found": N_("A district is founded once, and its calpulli stays for the whole game."),
    "found.size": N_(
        "Only a district of exactly that size earns the calpulli. That is what the canals are "
        "planned for."
    ),
    "found.figure": N_("The founder has to be there; so nobody founds from far away."),
    "found.token": N_("The calpulli takes a square of its own and covers nothing that stands."),
    "half.end": N_("The half is over and is scored as it stands."),
    "half.stall": N_("The game is over and is scored as it stands."),
    "district": N_("Only land that water closes off on all sides is a district."),
}

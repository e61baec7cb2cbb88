"""What each rule of Myraclia is for: shown after an illegal action was tried out."""

from __future__ import annotations

from web.i18n import N_

PROTECTS = {
    "setup": N_("The first surface is random and holds together, so that every start is fair."),
    "draft": N_("The elements are shared out before anybody terraforms; each phase has its time."),
    "draft.fill": N_("Chance fills the draft board: as many elements for everybody as players."),
    "draft.columns": N_(
        "The order of the columns decides who terraforms first; nobody chooses it."
    ),
    "draft.take": N_("One element a turn: so everybody has a say in which colours are left."),
    "turn": N_(
        "Three actions a turn keep the round short, and the order from the draft is worth "
        "something."
    ),
    "pay": N_("A tile has its price. Without all elements it stays barren."),
    "pay.exchange": N_(
        "A swap gives you another colour, never one element more: the others help you, but do not "
        "lose by it."
    ),
    "pay.joker": N_("A joker is dear on purpose. Otherwise colours would not matter in the draft."),
    "pay.minimal": N_(
        "Nobody may get rid of elements to keep them from the others’ exchange: you spend only "
        "what the payment needs."
    ),
    "terraform": N_("Terraforming is paid in full at once; half a price is a reservation."),
    "terraform.target": N_(
        "A tile belongs to whoever was first. A reservation of this round has to wait for the next."
    ),
    "terraform.adjacent": N_(
        "The green land grows from tile to tile. Otherwise neighbours, and the points they bring, "
        "could be avoided."
    ),
    "terraform.disc": N_("The discs end the game: who has none left has finished."),
    "reserve": N_("A reservation is a promise: some elements now, the rest in a later round."),
    "reserve.target": N_(
        "One reserves at the edge of the green land, where others could build next. Far away there "
        "is nothing to keep from them."
    ),
    "reserve.elements": N_(
        "At least one element makes it serious; all of them would be terraforming at once."
    ),
    "reserve.fee": N_(
        "Reserving costs points for what is missing. Who has no points cannot block a tile."
    ),
    "reserve.one": N_("One reservation a player: so the others always find free tiles."),
    "reserve.change": N_(
        "A tile that you give up is free for the others first. You cannot just keep it by turns."
    ),
    "reserve.add": N_(
        "Elements on a tile shall be those that it needs; the last one is terraforming."
    ),
    "place": N_("New tiles come when a turn is over, for everybody to see."),
    "place.count": N_(
        "For every tile used up a new one comes, so that the land neither shrinks nor overflows."
    ),
    "place.compact": N_(
        "The surface stays one compact piece. A long thin arm would give neighbours to nobody."
    ),
    "place.darkness": N_("Darkness cannot be put off: it comes before all other tiles."),
    "place.refill": N_("The offer is drawn at random, and always has three tiles."),
    "round": N_("A round ends for all at the same time."),
    "round.end-of-game": N_("The points are counted. Nobody has a turn more than the others."),
    "round.eternity": N_(
        "The token helps the player with fewest points; the others have their turn."
    ),
    "eternity": N_("A token makes a free tile worth more. A tile that is taken gets none."),
    "round.free-elements": N_("What tiles give is drawn from the bag; nobody chooses it."),
}

"""Why each rule of Myraclia exists: shown after somebody tries out an illegal action."""

from __future__ import annotations

from web.i18n import N_

PROTECTS = {
    "setup": N_("The first surface is random but compact, so that every start is fair."),
    "draft": N_(
        "The elements are shared out before anybody terraforms, so that everybody can plan their "
        "whole turn."
    ),
    "draft.fill": N_(
        "The draft board is filled at random, and the number of elements on it depends only on "
        "the number of players and the round."
    ),
    "draft.columns": N_(
        "The order of the columns decides who terraforms first; nobody chooses it."
    ),
    "draft.take": N_(
        "You take one element at a time, so that everybody has a say in which colours are left."
    ),
    "turn": N_("Three actions a turn keep the round short and make the terraforming order matter."),
    "pay": N_(
        "A tile has its price. Until you can pay all the elements that it costs, it stays barren."
    ),
    "pay.exchange": N_(
        "A swap gives you another colour, but never more elements: the other players help you "
        "and lose nothing."
    ),
    "pay.joker": N_(
        "A joker is expensive on purpose. Otherwise colours would not matter in the draft."
    ),
    "pay.minimal": N_(
        "Nobody may throw elements away just to keep others from swapping for them: you spend only "
        "what the payment needs."
    ),
    "terraform": N_(
        "You pay for terraforming in full and at once. If you can pay only part of the cost, "
        "reserve the tile."
    ),
    "terraform.target": N_(
        "A tile belongs to whoever gets there first. A tile that you reserve in this round can be "
        "completed only in a later one."
    ),
    "terraform.adjacent": N_(
        "The terraformed land grows from tile to tile. Otherwise players could avoid "
        "neighbours and the points that they bring."
    ),
    "terraform.disc": N_(
        "Your discs limit how many tiles you can terraform. When you have "
        "none left, you can only use the one on your reserved tile."
    ),
    "reserve": N_("A reservation is a promise: some elements now, the rest in a later round."),
    "reserve.target": N_(
        "You reserve at the edge of the terraformed land, where others could terraform next. "
        "Further away, nobody could take the tile from you yet."
    ),
    "reserve.elements": N_(
        "At least one element shows that the reservation is serious. Putting down all of "
        "them would be terraforming."
    ),
    "reserve.fee": N_(
        "Reserving costs points for what is missing. Without points, nobody can block a tile."
    ),
    "reserve.one": N_(
        "Each player can have only one reservation, so the others always find free tiles."
    ),
    "reserve.change": N_(
        "A tile that you give up is free for your opponents first. You can’t keep two tiles by "
        "switching between them."
    ),
    "reserve.add": N_(
        "You can add only elements that the tile needs. Adding the last one would be terraforming."
    ),
    "place": N_("New tiles are placed only at the end of a turn, when everybody can see them."),
    "place.count": N_(
        "For every free tile that is used up, a new one is placed, so that the free tiles don’t "
        "run out."
    ),
    "place.compact": N_(
        "The surface stays one compact piece. Tiles on a long thin arm would have too few "
        "neighbours."
    ),
    "place.darkness": N_(
        "You can’t save a Darkness tile for later: it is placed before all other tiles."
    ),
    "place.refill": N_("The offer is drawn at random, and always has three tiles."),
    "round": N_("A round ends for everybody at the same time."),
    "round.end-of-game": N_("The game is over, and everybody has had the same number of turns."),
    "round.eternity": N_(
        "The player with the fewest points decides where the token goes. The others wait "
        "until it is placed."
    ),
    "eternity": N_("A token makes a free tile worth more. A tile that is taken gets none."),
    "round.free-elements": N_(
        "Each tile gives the element that it shows; nobody can choose a different one."
    ),
}

"""Why a number of points is wrong: common counting errors, by game and name."""

from __future__ import annotations

from web.i18n import N_, _

DEFAULT_REASON = N_("You’re close. Count every part again.")
SLIPS = {
    ("mexica", "lower"): N_("Players who tie for a place all score the full points for it."),
    ("mexica", "shared"): N_(
        "Players who tie don’t share the points. Each of them scores the full points for the place."
    ),
    ("mexica", "places"): N_("Second and third place score points, too."),
    ("mexica", "open"): N_(
        "Districts that nobody has founded score only at the end of the second half."
    ),
    ("mexica", "start"): N_("A figure on a start square scores 5 points."),
    ("mexica", "buildings"): N_(
        "The places in a district depend on the sum of the storeys, not on how many buildings "
        "there are."
    ),
    ("mexica", "first"): N_("You are not first in every district where you have a building."),
    ("mykerinos", "wings"): N_(
        "A room counts only for the cards of the patrons whose wings it belongs to."
    ),
    ("mykerinos", "five"): N_("A set needs cards of all five patrons."),
    ("mykerinos", "sets"): N_("Don’t forget the sets: five different patrons are worth 5 points."),
    ("mykerinos", "rooms"): N_("Only the best room in a patron’s wing counts, not all of them."),
    ("mykerinos", "cards"): N_(
        "A card is worth 1 point only if you have no room in its patron’s wing. Otherwise it is "
        "worth as much as your best room there."
    ),
    ("mykerinos", "plots"): N_("The points printed on your plots count, too."),
    ("mykerinos", "before"): N_("That’s your total before this choice."),
    ("myraclia", "single"): N_(
        "When you terraform your second or third tile of a turn, each of your tiles beside it "
        "gives 2 points."
    ),
    ("myraclia", "first"): N_(
        "When you terraform your first tile of a turn, each of your tiles beside it gives only 1 "
        "point."
    ),
    ("myraclia", "others"): N_("The points for other players’ neighbouring tiles go to them."),
    ("myraclia", "neighbours"): N_("Your neighbouring tiles give you points, too."),
    ("myraclia", "tokens"): N_("The tokens on the tiles give you points, too."),
    ("myraclia", "tile"): N_("The points printed on the tiles count, too."),
    ("myraclia", "board"): N_("The points of the final scoring count, too."),
    ("myraclia", "final"): N_("The points that you score during the turn count, too."),
    ("myraclia", "group"): N_(
        "Having a larger group than other players gives you points in the final scoring."
    ),
    ("myraclia", "terrains"): N_("The terrain table gives you points in the final scoring."),
    ("myraclia", "all"): N_("All four terrains together give you points in the final scoring."),
}


def reason(game: str, error: str) -> str:
    """Why the number that results from an error is wrong."""
    return _(SLIPS.get((game, error), DEFAULT_REASON))

"""The texts of puzzles by game and kind: the title, question, hint and feedback of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from web.i18n import N_
from web.views import puzzle_answers as answers


class Words(NamedTuple):
    """The texts of one kind of puzzle."""

    title: str
    question: str
    hint: str
    best: Callable[[int], str]  # the feedback on a best turn, from its value
    worse: Callable[
        [int, int], str
    ]  # the feedback on another turn, from the best value and its own


WORDS = {
    ("mykerinos", "exhibit"): Words(
        N_("The best choice at an inspection"),
        N_(
            "Make the choice that would give you the most points if the game ended right "
            "afterwards."
        ),
        N_(
            "Each card is worth as much as your best room in its patron’s wing, or 1 point "
            "if you have no room there. Five different patrons make a set."
        ),
        answers.points,
        answers.fewer_points,
    ),
    ("mykerinos", "sure"): Words(
        N_("The last inspections"),
        N_(
            "Secure as many points as you can for the end of the game, whatever the other players "
            "do."
        ),
        N_(
            "For each choice, count the points for the exhibition and for the sets, and think of "
            "what the other players can still take from you."
        ),
        answers.points,
        answers.fewer_points,
    ),
    ("mykerinos", "reply"): Words(
        N_("A choice and its answer"),
        N_(
            "Your opponent chooses right after you. Suppose the game ends after your opponent’s "
            "best answer. Be as far ahead as you can at that moment."
        ),
        N_(
            "The choice that scores the most can leave something better for your opponent. For "
            "each choice, look for the best answer to it."
        ),
        answers.answered,
        answers.less_answered,
    ),
    ("mykerinos", "most"): Words(
        N_("The most cubes"),
        N_("With one action, get more cubes than anyone else in area {area}."),
        N_("Look at your patrons, at the pyramids, and at the spaces on the edge of the area."),
        answers.most,
        answers.not_most,
    ),
    ("mykerinos", "firsts"): Words(
        N_("The last action of a season"),
        N_(
            "Everyone else has passed, and you have one more action. Be first in as many "
            "areas as you can."
        ),
        N_("You lose every tie, because you will be last on the pass track."),
        answers.areas,
        answers.fewer_areas,
    ),
    ("mykerinos", "block"): Words(
        N_("Stop the strongest opponent"),
        N_(
            "Everyone else has passed, and you have one more action. Keep your opponents from "
            "being first. What counts is the number of areas in which your strongest opponent is "
            "first: make it as small as possible."
        ),
        N_("Look for areas where an opponent leads by one cube. You lose every tie."),
        answers.stopped,
        answers.less_stopped,
    ),
    ("mykerinos", "balance"): Words(
        N_("The last action against one opponent"),
        N_(
            "Your opponent has passed. You have one last action, perhaps followed by a "
            "neutral one. Be first in more areas than your opponent, by as many as you can."
        ),
        N_("Neutral cubes can also take first place from your opponent."),
        answers.balance,
        answers.less_balance,
    ),
    ("mykerinos", "deny"): Words(
        N_("The least for the next player"),
        N_(
            "Another player chooses right after you. Leave that player as few points as you can. "
            "What counts is how many points their best choice gains if the game ends right "
            "afterwards."
        ),
        N_(
            "Look at the next player’s cards and rooms first: what would they like best? The "
            "choice that scores the most for you may leave it to them."
        ),
        answers.left_to_the_next,
        answers.more_left_to_the_next,
    ),
    ("mykerinos", "end"): Words(
        N_("The end of a season"),
        N_(
            "These are the last choices of the season. Whatever the other players do, be as far "
            "ahead of your best opponent as you can when the season ends. Count the points as if "
            "the game ended then."
        ),
        N_(
            "For each choice, count what it gives you, and what your best opponent can still get "
            "after it. What you take is out of everyone else’s reach."
        ),
        answers.lead,
        answers.less_lead,
    ),
    ("myraclia", "points"): Words(
        N_("Points in one turn"),
        N_("Gain as many points as you can this turn, not counting the final scoring."),
        N_(
            "When you terraform your second or third tile of a turn, each of your tiles beside it "
            "gives 2 points. You can pay for the next tile with a freed element."
        ),
        answers.points,
        answers.fewer_points,
    ),
    ("myraclia", "alone"): Words(
        N_("Points for you alone"),
        N_(
            "Gain as many points as you can this turn, not counting the final scoring. The points "
            "that the other players gain are subtracted."
        ),
        N_(
            "Each terraformed tile of another player next to the new one gives that player 1 point."
        ),
        answers.minus_others,
        answers.less_minus_others,
    ),
    ("myraclia", "table"): Words(
        N_("Points at the end"),
        N_(
            "Suppose the game ends right after this turn. Gain as many points as you can in the "
            "final scoring. Points that you score before it don’t count."
        ),
        N_(
            "Look at the terrain table, at the terrains that you don’t have yet, and at your "
            "largest group."
        ),
        answers.points,
        answers.fewer_points,
    ),
    ("myraclia", "tiles"): Words(
        N_("As many tiles as possible"),
        N_("Terraform as many tiles as you can in this turn."),
        N_(
            "Think of jokers, exchange zones and freed elements. It matters where you spend each "
            "element."
        ),
        answers.tiles,
        answers.fewer_tiles,
    ),
    ("myraclia", "final"): Words(
        N_("The last turn"),
        N_(
            "The game ends after this round. Gain as many points as you can, including the "
            "final scoring."
        ),
        N_(
            "You also score points for having all four terrains, for your tiles of each terrain, "
            "and for your largest group."
        ),
        answers.points,
        answers.fewer_points,
    ),
    ("myraclia", "reply"): Words(
        N_("A turn and its answer"),
        N_(
            "Your opponent plays right after you. Suppose the game ends after your opponent’s best "
            "turn. Be as far ahead as you can at that moment. The tiles that you would place in "
            "between don’t count."
        ),
        N_(
            "Your opponent can swap for the elements that you leave unused, and can terraform the "
            "tiles beside yours. A tile that you reserve is out of your opponent’s reach."
        ),
        answers.answered,
        answers.less_answered,
    ),
    ("myraclia", "block"): Words(
        N_("The least for the next player"),
        N_(
            "Another player plays right after you. Leave that player as few points as you can. "
            "What counts is how many points their best turn gains, not counting the final scoring. "
            "The tiles that you would place in between don’t count."
        ),
        N_(
            "Look for the next player’s best turn first. A tile that you terraform or reserve is "
            "out of their reach, but they can swap for the elements that you leave unused."
        ),
        answers.left_to_the_next,
        answers.more_left_to_the_next,
    ),
    ("myraclia", "end"): Words(
        N_("The end of the game"),
        N_(
            "You are the last player in this round. If you have {goal} terraformed tiles after "
            "your turn, the game ends, and the final scoring counts. Otherwise it doesn’t count. "
            "Be as far ahead of your best opponent as you can when your turn is over."
        ),
        N_(
            "Compare both: everyone’s points with the final scoring if you end the game, and "
            "without it if you don’t. Your last tile can complete a terrain or join two groups."
        ),
        answers.lead,
        answers.less_lead,
    ),
    ("myraclia", "place"): Words(
        N_("New land"),
        N_(
            "Place the new tiles so that they touch your terraformed tiles along as many sides "
            "as possible."
        ),
        N_("A tile that is placed first can make room for the next one."),
        answers.contacts,
        answers.fewer_contacts,
    ),
    ("mexica", "found"): Words(
        N_("New districts"),
        N_("Gain as many points as you can for founding districts in the rest of this turn."),
        N_(
            "Find a place where canals can cut off exactly as many squares as an open calpulli "
            "needs."
        ),
        answers.points,
        answers.fewer_points,
    ),
    ("mexica", "scoring"): Words(
        N_("Before a scoring"),
        N_(
            "Suppose the districts are scored right after this turn. Gain as many points as you "
            "can."
        ),
        N_(
            "Players who tie for first place all score the full points for first place. Figures "
            "on start squares score, too."
        ),
        answers.points,
        answers.fewer_points,
    ),
    ("mexica", "lead"): Words(
        N_("The largest lead"),
        N_(
            "Suppose the districts are scored right after this turn. Get as far ahead of your best "
            "opponent as you can."
        ),
        N_("A building can give you points, and it can also take first place from someone else."),
        answers.lead,
        answers.less_lead,
    ),
    ("mexica", "alone"): Words(
        N_("Points for you alone"),
        N_(
            "Gain as many points as you can for founding districts in the rest of this turn. The "
            "points that the other players gain are subtracted."
        ),
        N_("Everyone who stands in a district when it is founded gets points for it."),
        answers.minus_others,
        answers.less_minus_others,
    ),
    ("mexica", "reply"): Words(
        N_("A turn and its answer"),
        N_(
            "Your opponent answers your turn, but can only build, and only in the district where "
            "their figure stands now. Then the districts are scored. Be as far ahead as you can at "
            "that moment."
        ),
        N_(
            "Count the storeys that your opponent can build there with 6 action points and their "
            "chips. A lead that is safe in another district may be worth more than one that your "
            "opponent can take back."
        ),
        answers.answered,
        answers.less_answered,
    ),
    ("mexica", "end"): Words(
        N_("The end of a half"),
        N_(
            "You are the last player in this round, and your turn can end the half. Be as far "
            "ahead of your best opponent as you can when your turn is over. The districts are "
            "scored only if the half ends."
        ),
        N_(
            "The half ends with your turn if no calpulli is open and someone has built all their "
            "buildings. Your last buildings decide who is first in their districts."
        ),
        answers.lead,
        answers.less_lead,
    ),
    ("mexica", "block"): Words(
        N_("The least for the next player"),
        N_(
            "The next player answers your turn, but can only build, and only in the district where "
            "their figure stands now. Then the districts are scored. Leave that player as few "
            "points as you can in that scoring."
        ),
        N_(
            "Count the storeys that the next player can build there with 6 action points and their "
            "chips. You can take a better place from them in another district, or a square that "
            "they need."
        ),
        answers.left_to_the_next,
        answers.more_left_to_the_next,
    ),
    ("mexica", "way"): Words(
        N_("The cheapest route"),
        N_(
            "Move your figure into the founded district whose calpulli of size {size} is on "
            "{square}, and keep as many action points as you can."
        ),
        N_(
            "Sailing costs 1 action point for each bridge on the way, however far apart the "
            "bridges are."
        ),
        answers.left,
        answers.less_left,
    ),
}

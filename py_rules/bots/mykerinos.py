"""The bots' evaluation of Mykerinos."""

from __future__ import annotations

from py_rules.bots.mind import (
    Evaluation,
    Feature,
    Moves,
    Sentences,
    Style,
    TreeStyle,
    Trust,
)
from py_rules.bots.mykerinos_areas import (
    NUMBERS,
    TABLES,
    areas_of,
    coming_in,
    holdings_of,
    season_of,
)
from py_rules.bots.mykerinos_digs import plans
from py_rules.bots.mykerinos_points import points
from py_rules.bots.weights import weights
from py_rules.message import N_, Text, message
from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import LEAVE, PASS, SKIP, Decline
from py_rules.mykerinos.data import PATRONS, SEASONS
from py_rules.mykerinos.state import Phase, State, inspector, neutral_colour
from py_rules.mykerinos.terms import TITLES

LABELS = {
    "plots": N_("points on plots"),
    "wing": N_("{subject}’s wing"),
    "sets": N_("sets of five patrons"),
    "progress": N_("progress towards the next set"),
    "halls": N_("museum rooms for future cards"),
    "doors": N_("the best free room"),
    "helpers": N_("patrons to use later"),
    "untapped": N_("patrons to use later"),
    "kept": N_("cubes for later seasons"),
    "area": N_("area {subject}"),
}
SETS = Sentences(
    N_("It brings you closer to a set of five patrons, which is worth about {points}."),
    N_("It leaves you further from a set of five patrons, which costs you about {points}."),
)
MUSEUM = Sentences(
    N_("For later cards, you can expect about {points} more from the rooms of the museum."),
    N_("For later cards, you can expect about {points} less from the rooms of the museum."),
)
HELP = Sentences(
    N_("Later help from patrons is worth about {points} to you."),
    N_("It costs you later help from patrons, which would be worth about {points}."),
)
SENTENCES = {
    "plots": Sentences(
        N_("You get {points} more for plots."), N_("You get {points} less for plots.")
    ),
    "wing": Sentences(
        N_("In {subject}’s wing you can expect about {points} more."),
        N_("It costs you about {points} in {subject}’s wing."),
    ),
    "sets": SETS,
    "progress": SETS,
    "halls": MUSEUM,
    "doors": MUSEUM,
    "helpers": HELP,
    "untapped": HELP,
    "kept": Sentences(
        N_("The cubes that you keep for later seasons are worth about {points}."),
        N_("The cubes that you use up would be worth about {points} in later seasons."),
    ),
    "area": Sentences(
        N_("In area {subject} you can expect about {points} more."),
        N_("It costs you about {points} in area {subject}."),
        N_("{name} can expect about {points} less in area {subject}."),
        N_("{name} can expect about {points} more in area {subject}."),
    ),
}


def terms(state: State) -> list[Feature]:
    """The features of a position, for all seats."""
    season = season_of(state)
    holdings = holdings_of(state.cards, state.museum, state.wings or PATRONS, season)
    found = holdings.terms.copy()
    digging = state.phase in _DIGGING
    coming = coming_in(state) if digging else [0.0] * len(state.cubes)
    for seat, stock in enumerate(state.stock):
        if digging:
            found.append(("active", seat, "", coming[seat]))
            if seat not in state.passed:
                untapped = holdings.seats[seat].cards - len(state.tapped[seat])
                found.append(("untapped", seat, "", min(untapped, coming[seat] / 2)))
        if season < SEASONS:
            found.append(("kept", seat, "", min(max(stock - coming[seat], 0), 6)))
    if state.region and not state.over:
        for area, expected in areas_of(state, holdings, coming):
            found += [("area", colour, str(area + 1), points) for colour, points in expected]
    return found


_DIGGING = (Phase.DIG, Phase.NEUTRAL)


def moves(_: State, state: State) -> Moves:
    """Every legal action."""
    return [(action,) for action in GAME.legal(state)]


def idle(state: State) -> Decline | None:
    """The action that stops digging or leaves a plot; None if there is none."""
    if state.phase is Phase.DIG:
        return PASS
    if state.phase is Phase.NEUTRAL:
        return SKIP
    neutral = inspector(state) == neutral_colour(state)
    return LEAVE if state.rank > 1 and not neutral else None


def subject(word: str) -> Text:
    """The name of a patron, or the number of an area as it is."""
    return message(TITLES[word]) if word in TITLES else word


def wastes(state: State, action: object) -> bool:
    """Whether the action is the first pass of a season, with 4 or more cubes in stock and fewer on
    the board.
    """
    if action != PASS or state.passed:
        return False
    assert state.to_move is not None
    own = state.cubes[state.to_move].bit_count()
    return own < 4 <= state.stock[state.to_move]


def trust(state: State) -> Trust:
    """How much of the points still expected came true in games."""
    season = season_of(state) - 1
    return Trust(LEVEL[state.seats][season], LEAD[state.seats][season])


# By number of players and by season. Fitted to games of the grandmaster or of its copy in C++ with
# itself; EXPERIMENTS.md, "What people are told", has the figures and errors.
LEVEL = {2: (1.66, 1.05, 0.85, 0.75), 3: (2.9, 1.5, 1.2, 1.2), 4: (3.0, 1.5, 1.2, 1.4)}
LEAD = {2: (0.5, 0.5, 0.5, 0.43), 3: (0.4, 0.55, 0.7, 0.7), 4: (0.4, 0.55, 0.7, 0.75)}
STYLES = {
    "novice": Style(width=1, depth=2, slips=2.2, among=10),
    "apprentice": Style(width=2, depth=2, slips=1.3, among=7),
    "adept": Style(width=4, depth=2, slips=0.6, among=4),
    "master": Style(width=6, depth=2, answers=4),
}
TREE = TreeStyle(
    exploration=NUMBERS[2]["exploration"],
    doubt=NUMBERS[2]["doubt"],
    spread=NUMBERS[2]["spread"],
    positions=1500,
)
EVALUATION = Evaluation(
    GAME,
    terms,
    weights("mykerinos"),
    moves,
    LABELS,
    SENTENCES,
    idle,
    STYLES,
    subject,
    wastes=wastes,
    tree=TREE,
    plans=plans,
    points=points,
    trust=trust,
    tables={seats: weights("mykerinos", seats) for seats in TABLES[1:]},
)

"""The texts of Mexica: prompts, verbs, choices, questions, status and verdict."""

from __future__ import annotations

from typing import Any

from py_rules.message import ListOf, Message, Player, Text, counted, message
from py_rules.mexica.actions import Bridge, Build, Canal, FoundDistrict, Move, Plain, Start
from py_rules.mexica.areas import BITS, area_of
from py_rules.mexica.book import RULES
from py_rules.mexica.data import CALPULLI, HEIGHTS
from py_rules.mexica.districts import closed_by
from py_rules.mexica.scoring import founding
from py_rules.mexica.state import District, Phase, State, district_at
from py_rules.mexica.travel import journey
from py_rules.record import Match
from web.games import phrases
from web.games.mexica.places import brief, canal
from web.games.mexica.routes import foundings, sequence, whole
from web.games.phrases import mover
from web.games.selection import ActionSequence, Selection
from web.i18n import N_, _, plural
from web.markup.svg import Markup, el

TITLE = N_("Mexica")
SOURCES = {
    "founding": N_("Founding"),
    "visiting": N_("Visiting"),
    "first scoring": N_("First scoring"),
    "second scoring": N_("Second scoring"),
    "unfounded districts": N_("Unfounded districts"),
    "start squares": N_("Start squares"),
}
STAGE = N_("half")
HALVES = {1: N_("First half"), 2: N_("Second half")}
AXES = {"ns": N_("north–south"), "ew": N_("east–west")}
STOREYS = dict(
    enumerate((N_("one storey"), N_("two storeys"), N_("three storeys"), N_("four storeys")), 1)
)
CHOICES = {
    "1": N_("One storey"),
    "2": N_("Two storeys"),
    "3": N_("Three storeys"),
    "4": N_("Four storeys"),
    "ns": N_("North–south"),
    "ew": N_("East–west"),
}
TURNED = {"ns": N_("Turn it north–south"), "ew": N_("Turn it east–west")}


def choices(state: State, selection: Selection) -> tuple[tuple[str, str], ...]:
    """The heights of a building or the axes of a bridge, if only these are left to choose."""
    if state.phase is not Phase.TURN or not selection.words or len(selection.left) == 1:
        return ()
    live = selection.live
    if all(isinstance(action, Build) for action in selection.left):
        stock = state.players[mover(state)].stock
        return tuple(
            (
                str(height),
                plural(
                    "{storeys} ({count} left)",
                    "{storeys} ({count} left)",
                    count=stock[height - 1],
                    storeys=_(CHOICES[str(height)]),
                ),
            )
            for height in HEIGHTS
            if str(height) in live
        )
    if all(isinstance(action, Bridge) for action in selection.left):
        return _axis_choices(selection, live)
    return ()


def _axis_choices(selection: Selection, live: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """The axes for the new place of a bridge.

    Once the bridge to move is selected, also turning it in place, even if all other moves have the
    same axis.
    """
    common = frozenset.intersection(*(frozenset(action.words) for action in selection.left))
    selected = {"bridge", "move-bridge", "to", *selection.words, *common}
    ready = {
        action.axis: action
        for action in selection.left
        if selected.union((action.axis,)).issuperset(action.words)
    }
    turned = {axis for axis, action in ready.items() if action.lifted == action.square}
    return tuple(
        (axis, _((TURNED if axis in turned else CHOICES)[axis]))
        for axis in AXES
        if axis in ready and (axis in live or axis in turned) and axis not in selection.words
    )


def suggested(state: State, selection: Selection) -> Any:
    """What a tap on a square most likely means.

    It founds the district whose size is written there, otherwise it is a step, a sail between
    bridges, or several such moves. Once a bridge and an axis are selected: turning the bridge.
    """
    for action in selection.left:
        if not isinstance(action, Bridge):
            break
        if action.lifted == action.square and action.axis in selection.words:
            return action
    if state.phase is not Phase.TURN or len(selection.words) != 1:
        return None
    if founding := foundings(state).get(selection.words[0]):
        return founding
    move = next(
        (
            action
            for action in selection.left
            if isinstance(action, Move)
            and action.way != "leap"
            and str(action.square) == selection.words[0]
        ),
        None,
    )
    return move or sequence(state, selection.words)


def at_once(state: State, action: Any) -> bool:
    """False: an action that is not fully selected always needs confirmation."""
    return False


def question(state: State, action: Any) -> Text:
    """The warning before a canal, an expensive journey, a founding or a loss of AP, or empty."""
    match action:
        case Canal(squares):
            return _closes(state, closed_by(state, area_of(squares)))
        case Move("leap"):
            return message("Leap for 5 of your {left} AP?", left=state.ap)
        case Move():
            way = journey(state, action)
            if way and way.price > 1:
                return counted(
                    "This route passes {count} bridge, counting the last one, and costs {count} "
                    "AP.",
                    "This route passes {count} bridges, counting the last one, and costs {count} "
                    "AP.",
                    count=way.price,
                )
        case FoundDistrict(square) | ActionSequence((*_, FoundDistrict(square))):
            mine = mover(state)
            who = tuple(
                counted("{count} point for you", "{count} points for you", count=points)
                if seat == mine
                else counted(
                    "{count} point for {player}",
                    "{count} points for {player}",
                    count=points,
                    player=Player(seat),
                )
                for seat, points in enumerate(_founding(state, square))
                if points
            )
            return message("It scores {points}.", points=ListOf(who))
        case Plain("end") if state.ap:
            return counted(
                "{count} AP is left and would be lost.",
                "{count} AP are left and would be lost.",
                count=state.ap,
            )
    return ""


def sentence(state: State, action: Any) -> Text:
    """An action as an imperative sentence."""
    match action:
        case Start(square):
            return message("Start on {square}", square=brief(state, str(square)))
        case Canal(squares):
            there = brief(state, *map(str, squares))
            if len(squares) == 1:
                return message("Lay a single canal on {square}", square=there)
            return message("Lay a double canal on {square}", square=there)
        case Bridge(square, axis, lifted):
            return _bridging(square, message(AXES[axis]), lifted)
        case Move():
            return _moving(state, action)
        case ActionSequence((*moves, FoundDistrict(square))):
            return counted(
                "Go there and found the district of {count} square ({cost} AP, +{points})",
                "Go there and found the district of {count} squares ({cost} AP, +{points})",
                count=size_at(state, square),
                cost=whole(state, moves).price,
                points=_founding(state, square)[mover(state)],
            )
        case ActionSequence(moves):
            return message(
                "Go to {square} ({cost} AP)",
                square=brief(state, str(moves[-1].square)),
                cost=whole(state, moves).price,
            )
        case Build(height, square):
            return message(
                "Build {storeys} on {square} ({cost} AP)",
                storeys=message(STOREYS[height]),
                square=brief(state, str(square)),
                cost=height,
            )
        case FoundDistrict(square):
            return message(
                "Found the district of {size} squares with the calpulli on {square} (+{points})",
                size=size_at(state, square),
                square=brief(state, str(square)),
                points=_founding(state, square)[mover(state)],
            )
        case Plain(word):
            return PLAIN[word]
    raise TypeError(action)


def proposal(state: State, action: Any) -> Text:
    """The sentence on the button that confirms an action: of a bridge only where it will lie."""
    match action:
        case Bridge(square, axis, lifted) if lifted is not None and lifted != square:
            return message(
                "Move the bridge [{lifted}] to {square}, {axis} (1 AP)",
                lifted=str(lifted),
                square=canal(str(square)),
                axis=message(AXES[axis]),
            )
    return sentence(state, action)


PLAIN = {
    "take": N_("Take a chip (1 AP)"),
    "spend": N_("Spend a chip (+1 AP)"),
    "end": N_("End turn"),
}


def _bridging(square: Any, axis: Message, lifted: Any) -> Message:
    there = canal(str(square))
    if lifted is None:
        return message("Build a bridge on {square}, {axis} (1 AP)", square=there, axis=axis)
    if square == lifted:
        return message(
            "Turn the bridge on {square} so that it runs {axis} (1 AP)", square=there, axis=axis
        )
    return message(
        "Move the bridge from {lifted} to {square}, {axis} (1 AP)",
        lifted=canal(str(lifted)),
        square=there,
        axis=axis,
    )


def _moving(state: State, action: Move) -> Message:
    found = journey(state, action)
    cost, square = found.price if found else 1, brief(state, str(action.square))
    match action.way:
        case "step":
            return message("Step to {square} ({cost} AP)", square=square, cost=cost)
        case "sail":
            return message("Sail to {square} ({cost} AP)", square=square, cost=cost)
    return message("Leap to {square} ({cost} AP)", square=square, cost=cost)


def uncounted(sentence: Text, measure: str) -> Text:
    """A sentence without its price if a puzzle compares ways, and its points if foundings."""
    if not isinstance(sentence, Message):
        return sentence
    values = dict(sentence.values)
    if measure in ("found", "alone") and {"size", "points"} <= values.keys():
        return counted(
            "Found the district of {count} square with the calpulli on {square}",
            "Found the district of {count} squares with the calpulli on {square}",
            count=values["size"],
            square=values["square"],
        )
    unpriced = sentence.text.rpartition(" (")[0]
    values.pop("cost", None)
    return message(unpriced, **values) if measure == "way" and unpriced in _UNPRICED else sentence


_UNPRICED = (
    N_("Step to {square}"),
    N_("Sail to {square}"),
    N_("Leap to {square}"),
    N_("Build a bridge on {square}, {axis}"),
    N_("Turn the bridge on {square} so that it runs {axis}"),
    N_("Move the bridge from {lifted} to {square}, {axis}"),
)


def stage(state: State) -> str:
    """The title of the half that a position is in."""
    return _(HALVES[state.half])


def status(match: Match) -> Text:
    """The progress of the game in a few words, for the shelf."""
    state: State = match.state
    if state.over:
        return verdict(match)
    half = message(HALVES[state.half])
    if state.to_move is None:
        return half
    return message("{half}, {name}’s turn", half=half, name=match.table.player(state.to_move))


def verdict(match: Match) -> Message:
    """The winner of a finished game, and the reason."""
    winner, *_others = match.game.winners(match.state)
    return phrases.verdict(
        match,
        N_("{names} share the win: each has {points}, with {chips} left."),
        N_(
            "{name} wins with {points} after a tie with {others}: {name} has more chips left "
            "({chips})."
        ),
        chips=counted("{count} chip", "{count} chips", count=match.state.players[winner].chips),
    )


def reference() -> Markup:
    """A summary of the possible actions of a turn, and of what scores points."""
    rules = (
        "turn",
        "canal",
        "bridge",
        "step",
        "sail.cost",
        "leap",
        "build",
        "build.where",
        "chip.take",
        "chip.spend",
        "district",
        "found.size",
        "found.figure",
        "found.score",
        "half.end",
        "score.founded",
        "score.open",
        "score.start",
        "score.winner",
    )
    numbers = "; ".join(f"{kind.size}: {kind.founder}, {kind.others}" for kind in CALPULLI.values())
    note = _(
        "The calpulli have these sizes, each followed by the points for the founder and for "
        "each visitor: {numbers}.",
        numbers=numbers,
    )
    return el("ul", *(el("li", _(RULES[rule])) for rule in rules), el("li", note))


def _closes(state: State, districts: tuple[District, ...]) -> Text:
    """The districts into which a canal divides the district where it is placed."""
    sizes = [one.size for one in districts]
    fitting = sorted({size for size in sizes if size in state.calpulli})
    match sizes:
        case []:
            return N_("Nothing is left of the district.")
        case [size] if fitting:
            return counted(
                "A district of {count} square is left. The open calpulli of size {count} fits.",
                "A district of {count} squares is left. The open calpulli of size {count} fits.",
                count=size,
            )
        case [size]:
            return counted(
                "A district of {count} square is left.",
                "A district of {count} squares is left.",
                count=size,
            )
    if not fitting:
        return message("It closes off districts of {sizes} squares.", sizes=several(sizes))
    return counted(
        "It closes off districts of {sizes} squares. The open calpulli of size {fitting} fits.",
        "It closes off districts of {sizes} squares. The open calpulli of sizes {fitting} fit.",
        count=len(fitting),
        sizes=several(sizes),
        fitting=several(fitting),
    )


def several(sizes: Any) -> ListOf:
    """Sizes as a list in a sentence."""
    return ListOf(tuple(map(str, sizes)))


def _founding(state: State, square: Any) -> tuple[int, ...]:
    district = district_at(state, BITS[square])
    assert district is not None
    return founding(state, district, mover(state))


def size_at(state: State, square: Any) -> int:
    """The number of squares of the district that contains a square."""
    district = district_at(state, BITS[square])
    assert district is not None
    return district.size

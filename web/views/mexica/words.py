"""The table of Mexica in words: what is asked, what the log tells, who won."""

from __future__ import annotations

from typing import Any

from py_rules.mexica.actions import (
    END,
    TAKE,
    Bridge,
    Build,
    Canal,
    Draw,
    Found,
    Move,
    Plain,
    Start,
)
from py_rules.mexica.areas import BITS, area_of
from py_rules.mexica.data import CALPULLI, HEIGHTS
from py_rules.mexica.districts import closed_by
from py_rules.mexica.rules import RULES
from py_rules.mexica.scoring import founding
from py_rules.mexica.state import District, Phase, State, district_at
from py_rules.mexica.travel import journey
from py_rules.record import Match
from web.svg import Markup, el
from web.talk import Talk
from web.views import phrases
from web.views.phrases import counted, listed, mover

TITLE = "Mexica"
SOURCES = {
    "founding": "Founding",
    "visiting": "Visiting",
    "first scoring": "First scoring",
    "second scoring": "Second scoring",
    "open districts": "Open districts",
    "start squares": "Start squares",
}
STAGE = "half"
_AXES = {"ns": "north–south", "ew": "east–west"}
_COUNTS = {1: "one", 2: "two", 3: "three", 4: "four"}


def prompt(match: Match) -> str:
    """What is asked of the seat to move."""
    state: State = match.state
    if state.phase is Phase.START:
        return "choose the start square of your figure"
    chips = state.players[mover(state)].chips
    if not state.ap:
        return "no AP left: " + ("spend a chip or end the turn" if chips else "end the turn")
    return f"{state.ap} AP left" + (f", and {counted(chips, 'chip')}" if chips else "")


def verbs(match: Match) -> tuple[tuple[str, str], ...]:
    """The words said with buttons, and what the buttons say."""
    state: State = match.state
    if state.phase is not Phase.TURN:
        return ()
    player = state.players[mover(state)]
    said = [("canal", "Canal")]
    said.append(("bridge", "Bridge") if state.spare_bridges else ("move-bridge", "Move bridge"))
    said += [("build", "Build"), ("step", "Step")]
    if player.place & state.bridges.area:
        said.append(("sail", "Sail"))
    said += [("leap", "Leap"), ("found", "Found"), ("take", "Take chip")]
    if player.chips:
        said.append(("spend", "Spend chip"))
    return (*said, ("end", "End turn"))


def choices(state: State, talk: Talk) -> tuple[tuple[str, str], ...]:
    """The heights of a building and the axes of a bridge, where it is only these that are left."""
    if state.phase is not Phase.TURN or not talk.said or len(talk.left) == 1:
        return ()
    live = talk.live
    if all(isinstance(action, Build) for action in talk.left):
        stock = state.players[mover(state)].stock
        return tuple(
            (str(height), f"{_storeys(height).capitalize()} ({stock[height - 1]} left)")
            for height in HEIGHTS
            if str(height) in live
        )
    if all(isinstance(action, Bridge) for action in talk.left):
        return _axis_choices(talk, live)
    return ()


def _axis_choices(talk: Talk, live: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """For the new place; or, once a bridge has been said that is to be moved, turning it."""
    spoken = {"bridge", "move-bridge", "to", *talk.said}
    ready = {
        action.axis: action
        for action in talk.left
        if spoken.union((action.axis,)).issuperset(action.words)
    }
    return tuple(
        (axis, f"Turn it {name}" if ready[axis].lifted == ready[axis].square else name.capitalize())
        for axis, name in _AXES.items()
        if axis in ready and axis in live
    )


def suggested(state: State, talk: Talk) -> Any:
    """A step or, from bridge to bridge, a sail to the square that was tapped; the turning of the
    bridge that was said, if the axis has been said as well."""
    for action in talk.left:
        if not isinstance(action, Bridge):
            break
        if action.lifted == action.square and action.axis in talk.said:
            return action
    if state.phase is not Phase.TURN or len(talk.said) != 1:
        return None
    return next(
        (
            action
            for action in talk.left
            if isinstance(action, Move)
            and action.way != "leap"
            and str(action.square) == talk.said[0]
        ),
        None,
    )


def at_once(state: State, action: Any) -> bool:
    """No: what follows from half a sentence is confirmed."""
    return False


def question(state: State, action: Any) -> str:
    """What is worth knowing before a canal, a dear journey, a founding, and AP that are lost."""
    match action:
        case Canal(squares):
            return _closes(state, closed_by(state, area_of(squares)))
        case Move("leap"):
            return f"A leap costs 5 of your {state.ap} AP."
        case Move():
            way = journey(state, action)
            if way and way.price > 1:
                return f"{way.price} bridges are on the way, the last included: {way.price} AP."
        case Found(square):
            scored = _founding(state, square)
            mine = mover(state)
            who = [
                f"{points} for {'you' if seat == mine else f'seat {seat + 1}'}"
                for seat, points in enumerate(scored)
                if points
            ]
            return f"It scores {listed(who)}."
        case Plain("end") if state.ap:
            lost = "AP is" if state.ap == 1 else "AP are"
            return f"{state.ap} {lost} left and would be lost."
    return ""


def sentence(state: State, action: Any) -> str:
    """An action to be confirmed, as an imperative."""
    match action:
        case Start(square):
            return f"Start on {square}"
        case Canal(squares):
            kind = "double" if len(squares) == 2 else "single"
            return f"Lay a {kind} canal on {_joined(squares)}"
        case Bridge(square, axis, None):
            return f"Build a bridge on {square}, {_AXES[axis]} (1 AP)"
        case Bridge(square, axis, lifted):
            if square == lifted:
                return f"Turn the bridge on {square} {_AXES[axis]} (1 AP)"
            return f"Move the bridge from {lifted} to {square}, {_AXES[axis]} (1 AP)"
        case Move(way, square):
            found = journey(state, action)
            return f"{way.capitalize()} to {square} ({found.price if found else 1} AP)"
        case Build(height, square):
            return f"Build {_storeys(height)} on {square} ({height} AP)"
        case Found(square):
            size = _size(state, square)
            mine = _founding(state, square)[mover(state)]
            return f"Found the district of {size} with the calpulli on {square} (+{mine})"
        case Plain(said):
            return {
                "take": "Take a chip (1 AP)",
                "spend": "Spend a chip (1 AP more)",
                "end": "End the turn",
            }[said]
    raise TypeError(action)


def tell(match: Match, index: int) -> tuple[str, ...]:
    """What ``match.actions[index]`` did, a sentence each."""
    before: State = match.positions[index]
    after: State = match.positions[index + 1]
    action = match.actions[index]
    if isinstance(action, Draw):
        sizes = listed([str(size) for size in action.sizes])
        return (f"The calpulli of the first half: {sizes}.",)
    name = match.table.name(mover(before))
    told = _told(match, before, action, name)
    return (told, *_consequences(match, before, action, after))


def _told(match: Match, before: State, action: Any, name: str) -> str:
    match action:
        case Start(square):
            return f"{name} starts on {square}."
        case Canal(squares):
            kind = "double" if len(squares) == 2 else "single"
            closed = closed_by(before, area_of(squares))
            told = f"{name} lays a {kind} canal on {_joined(squares)}"
            if len(closed) > 1:
                told += f" and closes districts of {listed([str(one.size) for one in closed])}"
            return f"{told}."
        case Bridge(square, axis, None):
            return f"{name} builds a bridge on {square}, {_AXES[axis]}."
        case Bridge(square, axis, lifted):
            if square == lifted:
                return f"{name} turns the bridge on {square} {_AXES[axis]}."
            return f"{name} moves the bridge from {lifted} to {square}, {_AXES[axis]}."
        case Move(way, square):
            found = journey(before, action)
            price = f" for {found.price} AP" if found and found.price > 1 else ""
            return f"{name} {way}s to {square}{price}."
        case Build(height, square):
            return f"{name} builds {_storeys(height)} on {square}."
        case Found(square):
            scored = _founding(before, square)
            points = [
                f"{match.table.name(seat)} {points}" for seat, points in enumerate(scored) if points
            ]
            return (
                f"{name} founds the district of {_size(before, square)} around {square}: "
                f"{listed(points)}."
            )
    if action == END:
        lost = f", {before.ap} AP unspent" if before.ap else ""
        return f"{name} ends the turn{lost}."
    return f"{name} takes a chip." if action == TAKE else f"{name} spends a chip."


def _consequences(match: Match, before: State, action: Any, after: State) -> list[str]:
    """What happened by itself: calpulli removed, the end of a half, of the game."""
    told = []
    ended = after.half > before.half or after.over
    if not ended:
        gone = list(before.calpulli)
        for size in after.calpulli:
            gone.remove(size)
        if isinstance(action, Found):
            gone.remove(_size(before, action.square))
        if gone:
            sizes = listed([str(size) for size in gone])
            told.append(f"No district can fit the calpulli of {sizes} any more: removed.")
    else:
        stalled = before.quiet + (not before.changed) >= 2
        why = "nothing was laid in two rounds" if stalled else "calpulli and buildings are laid"
        points = [
            f"{match.table.name(seat)} {sum(new.points) - sum(old.points)}"
            for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
        ]
        half = "first" if before.half == 1 else "second"
        told.append(f"The {half} half is over ({why}). It scores: {listed(points)}.")
    if after.half > before.half and after.calpulli:
        sizes = listed([str(size) for size in after.calpulli])
        told.append(f"The calpulli of the second half are open: {sizes}.")
    if after.over:
        told.append(verdict(match))
    return told


def stage(state: State) -> str:
    """The half of a position."""
    return "First half" if state.half == 1 else "Second half"


def status(match: Match) -> str:
    """Where the game stands, in a few words for the shelf."""
    state: State = match.state
    if state.over:
        return verdict(match)
    half = stage(state)
    if state.to_move is None:
        return half
    return f"{half}, {match.table.name(state.to_move)} to move"


def verdict(match: Match) -> str:
    """Who won a finished game, and why."""
    players = match.state.players

    def chips(seat: int) -> str:
        return counted(players[seat].chips, "chip")

    def tie(winner: int, tied: list[int]) -> str:
        return f"more chips left decide ({chips(winner)})"

    shared = chips(match.game.winners(match.state)[0])
    return phrases.verdict(match, f"as many chips left ({shared})", tie)


def reference() -> Markup:
    """What can be done in a turn, and what scores."""
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
    told = f"The calpulli, by their squares, with the middle and the low number: {numbers}."
    return el("ul", *(el("li", RULES[rule]) for rule in rules), el("li", told))


def _closes(state: State, districts: tuple[District, ...]) -> str:
    """What a canal makes of the district in which it is laid."""
    sizes = [one.size for one in districts]
    if not sizes:
        return "Nothing is left of the district."
    fitting = sorted({size for size in sizes if size in state.calpulli})
    told = (
        f"It closes districts of {listed([str(size) for size in sizes])}."
        if len(sizes) > 1
        else f"A district of {counted(sizes[0], 'square')} is left."
    )
    if fitting:
        fit = listed([str(size) for size in fitting])
        told += f" The open calpulli of {fit} {'fits' if len(fitting) == 1 else 'fit'}."
    return told


def _founding(state: State, square: Any) -> tuple[int, ...]:
    district = district_at(state, BITS[square])
    assert district is not None
    return founding(state, district, mover(state))


def _size(state: State, square: Any) -> int:
    district = district_at(state, BITS[square])
    assert district is not None
    return district.size


def _joined(squares: tuple[Any, ...]) -> str:
    return " and ".join(map(str, squares))


def _storeys(height: int) -> str:
    return "one storey" if height == 1 else f"{_COUNTS[height]} storeys"

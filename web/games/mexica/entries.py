"""The pieces, places and terms of Mexica: their names, rules and values in a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from py_rules.core import Refusal
from py_rules.grid import Square
from py_rules.message import N_, ListOf, Message, Text, counted, message
from py_rules.mexica.actions import TAKE, Build, Canal, FoundDistrict, Move
from py_rules.mexica.areas import EMBLEM, LAKE, STARTS, Area, bit, squares
from py_rules.mexica.data import CALPULLI
from py_rules.mexica.scoring import prizes, row, scores
from py_rules.mexica.state import District, Phase, State, district_at, in_district
from py_rules.mexica.terms import DOUBLES, HALF, POINTS, SINGLES, SPANS, WAITING
from py_rules.record import Match
from web.games.entries import GuideEntry
from web.games.mexica import places
from web.games.mexica.layout import MAX_SHOWN_SIZE
from web.games.mexica.prompts import best_founding, verbs
from web.games.phrases import shares
from web.i18n import _

GOAL = (
    N_(
        "Lay canals until they and the lake close off districts, and found those that have the "
        "size of an open calpulli."
    ),
    N_("Put up buildings: at two scorings, the most storeys in a district score the most points."),
    N_("The player with the most points after the second scoring wins."),
)
ENTRIES = {
    "ap": GuideEntry(N_("Action points (AP)"), ("turn",)),
    "canal": GuideEntry(N_("Canal"), ("canal", "canal.where", "canal.supply")),
    "bridge": GuideEntry(N_("Bridge"), ("bridge", "bridge.where", "bridge.move")),
    "figure": GuideEntry(N_("Figure"), ("step", "build.where", "found.figure")),
    "step": GuideEntry(N_("Step"), ("step", "step.land", "step.bridge")),
    "sail": GuideEntry(N_("Sail"), ("sail", "sail.cost")),
    "leap": GuideEntry(N_("Leap"), ("leap",)),
    "building": GuideEntry(N_("Building"), ("build", "build.where", "score.founded")),
    "district": GuideEntry(N_("District"), ("district", "found.size", "score.open")),
    "found": GuideEntry(N_("Founding"), ("found", "found.score", "found.figure", "found.token")),
    "calpulli": GuideEntry(N_("Calpulli"), ("found.size", "found.score", "score.founded")),
    "waiting": GuideEntry(N_("Calpulli of the second half"), ("setup", "half.end")),
    "chip": GuideEntry(N_("Chip"), ("chip.take", "chip.spend")),
    "half": GuideEntry(N_("Half"), ("half.end", "half.stall")),
    "start": GuideEntry(N_("Start square"), ("setup.start", "score.start")),
    "emblem": GuideEntry(N_("Emblem square"), ("step.land", "canal.where")),
    "lake": GuideEntry(N_("Lake"), ("canal.where", "sail")),
    "end": GuideEntry(N_("End of the turn"), ("turn", "chip.take")),
    "player": GuideEntry(N_("Player"), ("score.winner",)),
}
OPTION_NOTES: Mapping[str, str] = {}
PICTURES: Mapping[str, str] = {}
SHARES = {  # of a player's points
    "founding": N_("{points} for founding districts"),
    "visiting": N_("{points} for being in districts that others founded"),
    "first scoring": N_("{points} in the first scoring"),
    "second scoring": N_("{points} in the second scoring"),
    "unfounded districts": N_("{points} for unfounded districts"),
    "start squares": N_("{points} for start squares"),
}
START_POINTS = N_("A figure on a start square scores 5 points at each scoring.")
_WORDS = {
    POINTS: "ap",
    "canal": "canal",
    SINGLES: "canal",
    DOUBLES: "canal",
    SPANS: "bridge",
    "bridge": "bridge",
    "move-bridge": "bridge",
    "build": "building",
    **{str(height): "building" for height in range(1, 5)},
    "step": "step",
    "sail": "sail",
    "leap": "leap",
    "found": "found",
    "calpulli": "calpulli",
    WAITING: "waiting",
    "take": "chip",
    "spend": "chip",
    HALF: "half",
    "end": "end",
    "start": "start",
}


def entry_of(state: State, word: str) -> str:
    """The key of the entry for a word of the table; empty if there is none."""
    if word in _WORDS:
        return _WORDS[word]
    if word.startswith("seat-"):
        return "player"
    first = _square(word)
    if not first or "-" in word:
        return "canal" if first else ""
    return _on(state, first)


def _square(word: str) -> Area:
    try:
        return bit(Square.parse(word.partition("-")[0]))
    except ValueError:
        return 0


def _on(state: State, one: Area) -> str:
    """The entry for what lies on a square."""
    if any(player.place & one for player in state.players):
        return "figure"
    if one & state.bridges.area:
        return "bridge"
    if any(one & built for player in state.players for built in player.buildings):
        return "building"
    if any(district.token == one for district in state.districts):
        return "calpulli"
    for area, entry in ((state.canals, "canal"), (LAKE, "lake"), (STARTS, "start")):
        if one & area:
            return entry
    return "emblem" if one & EMBLEM else "district"


def options(match: Match) -> tuple[tuple[str, str], ...]:
    """The verbs of a turn, or the start squares."""
    return verbs(match) or (("start", _(ENTRIES["start"].title)),)


def now(match: Match, word: str) -> tuple[Text, ...]:
    """Sentences about the value of a piece, place or verb in this position."""
    state: State = match.state
    if word == "found":
        return _founding(state)
    if word in {"calpulli", WAITING}:
        sizes = state.waiting if word == WAITING else state.calpulli
        return tuple(map(numbers, sizes))
    if word == "build" and state.to_move is not None:
        place = state.players[state.to_move].place
        return _district(match, district_at(state, place)) if place else ()
    if word in {"canal", "bridge", "take", "end"}:
        return _left(state, word)
    if word == "start":
        words = map(str, squares(STARTS & ~state.figures))
        free = ListOf(tuple(places.place(state, word) for word in words))
        return (START_POINTS, message("Still free: {squares}.", squares=free))
    if word.startswith("seat-"):
        return _points(scores(state)[int(word.removeprefix("seat-")) - 1])
    one = _square(word)
    if not one or "-" in word:
        return ()
    here: list[Text] = []
    if one & STARTS:
        here.append(START_POINTS)
    return (*here, *_district(match, district_at(state, one)))


def why(state: State, word: str, refusal: Refusal) -> Text:
    """The reason why a verb is impossible with any object; empty if the refusal gives it."""
    if refusal.rule == "turn" or state.to_move is None:
        return ""
    player = state.players[state.to_move]
    match word:
        case "build":
            heights = enumerate(player.stock, 1)
            if not any(count and height <= state.ap for height, count in heights):
                return N_("you have no building left that you can afford with the AP you have")
            if player.place & state.bridges.area:
                return N_("you can’t build while your figure is on a bridge; step onto land first")
        case "canal" if not state.singles and not state.doubles:
            return N_("there are no canal pieces left")
        case "canal":
            return N_("there is no place for any of the canal pieces that are left")
        case "found":
            here = district_at(state, player.place)
            if not here or here.token or here.size not in state.calpulli:
                return N_(
                    "your figure isn’t in an unfounded district that has the size of an open "
                    "calpulli"
                )
        case "sail" if player.place & state.bridges.area:
            return N_("your figure can’t reach another free bridge by water with the AP you have")
        case "step":
            return N_("there is no free square that your figure can step to")
    return ""


def deeds(match: Match, steps: list[tuple[Any, Any]]) -> tuple[Text, ...]:
    """Sentences on a plan's effect: districts closed and founded, who is in them, who leads."""
    return tuple(_deeds(match, steps)) if steps else ()


def _deeds(match: Match, steps: list[tuple[Any, Any]]) -> Iterator[Text]:
    before, after = match.state, match.game.apply(*steps[-1])
    actions = [action for _state, action in steps]
    founded = {action.square for action in actions if isinstance(action, FoundDistrict)}
    closed = {district.area for district in before.districts}
    described = False
    for district in after.districts:
        values = {"count": district.size, "where": _where(after, district)}
        if founded.intersection(district.squares):
            yield counted(
                "You found a district of {count} square {where}.",
                "You found a district of {count} squares {where}.",
                **values,
            )
        elif not district.token and district.size in after.calpulli and district.area not in closed:
            yield counted(
                "This closes off a district of {count} square {where}: there is an open calpulli "
                "of that size.",
                "This closes off a district of {count} squares {where}: there is an open calpulli "
                "of that size.",
                **values,
            )
        else:
            continue
        described = True
        yield _inside(match, after, district)
    built = {action.square for action in actions if isinstance(action, Build)}
    for district in after.districts:
        own = row(after, district).standings[before.to_move or 0]
        if built.intersection(district.squares) and own.place == 1:
            described = True
            yield counted(
                "Nobody has more storeys than you in the district of {count} square {where}.",
                "Nobody has more storeys than you in the district of {count} squares {where}.",
                count=district.size,
                where=_where(after, district),
            )
    if described:
        return
    on = after.players[before.to_move or 0].place
    travelled = any(isinstance(action, Move) and action.way != "step" for action in actions)
    if travelled and not on & after.bridges.area:  # from a bridge, nothing can be built or founded
        (place,) = squares(on)
        yield message(
            "Your figure is then {where}. That is where you can build and found districts.",
            where=places.where(after, str(place)),
        )
    if canals := sum(isinstance(action, Canal) for action in actions):
        yield counted(
            "This canal doesn’t close off a district for you yet. It prepares a later turn.",
            "These {count} canals don’t close off a district for you yet. They prepare a later "
            "turn.",
            count=canals,
        )
    elif taken := actions.count(TAKE):
        yield counted(
            "You save {count} AP as a chip for a later turn.",
            "You save {count} AP as chips for a later turn.",
            count=taken,
        )


def _where(state: State, district: District) -> Message:
    return places.where(state, str(district.squares[len(district.squares) // 2]))


def _inside(match: Match, state: State, district: District) -> Message:
    """Who else stands in a district that the turn closes off or founds."""
    mover = match.state.to_move
    inside = [seat for seat in in_district(state, district) if seat != mover]
    if not inside:
        return message("Nobody else stands in it.")
    names = ListOf(tuple(match.table.player(seat) for seat in inside))
    return message("Also in it: {players}.", players=names)


def _left(state: State, word: str) -> tuple[Text, ...]:
    """How many pieces of a verb are left; at the end of a turn, the AP that are lost."""
    match word:
        case "canal":
            double = counted(
                "{count} double canal piece left",
                "{count} double canal pieces left",
                count=state.doubles,
            )
            single = counted(
                "{count} single canal piece left",
                "{count} single canal pieces left",
                count=state.singles,
            )
            return (message("{some}, {more}", some=double, more=single),)
        case "bridge":
            return (
                counted("{count} bridge left", "{count} bridges left", count=state.spare_bridges),
            )
        case "take":
            return (counted("{count} chip left", "{count} chips left", count=state.chips),)
    if state.phase is not Phase.TURN or not state.ap:
        return ()
    return (counted("You would lose {count} AP.", "You would lose {count} AP.", count=state.ap),)


def numbers(size: int) -> Message:
    """The three numbers of a calpulli, in a sentence."""
    kind = CALPULLI[size]
    return message(
        "Calpulli {size}: the founder scores {middle}, every visitor {low}. At a scoring, the "
        "first three places score {size}, {middle} and {low}.",
        size=size,
        middle=kind.founder,
        low=kind.others,
    )


def _points(points: Mapping[str, int]) -> tuple[Text, ...]:
    """A sentence with a player's points and their sources."""
    total = sum(points.values())
    if not total:
        return (message("Points so far: {now}.", now=total),)
    parts = shares(points, SHARES)
    return (message("Points so far: {now}, of which {parts}.", now=total, parts=parts),)


def _founding(state: State) -> tuple[Text, ...]:
    """The points of a founding now, and of the open calpulli."""
    texts: list[Text] = []
    if state.to_move is not None and state.phase is Phase.TURN and (worth := best_founding(state)):
        texts.append(
            counted(
                "You can do it now and score {count} point.",
                "You can do it now and score {count} points.",
                count=worth,
            )
        )
    kinds = [CALPULLI[size] for size in state.calpulli]
    if kinds:
        texts += (
            message(
                "The calpulli have these sizes, each followed by the points for the founder and "
                "for each visitor: {numbers}.",
                numbers="; ".join(f"{kind.size}: {kind.founder}, {kind.others}" for kind in kinds),
            ),
            message(
                "At a scoring, the first three places in the district score the size and these "
                "two numbers, in this order."
            ),
        )
    return tuple(texts)


def _district(match: Match, district: District | None) -> tuple[Text, ...]:
    """The value of a district: its numbers, and who would score them now."""
    if district is None or (district.size > MAX_SHOWN_SIZE and not district.token):
        return ()  # its size changes with each canal
    state: State = match.state
    fits = not district.token and district.size in state.calpulli
    first, second, third = prizes(district)
    texts: list[Text] = []
    if district.token:
        texts.append(numbers(district.size))
    elif fits:
        texts += [
            counted(
                "This district has {count} square, and there is an open calpulli of that size.",
                "This district has {count} squares, and there is an open calpulli of that size.",
                count=district.size,
            ),
            numbers(district.size),
        ]
    else:
        texts.append(
            counted(
                "This district has {count} square. If it stays unfounded, the first three places "
                "score {first}, {second} and {third} at the second scoring.",
                "This district has {count} squares. If it stays unfounded, the first three places "
                "score {first}, {second} and {third} at the second scoring.",
                count=district.size,
                first=first,
                second=second,
                third=counted("{count} point", "{count} points", count=third),
            )
        )
    points = ListOf(
        tuple(
            counted(
                "{count} point for {player}",
                "{count} points for {player}",
                count=each.points,
                player=match.table.player(each.seat),
            )
            for each in row(state, district).standings
            if each.points
        )
    )
    if points.items:
        texts.append(message("A scoring now would give {points}.", points=points))
    return tuple(texts)

"""The parameters in the address of an embedded table: parsing, with an error for each mistake."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import py_rules
from py_rules import limits, link, record
from py_rules.record import Match, Table, valid_name
from web.embedding import contents
from web.embedding.contents import NEW_GAME_PARAMETERS, InvalidValue, quoted
from web.embedding.messages import MODES
from web.i18n import LANGUAGES, _, join_list, render
from web.model.embedding import Wanted

# The purpose of each parameter, in the order of the documentation.
PARAMETERS: Mapping[str, str] = {
    "game": "which game, unless a record says it",
    "seats": "how many play a new game",
    "names": "their names in a new game, with commas between them",
    "options": "the options of a new game, with commas between them",
    "seed": "a number; a new game of the same number has the same draws",
    "record": "the record of a game, to be replayed or played on",
    "position": "a record too, of which only the last position is shown",
    "step": "after how many actions of the record to begin",
    "mode": "what can be done: play, replay or look",
    "lesson": "a lesson, by its game and name",
    "puzzle": "a puzzle, by its game and number, that of the day, or a link to one of your own",
    "study": "a study, or a link to one, to be read from chapter to chapter",
    "exercise": "an exercise, or a link to one, to be done",
    "progress": "where to go on in a lesson, exercise or study, as a message “progress” said it",
    "lang": "the language of the table",
    "theme": "light, dark or auto, which follows the device",
    "sound": "on or off; nothing is heard unless it is on",
    "height": "whether the board fits the frame, or the frame follows the content",
    "origin": "the only page that messages come from and go to",
}
LONG_PARAMETERS = (
    "record",
    "position",
    "puzzle",
    "study",
    "exercise",
    "progress",
)  # may be longer than others
THEMES = ("light", "dark", "auto")
SOUNDS = ("on", "off")
HEIGHTS = ("frame", "content")
APPEARANCE = {"lang": tuple(LANGUAGES), "theme": THEMES, "sound": SOUNDS, "height": HEIGHTS}
LARGEST_SEED = 2**53 - 1  # the largest integer that JavaScript represents exactly
MAX_PROBLEMS = 5  # the largest number of mistakes shown for an address
HEADER = re.compile(r"^game ", re.MULTILINE)  # the first line of a record
ORIGIN = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)


class InvalidParameters(ValueError):
    """Invalid parameters, with a sentence for each mistake."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems))


def read(pairs: Iterable[tuple[str, str]]) -> Wanted:
    """Parse names and values, in the order of the address. Raises InvalidParameters."""
    given: dict[str, str] = {}
    problems: list[str] = []
    pairs = tuple(pairs)
    if len(pairs) > limits.PARAMETERS:
        many = _(
            "There are {number} parameters, but there can be at most {limit}. Leave some out.",
            number=len(pairs),
            limit=limits.PARAMETERS,
        )
        raise InvalidParameters((many,))
    for name, value in pairs:
        if len(value) > limits.PARAMETER and name not in LONG_PARAMETERS:
            problems.append(
                _(
                    "{name} is too long. Use at most {number} characters.",
                    name=quoted(name),
                    number=limits.PARAMETER,
                )
            )
        elif re.match(link.MARKED, name) and not value:
            given.update(_linked(name))
        elif name not in PARAMETERS:
            problems.append(
                _(
                    "There is no parameter {name}. Use one of these: {all}.",
                    name=quoted(name),
                    all=join_list(PARAMETERS),
                )
            )
        elif name in given:
            problems.append(_("The parameter “{name}” is set twice. Set it once.", name=name))
        else:
            given[name] = value
    problems.extend(_look(given))
    try:
        wanted = _wanted(given)
    except InvalidValue as wrong:
        problems.append(str(wrong))
    else:
        if not problems:
            return wanted
    raise InvalidParameters(tuple(dict.fromkeys(problems))[:MAX_PROBLEMS])


def _linked(text: str) -> Mapping[str, str]:
    """Return the parameters for an address that has only the link of a game."""
    try:
        kind = link.read(text).kind
    except link.BrokenLink:
        kind = "replay"  # the error is reported when the record is parsed
    if kind == "position":
        return {"position": text}
    return {"record": text, **({"mode": "play"} if kind == "game" else {})}


def _must_be(name: str, value: str, allowed: Iterable[str]) -> str:
    return _(
        "“{name}” is {value}. Set it to {values}.",
        name=name,
        value=quoted(value),
        values=join_list(allowed, "or"),
    )


def _look(values: Mapping[str, str]) -> Iterable[str]:
    """Yield the mistakes in parameters of appearance and sound.

    The frame applies these parameters before the program runs.
    """
    for name, allowed in APPEARANCE.items():
        if name in values and values[name] not in allowed:
            yield _must_be(name, values[name], allowed)
    if "origin" in values and not ORIGIN.fullmatch(values["origin"]):
        yield _(
            "“origin” is {value}. Set it to the start of an address, such as {example}, without a "
            "path.",
            value=quoted(values["origin"]),
            example="https://course.example",
        )


def _wanted(given: Mapping[str, str]) -> Wanted:
    if "lesson" in given:
        return contents.lesson(given)
    if "puzzle" in given:
        return contents.puzzle(given)
    if "study" in given:
        return contents.study(given)
    if "exercise" in given:
        return contents.exercise(given)
    if "progress" in given:
        raise InvalidValue(
            _(
                "“progress” is only for a “lesson”, a “puzzle”, a “study” or an “exercise”. Leave "
                "it out."
            )
        )
    game = given.get("game")
    if game is not None and game not in py_rules.GAMES:
        raise InvalidValue(_must_be("game", game, py_rules.GAMES))
    mode = given.get("mode")
    if mode is not None and mode not in MODES:
        raise InvalidValue(_must_be("mode", mode, MODES))
    if "record" in given and "position" in given:
        raise InvalidValue(_("“record” and “position” are both set. Set only one of them."))
    if "record" in given or "position" in given:
        return _given(given, "position" if "position" in given else "record")
    if game is None:
        raise InvalidValue(
            _(
                "“game” is missing. Set it to {values}, or set “record”, “position”, “lesson”, "
                "“puzzle”, “study” or “exercise” instead.",
                values=join_list(py_rules.GAMES, "or"),
            )
        )
    if mode == "replay":
        raise InvalidValue(
            _("“mode” is “replay”, which needs a “record”. Add one, or change “mode”.")
        )
    if "step" in given:
        raise InvalidValue(
            _("“step” needs a “record” or a “position”. Add one, or leave “step” out.")
        )
    seed = _number(given["seed"], "seed", 0, LARGEST_SEED) if "seed" in given else None
    return Wanted(_table(game, given), seed, None, 0, False, mode or "play")


def _given(given: Mapping[str, str], name: str) -> Wanted:
    """Parse a request for a record or a position."""
    for other in NEW_GAME_PARAMETERS:
        if other in given:
            raise InvalidValue(
                _(
                    "“{other}” is only for new games. “{name}” already determines it, so leave "
                    "“{other}” out.",
                    other=other,
                    name=name,
                )
            )
    match, at, colours = recorded(given[name], name)
    if given.get("game", match.game.name) != match.game.name:
        title = match.game.name.capitalize()
        raise InvalidValue(
            _(
                "“game” is “{game}”, but the “{name}” is from {title}. Leave “game” out, or "
                "correct one of them.",
                game=given["game"],
                name=name,
                title=title,
            )
        )
    mode = given.get("mode") or ("replay" if name == "record" else "play")
    step = len(match.actions)
    if "step" in given:
        step = _number(given["step"], "step", 0, step)
    elif at is not None:
        step = at
    elif mode == "replay":
        step = opening(match)
    return Wanted(match.table, None, match, step, name == "position", mode, colours)


class Parameters(NamedTuple):
    """A parsed record; a record from a link fills more of the fields."""

    match: Match
    step: int | None = None
    colours: tuple[str, ...] = ()


def recorded(text: str, name: str) -> Parameters:
    """Parse a record or a link to one. Raises InvalidValue, with ``name`` as the parameter."""
    if re.search(link.MARKED, text) and not HEADER.search(text):
        try:
            linked = link.read(text)
        except link.BrokenLink as broken:
            raise InvalidValue(
                _("“{name}” can’t be read: {why}", name=name, why=render(broken.message))
            ) from None
        given = _record(linked.record, name)
        step = None if linked.kind == "game" else linked.at
        return Parameters(given, step, linked.colours)
    return Parameters(_record(text, name))


def _record(text: str, name: str) -> Match:
    if len(text) > limits.TEXT:
        raise InvalidValue(
            _(
                "“{name}” is too long. Use at most {number} characters.",
                name=name,
                number=limits.TEXT,
            )
        )
    try:
        return record.read(text)
    except record.BrokenRecord as broken:
        raise InvalidValue(
            _("“{name}” can’t be read: {why}.", name=name, why=render(broken.message))
        ) from None


def opening(match: Match) -> int:
    """Return the number of actions before the first one of a player."""
    moves = (index for index, state in enumerate(match.positions) if state.to_move is not None)
    return next(moves, len(match.actions))


def _table(game: str, given: Mapping[str, str]) -> Table:
    rules = py_rules.load(game)
    seats = rules.seats[0]
    if "seats" in given:
        seats = _number(given["seats"], "seats", rules.seats[0], rules.seats[-1], game)
    options = _split(given.get("options", ""))
    for option in options:
        if option not in rules.options:
            if not rules.options:
                raise InvalidValue(
                    _(
                        "“options” has {value}, but {game} has no options. Leave “options” out.",
                        value=quoted(option),
                        game=game.capitalize(),
                    )
                )
            raise InvalidValue(
                _(
                    "“options” has {value}. Use {values} instead.",
                    value=quoted(option),
                    values=join_list(rules.options, "or"),
                )
            )
    names = _split(given.get("names", ""))
    if len(names) > seats:
        raise InvalidValue(
            _(
                "“names” has {number} names, but the game has {seats} seats. Remove some "
                "names or add seats.",
                number=len(names),
                seats=seats,
            )
        )
    for name in names:
        if name and not (valid_name(name) and len(name) <= limits.SHOWN_LENGTH):
            raise InvalidValue(
                _(
                    "“names” has {name}, which can’t be a name. Use at most {number} "
                    "printable characters, without “#”.",
                    name=quoted(name),
                    number=limits.SHOWN_LENGTH,
                )
            )
        if name and names.count(name) > 1:
            raise InvalidValue(
                _(
                    "“names” has {name} twice. Give each player a different name.",
                    name=quoted(name),
                )
            )
    filled = (*names, *[""] * (seats - len(names)))
    return Table(rules, seats, filled if any(names) else (), frozenset(options))


def _split(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",")) if value.strip() else ()


def _number(value: str, name: str, least: int, most: int, game: str = "") -> int:
    if re.fullmatch("[0-9]{1,16}", value) and least <= int(value) <= most:
        return int(value)
    values = {"name": name, "value": quoted(value), "least": least, "most": most}
    if not game:
        raise InvalidValue(
            _("“{name}” is {value}. Set it to a whole number from {least} to {most}.", **values)
        )
    raise InvalidValue(
        _(
            "“{name}” is {value}. In {game}, set it to a whole number from {least} to {most}.",
            game=game.capitalize(),
            **values,
        )
    )

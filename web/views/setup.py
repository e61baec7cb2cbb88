"""The screen to set up a game: players, colours, order, variants."""

from __future__ import annotations

import py_rules
from py_rules import limits
from web.games import protocol
from web.games.colours import COLOURS
from web.games.covers import cover
from web.games.pieces import cube
from web.games.wordmarks import wordmark
from web.i18n import N_, _, plural, render
from web.markup.svg import Markup, el, join, path
from web.model.bots import LEVELS, STYLES, named, word
from web.model.results import against
from web.model.setup import OPPONENTS, Seat, Setup, problems
from web.views import fields, seat_icons

COLOUR_NAMES = {
    "blue": N_("Blue for player {number}"),
    "red": N_("Red for player {number}"),
    "green": N_("Green for player {number}"),
    "white": N_("White for player {number}"),
    "purple": N_("Purple for player {number}"),
}
SWAP_ICON = "M21 23H29M27 21L29 23L27 25M29 27H21M23 25L21 27L23 29"  # two arrows
LEVEL_NOTES = {
    "novice": N_(
        "Novice sees only the next step and often misjudges it. It is good for your first games."
    ),
    "apprentice": N_("Apprentice sees a little further, but still misses good turns."),
    "adept": N_(
        "Adept plans its turns and rarely makes mistakes. It is a fair match once you "
        "know the game."
    ),
    "master": N_("Master also thinks about your best reply. You’ll need a plan of your own."),
    "grandmaster": N_(
        "Grandmaster thinks the longest about the turns that follow. It is the strongest."
    ),
}
STYLE_NOTES = {
    "": N_("Balanced pays as much attention to your points as to its own."),
    "builder": N_("Builder follows its own plans and leaves you in peace."),
    "rival": N_("Rival watches what you are planning and gets in your way."),
    "gambler": N_("Gambler gives up safe points for the chance of more later."),
}


OPTION_NOTES = {  # what each option adds, in one line
    "beginner": N_(
        "Everyone begins with three elements instead of two, which is good for first games."
    ),
    "darkness": N_(
        "There are three tiles that nobody can terraform. This is for experienced players."
    ),
    "eternity": N_("Each token on a free tile gives something to whoever terraforms that tile."),
    "kickstarter": N_("There is one more tile, with two terrains."),
    "random-layout": N_("The first surface has a random shape."),
}
OPPONENT_LABELS = {  # who to play with: the label of the button, and its meaning
    "computer": (
        N_("The computer"),
        N_("You play on your own: the computer takes the other seats."),
    ),
    "people": (N_("People at this screen"), N_("You share this device and take turns.")),
    "link": (
        N_("By link"),
        N_(
            "Each of you plays on your own device. After your turn, send a link to the next "
            "player: it holds the whole game."
        ),
    ),
}


def draw(setup: Setup, results: str = "") -> Markup:
    """The form with its button. ``results`` are those of games against bots, as stored."""
    wrong = problems(setup)
    return el(
        "main",
        el("h1", wordmark(setup.game, protocol.load(setup.game).TITLE)),
        el("div", _opponents(setup), _count(setup), _shuffle(setup), class_="party"),
        el(
            "div",
            cover(setup.game, titled=False),
            el(
                "ol",
                *(_seat(setup, index, name, results) for index, name in enumerate(_names(setup))),
                class_="seats",
            ),
            class_="around",
        ),
        _options(setup),
        el(
            "div",
            el(
                "div",
                el("ul", *(el("li", render(sentence)) for sentence in wrong)) if wrong else None,
                class_="problems",
                role="alert",
            ),
            el(
                "div",
                el("button", _("Back to games"), data_do="shelf"),
                el("button", _("Start"), data_do="begin", class_="primary", disabled=bool(wrong)),
                class_="buttons",
            ),
            class_="starting",
        ),
        id=f"setup-{setup.game}",
        class_=f"setup {setup.game}",
    )


def _opponents(setup: Setup) -> Markup:
    """The choice of who to play with, and an explanation of the chosen option."""
    return el(
        "fieldset",
        el("legend", _("Play with")),
        el(
            "div",
            *(
                el(
                    "button",
                    _(OPPONENT_LABELS[opponents][0]),
                    data_do="opponents",
                    data_on=opponents,
                    aria_pressed=str(opponents == setup.opponents).lower(),
                )
                for opponents in OPPONENTS
            ),
            class_="choice",
        ),
        el("p", _(OPPONENT_LABELS[setup.opponents][1]), class_="quiet", role="status"),
        class_="opponents",
    )


def _count(setup: Setup) -> Markup:
    """The choice of the number of seats."""
    return el(
        "fieldset",
        el("legend", _("Players")),
        el(
            "div",
            *(
                el(
                    "button",
                    str(count),
                    data_do="seats",
                    data_on=count,
                    aria_pressed=str(count == len(setup.seats)).lower(),
                    aria_label=plural("{count} player", "{count} players", count=count),
                )
                for count in py_rules.load(setup.game).seats
            ),
            class_="choice",
        ),
    )


def _shuffle(setup: Setup) -> Markup:
    return el(
        "button",
        _("Shuffle the players"),
        data_do="shuffle",
        aria_pressed=str(setup.shuffle).lower(),
        class_="toggle",
    )


def _expectations(game: str, seat: Seat, results: str) -> Markup:
    """What to expect of a seat's level and style, and the results against this level."""
    if not seat.level:
        return el("div", class_="expect", role="status")
    so_far = _so_far(game, seat.level, results)
    record = join(" ", el("strong", so_far)) if so_far else None
    return el(
        "div",
        el("p", _(LEVEL_NOTES[seat.level]), record),
        el("p", _(STYLE_NOTES[seat.style])),
        class_="expect",
        role="status",
    )


def _so_far(game: str, level: str, results: str) -> str:
    """A person's record in a game against a level; empty before the first game."""
    won, played = against(results, game, level)
    if not played:
        return ""
    if won == played:
        return plural(
            "You have won your only game against this level.",
            "You have won all {count} games against this level.",
            count=played,
        )
    return plural(
        "You have lost your only game against this level.",
        "You have won {won} of {count} games against this level.",
        count=played,
        won=won,
    )


def _options(setup: Setup) -> Markup | None:
    """The variants of the game, each with its effect; None if there are none."""
    options = py_rules.load(setup.game).options
    if not options:
        return None
    return el(
        "fieldset",
        el("legend", _("Options")),
        el(
            "ul",
            *(
                el(
                    "li",
                    el(
                        "button",
                        el("strong", _(protocol.OPTIONS[option])),
                        el("span", _(OPTION_NOTES[option])),
                        data_do="option",
                        data_on=option,
                        aria_pressed=str(option in setup.options).lower(),
                    ),
                )
                for option in options
            ),
            class_="options",
        ),
    )


def _names(setup: Setup) -> tuple[str, ...]:
    """The names that the players would have, by seat; empty for a person without one."""
    minds = tuple(word(seat.level, seat.style) for seat in setup.seats)
    return named(setup.game, minds, tuple(seat.name.strip() for seat in setup.seats))


def _seat(setup: Setup, index: int, name: str, results: str) -> Markup:
    """A seat; ``name`` is the name of its bot, unless somebody has chosen one."""
    seat = setup.seats[index]
    number = index + 1
    return el(
        "li",
        seat_icons.bot(seat.level, seat.colour) if seat.level else seat_icons.person(seat.colour),
        el(
            "input",
            type="text",
            value=seat.name,
            placeholder=name if seat.level else _("Player {number}", number=number),
            maxlength=limits.SHOWN_LENGTH,
            autocomplete="off",
            data_do="name",
            data_on=index,
            aria_label=_("Name of player {number}", number=number),
        ),
        el(
            "div",
            _level(seat, index),
            _style(seat, index) if seat.level else None,
            class_="bot-fields",
        ),
        _expectations(setup.game, seat, results),
        _colours(setup, index),
    )


def _colours(setup: Setup, index: int) -> Markup:
    """The colours for a seat; one that another seat has is marked, because the two would swap."""
    most = py_rules.load(setup.game).seats[-1]
    own = setup.seats[index].colour
    numbers = {seat.colour: number for number, seat in enumerate(setup.seats, 1)}
    return el(
        "div",
        *(
            _colour(colour, index, None if colour == own else numbers.get(colour), colour == own)
            for colour in COLOURS[: max(4, most)]
        ),
        class_="choice colours",
    )


def _colour(colour: str, index: int, other: int | None, chosen: bool) -> Markup:
    """The button of a colour; ``other`` is the number of the player who has it now."""
    return el(
        "button",
        el(
            "svg",
            cube(colour, 16, 16, 28),
            _swap() if other else None,
            viewBox="0 0 32 32",
            aria_hidden="true",
        ),
        data_do="colour",
        data_on=f"{index} {colour}",
        aria_pressed=str(chosen).lower(),
        aria_label=_(COLOUR_NAMES[colour], number=index + 1),
        title=_("Swap with player {number}", number=other) if other else None,
    )


def _swap() -> Markup:
    """The sign in the corner of a colour that another seat has."""
    return el("g", el("circle", cx=25, cy=25, r=7), path(SWAP_ICON), class_="swap")


def _level(seat: Seat, index: int) -> Markup:
    names = {level: _("Computer: {level}", level=_(name)) for level, name in LEVELS.items()}
    names = {"": _("Human"), **names}
    return el(
        "select",
        fields.options(names, seat.level),
        data_do="level",
        data_on=index,
        aria_label=_("Player {number}: human or computer", number=index + 1),
    )


def _style(seat: Seat, index: int) -> Markup:
    names = {style: _("Style: {style}", style=_(name)) for style, name in STYLES.items()}
    return el(
        "select",
        fields.options(names, seat.style),
        data_do="style",
        data_on=index,
        aria_label=_("Player {number}: style of the computer", number=index + 1),
    )

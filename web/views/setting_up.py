"""The screen on which a game is set up: who plays, in which colour, in which order."""

from __future__ import annotations

import py_rules
from web import views
from web.company import LEVELS
from web.events.setup import problems
from web.model import LONGEST_NAME, Setup
from web.svg import Markup, el
from web.views.pieces import COLOURS, cube


def draw(setup: Setup) -> Markup:
    """The form; it is sent by its button."""
    game = py_rules.load(setup.game)
    title = views.load(setup.game).TITLE
    wrong = problems(setup)
    return el(
        "main",
        el("h1", title),
        el(
            "fieldset",
            el("legend", "Players"),
            el(
                "div",
                *(
                    el(
                        "button",
                        str(count),
                        data_do="seats",
                        data_on=count,
                        aria_pressed=str(count == len(setup.seats)).lower(),
                        aria_label=f"{count} players",
                    )
                    for count in game.seats
                ),
                class_="choice",
            ),
        ),
        el("ol", *(_seat(setup, index) for index in range(len(setup.seats))), class_="seats"),
        el(
            "button",
            "Shuffle the seats",
            data_do="shuffle",
            aria_pressed=str(setup.shuffle).lower(),
            class_="toggle",
        ),
        _options(setup),
        el("ul", *(el("li", sentence) for sentence in wrong), class_="problems", role="alert"),
        el(
            "div",
            el("button", "Back to the shelf", data_do="shelf"),
            el("button", "Begin", data_do="begin", class_="primary", disabled=bool(wrong)),
            class_="buttons",
        ),
        id=f"setup-{setup.game}",
        class_="setup",
    )


def _options(setup: Setup) -> Markup | None:
    """The variants that the game can be played with, a sentence each."""
    options = py_rules.load(setup.game).options
    if not options:
        return None
    return el(
        "fieldset",
        el("legend", "Options"),
        el(
            "ul",
            *(
                el(
                    "li",
                    el(
                        "button",
                        el("strong", option.replace("-", " ").capitalize()),
                        el("span", sentence),
                        data_do="option",
                        data_on=option,
                        aria_pressed=str(option in setup.options).lower(),
                    ),
                )
                for option, sentence in options.items()
            ),
            class_="options",
        ),
    )


def _seat(setup: Setup, index: int) -> Markup:
    seat = setup.seats[index]
    most = py_rules.load(setup.game).seats[-1]
    number = index + 1
    return el(
        "li",
        el(
            "input",
            type="text",
            value=seat.name,
            placeholder=LEVELS[seat.level] if seat.level else f"Player {number}",
            maxlength=LONGEST_NAME,
            autocomplete="off",
            data_do="name",
            data_on=index,
            aria_label=f"Name of player {number}",
        ),
        el(
            "div",
            *(
                el(
                    "button",
                    el(
                        "svg",
                        cube(colour, 16, 16, 28),
                        viewBox="0 0 32 32",
                        aria_hidden="true",
                    ),
                    data_do="colour",
                    data_on=f"{index} {colour}",
                    aria_pressed=str(colour == seat.colour).lower(),
                    aria_label=f"{colour} for player {number}",
                )
                for colour in COLOURS[: max(4, most)]
            ),
            class_="choice colours",
        ),
        el(
            "select",
            el("option", "A person", value="", selected=not seat.level),
            *(
                el("option", f"Computer: {name}", value=level, selected=level == seat.level)
                for level, name in LEVELS.items()
            ),
            data_do="level",
            data_on=index,
            aria_label=f"Who plays seat {number}",
        ),
    )

"""The buttons that choose and confirm: verbs with prices, payments drawn as elements."""

from __future__ import annotations

from typing import Any

from py_rules.record import Match
from web.games.place_names import shown
from web.games.protocol import GameView
from web.games.selection import Selection
from web.i18n import _, cached
from web.markup.svg import Markup, el, join
from web.model.table import TableState, proposed

EMPTY = Markup()
END_VERB = "end"  # the verb that ends one's turn


def verb(
    view: GameView,
    match: Match,
    named: tuple[str, str],
    colours: tuple[str, ...],
    *,
    able: bool,
    selected: bool,
    explaining: bool = False,
) -> Markup:
    """The button of a verb, a word with its label: with its icon and its cost.

    ``explaining``: a reason is shown, which covers the verbs on a phone. Then the verb that ends
    the turn gets a class of its own, because it is the way on. A pass isn't: where one confirms, it
    would be taken for a way to close the reason.
    """
    word, label = named
    chip = EMPTY
    if price := view.price(word):
        chip = _priced(price)
    elif costs := view.pieces(match, word, colours):
        drawn, name = costs
        chip = join(
            el("span", drawn, class_="pieces", aria_hidden="true"),
            el("span", f" ({name})", class_="unseen"),
        )
    ending = " ending" if explaining and able and word == END_VERB else ""
    return _verb(view.icon(word), word, label, chip, able, selected, ending)


@cached()
def _priced(price: str) -> Markup:
    """The price in action points, as a number and in words."""
    return join(
        el("span", price, class_="price", aria_hidden="true"),
        el("span", " ", _("({price} AP)", price=price), class_="unseen"),
    )


@cached()
def _verb(
    icon: Markup | None,
    word: str,
    label: str,
    chip: Markup,
    able: bool,
    selected: bool,
    ending: str,
) -> Markup:
    """The button of `verb`, from its parts; ``ending`` is its further class."""
    return el(
        "button",
        icon,
        label if icon is None else el("span", label, class_="verb-label"),
        chip,
        data_do="select",
        data_on=word,
        class_=f"verb{ending}" if able else "verb dim",
        aria_disabled=None if able else "true",  # a click still shows the reason
        aria_pressed="true" if selected else None,
    )


def choice(
    view: GameView,
    match: Match,
    selection: Selection,
    named: tuple[str, str],
    colours: tuple[str, ...],
) -> Markup:
    """The button of a choice, a word with its label."""
    word, label = named
    action = view.chosen(match.state, selection, word)
    drawn = None if action is None else view.cost(match.state, action, colours)
    class_ = "choice-word" if drawn is None else "choice-word drawn"
    return el("button", _named(drawn, label), data_do="select", data_on=word, class_=class_)


def asked(table: TableState, view: GameView) -> str:
    """The prompt for the player to move: what they choose next or, once they have chosen an
    action, that they confirm it."""
    selection = table.selection
    if not (selection.words or table.sequence) or proposed(table) is None:
        return view.prompt(table.match, selection.words)
    if table.sequence or len(selection.left) == 1:
        return _("confirm your choice, or cancel it")
    return _("confirm your choice, or change it")


def only_verb(selection: Selection, action: Any) -> str:
    """The only verb of an action that is proposed because nothing else is possible.

    Empty if there is none.
    """
    if action is None or selection.words or len(selection.legal) > 1:
        return ""
    word, *rest = action.words
    return "" if rest else str(word)


def confirm(
    view: GameView,
    match: Match,
    action: object,
    label: str,
    colours: tuple[str, ...],
    verb: str = "",
) -> Markup:
    """The button that confirms an action.

    ``label`` is its sentence, ``verb`` the verb whose button it replaces.
    """
    drawn = view.cost(match.state, action, colours)
    if drawn is not None:
        word = getattr(action, "words", ("",))[0]
        drawn = join(dict(view.verbs(match)).get(word, ""), " ", drawn)
    class_ = "primary confirm" if drawn is None else "primary confirm drawn"
    return el(
        "button", _named(drawn, label), data_do="confirm", data_on=verb or None, class_=class_
    )


def _named(drawn: Markup | None, label: str) -> Markup | str:
    """A drawing with the label as its name for screen readers and as its tooltip."""
    if drawn is None:
        return shown(label)
    return join(
        el("span", drawn, class_="cost", aria_hidden="true"), el("span", label, class_="unseen")
    )

"""The problems of a position set up by hand, and the reasons why a change was refused."""

from __future__ import annotations

from py_rules.core import Refusal
from py_rules.message import Message
from py_rules.position import UNFIT
from web.games.workshop import Mend
from web.i18n import _, render
from web.markup.svg import Markup, el
from web.model.workshop import NOT_HERE, Workshop


def draw(now: Workshop, names: tuple[str, ...]) -> Markup:
    """The message of the workshop: the first that applies of four.

    These are why the last change was refused; the problems of the position, each with a change that
    solves it; the result of the last press; and how to begin.
    """
    found, back = now.refused, None
    if found:
        text = _("This change isn’t possible:")
        listed = [el("li", text) for text in _reasons(found, names).values()]
    elif found := now.problems:
        text = _("No game can look like this:")
        back = el("button", _("Go back to the last possible position"), data_do="workshop-mend")
        reasons, listed = _reasons(found, names), []
        for number, reason in reasons.items():
            mend = now.mends[number] if number < len(now.mends) else None
            listed.append(el("li", reason, _mend(mend, number, names) if mend else None))
    elif now.status:
        text = render(now.status, names)
        listed = []
    else:
        text = _(
            "Choose a piece, then a place on the board, or drag it there. Choose the same place "
            "again to take the piece away."
        )
        listed = []
    return el(
        "div",
        el("p", text),
        el("ul", *listed) if listed else None,
        back,
        class_="message wrong" if found else "message" if now.status else "message hint",
        role="status",
    )


def refusal(now: Workshop, names: tuple[str, ...]) -> tuple[str, ...]:
    """Why the last change was not made; empty if it was."""
    if now.refused:
        return tuple(_reasons(now.refused, names).values())
    return (_(NOT_HERE),) if now.status == NOT_HERE else ()


def _mend(mend: Mend, number: int, names: tuple[str, ...]) -> Markup:
    """The button that solves a problem."""
    return el("button", render(mend.text, names), data_do="workshop-mend-one", data_on=str(number))


def _reasons(found: tuple[Refusal, ...], names: tuple[str, ...]) -> dict[int, str]:
    """The problems, each once, by the index of its first mention.

    Those that only a record can cause are worded differently.
    """
    unfit = _("The phase or the player whose turn it is no longer fits the pieces.")
    texts: dict[str, int] = {}
    for number, one in enumerate(found):
        line = isinstance(one.text, Message) and one.text.text == UNFIT
        texts.setdefault(unfit if line else render(one.text, names), number)
    return {number: text for text, number in texts.items()}

"""The response to an illegal attempt: rule, case, legal alternative, and what-if."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from py_rules.core import Refusal
from py_rules.message import Text
from web.games.phrases import capitalize
from web.games.place_names import shown
from web.games.protocol import GameView
from web.i18n import _
from web.markup.svg import Markup, el, join
from web.model import what_if
from web.model.table import TableState
from web.views import stage, terms
from web.views.prose import rule_title, to_rule

MAX_RULES = 3  # rules explained at most


def first_cases(table: TableState) -> list[Refusal]:
    """The first refusal of each rule, at most MAX_RULES."""
    by_rule: dict[str, Refusal] = {}
    for refusal in table.refusals:
        by_rule.setdefault(refusal.rule, refusal)
    return list(by_rule.values())[:MAX_RULES]


def marks(table: TableState) -> frozenset[str]:
    """The words of the pieces and places that the refusal shown first refers to."""
    if table.what_if:
        return frozenset(table.what_if.refusal.marks)
    return frozenset(mark for refusal in first_cases(table)[:1] for mark in refusal.marks)


def draw(table: TableState, view: GameView, named: Callable[[Text], str]) -> Markup:
    """The reason for the refusal, with further ones on request.

    The element exists even without reasons, because screen readers announce only changes in
    existing elements. A reason that a lesson gives in its own words, with a link to the rule, is
    left out.
    """
    if table.what_if:
        return _wrong(table)
    game, rules, cases = table.match.game.name, table.match.game.rules, first_cases(table)
    reasons: list[Markup] = []
    places = import_module(f"web.games.{game}.places")
    for refusal in cases:
        if refusal.rule == table.taught:
            continue
        text = places.case(table.match.state, refusal.text, this=refusal is cases[0])
        case, rule = terms.marked(
            game, f"{capitalize(named(text))}.", f" {_(rules[refusal.rule])} "
        )
        to = to_rule(game, refusal.rule)
        reply = _reply(table, refusal.rule) if reasons else None  # the first is below its reason
        reasons.append(join(el("p", el("strong", case), rule, to), reply))
    first = reasons[: not table.taught]
    others = reasons[len(first) :]
    more = el("details", el("summary", _("More reasons")), *others) if others else None
    answers = offered = None
    if cases and (table.refused or table.replied):
        tries = _("Show what would happen")
        offered, instead = _instead(table, view, named)
        answers = el(
            "div",
            instead,
            _reply(table, cases[0].rule),
            el("button", tries, data_do="wrong", data_on=cases[0].rule) if table.refused else None,
            class_="answers",
        )
    return el(
        "div",
        stage.fold(table) if first else None,
        *first,
        offered,
        answers,
        more,
        # Without an attempt, the text only explains the thing.
        class_=stage.sheet(table, "refused about" if cases and not table.refused else "refused"),
        role="alert",
    )


def _reply(table: TableState, rule: str) -> Markup | None:
    """The button of an exercise's author who writes a reply to actions that break a rule."""
    if not table.replied:
        return None
    label = _(
        "Reply when this rule is broken: {rule}", rule=rule_title(table.match.game.name, rule)
    )
    return el("button", label, data_do="exercise-refuse", data_on=rule)


def _instead(
    table: TableState, view: GameView, named: Callable[[Text], str]
) -> tuple[Markup | None, Markup | None]:
    """The closest legal action in words, and its button; None in a lesson or puzzle, where it
    could reveal the solution or lead away from it.

    A phone shows the words above the button, elsewhere they are in it.
    """
    action = what_if.nearest(table.selection.legal, table.refused)
    if action is None or table.coached:
        return None, None
    what = named(view.sentence(table.match.state, action))
    label = _("Do this instead: {action}", action=what)
    head = label.partition(what)[0].rstrip(": ")
    full = el("span", shown(label.removeprefix(head)), class_="in-full")
    return (
        el("div", shown(label), class_="offered", aria_hidden="true"),
        el("button", head, full, data_do="instead"),
    )


def _wrong(table: TableState) -> Markup:
    """The sheet about the result of an illegal action, with the purpose of the broken rule."""
    wrong = table.what_if
    assert wrong is not None
    game = table.match.game.name
    protects = import_module(f"web.games.{game}.rule_reasons").PROTECTS
    outcome = (
        _("This is how the table would look. The action isn’t allowed, so it won’t be saved.")
        if wrong.state is not None
        else _("The game couldn’t continue after that.")
    )
    return el(
        "div",
        stage.fold(table),
        el("p", el("strong", outcome)),
        el(
            "p",
            *terms.marked(game, _(protects[wrong.refusal.rule])),
            " ",
            to_rule(game, wrong.refusal.rule),
        ),
        el("button", _("Undo this"), data_do="cancel", class_="primary"),
        class_=stage.sheet(table, "refused wrong"),
        role="alert",
    )

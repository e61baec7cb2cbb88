"""Help at the table: how to win, the possible actions, the cards about pieces and places."""

from __future__ import annotations

from importlib import import_module
from itertools import groupby, islice
from typing import Any

from py_rules.core import Refusal
from py_rules.message import N_, Text
from web.games import entries, protocol
from web.games.phrases import capitalize
from web.games.place_names import has_places, shown, without_squares
from web.i18n import _, cached, player_name, render
from web.markup.svg import Markup, el, join
from web.model import turns
from web.model.table import TableState, seen, waits
from web.views import stage, terms
from web.views.prose import rule_title, rules_address, to_rule

MAX_CHOICES = 50  # choices that may be explained


def goal(game: str) -> Markup:
    """How to win, in three lines, with the characters who help, if the game has any."""
    known = entries.load(game)
    return join(
        el(
            "ol",
            *(el("li", *terms.marked(game, _(line))) for line in known.GOAL),
            class_="goal",
            role="list",
        ),
        _cast(tuple(entry for entry in known.ENTRIES.values() if entry.picture)),
    )


def _cast(people: tuple[entries.GuideEntry, ...]) -> Markup | None:
    """The characters whose cards help: portrait, name, and effect."""
    lines = (
        el("li", picture(entry), el("strong", _(entry.title)), el("span", _(entry.brief)))
        for entry in people
    )
    return el("ul", *lines, class_="cast", role="list") if people else None


def picture(entry: entries.GuideEntry) -> Markup | None:
    """The picture of an entry, to go in a line of text; None if it has none."""
    return _drawn(entry.picture) if entry.picture else None


def _drawn(symbol: str) -> Markup:
    drawn = el("use", href=f"#{symbol}")
    return el("svg", drawn, viewBox="0 0 20 20", class_="subject-icon", aria_hidden="true")


@cached()
def first_goal(game: str, tall: bool) -> Markup:
    """How to win, beside the first turns of a first game.

    On a phone it is closed, so that it hides neither the board nor the buttons, and its summary
    says it in small letters.
    """
    short = None
    if tall:
        lines = entries.load(game).GOAL
        head = el("b", _("How to win"), aria_hidden="true")
        short = el("span", head, " ", " ".join(map(_, lines)), class_="in-short")
    return el(
        "details",
        el("summary", el("h2", _("How to win")), short),
        goal(game),
        el("button", _("Got it"), data_do="goal"),
        class_="first-goal",
        open=not tall,
    )


def rule_now(table: TableState) -> str:
    """The id of the rule about the current choice."""
    match = table.match
    rules: dict[object, str] = import_module(f"py_rules.{match.game.name}.book").PHASE_RULES
    return rules[match.state.phase]


def options(table: TableState) -> Markup:
    """What the player to move can choose from: what each choice brings, or why it is illegal."""
    match = table.match
    game, state = match.game, match.state
    if state.to_move is None or waits(table) or table.replay:
        return el("p", _("It’s nobody’s turn on this device."))
    view, known = protocol.load(game.name), entries.load(game.name)
    verbs = dict(view.verbs(match))
    live = table.selection.live.union(table.selection.words, table.selection.common)
    lines, explained = [], set[str]()  # rules explained already

    def kind(option: tuple[str, str]) -> tuple[str, str]:
        word, _label = option
        return known.entry_of(state, word), word if word in verbs else ""

    for (key, _verb), several in groupby(known.options(match), kind):
        rule, (option, *more) = known.ENTRIES[key].rules[0], several
        if more:
            lines.append(_kinds(table, key, (option, *more)))
            explained.add(rule)
            continue
        word, label = option
        why = None
        if word in verbs and word not in live and (found := game.why_not(state, (word,))):
            reason = capitalize(_named(table, impossible(game.name, state, word, found[0])))
            why = el("em", *terms.marked(game.name, _("Not now: {reason}.", reason=reason)))
        lines.append(
            el(
                "li",
                el("strong", label),
                None
                if rule in explained
                else el("p", *terms.marked(game.name, _(game.rules[rule]))),
                el("p", *terms.marked(game.name, *_now(table, word)), class_="now"),
                why,
                class_=None if why is None else "not-now",
            )
        )
        explained.add(rule)
    return el("ul", *lines, class_="options")


def impossible(game: str, state: Any, word: str, refusal: Refusal) -> Text:
    """Why a verb is impossible: about the whole verb, not about a place that nobody has chosen."""
    if about_all := entries.load(game).why(state, word, refusal):
        return about_all
    return NOWHERE if has_places(refusal.text) else refusal.text


NOWHERE = N_("there is no place where you can do that now")


def _kinds(table: TableState, key: str, options: tuple[tuple[str, str], ...]) -> Markup:
    """Several options of one kind: first what applies to all of them, then a line for each."""
    game = table.match.game
    known = entries.load(game.name)
    texts = [_now(table, word) for word, _label in options]
    shared = [text for text in texts[0] if all(text in each for each in texts)]
    above = (*shared, _(known.OPTION_NOTES[key]) if key in known.OPTION_NOTES else "")
    rows = (
        el(
            "li",
            _drawn(known.PICTURES[word]) if word in known.PICTURES else None,
            el("strong", label),
            *(" ", *terms.marked(game.name, *(text for text in its if text not in shared))),
        )
        for (word, label), its in zip(options, texts, strict=True)
    )
    entry = known.ENTRIES[key]
    return el(
        "li",
        el("strong", _(entry.title)),
        el("p", *terms.marked(game.name, _(game.rules[entry.rules[0]]))),
        el("p", *terms.marked(game.name, *above), class_="now"),
        el("ul", *rows, class_="one-each"),
    )


def _now(table: TableState, word: str) -> list[str]:
    known = entries.load(table.match.game.name)
    return [f"{_named(table, text)} " for text in known.now(seen(table), word)]


def _marked(table: TableState, word: str) -> list[str]:
    """Sentences about the steps whose numbers are on the piece or place with this word."""
    match, lines = table.match, list[str]()
    view = protocol.load(match.game.name)
    words_of = import_module(f"web.games.{match.game.name}.steps").words
    for step in turns.marked(table)[0]:
        if word not in words_of(step):
            continue
        if step.planned:
            what = _named(table, view.sentence(step.state, step.action))
            lines.append(
                _("Action {number} of the suggestion: {action}.", number=step.number, action=what)
            )
        else:
            at = next(at for at, each in enumerate(match.positions) if each is step.state)
            what = " ".join(_named(table, text) for text in table.log[at])
            lines.append(_("Number {number}: {what}", number=step.number, what=what))
    return lines


def _named(table: TableState, text: Text) -> str:
    return render(text, tuple(map(player_name, table.match.table.players)))


def explained(table: TableState) -> Markup:
    """The card of the explained word: its name, its current value, its effect, its rules."""
    match = table.match
    game = match.game.name
    known = entries.load(game)
    key, word = _meant(table, table.explained)
    if not key:
        return join()
    entry, rules = known.ENTRIES[key], match.game.rules
    kind = "explained of-button" if _on_button(table) else "explained"
    return el(
        "div",
        stage.fold(table, "explain"),
        el("h2", picture(entry), _(entry.title)),
        *(el("p", shown(line), class_="done") for line in _marked(table, word)),
        el("p", *map(shown, _now(table, word)), class_="now"),
        *(
            el("p", _(rules[rule]), *(() if name is None else (" ", to_rule(game, rule, name))))
            for rule, name in named_once(game, entry.rules)
        ),
        el(
            "p",
            el(
                "a",
                _("All game terms"),
                href=glossary_address(game, key),
                target="_blank",
                rel="noopener",
            ),
            el("button", _("Close"), data_do="explain"),
            class_="answers",
        ),
        class_=stage.sheet(table, kind),
        role="status",
    )


def _on_button(table: TableState) -> bool:
    """Whether a button or a sentence of the prompt is explained, so that a phone shows the card on
    the board and not over these."""
    word, match = table.explained, table.match
    if word.startswith(terms.TERM_PREFIX):
        return True
    if match.state.to_move is None or table.replay:
        return False
    view = protocol.load(match.game.name)
    choices = islice(view.choices(match.state, table.selection), MAX_CHOICES)
    return word in dict((*view.verbs(match), *choices))


def named_once(game: str, rules: tuple[str, ...]) -> list[tuple[str, str | None]]:
    """Rules with the titles of their links; None for another rule under the same heading."""
    titles = [rule_title(game, rule) for rule in rules]
    return [
        (rule, None if title in titles[:at] else title)
        for at, (rule, title) in enumerate(zip(rules, titles, strict=True))
    ]


def card(table: TableState, word: str) -> str:
    """The card of a word as plain text, for tooltips; empty for a word without an entry."""
    key, word = _meant(table, word)
    if not key:
        return ""
    entry = entries.load(table.match.game.name).ENTRIES[key]
    worth = without_squares("".join(_now(table, word))).strip()
    marked = map(without_squares, _marked(table, word))
    return "\n".join(filter(None, (*marked, worth, _(table.match.game.rules[entry.rules[0]]))))


def _meant(table: TableState, word: str) -> tuple[str, str]:
    """The key of the entry for a word of the table or a marked term, and the word without the sign.

    The key is empty if there is none.
    """
    known = entries.load(table.match.game.name)
    if not word.startswith(terms.TERM_PREFIX):
        return known.entry_of(seen(table).state, word), word
    key = word.removeprefix(terms.TERM_PREFIX)
    return (key if key in known.ENTRIES else ""), key


def glossary_address(game: str, key: str = "") -> str:
    """The address of a game's glossary page, or of an entry on it."""
    page = rules_address(f"{game}-words")
    return f"{page}#{key}" if key else page


def rules(game: str, rule: str) -> Markup:
    """The rules page at a rule, shown beside the table."""
    address = rules_address(game, rule)
    return join(
        el(
            "div",
            el("a", _("Open in a new tab"), href=address, target="_blank", rel="noopener"),
            el("button", _("Close"), data_do="rules-close", autofocus=True),
            class_="buttons",
        ),
        el("iframe", src=address, title=_("Rules")),
    )

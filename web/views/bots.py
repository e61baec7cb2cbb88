"""The controls while a bot thinks, hints, and the review of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from py_rules.message import Text
from web.games import entries
from web.games.place_names import alike, shown
from web.games.protocol import GameView
from web.i18n import N_, _, player_name, plural, render_all
from web.markup.svg import Markup, el, join, path
from web.model.bots import MAX_PATIENCE, OF_DEVICE, AdviceView, Analysis, ReviewMoment, steps, title
from web.model.replay import prefix
from web.model.table import TableState, people, proposed, turning_point
from web.views import fields, stage, terms

PACE_NAMES = {
    OF_DEVICE: N_("As in the settings"),
    "slowly": N_("Slow"),
    "steady": N_("Normal"),
    "quickly": N_("Fast"),
    "at once": N_("No pause"),
}
FASTER_ICON = "M4 6L12 12L4 18ZM12 6L20 12L12 18Z"  # two triangles
LIGHT = el("div", class_="light", aria_hidden="true")  # an animated line along the top edge
Named = Callable[[Text], str]  # puts the players' names into a sentence


def thinking(table: TableState) -> Markup:
    """The controls while it is a bot's turn."""
    bot_seats = table.bots
    return join(
        None if bot_seats.paused else LIGHT,
        el(
            "div",
            el("button", _("Play now"), data_do="bot-now") if not bot_seats.paused else None,
            el("button", _("Think longer"), data_do="bot-longer")
            if not bot_seats.paused and table.analysis.patience < MAX_PATIENCE
            else None,
            el(
                "button",
                _("Continue") if bot_seats.paused else _("Pause"),
                data_do="bot-pause",
                class_="primary" if bot_seats.paused else None,
            ),
            el("button", _("Skip to my turn"), data_do="bot-skip")
            if "" in bot_seats.levels and not bot_seats.skipping
            else None,
            class_="verbs",
        ),
        el(
            "label",
            el("span", _("Speed of the computer’s actions"), class_="pace-name"),
            el("svg", path(FASTER_ICON), viewBox="0 0 24 24", aria_hidden="true"),
            el(
                "select",
                fields.options(
                    {pace: _(name) for pace, name in PACE_NAMES.items()}, bot_seats.pace
                ),
                data_do="bot-pace",
            ),
            class_="pace",
        ),
    )


def prompt(table: TableState, level: str, name: str) -> str:
    """A sentence about the bot's activity, with its level and style unless its name has them.

    The level is left out where the person has seen it already, and the sentence is long.
    """
    strength = title(level)
    names_level = name.startswith(strength)
    if table.bots.paused:
        if names_level:
            return _("{name} is waiting.", name=name)
        return _("{name} is waiting ({level}).", name=name, level=strength)
    if table.analysis.patience > 1:  # otherwise nothing would show that the button has been pressed
        return _("{name} is thinking longer…", name=name)
    if names_level:
        return _("{name} is thinking…", name=name)
    return _("{name} is thinking… ({level})", name=name, level=strength)


def hint(table: TableState, view: GameView, named: Named) -> Markup | None:
    """The requested hint, or that it is being computed; None if none was requested."""
    analysis = table.analysis
    if analysis.requested == "hint":
        return join(LIGHT, el("p", _("Looking for good turns…"), class_="advice", role="status"))
    if not analysis.advice:
        return None
    best, *others = analysis.advice
    alternatives = None
    if others:
        alternatives = join(
            el("h3", _("Alternatives")),
            el(
                "ul",
                *(
                    _alternative(table, view, number, named)
                    for number in range(1, len(analysis.advice))
                ),
                class_="others",
            ),
        )
    return el(
        "div",
        stage.fold(table, "hint-close"),
        el("h2", _("What a grandmaster would do")),
        el("p", word, class_="quiet") if (word := _since(analysis)) else None,
        _idea(table, best, named),
        _actions(table, view, best, named),
        _play(table, 0, _("Play it"), class_="primary"),
        _reasons(best.reasons, named, _("All reasons")),
        alternatives,
        class_=stage.sheet(table, f"advice{_exact(table, view, named)}"),
        role="status",
    )


def hinted(table: TableState) -> Any:
    """The action to show on the board: the first one of the best suggestion.

    None without a suggestion, or if something is selected.
    """
    if not table.analysis.advice or table.replay:
        return None
    if table.selection.words or table.refusals:
        return None
    best = table.analysis.advice[0]
    found = steps(table.match, best._replace(actions=best.actions[:1]))
    return found[0][1] if found else None


def _alternative(table: TableState, view: GameView, number: int, named: Named) -> Markup:
    """Another suggestion, with what it loses compared with the best one."""
    best, each = table.analysis.advice[0], table.analysis.advice[number]
    return el(
        "li",
        _actions(table, view, each, named),
        el("p", _beside(best, each), class_="quiet"),
        _why(table, each, named),
        _play(table, number, _("Play this instead")),
        _reasons(each.reasons, named, _("Compared with the first suggestion")),
    )


def _play(table: TableState, number: int, label: str, class_: str | None = None) -> Markup | None:
    """The button that plays a suggestion; None while its first action is to be confirmed."""
    found = steps(table.match, table.analysis.advice[number])
    if found and table.selection.words and found[0][1] == proposed(table):
        return None
    return el("button", label, data_do="hint-play", data_on=number, class_=class_)


def _actions(table: TableState, view: GameView, advice: AdviceView, named: Named) -> Markup:
    """The actions of a plan: a sentence, or a numbered list of them."""
    game = table.match.game.name
    sentences = [named(view.sentence(*step)) for step in steps(table.match, advice)]
    if len(sentences) == 1:
        return el("p", el("strong", *terms.marked(game, sentences[0])))
    lines = (el("li", el("strong", each)) for each in terms.marked(game, *sentences))
    return el("ol", *lines, class_="plan")


def _why(table: TableState, advice: AdviceView, named: Named) -> Markup | None:
    """The main reasons, as sentences."""
    return _sentences(table, advice.why, named)


def _idea(table: TableState, advice: AdviceView, named: Named) -> Markup | None:
    """What a plan achieves on the board, then its main reasons."""
    match = table.match
    known = entries.load(match.game.name)
    return _sentences(table, (*known.deeds(match, steps(match, advice)), *advice.why), named)


def _sentences(table: TableState, texts: Iterable[Text], named: Named) -> Markup | None:
    text = " ".join(map(named, texts))
    return el("p", *terms.marked(table.match.game.name, text), class_="why") if text else None


def _since(analysis: Analysis) -> str:
    """A sentence on whether the hint continues an earlier plan of this turn; empty without one."""
    if analysis.advice[0].planned:
        return _("Go on with the plan from the last hint.")
    if analysis.departed:
        return _("You didn’t play what the last hint suggested, so this is a new plan.")
    return ""


def _beside(best: AdviceView, each: AdviceView) -> str:
    """How a plan compares with the best one, and with the plan of an earlier hint."""
    count = round(best.value - each.value)
    if each.planned:
        return plural(
            "Compared with the other players, the plan from the last hint is about {count} point "
            "worse than the first suggestion.",
            "Compared with the other players, the plan from the last hint is about {count} points "
            "worse than the first suggestion.",
            count=max(1, count),
        )
    if count < 1:
        return _("This is about as good as the first suggestion.")
    return plural(
        "Compared with the other players, this is about {count} point worse than the first "
        "suggestion.",
        "Compared with the other players, this is about {count} points worse than the first "
        "suggestion.",
        count=count,
    )


def _exact(table: TableState, view: GameView, named: Named) -> str:
    """The CSS class that shows squares, if suggestions would otherwise read the same."""
    plans = [_in_words(table, view, each, named) for each in table.analysis.advice]
    return " exact" if alike(plans) else ""


def _in_words(table: TableState, view: GameView, advice: AdviceView, named: Named) -> str:
    """The actions of a plan in words."""
    return " · ".join(named(view.sentence(*step)) for step in steps(table.match, advice))


def _reasons(reasons: tuple[Text, ...], named: Named, heading: str) -> Markup | None:
    """The list of reasons under a heading, collapsed; None without reasons."""
    if not reasons:
        return None
    return el(
        "details",
        el("summary", heading),
        el("ul", *(el("li", shown(named(reason))) for reason in reasons), class_="reasons"),
    )


def review(table: TableState, view: GameView, named: Named) -> Markup:
    """The review of a finished game: its turning points, to be viewed and replayed."""
    analysis = table.analysis
    if analysis.requested == "review":
        bar = el("progress", max=100, value=round(100 * analysis.share), aria_hidden="true")
        text = el("p", _("Reviewing the game. This takes a while…"), role="status")
        return el("div", text, bar, class_="reviewing")
    if analysis.moments is None:
        return el("button", _("Find the turning points"), data_do="review")
    if not analysis.moments:
        return el("p", _("No turn in this game cost its player more than a point."), role="status")
    return el(
        "div",
        el("h3", _("The turning points")),
        el(
            "ol",
            *(
                el(
                    "li",
                    _played(table, moment),
                    _better(table, view, moment, named),
                    el(
                        "div",
                        el(
                            "button",
                            _("Look at the position before action {number}", number=number),
                            data_do="replay",
                            data_on=moment.place,
                            class_="looked" if moment.place == analysis.looked else None,
                        ),
                        el(
                            "button",
                            _("Play from this position"),
                            data_do="retry",
                            data_on=moment.place,
                            title=_(
                                "Start a new game from this position. This game stays as it is."
                            ),
                        ),
                        class_="buttons",
                    ),
                )
                for moment in analysis.moments
                if (number := moment.place + 1) <= len(table.log)
            ),
        ),
        class_="advice turning",
    )


def _reader(table: TableState) -> Markup | None:
    """Whom “you” refers to, if there are several people."""
    seat = table.match.state.to_move
    if seat is None or len(people(table)) < 2:
        return None
    name = player_name(table.match.table.player(seat))
    return el("p", _("In this advice, “you” means {name}.", name=name), class_="quiet")


def moment_shown(table: TableState, view: GameView, named: Named) -> Markup | None:
    """The turning point at the position shown in a replay, to keep its advice in view."""
    moment = turning_point(table)
    if moment is None:
        return None
    return el("div", _played(table, moment), _better(table, view, moment, named), class_="advice")


def _played(table: TableState, moment: ReviewMoment) -> Markup:
    """The action at a turning point, for which there was a better one."""
    events = render_all(table.log[moment.place])
    return el("p", shown(_("Action {number}: {events}", number=moment.place + 1, events=events)))


def _better(table: TableState, view: GameView, moment: ReviewMoment, named: Named) -> Markup:
    """What would have been better at a turning point, and why."""
    there = table._replace(match=prefix(table.match, moment.place))
    sentence = plural(
        "Compared with the other players, this would have been about {count} point better:",
        "Compared with the other players, this would have been about {count} points better:",
        count=max(1, round(moment.lost)),
    )
    return join(
        el("p", el("strong", sentence)),
        _actions(there, view, moment.better, named),
        _reader(there),
        _idea(there, moment.better, named),
        _reasons(moment.better.reasons, named, _("All reasons")),
    )

"""The replay panel: slider, buttons, and the action that led to the position shown."""

from __future__ import annotations

from web.games import protocol
from web.games.place_names import shown
from web.i18n import N_, _, render_all
from web.markup.svg import Markup, el, path
from web.model.replay import SPEEDS, Replay, Stage, branches, stage_at, stages
from web.model.table import TableState
from web.views.fields import labelled_select
from web.views.period_titles import titles

UNITS = {
    "action": N_("action"),
    "turn": N_("turn"),
}  # and the game's own unit, named by GameView.STAGE
PACES = {
    "slow": N_("slow"),
    "steady": N_("medium"),
    "fast": N_("fast"),
    "fastest": N_("as fast as possible"),
}
FIRST = "M7 5V19M19 5L10 12L19 19Z"
BACK = "M16 5L7 12L16 19Z"
PLAY = "M7 4L19 12L7 20Z"
PAUSE = "M8 5V19M16 5V19"
FORWARD = "M8 5L17 12L8 19Z"
LAST = "M17 5V19M5 5L14 12L5 19Z"
# Widths of the ticks and of a letter, in pixels of the narrow panel.
TICKS_WIDTH, LETTER_WIDTH = 272, 7.5


def draw(table: TableState, replay: Replay) -> Markup:
    """The replay controls, which replace the prompt."""
    return _controls(table, replay, _choices(table, replay), _leaving(table, replay))


def walking(table: TableState, replay: Replay, beside: Markup | None = None) -> Markup:
    """The controls that step through the game, without a replay's other options.

    ``beside`` is one more button.
    """
    return _controls(table, replay, beside=beside)


def pace(table: TableState, replay: Replay) -> Markup:
    """A replay's other options, folded."""
    return el("details", el("summary", _("Steps and speed")), _choices(table, replay))


def branch(table: TableState, replay: Replay, *, read: bool = False) -> Markup | None:
    """The button to a new game from here, if that is possible; ``read``: from a chapter."""
    if not (branches(table.match, replay.at, read=read) or replay.path):
        return None
    return el(
        "button",
        _("Play from here"),
        data_do="branch",
        title=_("Start a new game from this position. This game stays as it is."),
    )


def _controls(
    table: TableState, replay: Replay, *below: Markup, beside: Markup | None = None
) -> Markup:
    match, at = table.match, replay.at
    last = len(match.actions)
    where = _("Start of the game")
    if at:
        where = _("Action {number} of {last}", number=at, last=last)
    stage = stage_at(match, at)
    text = render_all(table.log[at - 1]) if at else _("Nothing has happened yet.")
    return el(
        "div",
        el(
            "p",
            el("strong", where),
            el("span", stage, class_="quiet") if stage else None,
            class_="where",
        ),
        el("p", shown(text), class_="happened", aria_live="off" if replay.playing else "polite"),
        el(
            "input",
            type="range",
            min=0,
            max=last,
            step=1,
            value=at,
            data_do="replay",
            aria_label=_("Position in the game"),
            aria_valuetext=f"{where}: {text}",
            title=_(
                "Use the arrow keys to go one step back or forward, and Home and End to go to the "
                "first and last position."
            ),
        ),
        _ticks(stages(match), last),
        _transport(replay, last, beside),
        *below,
        class_="replay",
        role="group",
        aria_label=_("Replay controls"),
    )


def _ticks(found: tuple[Stage, ...], last: int) -> Markup:
    """Marks under the slider at the start of each stage.

    Hidden from screen readers, because the slider's value includes the stage.
    """
    places = [TICKS_WIDTH * stage.start / max(last, 1) for stage in found]
    return el(
        "svg",
        *(path(f"M{x:.1f} 0V6", class_="stage-mark") for x in places),
        *titles(found, places, 20, LETTER_WIDTH, TICKS_WIDTH + 12),
        viewBox=f"0 0 {TICKS_WIDTH} 24",
        class_="stage-marks",
        aria_hidden="true",
    )


def _transport(replay: Replay, last: int, beside: Markup | None) -> Markup:
    at_start, at_end = replay.at == 0, replay.at == last
    play, sign = _("Play (space)"), PLAY
    if replay.playing:
        play, sign = _("Pause (space)"), PAUSE
    return el(
        "div",
        _button("step", "first", _("To the start (Home)"), FIRST, at_start),
        _button("step", "back", _("Back (←)"), BACK, at_start),
        _button("autoplay", "", play, sign, False),
        _button("step", "forward", _("Forward (→)"), FORWARD, at_end),
        _button("step", "last", _("To the end (End)"), LAST, at_end),
        beside,
        class_="transport",
    )


def _button(do: str, on: str, label: str, icon: str, idle: bool) -> Markup:
    """A button that is ``idle`` at an end. It is not disabled, which would lose the focus."""
    return el(
        "button",
        el("svg", path(icon), viewBox="0 0 24 24", aria_hidden="true"),
        data_do=do,
        data_on=on or None,
        aria_label=label,
        title=label,
        aria_disabled="true" if idle else None,
    )


def _choices(table: TableState, replay: Replay) -> Markup:
    """The choice of the unit of a step and of the speed."""
    units = {**UNITS, "stage": protocol.load(table.match.game.name).STAGE}
    assert PACES.keys() == SPEEDS.keys()
    return el(
        "div",
        labelled_select("unit", _("Step by"), units, replay.unit),
        labelled_select("speed", _("Speed"), PACES, replay.speed),
        class_="paces",
    )


def _leaving(table: TableState, replay: Replay) -> Markup:
    """Buttons back to the current game, if there is one, and to a new game from here."""
    back = el("button", _("Back to the game"), data_do="present", title=_("Esc"), class_="primary")
    return el("div", branch(table, replay), None if replay.only else back, class_="buttons")

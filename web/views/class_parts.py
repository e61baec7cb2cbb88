"""Parts shared by the class screens: names of tasks, times, the panel of a link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from py_rules.puzzles import Puzzle
from web.games.covers import BOXES
from web.i18n import _, plural, render
from web.markup.svg import Markup, el, join
from web.model import class_own
from web.model.class_results import TaskResult
from web.model.class_sets import ClassSet, SetTask
from web.model.classes import Classes, Item, former_keys
from web.model.sharing import Sharing
from web.views import puzzle_text, sharing


def names(contents: Mapping[str, Item]) -> dict[str, str]:
    """The names of all known tasks, by SetTask.key; a replaced puzzle has that of the new one."""
    numbers = Counter[str]()
    found = {}
    for key, item in contents.items():
        if isinstance(item, Puzzle):
            numbers[item.game] += 1  # the same number as `Puzzling.number`
            found[key] = _(
                "Puzzle {number}: {title}",
                number=numbers[item.game],
                title=_(puzzle_text.title(item)),
            )
        else:
            found[key] = item.title
        found |= dict.fromkeys(former_keys(item), found[key])
    return found


def title(task: SetTask, names: Mapping[str, str]) -> str:
    """The name of a task, of which ``names`` has those of the site; empty if it isn't known."""
    if not task.text:
        return names.get(task.key, "")
    found = class_own.title(task)
    if found is None:
        return ""
    return found or (_("A puzzle") if task.kind == "own" else _("An exercise"))


def kind(task: SetTask, item: Item | None) -> str:
    """The game of a task, and whether it is a lesson or a puzzle, in a few words."""
    game = BOXES[task.game][0]
    if task.text:
        return owned(task)
    if isinstance(item, Puzzle):
        level = _(puzzle_text.LEVELS[item.level])
        return _("{game} · puzzle · {level}", game=game, level=level)
    if task.kind == "puzzle":
        return _("{game} · puzzle", game=game)
    return _("{game} · lesson", game=game)


def owned(task: SetTask) -> str:
    """The game of a task that a teacher made, and what it is, in a few words; empty for others."""
    if not task.text:
        return ""
    game = BOXES[task.game][0]
    return (
        _("{game} · puzzle", game=game) if task.kind == "own" else _("{game} · exercise", game=game)
    )


def heading(made: ClassSet | None) -> str:
    """The title of a set, or a placeholder."""
    return (made.title if made else "") or _("A set without a title")


def missing() -> str:
    """The text for a task that this version of the page does not have."""
    return _("This task isn’t in this version of the page.")


def time(seconds: int) -> str:
    """A working time, in seconds or minutes."""
    if seconds < 60:
        return _("{count} s", count=seconds)
    return _("{count} min", count=seconds // 60)


def wrong(count: int) -> str:
    """A number of wrong tries."""
    return plural("{count} wrong try", "{count} wrong tries", count=count)


def done(result: TaskResult) -> str:
    """The result of a task, in a few words."""
    state = _("done") if result.solved else _("not done yet")
    parts = [state, wrong(result.wrong) if result.wrong else "", time(result.seconds)]
    if result.shown:
        parts.append(_("solution shown"))
    return ", ".join(filter(None, parts))


def link(shown: Sharing, label: str) -> Markup:
    """A link with the ways to pass it on, and its QR code."""
    return el(
        "div",
        el("input", type="text", value=shown.link, readonly=True, aria_label=label, id="link"),
        el(
            "div",
            el("button", _("Copy the link"), data_do="copy-link", class_="primary"),
            el("button", _("Share"), data_do="share-link") if shown.native else None,
            class_="buttons",
        ),
        sharing.code(shown),
        class_="link",
    )


def message(now: Classes) -> str:
    """The text to share with the link of a set or of a result."""
    if now.work:
        return _("My result in “{title}”:", title=heading(now.work.made))
    return _("Work through “{title}”:", title=heading(now.made))


def problem(now: Classes) -> Markup:
    """An alert with the reason why loading failed; the element is empty if there is none."""
    again = el("button", _("Try again"), data_do="class-retry")
    notice = el("div", el("p", render(now.problem)), again, class_="notices")
    return el("div", notice if now.problem else None, role="alert")


def question(text: str, yes: str) -> Markup:
    """A confirmation before something is deleted."""
    return el(
        "div",
        el("p", text),
        el(
            "div",
            el("button", yes, data_do="class-clear", data_on="yes", class_="danger"),
            el("button", _("Cancel"), data_do="class-clear", data_on="no"),
            class_="buttons",
        ),
        class_="notices",
        role="alert",
    )


def honesty() -> Markup:
    """An explanation of what the checksum of a result proves."""
    return el(
        "p",
        _(
            "A checksum in the code detects accidental changes. It doesn’t prevent cheating: "
            "someone who knows how this page works can fake any result."
        ),
        class_="quiet",
    )


def top(title: str, lead: str, more: Markup | None = None) -> Markup:
    """The head of a class screen."""
    return el("section", el("h1", title), el("p", lead, class_="lead"), more)


def loading(now: Classes) -> Markup | None:
    """A message that the tasks are loading; None if they are loaded or loading failed."""
    if now.ready or now.problem:
        return None
    return join(el("p", _("Loading the tasks…"), role="status"))

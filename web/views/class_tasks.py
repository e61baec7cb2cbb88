"""The screen where a pupil works through a class set and hands in the result."""

from __future__ import annotations

from collections.abc import Set

from web.i18n import N_, _, plural
from web.markup.svg import Markup, el, path
from web.model import class_results
from web.model.class_work import Work
from web.model.classes import Classes
from web.views import class_parts, exercise
from web.views.exercise import CHECK_MARK

NO_TASKS_HERE = N_(
    "This version of Ludoteka has none of these tasks, so there is nothing to hand in. Reload the "
    "page while you are online. If the tasks are still missing, ask your teacher for a new link."
)
TASK_MISSING = N_("You can finish the set without it. Reload the page, or tell your teacher.")


def draw(now: Classes) -> Markup:
    """The screen for ``now.work``, which must be set."""
    work, lacking = now.work, now.lacking
    assert work
    following = work.next(lacking)
    able = [each for at, each in enumerate(work.tasks) if at not in lacking]
    solved, total = sum(each.solved for each in able), len(able)
    void = now.ready and not (able or any(each.touched for each in work.tasks))
    text = plural(
        "You have solved {done} of {count} task.",
        "You have solved {done} of {count} tasks.",
        count=total,
        done=solved,
    )
    return el(
        "main",
        class_parts.top(
            class_parts.heading(work.made),
            _(NO_TASKS_HERE)
            if void
            else _(
                "Work through the tasks in any order. This device remembers what you have done."
            ),
            None if void else exercise.progress(solved, total, text),
        ),
        None if void else _name(now, work),
        class_parts.problem(now),
        class_parts.loading(now),
        _list(now, work, lacking, following, void=void) if now.ready else None,
        el("div", _leave(), class_="buttons")
        if void
        else _onward(now, work, over=following is None),
        None if void else _handed(now),
        id="class-set",
        class_="learn classes",
    )


def _name(now: Classes, work: Work) -> Markup:
    return el(
        "label",
        el("span", _("Your name, if your teacher wants it")),
        el(
            "input",
            type="text",
            value=work.name,
            maxlength=class_results.MAX_NAME_LENGTH,
            autocomplete="off",
            disabled=now.rows is None,
            data_do="class-name",
        ),
        class_="field",
    )


def _leave() -> Markup:
    return el("button", _("Back to games"), data_do="shelf")


def _list(
    now: Classes, work: Work, lacking: Set[int], following: int | None, *, void: bool
) -> Markup:
    """The tasks, of which ``lacking`` cannot be done and ``following`` is the next.

    ``void``: none of them can be done, and a sentence above the list says so.
    """
    names = class_parts.names(now.contents)
    rows = []
    for at, task in enumerate(work.made.tasks):
        title = "" if at in lacking else class_parts.title(task, names)
        rows.append(_row(now, work, at, title, following=at == following, void=void))
    return el("ol", *rows, class_="lessons")


def _row(now: Classes, work: Work, at: int, known: str, *, following: bool, void: bool) -> Markup:
    """A task; ``known`` is its title, empty if it cannot be done."""
    task, result = work.made.tasks[at], work.tasks[at]
    item = now.item(task)
    title = known or class_parts.missing()
    label = _("Repeat") if result.solved else _("Continue") if result.touched else _("Start")
    badge = el("svg", path(CHECK_MARK), viewBox="0 0 24 24") if result.solved else str(at + 1)
    return el(
        "li",
        el("span", badge, class_="badge", aria_hidden="true"),
        el(
            "div",
            el("h2", title),
            el("p", class_parts.kind(task, item), class_="quiet"),
            None if known or void else el("p", _(TASK_MISSING)),
            el("p", class_parts.done(result), class_="quiet") if result.touched else None,
            class_="about",
        ),
        el(
            "button",
            label,
            data_do="class-task",
            data_on=at,
            class_="primary" if following else None,
            aria_label=_("{label}: {title}", label=label, title=title),
        )
        if known
        else None,
        class_="done" if result.solved else "begun" if result.touched else "new",
    )


def _onward(now: Classes, work: Work, *, over: bool) -> Markup:
    """The button for the next task, or for handing in once all are solved."""
    return el(
        "div",
        None
        if over or not now.ready
        else el("button", _("Continue"), data_do="class-next", class_="primary"),
        el("button", _("Hand in"), data_do="class-hand", class_="primary" if over else None)
        if work.begun
        else None,
        el("button", _("Let someone else begin"), data_do="class-clear", data_on="ask")
        if work.begun and not now.clearing
        else None,
        _leave(),
        class_="buttons",
    )


def _handed(now: Classes) -> Markup | None:
    """The result as a link and as a code, or the confirmation before it is deleted."""
    if now.clearing:
        return class_parts.question(
            _(
                "This deletes all the work on this set from this device. If your teacher needs the "
                "result, hand it in first."
            ),
            _("Delete and begin"),
        )
    if now.sharing is None:
        return None
    return el(
        "section",
        el("h2", _("Hand in")),
        el(
            "p",
            _(
                "Send your teacher the link or the code. It holds your name, what you solved, "
                "your wrong tries, solutions that you looked at, and when and how long you worked."
            ),
        ),
        el(
            "div",
            el(
                "textarea",
                code(now),
                id="code",
                rows=3,
                readonly=True,
                aria_label=_("Code for your result"),
            ),
            el(
                "div",
                el("button", _("Copy the code"), data_do="copy", data_on="code"),
                class_="buttons",
            ),
            class_="link",
        ),
        class_parts.link(now.sharing, _("Link to your result")),
        class_parts.honesty(),
        class_="made",
    )


def code(now: Classes) -> str:
    """The code of the result whose link is shown."""
    return now.sharing.link.rpartition("#result/")[2].partition("/")[0] if now.sharing else ""

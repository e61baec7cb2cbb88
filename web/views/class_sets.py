"""The screen where a teacher makes a class set."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.puzzles import Puzzle
from web.games.covers import BOXES
from web.i18n import _, page, plural
from web.markup.svg import Markup, el, join
from web.model import class_own, class_sets, puzzles
from web.model.class_sets import ClassSet, SetTask
from web.model.classes import OWN_TASKS, Classes, Item, task_of
from web.model.lessons import Lesson
from web.model.saves import Saved
from web.views import class_parts, puzzle_list
from web.views.fields import labelled_select, named_button


def draw(now: Classes, saves: Sequence[Saved] = ()) -> Markup:
    """The screen. Its buttons send ``class-…`` events and ``copy-link`` and ``share-link``.

    ``saves`` has the exercises and puzzles on this device that can be chosen.
    """
    names = class_parts.names(now.contents)
    return el(
        "main",
        class_parts.top(
            _("For a class"),
            _("Put lessons and puzzles together, and give your class one link to them."),
        ),
        _title(now),
        class_parts.problem(now),
        el(
            "section",
            el("h2", _("Lessons and puzzles")),
            *(_game(now, game, names) for game in class_sets.GAMES),
            _own(now, saves),
            class_="choosing",
        ),
        el("section", el("h2", _("The set")), _chosen(now, names), _made(now)),
        _former(now.sets),
        el(
            "div",
            el("button", _("Read results"), data_do="class", data_on="results"),
            el("button", _("Back to games"), data_do="shelf"),
            class_="buttons",
        ),
        id="class-make",
        class_="learn classes",
    )


def _title(now: Classes) -> Markup:
    return el(
        "label",
        el("span", _("Title of the set")),
        el(
            "input",
            type="text",
            value=now.draft.title,
            maxlength=class_sets.MAX_TITLE_LENGTH,
            autocomplete="off",
            disabled=now.rows is None,
            data_do="class-title",
        ),
        class_="field",
    )


def _count(count: int) -> str:
    return plural("{count} task chosen", "{count} tasks chosen", count=count)


def _game(now: Classes, game: str, names: dict[str, str]) -> Markup:
    """A game: its name opens the list of its lessons and puzzles."""
    is_open = now.game == game
    chosen = sum(each.game == game for each in now.draft.tasks)
    toggle = el(
        "button",
        el("strong", BOXES[game][0]),
        el("span", _count(chosen), class_="quiet") if chosen else None,
        data_do="class-open",
        data_on=game,
        aria_expanded=str(is_open).lower(),
    )
    return el("div", toggle, _tree(now, game, names) if is_open else None, class_="game")


def _own(now: Classes, saves: Sequence[Saved]) -> Markup | None:
    """The teacher's own exercises and puzzles, like a game; None if there are none."""
    if not any(each.exercise for each in saves):
        return None
    is_open = now.game == OWN_TASKS
    chosen = sum(bool(each.text) for each in now.draft.tasks)
    toggle = el(
        "button",
        el("strong", _("Your exercises and puzzles")),
        el("span", _count(chosen), class_="quiet") if chosen else None,
        data_do="class-open",
        data_on=OWN_TASKS,
        aria_expanded=str(is_open).lower(),
    )
    return el("div", toggle, _own_tasks(now, saves) if is_open else None, class_="game")


def _own_tasks(now: Classes, saves: Sequence[Saved]) -> Markup:
    """The exercises and puzzles that pupils can do, as check boxes."""
    boxes = [
        el(
            "li",
            _box(
                now,
                task,
                el("span", class_parts.title(task, {})),
                el("span", class_parts.owned(task), class_="quiet"),
            ),
        )
        for task in class_own.offered(saves)
    ]
    unproven = [_unproven(now, id_, task) for id_, task in class_own.unproven(saves)]
    if not (boxes or unproven):
        text = _(
            "None of your exercises is ready for pupils. Open one and choose “What is missing”."
        )
        return el("p", text, role="status")
    longer = el("p", _("The link to the set holds them, so it becomes longer."), class_="quiet")
    return join(longer if boxes else None, el("ul", *boxes, *unproven, class_="checks"))


def _unproven(now: Classes, id_: str, task: SetTask) -> Markup:
    """A puzzle that has to be proven first, with the way to its proof."""
    title = class_parts.title(task, {})
    if task in now.draft.tasks:  # it was put in before its answer had to be proven
        about = el("span", class_parts.owned(task), class_="quiet")
        return el("li", _box(now, task, el("span", title), about))
    return el(
        "li",
        el(
            "div",
            el("span", title),
            el("span", class_parts.owned(task), class_="quiet"),
            el("span", _("Its answer hasn’t been proven on this device yet."), class_="quiet"),
            class_="about",
        ),
        named_button(_("Open"), _("Open: {title}", title=title), "exercise", id_),
        class_="unproven",
    )


def _tree(now: Classes, game: str, names: dict[str, str]) -> Markup | None:
    if not now.ready:
        return class_parts.loading(now)
    items = [each for each in now.contents.values() if each.game == game]
    lessons = [each for each in items if isinstance(each, Lesson)]
    return join(_lessons(now, game, lessons, names), _puzzles(now, names))


def _lessons(
    now: Classes, game: str, lessons: list[Lesson], names: dict[str, str]
) -> Markup | None:
    """The lessons as check boxes, with a button for all of them; None without lessons."""
    if not lessons:
        return None
    tasks = [task_of(each) for each in lessons]
    every = set(tasks) <= set(now.draft.tasks)
    label = _("Lessons")
    boxes = (
        el(
            "li",
            _box(now, task, el("span", names[task.key])),
            _preview(lesson, names[task.key]),
        )
        for lesson, task in zip(lessons, tasks, strict=True)
    )
    return el(
        "details",
        _summary(now, label, tasks),
        el(
            "button",
            _("Remove all of these") if every else _("Choose all of these"),
            data_do="class-lessons",
            data_on=game,
            aria_label=_("Remove all of these: {group}", group=label)
            if every
            else _("Choose all of these: {group}", group=label),
        ),
        el("ul", *boxes, class_="checks"),
        open=True,
        aria_label=label,
    )


def _puzzles(now: Classes, names: dict[str, str]) -> Markup | None:
    """The puzzles of a theme and a difficulty, with a button for the next few of them."""
    if not now.puzzles:
        return None
    listed, few = now.listed, len(now.next_few)
    shown = puzzle_list.INITIAL_COUNT + puzzle_list.BATCH_SIZE * now.shown_more
    take = plural("Choose {count} more of these", "Choose {count} more of these", count=few)
    return el(
        "details",
        _summary(now, _("Puzzles"), [task_of(each) for each in now.puzzles]),
        el(
            "div",
            labelled_select(
                "class-kind", _("Theme"), puzzle_list.themes(now.puzzles), now.filter.kind
            ),
            labelled_select("class-level", _("Difficulty"), puzzle_list.levels(), now.filter.level),
            class_="filters",
        ),
        el("button", take, data_do="class-take") if few else None,
        el("p", _("There is no such puzzle."), role="status") if not listed else None,
        el("ul", *(_puzzle(now, each, names) for each in listed[:shown]), class_="entries"),
        puzzle_list.more("class-more", len(listed) - shown),
        open=True,
        aria_label=_("Puzzles"),
    )


def _puzzle(now: Classes, puzzle: Puzzle, names: dict[str, str]) -> Markup:
    task = task_of(puzzle)
    name = names[task.key]
    return el("li", _box(now, task, puzzle_list.portrait(puzzle, name)), _preview(puzzle, name))


def _summary(now: Classes, label: str, tasks: list[SetTask]) -> Markup:
    chosen = len(set(tasks) & set(now.draft.tasks))
    count = el("span", _count(chosen), class_="quiet") if chosen else None
    return el("summary", el("strong", label), count)


def _box(now: Classes, task: SetTask, *label: Markup) -> Markup:
    """The check box of a lesson or a puzzle."""
    ticked = task in now.draft.tasks
    box = el(
        "input",
        type="checkbox",
        checked=ticked,
        disabled=len(now.draft.tasks) >= class_sets.MAX_TASKS and not ticked,
        data_do="class-own" if task.text else "class-tick",
        data_on=task.key,
    )
    return el("label", box, *label, class_="check")


def _preview(item: Item, title: str) -> Markup:
    """The link that opens a lesson or a puzzle in a new tab, so that what is ticked stays."""
    address = f"#lesson/{item.id}" if isinstance(item, Lesson) else f"#puzzle/{puzzles.key(item)}"
    return el(
        "a",
        _("Try it"),
        href=page(address),
        target="_blank",
        rel="noopener",
        aria_label=_("Try it: {title}", title=title),
    )


def _chosen(now: Classes, names: dict[str, str]) -> Markup:
    """The tasks of the set, in order."""
    if not now.draft.tasks:
        return el(
            "p",
            _("Tick lessons and puzzles above. They will be in the order in which you tick them.")
            if now.game
            else _("Choose a game, then tick lessons and puzzles."),
        )
    rows = []
    for at, task in enumerate(now.draft.tasks):
        item = now.item(task)
        loaded = task.text or task.game in now.loaded
        unknown = class_parts.missing() if loaded else _("Loading the tasks…")
        title = class_parts.title(task, names) or unknown
        rows.append(
            el(
                "li",
                el("span", str(at + 1), class_="badge", aria_hidden="true"),
                el(
                    "div",
                    el("h3", title),
                    el("p", class_parts.kind(task, item), class_="quiet"),
                    class_="about",
                ),
                el(
                    "div",
                    named_button(
                        _("Move up"),
                        _("Move up: {title}", title=title),
                        "class-up",
                        at,
                        able=at > 0,
                    ),
                    named_button(_("Remove"), _("Remove: {title}", title=title), "class-drop", at),
                    class_="buttons",
                ),
            )
        )
    return el("ol", *rows, class_="lessons")


def _made(now: Classes) -> Markup:
    """The button that makes the link, and the link."""
    ready = class_sets.sound(now.made)
    get = el(
        "button", _("Get the link"), data_do="class-link", disabled=not ready, class_="primary"
    )
    if now.sharing is None:
        return el("div", get, class_="made")
    return el(
        "div",
        el(
            "p",
            _(
                "The link itself holds the set, and nothing is sent to a server. Your pupils can "
                "open it on any device. Under “Read results” you can see what they hand in."
            ),
        ),
        class_parts.link(now.sharing, _("Link to the set")),
        class_="made",
    )


def _former(sets: tuple[ClassSet, ...]) -> Markup | None:
    """The sets stored on this device."""
    if not sets:
        return None
    return el(
        "section",
        el("h2", _("Sets on this device")),
        el("ul", *map(_former_set, sets), class_="former"),
    )


def _former_set(made: ClassSet) -> Markup:
    code, title = class_sets.write(made), class_parts.heading(made)
    return el(
        "li",
        el(
            "div",
            el("h3", title),
            el("p", _count(len(made.tasks)), class_="quiet"),
            class_="about",
        ),
        el(
            "div",
            named_button(_("Use again"), _("Use again: {title}", title=title), "class-edit", code),
            named_button(_("Remove"), _("Remove: {title}", title=title), "class-forget", code),
            class_="buttons",
        ),
    )

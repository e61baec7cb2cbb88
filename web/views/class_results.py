"""The screen where a teacher reads a class's results, and the table as a file."""

from __future__ import annotations

from collections.abc import Iterator

from web.i18n import _, plural, render
from web.markup.svg import Markup, el, join
from web.model import class_gathering, class_results
from web.model.class_gathering import Gathered, ResultRow, Sheet
from web.model.class_results import TaskResult
from web.model.classes import RESULTS, Classes
from web.views import class_parts, dates
from web.views.fields import named_button


def draw(now: Classes, moment: str) -> Markup:
    """The screen; ``moment`` is the current time, as in Saved.changed."""
    sheets = now.sheets
    count = len(now.stored(RESULTS))
    return el(
        "main",
        class_parts.top(
            _("Class results"),
            _(
                "Paste what your pupils sent you, or drop files here. Any other text between the "
                "links and codes is ignored. All of it stays on this device."
            ),
        ),
        _reading(now),
        el("p", _outcome(now.gathered), class_="outcome", role="status"),
        el("div", _failures(now), class_="failures", role="alert"),
        class_parts.problem(now),
        *(_sheet(now, sheet, moment) for sheet in sheets),
        _clearing(now) if now.clearing else None,
        el(
            "div",
            el("button", _("Save as CSV"), data_do="download", class_="primary") if count else None,
            el("button", _("Delete all results"), data_do="class-clear", data_on="ask")
            if count and not now.clearing
            else None,
            el("button", _("Put a set together"), data_do="class", data_on="make"),
            el("button", _("Back to games"), data_do="shelf"),
            class_="buttons",
        ),
        class_parts.honesty(),
        id="class-results",
        class_="learn classes results",
    )


def _reading(now: Classes) -> Markup:
    return el(
        "section",
        el(
            "textarea",
            id=f"paste-{now.reads}",  # a new field once the text has been read
            data_do="class-paste",
            aria_label=_("Result links and codes"),
            rows=5,
            spellcheck="false",
            autocapitalize="off",
        ),
        el(
            "div",
            el("button", _("Read"), data_do="class-read", class_="primary"),
            el(
                "label",
                _("Choose files"),
                el("input", type="file", id="files", multiple=True),
                class_="button",
            ),
            class_="buttons",
        ),
        class_="reading",
    )


def _clearing(now: Classes) -> Markup:
    text = plural(
        "This deletes {count} result from this device.",
        "This deletes {count} results from this device.",
        count=len(now.stored(RESULTS)),
    )
    return class_parts.question(text, _("Delete all results"))


def _outcome(found: Gathered | None) -> str:
    """A sentence about the codes found in the last text; empty before the first."""
    if found is None:
        return ""
    parts = [
        plural("{count} result was added.", "{count} results were added.", count=len(found.results))
    ]
    if found.again:
        parts.append(
            plural(
                "{count} duplicate result was left out.",
                "{count} duplicate results were left out.",
                count=found.again,
            )
        )
    if found.idle:
        parts.append(
            plural(
                "{count} line has no code.",
                "{count} lines have no code.",
                count=found.idle,
            )
        )
    return " ".join(parts)


def _failures(now: Classes) -> Markup | None:
    """The codes and files that could not be read, and why."""
    unreadable = now.gathered.unreadable if now.gathered else ()
    shown = unreadable[: class_gathering.MAX_LISTED_PROBLEMS]
    rows = [
        el(
            "li",
            _(
                "Line {number}, “{code}…”, can’t be read. {why}",
                number=each.line,
                code=each.code,
                why=render(each.why),
            ),
        )
        for each in shown
    ]
    rows += [el("li", el("strong", name), " ", render(why)) for name, why in now.unread]
    if len(unreadable) > len(shown):
        more = len(unreadable) - len(shown)
        rows.append(
            el(
                "li",
                plural(
                    "{count} more code can’t be read.",
                    "{count} more codes can’t be read.",
                    count=more,
                ),
            )
        )
    return el("ul", *rows) if rows else None


def titles(now: Classes, sheet: Sheet) -> list[str]:
    """The names of a sheet's tasks, as far as they are known."""
    names = class_parts.names(now.contents)
    tasks = sheet.made.tasks if sheet.made else ()
    found = [class_parts.title(task, names) for task in tasks]
    found += [""] * (sheet.columns - len(found))
    return [title or _("Task {number}", number=number) for number, title in enumerate(found, 1)]


def _sheet(now: Classes, sheet: Sheet, moment: str) -> Markup:
    known = sheet.made is not None
    tasks = titles(now, sheet)
    head = (_("Pupil"), _("Solved"), _("Wrong tries"), _("Time"), _("When"))
    return el(
        "section",
        el("h2", class_parts.heading(sheet.made) if known else _("An unknown set")),
        None
        if known
        else el("p", _("Also paste the link to this set to see the names of its tasks.")),
        el("ol", *(el("li", title) for title in tasks), class_="legend") if known else None,
        el(
            "div",
            el(
                "table",
                el(
                    "thead",
                    el(
                        "tr",
                        *(el("th", each, scope="col") for each in head),
                        *(
                            el("th", str(number), scope="col", title=title, aria_label=title)
                            for number, title in enumerate(tasks, 1)
                        ),
                    ),
                ),
                el("tbody", *(_row(row, len(tasks), moment) for row in sheet.rows)),
            ),
            class_="scroll",
            tabindex=0,
            role="region",
            aria_label=class_parts.heading(sheet.made) if known else _("An unknown set"),
        ),
    )


def _row(row: ResultRow, columns: int, moment: str) -> Markup:
    result = row.result
    name = result.name or _("no name")
    tasks = (*result.tasks, *(TaskResult(),) * (columns - len(result.tasks)))
    return el(
        "tr",
        el(
            "th",
            el("span", name, class_=None if result.name else "quiet"),
            *(el("span", each, class_="flag") for each in flags(row)),
            named_button(_("Remove"), _("Remove: {title}", title=name), "class-remove", row.code),
            scope="row",
        ),
        el("td", f"{result.solved}/{len(result.tasks)}"),
        el("td", str(result.wrong)),
        el("td", class_parts.time(result.seconds)),
        el("td", _worked(result, moment)),
        *(_cell(each) for each in tasks),
        class_="earlier" if row.later else None,
    )


def flags(row: ResultRow) -> list[str]:
    """The suspicious facts about a result, in a few words each."""
    found = []
    if row.later:
        found.append(_("handed in again later"))
    elif row.several:
        found.append(_("handed in more than once"))
    if row.like:
        found.append(_("exactly the same work as {name}", name=row.like))
    return found


def _worked(result: class_results.PupilResult, moment: str) -> str:
    """When the work started and ended."""
    now = dates.local(moment)
    began, ended = (
        dates.local(class_results.moment(each)) for each in (result.begun, result.ended)
    )
    if not (began and ended and now):
        return ""
    first, last = dates.when(began, now), dates.when(ended, now)
    if first == last:
        return first
    same = began.date() == ended.date()
    return f"{first}–{ended.hour}:{ended.minute:02}" if same else f"{first} – {last}"


def _cell(result: TaskResult) -> Markup:
    if not result.touched:
        return el(
            "td", el("span", "–", aria_hidden="true"), el("span", _("not started"), class_="unseen")
        )
    mark = "✓" if result.solved else "○"
    about = [class_parts.time(result.seconds)]
    if result.wrong:
        about.append(class_parts.wrong(result.wrong))
    if result.shown:
        about.append(_("solution shown"))
    return el(
        "td",
        el("strong", mark, aria_hidden="true"),
        el("span", _("done") if result.solved else _("not done yet"), class_="unseen"),
        *(join(" ", el("span", each, class_="quiet")) for each in about),
        class_="solved" if result.solved else None,
    )


# The file


def file_name(moment: str) -> str:
    """The name of the file of all results."""
    return f"ludoteka-results-{moment[:10]}.csv"


def written(now: Classes) -> str:
    """All results as CSV: a header for each set, and a row for each result."""
    return class_gathering.csv(row for sheet in now.sheets for row in _rows(now, sheet))


def _rows(now: Classes, sheet: Sheet) -> Iterator[list[str | int]]:
    head: list[str | int] = [_("Set"), _("Pupil"), _("Started"), _("Ended"), _("Remarks")]
    head += [_("Solved"), _("Wrong tries"), _("Seconds")]
    for title in titles(now, sheet):
        head += [title, _("Wrong tries"), _("Seconds"), _("Solution shown")]
    yield head
    for row in sheet.rows:
        result = row.result
        moments = [class_results.moment(each) for each in (result.begun, result.ended)]
        cells: list[str | int] = [class_parts.heading(sheet.made), result.name, *moments]
        cells += ["; ".join(flags(row)), result.solved, result.wrong, result.seconds]
        for each in result.tasks:
            cells += [int(each.solved), each.wrong, each.seconds, int(each.shown)]
        yield cells

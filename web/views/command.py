"""The command field: a combobox with the actions that its text may mean."""

from __future__ import annotations

from web.games import protocol
from web.i18n import _, plural, render
from web.markup.svg import Markup, el, join
from web.model.command import MAX_OPTIONS, completion, open_field, taken
from web.model.completion import Option, normal
from web.model.table import TableState

FIELD, LIST = "command-text", "command-list"


def draw(table: TableState, names: tuple[str, ...]) -> Markup:
    """The field with its options. The element exists, empty, while the field is closed."""
    if table.command is None or table.replay:
        return el("div", id="command")
    command, found = table.command, completion(table)
    listed = found.options[:MAX_OPTIONS]
    option = taken(command, found) if open_field(table) else None
    at = listed.index(option) if option in listed else -1
    return el(
        "div",
        el("label", _("Type an action"), for_=FIELD),
        el(
            "input",
            id=FIELD,
            type="text",
            role="combobox",
            value=command.text,
            data_do="command-text",
            aria_autocomplete="list",
            aria_expanded="true" if listed else "false",
            aria_controls=LIST,
            aria_activedescendant=None if at < 0 else f"command-{at}",
            aria_describedby="command-how",
            autocomplete="off",
            autocapitalize="none",
            spellcheck="false",
        ),
        el("button", _("Close"), data_do="command"),
        el(
            "ul",
            *(_option(table, each, index, index == at, names) for index, each in enumerate(listed)),
            id=LIST,
            role="listbox",
            aria_label=_("Actions"),
        ),
        el("p", _status(table, len(found.matches), option), role="status", class_="quiet"),
        el(
            "p",
            _(
                "Press Enter to take the selected action, an arrow key to select another, or Tab "
                "to complete the text."
            ),
            id="command-how",
            class_="unseen",
        ),
        id="command",
        class_="command",
    )


def _option(
    table: TableState, option: Option, index: int, marked: bool, names: tuple[str, ...]
) -> Markup:
    meaning = None
    if option.action is not None:
        view, state = protocol.load(table.match.game.name), table.match.state
        meaning = el("span", render(view.sentence(state, option.action), names), class_="quiet")
    spelled = option.spelling if option.action is not None else f"{option.spelling} …"
    return el(
        "li",
        join(el("code", spelled), meaning),
        id=f"command-{index}",
        role="option",
        aria_selected="true" if marked else "false",
        data_do="command-take",
        data_on=option.spelling,
    )


def _status(table: TableState, count: int, option: Option | None) -> str:
    """How many actions the text may mean, or that there is none."""
    command = table.command
    if command is None or open_field(table) is None:
        return ""
    if command.unknown:
        return _(
            "You can’t do “{text}” now. Clear the field to see what you can do.",
            text=command.unknown,
        )
    if not normal(command.text):
        return ""
    if option is not None and option.action is not None and count == 1:
        return ""
    return plural("{count} action matches.", "{count} actions match.", count=count)

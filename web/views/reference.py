"""The help below the table: how to win, and what can be done now."""

from __future__ import annotations

from web.games import protocol
from web.i18n import _, cached
from web.markup.svg import Markup, el, join
from web.model.table import TableState
from web.views import stage
from web.views.prose import to_rule


def draw(table: TableState) -> Markup:
    """The help buttons, and below them the help that is open."""
    game = table.match.game.name
    opened = {"goal": table.goal is True, "options": table.options}
    buttons = [
        el(
            "button",
            _(stage.SHEETS[do]),
            data_do=do,
            aria_expanded="true" if opened[do] else "false",
        )
        for do in ("goal", "options")
    ]
    if not any(opened.values()):
        return el("div", *buttons, class_="buttons")
    from web.views import guide  # noqa: PLC0415  (not needed at the start)

    return join(
        el("div", *buttons, class_="buttons"),
        guide.goal(game) if table.goal else None,
        join(
            guide.options(table),
            el("p", to_rule(game, guide.rule_now(table), _("Related rules"))),
            el("details", el("summary", _("The rules in brief")), _legend(game)),
        )
        if table.options
        else None,
    )


@cached()
def _legend(game: str) -> Markup:
    return protocol.load(game).reference()

"""The palette of the workshop: the pieces, their owner, and the numbers of a position."""

from __future__ import annotations

from itertools import groupby

from web.games.pieces import stone
from web.games.workshop import Choice, Counter, GameWorkshop, Kind, Palette, Tool, keys
from web.i18n import _
from web.markup.svg import Markup, el, join
from web.model.workshop import Workshop

ALWAYS_SHOWN = 3  # counters that are always shown


def pieces(
    now: Workshop,
    palette: Palette,
    game: GameWorkshop,
    names: tuple[str, ...],
    colours: tuple[str, ...],
) -> Markup:
    """The pieces, the choice among several of a kind, and their owner."""
    chosen = next((tool for tool in palette.tools if now.tool in keys(tool)), None)
    return join(
        el(
            "div",
            *(_tool(tool, now, game, colours) for tool in palette.tools),
            role="group",
            aria_label=_("Pieces"),
            class_="palette",
        ),
        _kinds(chosen, now, game, colours) if chosen and chosen.kinds else None,
        el(
            "div",
            *(
                _button(
                    stone(colours[seat]),
                    name,
                    pressed=seat == now.seat,
                    data_do="workshop-seat",
                    data_on=str(seat),
                )
                for seat, name in enumerate(names)
            ),
            role="group",
            aria_label=_("Player"),
            class_="palette",
        )
        if any(tool.owned for tool in palette.tools)
        else None,
    )


def _button(
    picture: Markup | None, label: str, *, pressed: bool, name: str | None = None, **more: str
) -> Markup:
    return el(
        "button",
        picture,
        el("span", label) if label else None,
        aria_label=name,
        title=name,
        aria_pressed=str(pressed).lower(),
        **more,
    )


def _tool(tool: Tool, now: Workshop, game: GameWorkshop, colours: tuple[str, ...]) -> Markup:
    """The button of a piece; for several pieces of a kind, it shows the chosen one."""
    pressed = now.tool in keys(tool)
    key = now.tool if pressed else tool.key
    return _button(
        game.icon(key, colours, now.seat),
        tool.label,
        pressed=pressed,
        data_do="workshop-tool",
        data_on=key,
    )


def _kinds(tool: Tool, now: Workshop, game: GameWorkshop, colours: tuple[str, ...]) -> Markup:
    """The choice among the pieces of a tool: by group and picture, or by number."""
    groups = {name: [*kinds] for name, kinds in groupby(tool.kinds, lambda kind: kind.group)}
    mine = next(kind.group for kind in tool.kinds if kind.key == now.tool)
    tabs = el(
        "div",
        *(
            _button(
                None,
                name,
                pressed=name == mine,
                data_do="workshop-tool",
                data_on=now.tool if name == mine else _first(kinds),
            )
            for name, kinds in groups.items()
        ),
        _number(tool, now.tool) if tool.numbered else None,
        role="group",
        aria_label=tool.label,
        class_="palette groups",
    )
    shown = groups[mine]
    return el(
        "div",
        tabs if len(groups) > 1 else None,
        el(
            "div",
            *(
                _button(
                    game.icon(kind.key, colours, now.seat),
                    kind.short,
                    pressed=kind.key == now.tool,
                    name=_("{piece} (on the table)", piece=kind.label) if kind.lies else kind.label,
                    data_do="workshop-tool",
                    data_on=kind.key,
                    class_="lies" if kind.lies else "",
                )
                for kind in shown
            ),
            role="group",
            aria_label=mine or tool.label,
            class_="palette faces",
        )
        if len(shown) > 1
        else None,
        class_="picks",
    )


def _first(kinds: list[Kind]) -> str:
    """The key of the first piece that is not on the table, or else of the first."""
    return next((kind.key for kind in kinds if not kind.lies), kinds[0].key)


def _number(tool: Tool, key: str) -> Markup:
    """The field for the number of the piece."""
    kind, _hyphen, number = key.partition("-")
    return el(
        "label",
        el("span", _("Number")),
        el(
            "input",
            id="kind-number",
            inputmode="numeric",
            autocomplete="off",
            maxlength="2",
            value=number,
            data_do="workshop-tool",
            data_on=kind,
        ),
        class_="kind-number",
    )


def numbers(palette: Palette) -> tuple[Markup | None, ...]:
    """The choices such as whose turn it is, then the numbers, most of them collapsed."""
    more = palette.counters[ALWAYS_SHOWN:]
    return (
        *(_choice(choice) for choice in palette.choices),
        el("div", *map(_counter, palette.counters[:ALWAYS_SHOWN]), class_="counters"),
        el(
            "details",
            el("summary", _("More numbers")),
            *(_group(name, [*several]) for name, several in groupby(more, lambda one: one.group)),
        )
        if more
        else None,
    )


def _group(name: str, several: list[Counter]) -> Markup:
    """Numbers under their heading."""
    return join(
        el("h3", name) if name else None,
        el("div", *map(_counter, several), class_="counters"),
    )


def _choice(choice: Choice) -> Markup:
    """Buttons of which one is active."""
    return el(
        "div",
        el("span", choice.label, class_="label", aria_hidden="true"),
        el(
            "div",
            *(
                el(
                    "button",
                    label,
                    data_do="workshop-set",
                    data_on=f"{choice.key} {value}",
                    aria_pressed=str(value == choice.chosen).lower(),
                )
                for value, label in choice.options
            ),
            role="group",
            aria_label=choice.label,
            class_="palette",
        ),
        class_="choice",
    )


def _counter(counter: Counter) -> Markup:
    """A number with a button on either side of it."""

    def nudge(way: str, sign: str, label: str, *, able: bool) -> Markup:
        return el(
            "button",
            sign,
            data_do="workshop-set",
            data_on=f"{counter.key} {way}",
            aria_disabled=None if able else "true",  # not disabled, which would lose the focus
            aria_label=label,
        )

    name = counter.label
    if counter.group:
        name = _("{group}: {what}", group=counter.group, what=counter.label)
    less = _("{what}: one less", what=name)
    more = _("{what}: one more", what=name)
    return el(
        "div",
        el("label", counter.label, for_=f"set-{counter.key}"),
        nudge("less", "−", less, able=counter.value > counter.least),
        el(
            "input",
            id=f"set-{counter.key}",
            inputmode="numeric",
            autocomplete="off",
            maxlength="4",
            value=str(counter.value),
            aria_label=name if counter.group else None,
            data_do="workshop-set",
            data_on=counter.key,
        ),
        nudge("more", "+", more, able=counter.value < counter.most),
        class_="counter",
    )

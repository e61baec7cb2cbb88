"""The screen of a game: the board, the prompt with its buttons, the log, the end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from py_rules.message import Text
from web.games import protocol
from web.games.pieces import stone
from web.games.protocol import GameView, Marks
from web.i18n import Same, _, cached_by, join_list, player_name, render
from web.markup.svg import Markup, el, join
from web.model import turns
from web.model.annotated import record_text, walked
from web.model.replay import Replay
from web.model.table import (
    TableState,
    advised_steps,
    looking_back,
    other_sequence,
    people,
    proposed,
    seen,
    shown_face,
    to_move,
    waits,
)
from web.views import (
    board_marks,
    bots,
    choices,
    log,
    recaps,
    reference,
    refusals,
    score_graph,
    scoring,
    share_dialog,
    stage,
    table_text,
    table_tools,
    terms,
    undoing,
)

INITIAL_CHOICES = 3  # choices shown at first where there is room
MORE_CHOICES = 20  # choices added with each click for more


def parts(table: TableState, tall: bool, *, asking: bool = True) -> dict[str, Markup]:
    """The contents that change in a game, by element id; ``asking``: bots can be asked here."""
    untyped = _unless_typed(table._replace(command=None), tall, asking)
    return {**untyped, "command": _command(table)}


# While a text is being typed.
@cached_by(lambda table, tall, asking: (Same(table), tall, asking), size=1)
def _unless_typed(table: TableState, tall: bool, asking: bool) -> dict[str, Markup]:
    """The contents that do not change while typing in the command field."""
    annotated, table = table, walked(table)
    match = table.match
    view = protocol.load(match.game.name)
    if replay := table.replay:
        from web.views import replay as replay_view  # noqa: PLC0415  (not needed at the start)

        over, notes = board_marks.annotated_past(annotated, tall)
        board = _past(table, replay, view, tall, over)
        here = bots.moment_shown(table, view, lambda text: named(table, text))
        ask: Markup = join(replay_view.draw(table, replay), notes, here)
    else:
        board = join(_board(table, view, tall), scoring.draw(table, view, tall))
        ask = _end(table, view, tall, asking) if stage.ended(table) else _ask(table, view, tall)
    if table.explained:
        from web.views import guide  # noqa: PLC0415  (not needed at the start)

        ask = join(guide.explained(table), ask)
    return {
        "board": board,
        "faces": stage.tabs(table, view) if tall else Markup(),
        "seats": stage.seats(table, view) if stage.staged(table, tall) else Markup(),
        "ask": ask,
        **_points(table, view, tall, asking),
        "words": table_text.draw(seen(table), table.words),
        "accounts": view.accounts(seen(table), table.colours),
        "log": log.draw(table),
        "reference": reference.draw(table),
        "record-text": join(record_text(annotated)),
    }


def _command(table: TableState) -> Markup:
    """The command field. Its element is always there."""
    if table.command is None:
        return el("div", id="command")
    from web.views import command  # noqa: PLC0415  (not needed at the start)

    return command.draw(table, names(table))


def draw(table: TableState, tall: bool, *, first: bool = False) -> Markup:
    """The whole screen; ``first``: a first game begins. On a desk a hint replaces how to win."""
    drawn = parts(table, tall)
    if first and table.goal is None and table.here != () and (tall or not table.analysis.advice):
        from web.views import guide  # noqa: PLC0415  (only in the first turns of a first game)

        drawn["ask"] = join(guide.first_goal(table.match.game.name, tall), drawn["ask"])
    shown = " stage match" if tall else stage.desk_classes(table, drawn["ask"], drawn["accounts"])
    if table.replay:
        shown += " past noted" if table.notes else " past"
    return screen(table, drawn, table_tools.draw(table, tall), f"{shape(table, tall)}{shown}")


def screen(table: TableState, drawn: Mapping[str, Markup], tools: Markup, class_: str) -> Markup:
    """The screen from its parts.

    ``tools`` are the buttons for the whole game, ``class_`` the CSS classes of the table (see
    `shape`).
    """
    return places(
        table,
        heading(table),
        drawn,
        el("section", tools, id="tools", aria_label=_("This game")),
        class_,
        el(
            "section",
            el("div", drawn["points-button"], id="points-button"),
            el(
                "div",
                el("div", drawn["points-lines"], id="points-lines"),
                el("div", drawn["points-now"], id="points-now", class_="points-now"),
                class_="layers",
            ),
            el("div", drawn["points-sources"], id="points-sources"),
            el("div", drawn["points-expected"], id="points-expected"),
            id="points",
            aria_label=_(stage.SHEETS["graph"]),
        ),
        el("section", drawn["reference"], id="reference", aria_label=_("Help")),
        el(
            "details",
            el("summary", _("The record of this game")),
            el("pre", drawn["record-text"], id="record-text", tabindex="0"),
            id="record",
        ),
        share=share_dialog.draw(table),
    )


def places(
    table: TableState,
    above: Markup,
    drawn: Mapping[str, Markup],
    tools: Markup,
    class_: str,
    *below: Markup,
    share: Markup | None = None,
    asking: str = "",
    prompt_class: str | None = None,
) -> Markup:
    """The layout of games, lessons and puzzles.

    ``share`` is the dialog that shares a game, ``asking`` the name of a prompt that asks for no
    action, ``prompt_class`` the prompt's CSS classes if they are known.
    """
    game = table.match.game.name
    sections = (
        tools,
        el("section", drawn["log"], id="log", aria_label=_("Log")),
        el("div", drawn["accounts"], id="accounts"),
        el("section", drawn["words"], id="words", aria_label=_(stage.SHEETS["words"])),
        *below,
    )
    return el(
        "main",
        above,
        el("div", drawn["seats"], id="seats") if share is not None or drawn["seats"] else None,
        el(
            "section",
            drawn["board"],
            id="board",
            role="application",  # screen readers pass the arrow keys on
            aria_label=_("{game} table", game=protocol.load(game).TITLE),
            aria_description=_("Use the arrow keys to move around, and Enter to choose."),
        ),
        el(
            "section",
            drawn["ask"],
            drawn["command"],
            id="ask",
            aria_label=asking or _("Your turn"),
            class_=stage.prompt_classes(drawn["ask"]) if prompt_class is None else prompt_class,
        ),
        stage.drawer(drawn["faces"], sections, stage.open_sheet(table)),
        share,
        id=f"game-{table.id}",  # so that another game does not reuse these elements
        class_=f"play {game} {class_}",
    )


def shape(table: TableState, tall: bool) -> str:
    """The CSS classes of a table.

    ``named`` shows coordinates, if a review names places; ``why`` leaves room for the reasons why
    an action is impossible.
    """
    classes = (
        " ended" if stage.ended(table) else "",
        " why" if table.refusals else "",
        " named" if table.analysis.moments else "",
    )
    return f"{'tall' if tall else 'wide'}{''.join(classes)}"


@cached_by(lambda table: (table.match.game.name, names(table)), size=4)
def heading(table: TableState) -> Markup:
    """The heading of the screen, for screen readers only."""
    title = protocol.load(table.match.game.name).TITLE
    players = join_list(names(table))
    return el("h1", _("{game}: {players}", game=title, players=players), class_="unseen")


def names(table: TableState) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(map(player_name, table.match.table.players))


def _board(table: TableState, view: GameView, tall: bool) -> Markup:
    marks = board_marks.marks(table, tall)
    if table.what_if and table.what_if.state is not None:
        return view.draw(table.what_if.state, marks._replace(live=frozenset(), proposed=None))
    steps, followed = turns.marked(table)
    return view.draw(table.match.state, marks._replace(steps=steps, followed=followed))


def _past(
    table: TableState, replay: Replay, view: GameView, tall: bool, over: tuple[Markup, ...]
) -> Markup:
    """The board at a position of the replay, with the marks of the action that led there."""
    actions = table.match.actions[: replay.at]
    steps, followed = turns.marked(table)
    advised = next((action for _, action in advised_steps(table)), None)
    marks = Marks(
        table.colours,
        names(table),
        proposed=advised,
        marked=frozenset(advised.words if advised else ()),
        last=frozenset(actions[-1].words if actions else ()),
        tall=tall,
        face=shown_face(table) if stage.staged(table, tall) else "",
        steps=steps,
        over=over,
        followed=followed,
    )
    return view.draw(table.match.positions[replay.at], marks)


def _points(table: TableState, view: GameView, tall: bool, asking: bool) -> dict[str, Markup]:
    """The score graph by element id. It is drawn only on demand: it counts the whole game."""
    match = table.match
    button = el(
        "button",
        _(stage.SHEETS["graph"]),
        data_do="graph",
        aria_expanded="true" if table.graph else "false",
    )
    if not table.graph:
        elements = ("points-lines", "points-now", "points-sources", "points-expected")
        return {"points-button": button, **dict.fromkeys(elements, Markup())}
    at = table.replay.at if table.replay else len(match.actions)
    expected = Markup()
    along = table.replay and table.replay.path  # bots do not evaluate variations
    if asking and looking_back(table) and not along:
        from web.views import expected_points  # noqa: PLC0415  (not needed at the start)

        expected = expected_points.draw(match, table.expected, table.colours, at, tall)
    return {
        "points-button": button,
        **score_graph.parts(match, view, table.colours, at, tall),
        "points-expected": expected,
    }


def _ask(table: TableState, view: GameView, tall: bool) -> Markup:
    """The prompt: whose turn it is, refusals, the buttons for words, and a hint."""
    match, selection, state = table.match, table.selection, table.match.state
    if state.to_move is None:
        return join(
            undoing.draw(table),
            el("p", render(view.verdict(match)), class_="turn"),
            el("button", _("Show the score"), data_do="look", class_="primary"),
        )
    mover = player_name(match.table.player(state.to_move))
    if level := to_move(table):
        sentence, rest = bots.prompt(table, level, mover), bots.thinking(table)
        panel = own(table, view, people(table)[0]) if tall else None
        return join(
            undoing.draw(table), _turn(table, mover, sentence), recaps.draw(table), panel, rest
        )
    sent = table.sent_at == len(match.actions) and not (selection.words or table.refusals)
    if sent or waits(table):
        from web.views import own_seats  # noqa: PLC0415  (only in games by link)

        panel = own(table, view, table.here[0]) if tall and table.here else None
        beside = join(recaps.draw(table), panel)
        asked = own_seats.draw(table, lambda sentence: _turn(table, mover, sentence), beside)
        return join(undoing.draw(table), asked)
    for_another = None
    if table.stand_in:
        from web.views import own_seats  # noqa: PLC0415  (as above)

        for_another = own_seats.stand_in(table)
    return join(
        undoing.draw(table),
        _turn(table, mover, f"{mover}: {choices.asked(table, view)}"),
        for_another,
        None if selection.words or table.analysis.advice else recaps.draw(table),
        refusals.draw(table, view, lambda sentence: named(table, sentence)),
        own(table, view, state.to_move) if tall and not table.coached else None,
        el("div", *_buttons(table, view, tall), class_="verbs"),
        bots.hint(table, view, lambda sentence: named(table, sentence)),
    )


def _buttons(table: TableState, view: GameView, tall: bool) -> list[Markup]:
    """The buttons for words, the chosen action to confirm, and the choices that are left."""
    match, selection, state = table.match, table.selection, table.match.state
    # An implied word has no disabled button.
    able = selection.live.union(selection.words, selection.common)
    action = proposed(table)
    only = choices.only_verb(selection, action)  # its button confirms it
    buttons = [
        choices.verb(
            view,
            match,
            verb,
            table.colours,
            able=verb[0] in able or other_sequence(table, verb[0]) is not None,
            selected=verb[0] in selection.words,
            explaining=tall and bool(table.refusals) and action is None,
        )
        for verb in view.verbs(match)
        if verb[0] != only
    ]
    if action is not None:
        if question := view.question(state, action):
            buttons.append(el("p", named(table, question), class_="question"))
        label = named(table, view.proposal(state, action))
        buttons.append(choices.confirm(view, match, action, label, table.colours, only))
    small = action is not None and view.cost(state, action, table.colours)  # drawn, not written
    least = INITIAL_CHOICES - 1 if small else 0 if tall and action is not None else INITIAL_CHOICES
    shown = least + MORE_CHOICES * table.more
    others = list(islice(view.choices(state, selection), shown + 2))  # two more, for `more`
    more = len(others) > shown + 1  # a single extra choice is as small as that button
    buttons += [
        choices.choice(view, match, selection, verb, table.colours)
        for verb in (others[:shown] if more else others)
    ]
    if more:
        buttons.append(el("button", _("More options"), data_do="more", class_="more"))
    if selection.words or table.refusals or table.sequence:
        buttons.append(el("button", _("Cancel"), data_do="cancel", class_="cancel"))
    return buttons


def own(table: TableState, view: GameView, seat: int, *, passive: bool = False) -> Markup:
    """A player's panel on a stage, with the table's targets; ``passive``: it is only looked at."""
    drawn = view.separate_panel(seen(table).state, board_marks.marks(table, tall=True), seat)
    inert, hidden = ("", "true") if passive else (None, None)
    return el("div", drawn, class_="own-panel", inert=inert, aria_hidden=hidden)


def _turn(table: TableState, mover: str, sentence: str) -> Markup:
    """A sentence with the player to move, whose name is bold after the cube."""
    seat = table.match.state.to_move
    assert seat is not None
    before, name, after = sentence.partition(mover)
    before, after = terms.marked(table.match.game.name, before, after)
    return el("p", stone(table.colours[seat]), before, el("strong", name), after, class_="turn")


def named(table: TableState, text: Text) -> str:
    """Translate a message, with the players' names."""
    return render(text, names(table))


def _end(table: TableState, view: GameView, tall: bool, asking: bool) -> Markup:
    """The end of the game: the winners, the points, and a review."""
    from web.views import ending  # noqa: PLC0415  (not needed at the start)

    return join(
        undoing.draw(table),
        ending.draw(table.match, view, table.colours, names(table), again=asking, covering=tall),
        bots.review(table, view, lambda text: named(table, text)) if asking else None,
    )

"""The screen of a game: the board, the prompt with its buttons, the log, the end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from py_rules import record
from py_rules.phrase import Text
from web.games import protocol
from web.games.pieces import stone
from web.games.protocol import GameView, Marks
from web.i18n import _, cached, join_list, player_name, render
from web.markup.svg import Markup, el, join, path
from web.model.replay import Replay
from web.model.table import TableState, proposed, restartable, seen, to_move, undoable
from web.views import (
    bots,
    ending,
    log,
    refusals,
    score_graph,
    table_text,
)
from web.views import (
    replay as replay_view,
)

PLAINEST = 3  # choices shown at first where there is room
UNDO = "M9 5L4 10L9 15M4 10H14A5 5 0 0 1 14 20H11"
REDO = "M15 5L20 10L15 15M20 10H10A5 5 0 0 0 10 20H13"
RESTART = "M5 5V19M19 5L12 12L19 19M12 5L5 12L12 19"
MORE = 20  # choices added with each click for more


def parts(opened: TableState, tall: bool) -> dict[str, Markup]:
    """The contents that change during a game, by the id of their element."""
    match = opened.match
    view = protocol.load(match.game.name)
    if replay := opened.replay:
        board, ask = _past(opened, replay, view, tall), replay_view.draw(opened, replay)
    else:
        board = _board(opened, view, tall)
        ask = _end(opened, view) if _ended(opened) else _ask(opened, view, tall)
    return {
        "board": board,
        "ask": ask,
        **_points(opened, view, tall),
        "words": table_text.draw(seen(opened), opened.words),
        "accounts": view.accounts(seen(opened), opened.colours),
        "log": log.draw(
            opened.log, opened.colours, tuple(_seats(opened)), replay.at if replay else 0
        ),
        "record-text": join(record.write(match)),
    }


def draw(opened: TableState, tall: bool) -> Markup:
    """The whole screen."""
    tools = (
        el("button", _send(opened), data_do="share"),
        None
        if to_move(opened) or opened.match.state.over
        else el("button", _("What would you do?"), data_do="hint"),
        el("button", _("Look back"), data_do="replay"),
        el("button", _("Copy the record"), data_do="copy"),
        el("button", _("Keyboard"), data_do="keys"),
        el("button", _("Back to the shelf"), data_do="shelf"),
    )
    return screen(opened, parts(opened, tall), join(*tools), shape(opened, tall))


def screen(opened: TableState, drawn: Mapping[str, Markup], tools: Markup, class_: str) -> Markup:
    """The screen from its parts; ``tools`` are the buttons for the whole game, ``class_`` are the
    CSS classes of the table (see `shape`)."""
    return places(
        opened,
        heading(opened),
        drawn,
        el("section", tools, id="tools", aria_label=_("This game")),
        class_,
        el(
            "section",
            el("div", drawn["points-button"], id="points-button"),
            el(
                "div",
                el("div", drawn["points-lines"], id="points-lines"),
                el("div", drawn["points-now"], id="points-now"),
                class_="layers",
            ),
            el("div", drawn["points-sources"], id="points-sources"),
            id="points",
            aria_label=_("How the points came"),
        ),
        el(
            "details",
            el("summary", _("What can I do?")),
            _reference(opened.match.game.name),
            id="reference",
        ),
        el(
            "details",
            el("summary", _("The record of this game")),
            el("pre", drawn["record-text"], id="record-text", tabindex="0"),
            id="record",
        ),
        _share(opened),
    )


def places(
    opened: TableState,
    above: Markup,
    drawn: Mapping[str, Markup],
    tools: Markup,
    class_: str,
    *below: Markup,
) -> Markup:
    """The layout that games, lessons and puzzles share; ``below`` are further sections."""
    game = opened.match.game.name
    return el(
        "main",
        above,
        el(
            "section",
            drawn["board"],
            id="board",
            role="application",  # screen readers pass the arrow keys on
            aria_label=_("The table of {game}", game=protocol.load(game).TITLE),
            aria_description=_("Arrow keys walk over it, Enter chooses."),
        ),
        el("section", drawn["ask"], id="ask", aria_label=_("Your turn")),
        tools,
        el("section", drawn["log"], id="log", aria_label=_("Log")),
        el("div", drawn["accounts"], id="accounts"),
        el("section", drawn["words"], id="words", aria_label=_("The table in words")),
        *below,
        id=f"game-{opened.id}",  # another game must not reuse these elements
        class_=f"play {game} {class_}",
    )


def shape(opened: TableState, tall: bool) -> str:
    """The CSS classes of a table: tall or wide, and whether the end is shown."""
    return f"{'tall' if tall else 'wide'}{' ended' if _ended(opened) else ''}"


def _ended(opened: TableState) -> bool:
    """Whether the end of the game is shown, rather than the board or a replay."""
    return opened.match.state.over and not opened.board and not opened.replay


def heading(opened: TableState) -> Markup:
    """The heading of the screen, for screen readers only."""
    title = protocol.load(opened.match.game.name).TITLE
    players = join_list(names(opened))
    return el("h1", _("{game}: {players}", game=title, players=players), class_="unseen")


def _send(opened: TableState) -> str:
    """The label of the button that shares: usually to send the game to the player to move."""
    state = opened.match.state
    if opened.replay or opened.bots.levels or state.to_move is None:
        return _("Share …")
    return _("Send to {name} …", name=player_name(opened.match.table.player(state.to_move)))


def _share(opened: TableState) -> Markup:
    """The dialog that shares the game, empty until it is asked for.

    Its attributes never change here: the browser sets whether it is open.
    """
    panel = None
    if opened.sharing:
        from web.views import sharing  # noqa: PLC0415  (not needed for a start)

        panel = sharing.draw(opened.match, opened.sharing)
    return el("dialog", panel, id="share", aria_label=_("Share this game"))


@cached()
def _reference(game: str) -> Markup:
    return protocol.load(game).reference()


def names(opened: TableState) -> tuple[str, ...]:
    """The players' names by seat."""
    table = opened.match.table
    return tuple(map(player_name, table.players))


def _seats(opened: TableState) -> list[int | None]:
    """The seat of each action; None for chance."""
    return [state.to_move for state in opened.match.positions[:-1]]


def _board(opened: TableState, view: GameView, tall: bool) -> Markup:
    match, selection = opened.match, opened.selection
    action = proposed(opened) if selection.words else None
    proposed_words = frozenset(action.words if action is not None else ())
    marks = Marks(
        colours=opened.colours,
        names=names(opened),
        live=frozenset() if to_move(opened) else selection.live - proposed_words,
        selected=proposed_words.union(selection.common, selection.words),
        proposed=action,
        last=frozenset(match.actions[-1].words) if match.actions else frozenset(),
        marked=refusals.marks(opened),
        tall=tall,
    )
    if opened.what_if and opened.what_if.state is not None:
        return view.draw(opened.what_if.state, marks._replace(live=frozenset(), proposed=None))
    return view.draw(match.state, marks)


def _past(opened: TableState, replay: Replay, view: GameView, tall: bool) -> Markup:
    """The board at a position of the replay, with the marks of the action that led there."""
    actions = opened.match.actions[: replay.at]
    last = frozenset(actions[-1].words if actions else ())
    marks = Marks(opened.colours, names(opened), last=last, tall=tall)
    return view.draw(opened.match.positions[replay.at], marks)


def _points(opened: TableState, view: GameView, tall: bool) -> dict[str, Markup]:
    """The score graph by element id. It is drawn only on demand: it counts the whole game."""
    match = opened.match
    button = el(
        "button",
        _("How the points came"),
        data_do="graph",
        aria_expanded="true" if opened.graph else "false",
    )
    if not opened.graph:
        nothing = dict.fromkeys(("points-lines", "points-now", "points-sources"), Markup())
        return {"points-button": button, **nothing}
    at = opened.replay.at if opened.replay else len(match.actions)
    return {"points-button": button, **score_graph.parts(match, view, opened.colours, at, tall)}


def _ask(opened: TableState, view: GameView, tall: bool) -> Markup:
    """The prompt: whose turn it is, refusals, the buttons for words, and a hint."""
    match, selection = opened.match, opened.selection
    state = match.state
    if state.to_move is None:
        return join(
            _steps(opened),
            el("p", render(view.verdict(match)), class_="turn"),
            el("button", _("Show the points"), data_do="look", class_="primary"),
        )
    mover = player_name(match.table.player(state.to_move))
    if level := to_move(opened):
        sentence, rest = bots.prompt(opened, level, mover), bots.thinking(opened)
        return join(_steps(opened), _turn(opened, mover, sentence), rest)
    if opened.sent_at == len(match.actions) and not (selection.words or opened.refusals):
        from web.views import sharing  # noqa: PLC0415  (loaded already: the game was shared)

        sentence = _("{name} has been sent the game.", name=mover)
        return join(_steps(opened), _turn(opened, mover, sentence), sharing.waiting())
    able = selection.live.union(
        selection.words, selection.common
    )  # an implied word is no dead button
    buttons = [
        el(
            "button",
            label,
            data_do="say",
            data_on=word,
            class_="verb" if word in able else "verb dim",
            aria_disabled=None if word in able else "true",  # a click still gives the reason
            aria_pressed="true" if word in selection.words else None,
        )
        for word, label in view.verbs(match)
    ]
    action = proposed(opened)
    if action is not None:
        if question := view.question(state, action):
            buttons.append(el("p", named(opened, question), class_="question"))
        label = named(opened, view.sentence(state, action))
        buttons.append(el("button", label, data_do="confirm", class_="primary confirm"))
    shown = (0 if tall and action is not None else PLAINEST) + MORE * opened.more
    choices = list(islice(view.choices(state, selection), shown + 2))  # two more: see below
    more = len(choices) > shown + 1  # a single one is as small as the button for more
    buttons += [
        el("button", label, data_do="say", data_on=word, class_="choice-word")
        for word, label in (choices[:shown] if more else choices)
    ]
    if more:
        buttons.append(el("button", _("Other ways …"), data_do="more", class_="more"))
    if selection.words or opened.refusals:
        buttons.append(el("button", _("Take back"), data_do="cancel", class_="cancel"))
    return join(
        _steps(opened),
        _turn(opened, mover, f"{mover}: {view.prompt(match)}"),
        refusals.draw(opened, view, lambda sentence: named(opened, sentence)),
        el("div", *buttons, class_="verbs"),
        bots.hint(opened, view, lambda sentence: named(opened, sentence)),
    )


def _turn(opened: TableState, mover: str, sentence: str) -> Markup:
    """A sentence that contains the name of the player to move, with the cube and a bold name."""
    seat = opened.match.state.to_move
    assert seat is not None
    before, name, after = sentence.partition(mover)
    return el("p", stone(opened.colours[seat]), before, el("strong", name), after, class_="turn")


def named(opened: TableState, text: Text) -> str:
    """Translate a phrase, with the players' names."""
    return render(text, names(opened))


def _steps(opened: TableState) -> Markup:
    """The buttons to undo and redo, and to restart a turn of more than one action."""
    match = opened.match
    restart = None
    if restartable(opened) > 1:
        restart = _step("restart", _("Restart turn"), RESTART, True)
    return el(
        "div",
        restart,
        _step("undo", _("Undo"), UNDO, undoable(opened)),
        _step("redo", _("Redo"), REDO, bool(match.undone)),
        class_="steps",
    )


def _step(do: str, label: str, arrow: str, able: bool) -> Markup:
    """A step; one that leads nowhere is not disabled, because it would lose the focus."""
    icon = el("svg", path(arrow), viewBox="0 0 24 24", aria_hidden="true")
    idle = None if able else "true"
    return el("button", icon, data_do=do, aria_disabled=idle, aria_label=label, title=label)


def _end(opened: TableState, view: GameView) -> Markup:
    """The end of the game: the winners, the points, and a review."""
    return join(
        _steps(opened),
        ending.draw(opened.match, view, opened.colours, names(opened)),
        bots.review(opened, view, lambda text: named(opened, text)),
    )

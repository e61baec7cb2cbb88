"""What the page shows and how it changes: frozen values and one function, ``update``."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import py_rules
from py_rules.core import Refusal
from py_rules.record import Match, Table, begin, valid_name
from web import saves, views
from web.saves import Saved
from web.talk import Answer, Talk, listen, say
from web.views.pieces import COLOURS

LONGEST_NAME = 24  # what fits a player's panel


class Event(NamedTuple):
    """Something a person did: ``do`` names it, ``on`` says to what, ``text`` what was typed."""

    do: str
    on: str = ""
    text: str = ""


class Seat(NamedTuple):
    """A seat as it is being set up."""

    name: str
    colour: str


class Setup(NamedTuple):
    """A game about to begin."""

    game: str
    seats: tuple[Seat, ...]
    shuffle: bool = False
    options: frozenset[str] = frozenset()


class Opened(NamedTuple):
    """A game on the table."""

    id: str  # of its save
    match: Match
    talk: Talk
    colours: tuple[str, ...]  # by seat
    told: tuple[str, ...]  # the log: an entry for each action
    refusals: tuple[Refusal, ...] = ()
    more: int = 0  # how often more choices were asked for
    board: bool = False  # the end screen is put aside to look at the board


class Model(NamedTuple):
    """Everything the page shows."""

    saves: tuple[Saved, ...] = ()  # newest first
    setup: Setup | None = None
    opened: Opened | None = None
    notices: tuple[str, ...] = ()  # sentences to be read and put away
    deleting: str = ""  # the id of a save about to be deleted
    tall: bool = False  # the window is higher than wide


def update(model: Model, event: Event, rng: Random) -> Model:
    """The page after an event; one that does not fit the moment changes nothing."""
    handler = HANDLERS.get(event.do)
    if handler:
        return handler(model, event, rng)
    if model.setup and event.do in SETUP_HANDLERS:
        setup = SETUP_HANDLERS[event.do](model.setup, event)
        return model._replace(setup=setup)
    if model.opened and event.do in TABLE_HANDLERS:
        opened = TABLE_HANDLERS[event.do](model.opened, event, rng)
        return _kept(model._replace(opened=opened))
    return model


def _kept(model: Model) -> Model:
    """With the game on the table saved, foremost of all."""
    opened = model.opened
    if opened is None:
        return model
    saved = saves.write(opened.id, opened.match, opened.talk.said, opened.colours)
    others = tuple(save for save in model.saves if save.id != opened.id)
    return model._replace(saves=(saved, *others))


def _open(id_: str, match: Match, colours: tuple[str, ...], rng: Random) -> Opened:
    """Chance acts before anybody is asked."""
    match = match.deal(rng)
    told = _tell(match, (), ())
    return Opened(id_, match, listen(match.game, match.state), colours, told)


def _go_on(opened: Opened, match: Match, rng: Random) -> Opened:
    """The same game at another position; what was told of the actions they share is kept."""
    match = match.deal(rng)
    told = _tell(match, opened.match.actions, opened.told)
    return Opened(opened.id, match, listen(match.game, match.state), opened.colours, told)


def _tell(match: Match, actions: tuple[Any, ...], told: tuple[str, ...]) -> tuple[str, ...]:
    """The log of a match, given that of another one, which may begin alike."""
    view = views.load(match.game.name)
    same = 0
    for mine, theirs in zip(match.actions, actions, strict=False):
        if mine is not theirs:
            break
        same += 1
    more = (" ".join(view.tell(match, index)) for index in range(same, len(match.actions)))
    return (*told[:same], *more)


def _fresh_id(model: Model) -> str:
    return str(1 + max((int(save.id) for save in model.saves), default=0))


# The shelf


def _shelf(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(setup=None, opened=None, deleting="")


def _choose(model: Model, event: Event, rng: Random) -> Model:
    """Sets a game up, at first for the fewest who can play it."""
    if event.on not in py_rules.GAMES:
        return model
    count = py_rules.load(event.on).seats[0]
    seats = tuple(Seat("", colour) for colour in COLOURS[:count])
    return model._replace(setup=Setup(event.on, seats), opened=None, deleting="")


def _continue(model: Model, event: Event, rng: Random) -> Model:
    """Opens a save. One that is damaged stays as it is; what can be read of it is opened anew."""
    saved = next((save for save in model.saves if save.id == event.on), None)
    if saved is None:
        return model
    try:
        game = saves.read(saved.text)
    except saves.Damaged as damaged:
        aside = saves.set_aside(saved, str(damaged))
        rest = tuple(aside if save.id == saved.id else save for save in model.saves)
        model = model._replace(
            saves=rest, opened=None, notices=(*model.notices, f"A saved game is damaged: {damaged}")
        )
        if damaged.match is None:
            return model
        id_, game = _fresh_id(model), saves.Game(damaged.match, (), damaged.colours)
    else:
        id_ = saved.id
    opened = _open(id_, game.match, game.colours or COLOURS, rng)
    talk = listen(opened.match.game, opened.match.state, game.said)
    return _kept(model._replace(opened=opened._replace(talk=talk), setup=None, deleting=""))


def _delete(model: Model, event: Event, rng: Random) -> Model:
    """Asks first: ``on`` is the save; again with the same deletes it. Not from the table."""
    if model.opened:
        return model
    if model.deleting != event.on:
        return model._replace(deleting=event.on)
    rest = tuple(save for save in model.saves if save.id != event.on)
    return model._replace(saves=rest, deleting="")


def _keep(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(deleting="")


def _dismiss(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(notices=())


def _notice(model: Model, event: Event, rng: Random) -> Model:
    """The page itself has something to say, once."""
    if event.text in model.notices:
        return model
    return model._replace(notices=(*model.notices, event.text))


def _layout(model: Model, event: Event, rng: Random) -> Model:
    return model._replace(tall=event.on == "tall")


def _begin(model: Model, event: Event, rng: Random) -> Model:
    setup = model.setup
    if setup is None or problems(setup):
        return model
    seats = list(setup.seats)
    if setup.shuffle:
        rng.shuffle(seats)
    names = tuple(seat.name.strip() for seat in seats)
    game = py_rules.load(setup.game)
    table = Table(game, len(seats), names if any(names) else (), setup.options)
    colours = tuple(seat.colour for seat in seats)
    # The neutral colour of a game of two is the first that nobody chose.
    colours += tuple(colour for colour in COLOURS if colour not in colours)
    opened = _open(_fresh_id(model), begin(table), colours, rng)
    return _kept(model._replace(setup=None, opened=opened))


HANDLERS = {
    "shelf": _shelf,
    "choose": _choose,
    "continue": _continue,
    "delete": _delete,
    "keep": _keep,
    "dismiss": _dismiss,
    "notice": _notice,
    "layout": _layout,
    "begin": _begin,
}


# Setting up


def problems(setup: Setup) -> tuple[str, ...]:
    """What keeps the game from beginning, a sentence each."""
    found = []
    names = [seat.name.strip() for seat in setup.seats]
    for number, name in enumerate(names, 1):
        if name and not valid_name(name):
            found.append(f"The name of player {number} must be printable and without “#”.")
        elif name and name in names[: number - 1]:
            found.append(f"Two players are called {name}.")
    return tuple(found)


def _seats(setup: Setup, event: Event) -> Setup:
    count = int(event.on)
    if count not in py_rules.load(setup.game).seats:
        return setup
    seats = setup.seats[:count]
    spare = [colour for colour in COLOURS if colour not in {seat.colour for seat in seats}]
    more = count - len(seats)
    return setup._replace(seats=(*seats, *(Seat("", colour) for colour in spare[:more])))


def _name(setup: Setup, event: Event) -> Setup:
    return _with_seat(setup, int(event.on), name=event.text[:LONGEST_NAME])


def _colour(setup: Setup, event: Event) -> Setup:
    """``on`` is seat and colour; who has the colour already gets the other's."""
    number, colour = event.on.split()
    mine = setup.seats[int(number)].colour
    for index, seat in enumerate(setup.seats):
        if seat.colour == colour:
            setup = _with_seat(setup, index, colour=mine)
    return _with_seat(setup, int(number), colour=colour)


def _with_seat(setup: Setup, index: int, **changes: str) -> Setup:
    seats = list(setup.seats)
    seats[index] = seats[index]._replace(**changes)
    return setup._replace(seats=tuple(seats))


def _shuffle(setup: Setup, event: Event) -> Setup:
    return setup._replace(shuffle=not setup.shuffle)


def _option(setup: Setup, event: Event) -> Setup:
    """Chooses an option, or takes the choice back."""
    if event.on not in py_rules.load(setup.game).options:
        return setup
    return setup._replace(options=setup.options ^ {event.on})


SETUP_HANDLERS = {
    "seats": _seats,
    "name": _name,
    "colour": _colour,
    "shuffle": _shuffle,
    "option": _option,
}


# The table


def _say(opened: Opened, event: Event, rng: Random) -> Opened:
    """Says a word, and plays what is said in full, unless there is a question about it."""
    match, talk = opened.match, opened.talk
    if match.state.over:
        return opened
    view = views.load(match.game.name)
    answer = say(talk, event.on, frozenset(word for word, _ in view.verbs(match)))
    if answer.action is not None and view.question(match.state, answer.action):
        answer = Answer(listen(match.game, match.state, (*talk.said, event.on)))
    elif answer.talk is not None and event.on in answer.talk.said:
        only = answer.talk.proposed
        if only is not None and view.at_once(match.state, only):
            answer = Answer(action=only)
    return _answered(opened, answer, rng)


def _answered(opened: Opened, answer: Answer, rng: Random) -> Opened:
    if answer.talk is not None:
        return opened._replace(talk=answer.talk, refusals=(), more=0)
    if answer.action is not None:
        return _go_on(opened, opened.match.play(answer.action), rng)
    return opened._replace(refusals=answer.refusals)


def proposed(opened: Opened) -> Any:
    """The action to be confirmed: what the words leave, or the plainest of what they leave."""
    match, talk = opened.match, opened.talk
    return talk.proposed or views.load(match.game.name).suggested(match.state, talk)


def _confirm(opened: Opened, event: Event, rng: Random) -> Opened:
    action = proposed(opened)
    return opened if action is None else _answered(opened, Answer(action=action), rng)


def _cancel(opened: Opened, event: Event, rng: Random) -> Opened:
    """Takes back what was said last, and the answer to it."""
    match = opened.match
    said = opened.talk.said if opened.refusals else opened.talk.said[:-1]
    return opened._replace(talk=listen(match.game, match.state, said), refusals=(), more=0)


def _more(opened: Opened, event: Event, rng: Random) -> Opened:
    return opened._replace(more=opened.more + 1)


def _undo(opened: Opened, event: Event, rng: Random) -> Opened:
    return _go_on(opened, opened.match.back(), rng)


def restartable(match: Match) -> int:
    """How many actions the seat to move has taken since somebody else, or chance, last acted."""
    count = 0
    if match.state.to_move is not None:
        for state in reversed(match.positions[:-1]):
            if state.to_move != match.state.to_move:
                break
            count += 1
    return count


def _restart(opened: Opened, event: Event, rng: Random) -> Opened:
    """Takes back all that the mover has done in this turn."""
    match = opened.match
    for _ in range(restartable(match)):
        match = match.back()
    return _go_on(opened, match, rng)


def _redo(opened: Opened, event: Event, rng: Random) -> Opened:
    return _go_on(opened, opened.match.forward(), rng)


def _look(opened: Opened, event: Event, rng: Random) -> Opened:
    return opened._replace(board=not opened.board)


TABLE_HANDLERS = {
    "say": _say,
    "confirm": _confirm,
    "cancel": _cancel,
    "undo": _undo,
    "restart": _restart,
    "redo": _redo,
    "look": _look,
    "more": _more,
}

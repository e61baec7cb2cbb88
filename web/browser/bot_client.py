"""Asks the worker in which bots think, and plays what they answer step by step.

Like web.browser.playback it is given the browser's window, so that it can be read without one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from py_rules import record
from web.i18n import N_
from web.model.bots import PACES
from web.model.events import AtAction, Event
from web.model.page import Model
from web.model.table import TableState, to_move

SECONDS = 2  # for a decision
# Why no answer came, by the words of bot_client.js; it can also be the text of an error.
WHY = {"silent": N_("it does not answer"), "unborn": N_("it could not be started")}


class Question(NamedTuple):
    """What there is to think about; the next one as soon as it differs."""

    ask: str  # "move", "hint" or "review"
    id: str  # of the game
    taken: int  # actions in it
    patience: int


class BotClient:
    """``proxy`` makes a Python function one of JavaScript's."""

    def __init__(
        self, window: Any, dispatch: Callable[[Event], None], proxy: Callable[[Any], Any]
    ) -> None:
        self.window = window
        self.dispatch = dispatch
        self.on_message = proxy(self._on_answer)
        self.step = proxy(self._step)
        self.question: Question | None = None
        self.plan: list[str] = []  # what the bot means to do, the next action first
        self.next: tuple[str, int] = ("", 0)  # the game and how many actions it has then
        self.timer = 0
        self.pace = 0

    def sync(self, model: Model) -> None:
        """After a drawing: asks what is to be asked now."""
        opened = model.table
        question = self._wanted(model, opened) if opened else None
        if opened:
            self.pace = PACES[opened.bots.pace]
        if question == self.question:
            return
        self.window.clearTimeout(self.timer)
        if self.question:
            self.window.opponent.end()
        self.question = question
        if question is None or opened is None:
            return
        if question.ask == "move" and self.plan and self.next == (question.id, question.taken):
            self.timer = self.window.setTimeout(self.step, self.pace)
            return
        self.plan = []
        asked = {
            "ask": question.ask,
            "record": record.write(opened.match),
            "level": to_move(opened),
            "seed": opened.lineage_id,
            "patience": question.patience,
            "seconds": None if question.ask == "review" else SECONDS * question.patience,
        }
        self.window.opponent.ask(json.dumps(asked), self.on_message)

    def command(self, do: str) -> bool:
        """A bot is to move now; False for any other word."""
        if do != "bot-now":
            return False
        if self.plan:
            self._step()
        else:
            self.window.opponent.now()
        return True

    def _wanted(self, model: Model, opened: TableState) -> Question | None:
        count, patience = len(opened.match.actions), opened.analysis.patience
        if opened.analysis.requested:
            return Question(opened.analysis.requested, opened.id, count, patience)
        waiting = opened.bots.paused or opened.replay or opened.sharing or model.arrival
        if waiting or not to_move(opened):
            return None
        document = self.window.document
        if opened.id in model.shared and not document.hasFocus():
            return None  # the tab in front asks
        return Question("move", opened.id, count, patience)

    def _on_answer(self, text: str) -> None:
        answer, question = json.loads(text), self.question
        if question is None:
            return
        at = question.taken
        match answer["kind"]:
            case "move":
                self.plan = list(answer["actions"])
                self._step()
            case "hint":
                self.dispatch(Event("advised", AtAction(at, json.dumps(answer["advice"]))))
            case "review":
                self.dispatch(Event("advised", AtAction(at, json.dumps(answer["moments"]))))
            case _:
                self.dispatch(Event("unadvised", at))
                self.dispatch(Event("mute", WHY.get(answer["text"], answer["text"])))

    def _step(self) -> None:
        """The next action of the plan."""
        if self.question and self.plan:
            self.next = self.question.id, self.question.taken + 1
            self.dispatch(Event("bot", AtAction(self.question.taken, self.plan.pop(0))))

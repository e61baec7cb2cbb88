"""Client of the bots' worker: asks it for moves, hints and reviews, and plays its answers.

The browser's window is passed in, as in web.browser.playback, so the module can be imported without
a browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from py_rules import record
from web.i18n import N_
from web.model.bots import OF_DEVICE, PACES
from web.model.events import AtAction, Event
from web.model.page import Model
from web.model.table import TableState, looking_back, people, to_move

DECISION_SECONDS = 1.9  # for a decision, so that even slow devices answer within two
CHUNK_SECONDS = 0.5  # seconds of computing expected points at once: a move or hint waits no longer
POLL_INTERVAL = 150  # milliseconds between checks whether points are still being counted
REDUCED_SECONDS = 0.5  # seconds for a decision if the settings say that bots think less
# Why there is no answer, by the codes of bot_client.js, which may also send the text of an error.
FAILURE_REASONS = {"silent": N_("it isn’t responding"), "unborn": N_("it couldn’t be started")}


class BotQuestion(NamedTuple):
    """A question to the worker. When it changes, the old one is cancelled."""

    ask: str  # "move", "hint", "review", "expect" or "prove"
    id: str  # the save's id; for "prove", the id of the proof
    # Actions in the match; for "expect", positions whose points are known; for "prove", parts.
    taken: int
    patience: int


class BotClient:
    """Sends the worker one question at a time; ``proxy`` wraps Python callbacks for JavaScript."""

    def __init__(
        self, window: Any, dispatch: Callable[[Event], None], proxy: Callable[[Any], Any]
    ) -> None:
        self.window = window
        self.dispatch = dispatch
        self.on_message = proxy(self._on_answer)
        self.step = proxy(self._step)
        self.question: BotQuestion | None = None
        self.plan: list[str] = []  # the bot's remaining actions of this turn
        self.next: tuple[str, int] = ("", 0)  # where the plan continues: save id, number of actions
        self.timer = 0
        self.pace = 0

    def sync(self, model: Model) -> None:
        """Ask the question that the rendered model needs, or continue the bot's plan."""
        table = model.table
        question = self._wanted(model, table) if table else None
        former = self.pace
        if table:
            self.pace = 0 if table.bots.skipping else self._pace(table.bots.pace)
        if question == self.question:
            if question and question.ask == "move" and self.plan and self.pace < former:
                self.window.clearTimeout(self.timer)  # it was set at a slower pace
                self.timer = self.window.setTimeout(self.step, self.pace)
            return
        self.window.clearTimeout(self.timer)
        if self.question:
            self.window.opponent.end()
        self.question = question
        if question is None or table is None:
            return
        if question.ask == "move" and self.plan and self.next == (question.id, question.taken):
            self.timer = self.window.setTimeout(self.step, self.pace)
            return
        self.plan = []
        asked = {
            "ask": question.ask,
            "record": record.write(table.match),
            "level": to_move(table),
            "seed": table.lineage_id,
            "patience": question.patience,
            "seconds": self._seconds(question),
            "plan": table.plans.left(table.match) if table.plans else (),
            "seats": people(table),
            "from": question.taken,
            "puzzle": model.exercise.proving if model.exercise else "",
        }
        self.window.opponent.ask(json.dumps(asked), self.on_message)

    def _pace(self, chosen: str) -> int:
        """Return the milliseconds between two actions, by the table or else the settings."""
        if chosen == OF_DEVICE:
            chosen = str(self.window.document.documentElement.getAttribute("data-pace") or "")
        return PACES.get(chosen, PACES["steady"])

    def _seconds(self, question: BotQuestion) -> float | None:
        """Return how long the worker may think; None for as long as it needs."""
        if question.ask == "review":
            return None
        if question.ask in ("expect", "prove"):
            return CHUNK_SECONDS
        less = self.window.document.documentElement.hasAttribute("data-think-less")
        return (REDUCED_SECONDS if less else DECISION_SECONDS) * question.patience

    def _showing(self) -> bool:
        """Return whether a scoring is being counted on the screen."""
        return bool(self.window.document.documentElement.hasAttribute("data-counting"))

    def command(self, do: str) -> bool:
        """Make the bot play the best action found so far; return False for other commands."""
        if do != "bot-now":
            return False
        if self.plan:
            self._step()
        else:
            self.window.opponent.now()
        return True

    def _wanted(self, model: Model, table: TableState) -> BotQuestion | None:
        """Return the question that the model needs, or None; hidden pages start no thinking.

        A decision that is almost finished may still arrive, because restarting the worker would
        take longer.
        """
        question = self._question(model, table)
        if question is None or not self.window.document.hidden:
            return question
        planned = bool(self.plan) and self.next == (question.id, question.taken)
        short = question == self.question and question.ask != "review" and question.patience == 1
        return question if planned or short else None

    def _question(self, model: Model, table: TableState) -> BotQuestion | None:
        count, patience = len(table.match.actions), table.analysis.patience
        if (making := model.exercise) and making.proving:
            return BotQuestion("prove", making.run, making.part, 1)
        if table.analysis.requested:
            return BotQuestion(table.analysis.requested, table.id, count, patience)
        if looking_back(table) and table.expected.missing(table.match):
            return BotQuestion("expect", table.id, len(table.expected.values), 1)
        waiting = table.bots.paused or table.replay or table.sharing or model.arrival
        if waiting or not to_move(table):
            return None
        document = self.window.document
        if table.id in model.shared and not document.hasFocus():
            return None  # only a visible tab asks
        return BotQuestion("move", table.id, count, patience)

    def _on_answer(self, text: str) -> None:
        answer, question = json.loads(text), self.question
        if question is None:
            return
        at = question.taken
        if question.ask == "prove":
            proof = json.dumps({**answer, "run": question.id})
            self.dispatch(Event("puzzle-proof", AtAction(at, proof)))
            return
        match answer["kind"]:
            case "move":
                self.plan = list(answer["actions"])
                self._step()
            case "hint":
                self.dispatch(Event("advised", AtAction(at, json.dumps(answer["advice"]))))
            case "review":
                self.dispatch(Event("advised", AtAction(at, json.dumps(answer["moments"]))))
            case "share":
                self.dispatch(Event("reviewing", AtAction(at, str(answer["done"]))))
            case "expected":
                self.dispatch(Event("expected", AtAction(at, json.dumps(answer["values"]))))
            case _:
                self.dispatch(Event("unadvised", at))
                self.dispatch(Event("mute", FAILURE_REASONS.get(answer["text"], answer["text"])))

    def _step(self) -> None:
        """Play the plan's next action; a scoring goes first, unless bots act at once."""
        if self.pace and self._showing():
            self.window.clearTimeout(self.timer)
            self.timer = self.window.setTimeout(self.step, POLL_INTERVAL)
        elif self.question and self.plan:
            self.next = self.question.id, self.question.taken + 1
            self.dispatch(Event("bot", AtAction(self.question.taken, self.plan.pop(0))))

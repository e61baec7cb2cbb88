"""An embedded table in the browser, connected to the surrounding page."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from web import i18n
from web.embedding import messages, parameters, replies
from web.embedding.messages import FrameMessage
from web.model.events import Event
from web.model.page import Model
from web.update import embedding

if TYPE_CHECKING:  # every class slows the start of the page
    from typing import Protocol

    class HostScreen(Protocol):
        """The page as the host uses it."""

        model: Model
        rng: Random

        @property
        def tall(self) -> bool:
            """Whether the window is taller than wide."""

        def show(self) -> object:
            """Render the model."""

        def dispatch(self, event: Event) -> object:
            """Handle an event."""

        def add_listeners(self) -> None:
            """Register the event listeners."""

    class HostPage(Protocol):
        """The surrounding page, reached through `embed.js`. All texts are JSON."""

        pairs: str  # names and values of the address's parameters

        def mark(self, words: str) -> None:
            """Highlight the elements with these words."""

        def listen(self, handler: Any) -> None:
            """Pass each message to a function, including those received earlier."""

        def prove(self, state: str, begin: Any) -> None:
            """Report the state of a proof; ``begin`` is called when a waiting one can start."""

        def send(self, message: str) -> None:
            """Send a message to the surrounding page."""


class Host:
    """The connection to the surrounding page, through `embed.js`.

    ``proxy`` wraps a Python callback for JavaScript.
    """

    def __init__(
        self, screen: HostScreen, around: HostPage, proxy: Callable[[Callable[[str], None]], Any]
    ) -> None:
        self.screen, self.around, self.proxy = screen, around, proxy
        self.proof = ""  # the state of the proof reported last: 'waiting', 'running' or ''
        self.begin = proxy(self.begin_proof)

    def start(self) -> None:
        """Open the table that the address requests, or show the problems with the address."""
        screen = self.screen
        before = Model(
            tall=screen.tall,
            language=i18n.current_language(),
            today=time.strftime("%Y-%m-%d"),
        )
        try:
            wanted = parameters.read(json.loads(str(self.around.pairs)))
        except parameters.InvalidParameters as wrong:
            screen.model = embedding.with_problems(before, wrong.problems)
        else:
            screen.model = embedding.open_table(before, wanted, screen.rng)
        self.show()
        screen.add_listeners()
        self.send(replies.report(before, screen.model))
        self.around.listen(self.proxy(self.on_message))

    def show(self) -> None:
        """Render the table with the highlights set by the surrounding page."""
        self.screen.show()
        table, embedded = self.screen.model.table, self.screen.model.embedded
        self.around.mark(json.dumps(embedded.marked if table and embedded else ()))
        self.take_turn()

    def begin_proof(self, nothing: str) -> None:
        """Begin the proof that has waited for its turn."""
        self.screen.dispatch(Event("puzzle-begin"))

    def take_turn(self) -> None:
        """Tell the surrounding page whether a proof waits for its turn or is running."""
        now = self.screen.model.exercise
        proof = (
            "" if now is None else "waiting" if now.waiting else "running" if now.proving else ""
        )
        if proof != self.proof:
            self.proof = proof
            self.around.prove(proof, self.begin)

    def on_update(self, before: Model, event: Event) -> None:
        """Send messages about an event by the user."""
        self.take_turn()
        words = (str(event.payload),) if event.word == "select" else ()
        self.send(replies.report(before, self.screen.model, words))

    def on_message(self, text: str) -> None:
        """Handle a message from the surrounding page."""
        try:
            received = messages.read(text)
        except messages.InvalidMessage as wrong:
            self.send([messages.error(str(wrong), wrong.id)])
            return
        screen, before = self.screen, self.screen.model
        screen.model, answers = replies.handle(before, received, screen.rng)
        try:
            self.show()
        except BaseException:  # a part is missing: the request is handled again once it is loaded
            screen.model = before
            raise
        self.send(answers)

    def send(self, outgoing: list[FrameMessage]) -> None:
        """Send messages to the surrounding page, in this order."""
        for message in outgoing:
            self.around.send(json.dumps(message))

"""An embedded table in the browser: what its address says, and the page around it."""

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

if TYPE_CHECKING:  # every class takes time from the start of the page
    from typing import Protocol

    class Screen(Protocol):
        """Where the table is shown."""

        model: Model
        rng: Random

        @property
        def tall(self) -> bool:
            """Whether it is higher than wide."""

        def show(self) -> None:
            """Draws the model."""

        def add_listeners(self) -> None:
            """From now on people can do something."""

    class Around(Protocol):
        """The page around the table, as ``embedded.js`` gives it; all texts are JSON."""

        pairs: str  # the parameters of the address: names and values

        def mark(self, words: str) -> None:
            """Frames what these words are the names of."""

        def listen(self, heard: Any) -> None:
            """Gives each message to a function, also those that came before."""

        def send(self, message: str) -> None:
            """Says something to that page."""


class Host:
    """Speaks with the page around, to which ``embed.js`` leads; ``proxy`` makes what the browser
    can call back."""

    def __init__(
        self, screen: Screen, around: Around, proxy: Callable[[Callable[[str], None]], Any]
    ) -> None:
        self.screen, self.around, self.proxy = screen, around, proxy

    def start(self) -> None:
        """Lays the table that the address asks for, or says what is wrong with it."""
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
        """Draws the table, and the marks that the page around has put on it."""
        self.screen.show()
        opened, embedded = self.screen.model.table, self.screen.model.embedded
        self.around.mark(json.dumps(embedded.marked if opened and embedded else ()))

    def on_update(self, before: Model, event: Event) -> None:
        """After something that a person did."""
        words = (str(event.payload),) if event.word == "say" else ()
        self.send(replies.report(before, self.screen.model, words))

    def on_message(self, text: str) -> None:
        """A message of the page around."""
        try:
            heard = messages.read(text)
        except messages.InvalidMessage as wrong:
            self.send([messages.error(str(wrong), wrong.id)])
            return
        screen = self.screen
        screen.model, said = replies.handle(screen.model, heard, screen.rng)
        self.show()
        self.send(said)

    def send(self, outgoing: list[FrameMessage]) -> None:
        """To the page around, in this order."""
        for message in outgoing:
            self.around.send(json.dumps(message))

"""How a command speaks: its progress on standard output, and the one failure it may end with."""


class CommandFailure(Exception):
    """A command cannot go on. `what` happened and what to `do` about it, a sentence each."""

    def __init__(self, what: str, do: str) -> None:
        super().__init__(f"{what}\n{do}")


def say(text: str) -> None:
    """Show a line of progress at once, also when the output is a pipe."""
    print(text, flush=True)

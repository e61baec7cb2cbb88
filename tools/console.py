"""The output of a command: its progress on standard output, and the failure that may end it."""


class CommandFailure(Exception):
    """A command cannot continue: `what` happened and what to `do` about it, one sentence each."""

    def __init__(self, what: str, do: str) -> None:
        super().__init__(f"{what}\n{do}")


def echo(text: str) -> None:
    """Print a line of progress and flush it, so that it shows at once in a pipe too."""
    print(text, flush=True)

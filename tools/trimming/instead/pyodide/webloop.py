"""Replace Pyodide's own module: `asyncio` is here what runs by JavaScript's loop."""


def _initialize_event_loop() -> None:
    """Make the loop: there is one from the beginning."""

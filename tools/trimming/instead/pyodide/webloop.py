"""Replace Pyodide's own module, because our `asyncio` runs on JavaScript's event loop by itself."""


def _initialize_event_loop() -> None:
    """Do nothing: the loop exists from the beginning."""

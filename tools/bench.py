"""Measurements of speed: build.py bench [games | start | clicks]."""


def run(parts: list[str]) -> int:
    """Measure the named parts, or all."""
    raise NotImplementedError(parts)

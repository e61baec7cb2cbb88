"""Plays by clicks, as people do: for browser tests and for build.py bench."""

from playwright.sync_api import Page


def click_through(page: Page, game: str) -> None:
    """Play one whole game, from the open and ready page on."""
    raise NotImplementedError(game)

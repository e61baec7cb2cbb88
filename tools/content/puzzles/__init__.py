"""Finds puzzles in games of the bots, and proves every one before it is built in."""

"""Matches between bots, on one machine or many; the page does not contain this package."""

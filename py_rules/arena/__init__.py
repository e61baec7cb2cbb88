"""Matches between bots, on one machine or many; the page needs none of this."""

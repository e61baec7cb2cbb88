"""Measurements of speed: random games, the start of the page, clicks, vitals, older commits."""

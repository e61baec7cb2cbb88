"""Checks of style and types, what tests need, and which tests a change calls for."""

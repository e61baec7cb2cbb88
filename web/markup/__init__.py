"""Elements as text, and the differences between two drawings."""

"""Elements as text, and what changed between two drawings."""

"""What stands at the browser: it alone is given its window, and tells it what to draw."""

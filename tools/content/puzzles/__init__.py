"""Find puzzles in games between bots, and prove each one before it goes into the build."""

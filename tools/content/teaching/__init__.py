"""What teaches the games: rules pages and lessons, read from text files, checked and built."""

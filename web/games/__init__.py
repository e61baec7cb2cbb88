"""The tables of the games: what is drawn and said of a position, a folder a game."""

"""How each game's positions are drawn and described: one folder a game."""

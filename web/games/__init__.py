"""How the positions of each game are drawn and described: a folder for each game."""

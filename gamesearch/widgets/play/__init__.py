"""The play board: a game between a person and a program, and what the program thinks."""

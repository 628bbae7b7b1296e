"""The ordering explorer: the same search under many orders of the moves, counted and drawn."""

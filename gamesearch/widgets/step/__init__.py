"""The step player: a run of a search, step by step, as picture, source line and sentence."""

"""Searches: plain functions from a game and a state to a value, one a refinement."""

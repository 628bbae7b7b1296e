"""Connect Four solved: `connect4` gives the exact value of any position, compiled by numba.

Nothing is imported here, so that numba is loaded by those who want it and by nobody else.
"""

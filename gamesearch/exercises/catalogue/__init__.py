"""The exercises of the course, a module for each notebook, each with a list EXERCISES."""

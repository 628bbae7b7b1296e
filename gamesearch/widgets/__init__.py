"""Widgets: views of searches that a reader can work. They need ipywidgets."""

from gamesearch.widgets.ordering_explorer import OrderingExplorer

__all__ = ["OrderingExplorer"]

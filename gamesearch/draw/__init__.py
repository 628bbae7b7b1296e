"""Trees as pictures, drawn by graphviz: what a search did, and what Monte Carlo search has grown.

`view` decides what is shown at each place (`spots`), `twin` says it in characters, `dot_writer`
writes it for graphviz in the looks of `style`, and `tree` puts it together to be `shown`.
`timeline` holds a whole run at once, for players. `growth` draws the tree of Monte Carlo search
from its `twigs`.
"""

from gamesearch.draw.growth import draw_search_tree
from gamesearch.draw.shown import TreePicture
from gamesearch.draw.style import STYLE
from gamesearch.draw.tree import draw_tree

__all__ = ["STYLE", "TreePicture", "draw_search_tree", "draw_tree"]

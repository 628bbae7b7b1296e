"""A drawn tree as it is shown: legend above, tree, and a sentence below."""

import html
from typing import Any

from gamesearch.draw.style import legend_of
from gamesearch.picture import Picture, as_graphic, as_image, svg_of


class TreePicture(Picture):
    """A drawn tree: `dot`, its `svg`, its text twin `text` and its `alt` text.

    `view` is what was drawn, `legend` the image that explains its signs. It shows itself in a
    notebook, also in one that is not trusted, and is rendered when it is first shown.
    """

    def __init__(
        self,
        view: Any,
        dot: str,
        text: str,
        alt: str,
        caption: str,
        signs: tuple[str, ...],
        boards: bool = False,
    ):
        self.view, self.dot, self.text, self.alt = view, dot, text, alt
        self.caption, self.signs, self.boards = caption, signs, boards

    @property
    def svg(self) -> str:
        return svg_of(self.dot)

    @property
    def legend(self) -> str:
        """The image that explains the signs in use."""
        return legend_of(self.signs, self.boards)

    def html(self) -> str:
        """Return the legend, the tree and the sentence below it, as images with alt text."""
        return self._page(f"<div>{as_image(self.svg, self.alt)}</div>")

    def inline(self) -> str:
        """Return the same as live SVG, for a widget."""
        return self._page(as_graphic(self.svg, self.alt))

    def _page(self, tree: str) -> str:
        below = f"<div>{html.escape(self.caption)}</div>" if self.caption else ""
        return f"<div>{self.legend}</div>{tree}{below}"

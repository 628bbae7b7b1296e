"""A tree laid out once and restyled at each step: how a step reaches the page in time.

Graphviz draws the tree with nothing visited yet. Every sign that a place will ever carry is put
into the SVG, one upon the other and hidden; a step is a piece of CSS that shows the right ones.
"""

import html
import re
from collections.abc import Iterator

from gamesearch.draw.dot_writer import DotWriter
from gamesearch.draw.room import inches, windows_of_run
from gamesearch.draw.spots import Spot, bar
from gamesearch.draw.style import GREY, MARKED, PATH, STYLE
from gamesearch.draw.timeline import Moment, Timeline
from gamesearch.draw.view import View
from gamesearch.picture import svg_of, without_titles
from gamesearch.trace import Trace, Visit
from gamesearch.words import figure

GROUP = re.compile(r'<g id="([^"]+)" class="[^"]*">.*?</g>', re.DOTALL)
SHAPE = re.compile(r"<(polygon|path|ellipse) ")
TEXT = re.compile(r"<text [^>]*>([^<]*)</text>")
POINT = re.compile(r"(-?[\d.]+),(-?[\d.]+)")
CENTRE = re.compile(r'cx="(-?[\d.]+)" cy="(-?[\d.]+)"')  # of a circle
RADIUS = re.compile(r'rx="([\d.]+)"')
SIZE = re.compile(r'<svg width="(\d+)pt" height="(\d+)pt"')
PIXELS = 4 / 3  # in a point
WIDTH = 900  # pixels that a page has beside a notebook's margins
WINDOW = 420  # pixels of height through which a tall tree is seen while the view follows it
PALE = {style[4] for style in STYLE.values()}


class BlankWriter(DotWriter):
    """Writes the tree before the first step, with a sign to be replaced wherever one may come."""

    sign, window = "≥ 0", "(−∞, +∞)"  # as wide as what will stand there

    def label(self, spot: Spot) -> str:
        return self.sign

    def font_size(self, words: list[str], width: float) -> int:
        return 9 if self.compact else 14

    def letters(self, spot: Spot) -> int:  # name and value stand in one line
        return len(self.named(spot, "x" * self.longest[spot]))

    def bar_text(self, spot: Spot) -> str:
        return self.sign

    def stem_text(self, spot: Spot) -> str:
        if not (spot.parent and spot.parent.shape == "chance"):
            return max([self.window, *windows_of_run(spot)], key=lambda text: inches(text, 1))
        return super().stem_text(spot) + " //" * (not spot.node.visits)


class RestyledTree:
    """The picture of `trace` as an SVG that stays, and CSS for each step.

    `prefix` begins every id, so that pictures on one page keep apart.
    """

    def __init__(self, trace: Trace, prefix: str):
        self.trace, self.prefix = trace, prefix
        view = View(trace, upto=-1, limit=10**9)
        self.timeline = Timeline(trace, view)
        self.spots = self.timeline.spots
        self.writer = BlankWriter(view, windows=True, numbers=False, boards=True, prefix=prefix)
        self.names = self.writer.names
        self.spot_of = {spot.node: spot for spot in self.spots}
        self.signs = {spot: self.signs_in_turn(spot) for spot in self.spots}
        self.stems = {spot: self.stems_in_turn(spot) for spot in self.spots}
        self.best = {self.spot_of[s.node] for s in View(trace, limit=10**9).root.walk() if s.best}
        self.svg = self.with_all_signs(without_titles(svg_of(self.writer.dot())))
        self.width, self.height = (int(side) * PIXELS for side in SIZE.search(self.svg).groups())
        self.middles = self.middles_of_nodes()

    def signs_in_turn(self, spot: Spot) -> list[str]:
        """Return all that will stand in a node, in turn."""
        moments = self.timeline.histories[spot].values
        return list(dict.fromkeys(self.shown(spot, moment) for moment in moments if moment))

    def shown(self, spot: Spot, moment: Moment) -> str:
        """Return what stands in a node at a moment."""
        if not self.writer.boards:
            return self.writer.named(spot, moment.label)
        return bar(spot.shape, moment.label)

    def stems_in_turn(self, spot: Spot) -> list[str]:
        """Return all that will stand above a node, in turn."""
        moments = self.timeline.histories[spot].values
        return list(dict.fromkeys(self.above(spot, moment) for moment in moments if moment))

    def above(self, spot: Spot, moment: Moment) -> str:
        """Return what stands above a node at a moment: probability or window, the mark of a cut."""
        cut = "//" if moment.status == "pruned" and spot.parent.node.visits else ""
        if spot.parent and spot.parent.shape == "chance":
            return f"{figure(spot.node.label)} {cut}".strip()
        compact_leaf = self.writer.compact and spot.shape == "leaf"
        return cut or ("" if compact_leaf else moment.window)

    # the SVG, once

    def with_all_signs(self, svg: str) -> str:
        signs = {self.names[spot]: self.signs[spot] for spot in self.spots}
        signs |= {f"{self.names[spot]}s": self.stems[spot] for spot in self.spots}
        return GROUP.sub(lambda group: self.stacked(group[0], signs.get(group[1])), svg)

    def stacked(self, group: str, signs: list[str] | None) -> str:
        """Return one node of the SVG with all its signs, and its shapes marked for the CSS."""
        if signs is None:
            return group
        group = SHAPE.sub(r'<\1 class="out" ', group, count=1)
        for pale in PALE:
            group = group.replace(f'fill="{pale.lower()}"', f'data-bar="" fill="{pale}"', 1)
        return TEXT.sub(lambda text: self.stack(text, group, signs), group)

    def stack(self, text: re.Match, group: str, signs: list[str]) -> str:
        held = html.unescape(text[1])
        held_for_later = (BlankWriter.sign, BlankWriter.window, *signs)
        if held not in held_for_later and not held.endswith("//"):
            return text[0]
        points = [float(x) for x, _ in POINT.findall(group)]
        middle = (min(points) + max(points)) / 2 if points else None
        whole = text[0].replace('text-anchor="start"', 'text-anchor="middle"')
        if middle is not None:
            whole = re.sub(r' x="[^"]*"', f' x="{middle:.2f}"', whole)
        size = float(re.search(r'font-size="([\d.]+)"', whole)[1])
        width = max(points) - min(points) if points else 2 * float(RADIUS.search(group)[1])
        stacked = []
        for number, sign in enumerate(signs):
            smaller = size
            if held == BlankWriter.sign and not self.writer.boards:
                smaller = min(size, self.writer.fitting(sign, width / 72))
            elif held == BlankWriter.sign and len(sign) > 8:
                smaller = size * 7 / len(sign)
            one = whole.replace(f'font-size="{size:.2f}"', f'font-size="{smaller:.2f}"')
            bold = 'font-weight="bold" ' if sign.endswith("//") else ""
            one = one.replace("<text ", f'<text class="v v{number}" {bold}', 1)
            stacked.append(one.replace(f">{text[1]}<", f">{html.escape(sign)}<"))
        return "".join(stacked)

    @property
    def base_css(self) -> str:
        """The style in which nothing has happened yet."""
        view = f":where(#{self.prefix}view)"  # weaker than what a step says
        return (
            f"{view} .v {{display: none}} {view} .stem polygon {{fill: none}} "
            f"{view} svg text {{stroke: none}} {view} {{min-width: max-content}}"
        )

    def middles_of_nodes(self) -> dict[Spot, tuple[float, float]]:
        """Return where in the picture, in pixels from its upper left, the middle of a node is."""
        groups = {group[1]: group[0] for group in GROUP.finditer(self.svg)}
        middles = {}
        for spot in self.spots:  # graphviz counts y from below, and leaves a margin of 4 points
            group = groups[self.names[spot]]
            points = CENTRE.findall(group) or POINT.findall(group)
            xs, ys = zip(*((float(x), float(y)) for x, y in points), strict=True)
            x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            middles[spot] = (x + 4) * PIXELS, self.height + (y - 4) * PIXELS
        return middles

    @property
    def is_large(self) -> bool:
        """Whether the picture is wider or higher than a page shows at once."""
        return self.width > WIDTH or self.height > WINDOW

    # the CSS, at each step

    def current(self, step: float) -> Spot | None:
        """Return the node that is being searched; none once the search has ended."""
        left = self.trace.root.left
        ended = left is not None and left <= step
        return None if ended else self.spot_of[self.trace.places[self.visit_at(step)]]

    def following(self, step: float) -> str:
        """Return the rules that show a large tree through a window around the current node."""
        x, y = self.middles[self.current(step) or self.spots[0]]
        high = min(self.height, WINDOW)
        across = f"min(0px, max(100cqw - {self.width:.0f}px, 50cqw - {x:.0f}px))"
        down = min(0, max(high - self.height, high / 2 - y))
        view = f"#{self.prefix}view"
        return (
            f"{view} {{container-type: inline-size; overflow: hidden; height: {high:.0f}px; "
            f"min-width: 0}}\n{view} svg {{transform: translate({across}, {down:.0f}px)}}\n"
            f"@media (prefers-reduced-motion: no-preference) "
            f"{{{view} svg {{transition: transform 0.2s}}}}"
        )

    def css(self, step: float) -> str:
        """Return the rules that turn the tree before the first step into that after `step`."""
        rules: dict[str, list[str]] = {}
        current = self.current(step)
        ended = current is None
        for spot in self.spots:
            moment = self.timeline.at(spot, step)
            for look, parts in self.looks(spot, moment, spot is current, ended):
                rules.setdefault(look, []).extend(parts)
        return "\n".join(f"{', '.join(parts)} {{{look}}}" for look, parts in rules.items())

    def visit_at(self, step: float) -> Visit:
        return self.trace.steps[int(step)].visit

    def looks(self, spot: Spot, moment: Moment, current: bool, ended: bool) -> Iterator[tuple]:
        """Yield pairs of a look in CSS and the parts of the picture that have it."""
        name = f"#{self.names[spot]}"
        window = self.above(spot, moment)
        yield "display: inline", [f"{name} .v{self.signs[spot].index(self.shown(spot, moment))}"]
        if window:
            yield "display: inline", [f"{name}s .v{self.stems[spot].index(window)}"]
            if self.writer.stems:
                fill = MARKED if current and moment.status != "pruned" else "#FFFFFF"
                yield f"fill: {fill}", [f"{name}s.stem polygon"]
        fill, ink = STYLE[spot.shape][3], STYLE[spot.shape][5]
        if moment.status in ("done", "open"):
            yield f"fill: {fill}", [f"{name} [data-bar]"]
            yield f"fill: {ink}", [f"{name} .v"]
        if moment.status == "pruned":
            yield "fill: none", [f"{name} [data-bar]", f'{name} [fill="{MARKED.lower()}"]']
            yield f"fill: {GREY}", [f"{name} text"]
            dashed = [f"{name} .out", f"{name}d path"]
            dashed += [] if window.endswith("//") else [f"{name}u path"]
            yield f"stroke: {GREY}; stroke-dasharray: 5,2", dashed
            yield f"stroke: {GREY}", [f"{name}u path"]
        if moment.status == "open" or current:
            yield f"stroke: {PATH}; stroke-width: 3", [f"{name}u path", f"{name}d path"]
        if current:
            yield "stroke-width: 5", [f"{name} .out"]
            yield "font-weight: bold", [f"{name}s text"]
        if ended and spot in self.best:
            yield "stroke-width: 3.2", [f"{name} .out"]
            yield "stroke-width: 4", [f"{name}u path", f"{name}d path"]

"""How a tree looks: shapes, sizes and colours of its nodes, and the legend that explains them.

Shape and colour always differ together, so that a picture can be read in grey. The palette is
Okabe and Ito's, which the colour-blind can tell apart.
"""

from gamesearch.picture import FONT, as_image, svg_of

STYLE = {
    # shape: graphviz shape, width, height in inches, fill, its pale form, ink
    "max": ("house", 0.72, 0.52, "#0072B2", "#CCE3F0", "#FFFFFF"),
    "min": ("invhouse", 0.72, 0.52, "#E69F00", "#FAECCC", "#000000"),
    "chance": ("circle", 0.68, 0.68, "#CC79A7", "#F5E4ED", "#000000"),
    "leaf": ("square", 0.40, 0.40, "#E6E6E6", "#FFFFFF", "#000000"),
}
COMPACT = {"max": (0.54, 0.42), "min": (0.54, 0.42), "chance": (0.5, 0.5), "leaf": (0.29, 0.29)}
GREY, PATH, MARKED = "#6E6E6E", "#D55E00", "#F0E442"
ROOMY = {"windows": 10, "plain": 16}  # leaves that fit a notebook's column at full size
SIGNS = {
    # what occurs in a tree: the shape that stands for it in the legend, its looks, its words
    "max": ("max", "", "MAX"),
    "min": ("min", "", "MIN"),
    "chance": ("chance", "", "CHANCE"),
    "leaf": ("leaf", "", "leaf"),
    "waiting": ("leaf", 'fillcolor="#FFFFFF"', "not yet visited"),
    "current": ("leaf", "penwidth=5", "current"),
    "pruned": ("leaf", f'style=dashed color="{GREY}"', "// pruned"),
    "best line": ("leaf", "penwidth=3.2", "best line"),
    "latest playout": ("leaf", "penwidth=5", "latest playout"),
    "most visited": ("leaf", "penwidth=3.2", "most visited"),
}
TURN = 'style="{}" fillcolor="{}" label="{}" fontcolor="{}"'
BOARD_SIGNS = SIGNS | {  # where positions are drawn, a bar tells whose turn it is
    "max": ("leaf", TURN.format("filled", STYLE["max"][3], "▲", STYLE["max"][5]), "MAX"),
    "min": ("leaf", TURN.format("filled,rounded", STYLE["min"][3], "▼", STYLE["min"][5]), "MIN"),
}


def quoted(text: str) -> str:
    """Return `text` as it may stand between the quotation marks of DOT."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def one_cell(text: str, fill: str) -> str:
    """Return a graphviz table that sets `text` on a ground of `fill`."""
    return (
        '<<table border="0" cellborder="0" cellspacing="0" cellpadding="1"><tr>'
        f'<td bgcolor="{fill}">{text}</td></tr></table>>'
    )


def legend_of(used: tuple[str, ...], boards: bool = False) -> str:
    """Return the image that explains the signs `used` in a tree, of `boards` or not."""
    words = ", ".join(SIGNS[item][2] for item in used).replace("// ", "")
    signs = BOARD_SIGNS if boards else SIGNS
    return as_image(svg_of(legend_dot([signs[item] for item in used])), f"Legend: {words}")


def legend_dot(signs: list[tuple[str, str, str]]) -> str:
    """Return the DOT text of a row of signs with their meanings."""
    lines = [
        'graph [bgcolor="#FFFFFF" rankdir=LR nodesep=0.02 ranksep=0.06 margin=0.02]',
        f'node [fontname="{FONT}" fontsize=11 label="" penwidth=1.2]',
        "edge [style=invis]",
    ]
    chain = []
    for number, (shape, more, words) in enumerate(signs):
        form, width, height, fill, _, _ = STYLE[shape]
        scale = 0.55 if shape != "leaf" else 0.7
        style = "" if "style" in more else "style=filled"
        fill = "" if "fillcolor" in more else f'fillcolor="{fill}"'
        lines.append(
            f"s{number} [shape={form} width={width * scale:.2f} height={height * scale:.2f} "
            f"fixedsize=true {style} {fill} {more}]"
        )
        lines.append(f't{number} [shape=none margin="0.03,0" height=0.2 width=0 label="{words}"]')
        chain += [f"s{number}", f"t{number}"]
    lines.append(" -> ".join(chain))
    return "digraph {\n" + "\n".join(lines) + "\n}\n"

"""The table of the ordering explorer: counts, and a bar as long as the nodes. No widget in here."""

import html

BLUE, ORANGE, GREEN = "#0072B2", "#E69F00", "#009E73"
WIDTH = "width: 240px; width: clamp(60px, 42vw - 300px, 240px)"  # of the longest bar
BAR = (
    '<tr><td style="padding-right: 12px; text-align: left; white-space: nowrap">{}</td>'
    '<td style="text-align: right">{:,}</td>'
    '<td style="text-align: right; padding: 0 10px">{:,}</td>'
    f'<td style="{WIDTH}; text-align: left">'
    '<div style="width: {:.1f}%; min-width: 2px; '
    'height: 12px; background: {}; border: 1px solid #000"></div></td></tr>'
)


def table(title: str, rows: list[tuple], most: float) -> str:
    """Return a table of counts with a bar for the nodes of each, `most` being the full length."""
    head = (
        f'<tr><th style="text-align: left">{title}</th><th style="padding: 0 8px">nodes</th>'
        '<th style="padding: 0 10px">leaves</th>'
        '<th style="text-align: left">nodes as bars</th></tr>'
    )
    body = "".join(
        BAR.format(html.escape(words), c.nodes, c.leaves, 100 * c.nodes / most, colour)
        for words, c, colour in rows
    )
    style = "border-collapse: collapse; line-height: 1.5; margin: 4px 24px 4px 0"
    return f'<table style="{style}">{head}{body}</table>'

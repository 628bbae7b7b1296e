"""The field in which a widget says what is wrong and what to do."""

import html

import ipywidgets as w

STYLE = (  # red beside the words and not in them, so that they can be read on a dark page too
    "font-family: monospace; line-height: 1.3; white-space: pre-wrap; "
    "border-left: 5px solid #D55E00; padding-left: 8px"
)


class Message(w.HTML):
    """An empty line, until `say` puts a sentence there that a screen reader announces."""

    def say(self, sentence: str) -> None:
        """Show `sentence`; an empty one takes the last away."""
        text = html.escape(sentence)
        self.value = f'<div role="alert" style="{STYLE}">{text}</div>' if sentence else ""

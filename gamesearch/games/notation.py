"""How a tree is written in characters: "((3 12 8) (2 4 6) (14 5 2))".

    node    = [name ":"] leaf | [name ":"] [player] "(" child+ ")" ["~" estimate]
    child   = [probability "*"] node          player = "max" | "min" | "chance"

Square brackets serve as parentheses and commas as blanks, so that nested lists can be pasted.
What is read is a spec, as `explicit` takes one; whose turn it is where none is named, is not known.
"""

import re
from typing import Any

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.games.given import written

PLAYERS = {"max": MAX, "min": MIN, "chance": CHANCE}
TOKEN = re.compile(r"[\s,]*([()*:~]|[^\s,()*:~]+|$)")
DEEPEST = 100  # plies that a written tree may have; a person writes far fewer


class TreeError(ValueError):
    """A mistake in a written tree; `position` is the index of the character it is at."""

    def __init__(self, message: str, text: str, position: int):
        self.position = position
        start = max(0, position - 20)
        shown = text[start : position + 20].replace("\n", " ")
        pointer = " " * (position - start) + "^"
        super().__init__(f"character {position + 1}: {message}\n{shown}\n{pointer}")


class Reader:
    """Reads one tree from left to right, a token at a time."""

    def __init__(self, text: str):
        self.text = text
        self.readable = text.replace("[", "(").replace("]", ")").replace("−", "-")
        self.position = self.plies = 0
        self.advance()

    def advance(self) -> str:
        """Return the current token and step to the next one; "" stands for the end."""
        current = getattr(self, "token", "")
        match = TOKEN.match(self.readable, self.position)
        self.token, self.start, self.position = match[1], match.start(1), match.end()
        return current

    def error(self, message: str) -> TreeError:
        return TreeError(message, self.text, self.start)

    def take(self, sign: str) -> bool:
        """Step over `sign` if it is the current token."""
        return self.token == sign and bool(self.advance())

    def number(self, what: str) -> float:
        try:
            value = int(self.token) if re.fullmatch(r"[-+]?\d+", self.token) else float(self.token)
        except ValueError:
            found = f"not {self.token!r}" if self.token else "but the text ends"
            raise self.error(f"{what} is expected here, {found}") from None
        if value != value:
            raise self.error("nan is not a number to play for")
        self.advance()
        return int(value) if isinstance(value, int) or value.is_integer() else value

    def node(self) -> Any:
        spec: dict[str, Any] = {}
        if self.token and not re.match(r"[-+.(\d)*:~]|inf$", self.token.lower()):
            at, word = self.start, self.advance()
            if self.take(":"):
                if not re.fullmatch(r"[^\W\d]\w*", word):
                    said = f"a name is letters, digits and _, not {word!r}"
                    raise TreeError(said, self.text, at)
                spec["name"] = word
                at, word = self.start, self.advance() if self.token.lower() in PLAYERS else ""
            if word:
                if word.lower() not in PLAYERS or self.token != "(":
                    raise TreeError(
                        f"{word!r} is no number; write max, min or chance before a (, or a name "
                        "before a colon",
                        self.text,
                        at,
                    )
                spec["player"] = PLAYERS[word.lower()]
        if self.token != "(":
            value = self.number("a number or a (")
            return {"value": value, **spec} if spec else value
        return self.inner(spec)

    def inner(self, spec: dict[str, Any]) -> Any:
        opened = self.start
        self.plies += 1
        if self.plies > DEEPEST:
            raise TreeError(f"a tree of at most {DEEPEST} plies can be read", self.text, opened)
        self.advance()
        children: list[Any] = []
        chances: list[float] = []
        while not self.take(")"):
            if not self.token:
                raise TreeError("this ( is never closed", self.text, opened)
            self.child(children, chances)
        self.plies -= 1
        if not children:
            raise TreeError("a node needs at least one child", self.text, opened)
        if len(chances) not in (0, len(children)):
            raise TreeError("either all children or none have a probability", self.text, opened)

        if self.take("~"):
            spec["estimate"] = self.number("an estimate")
        if chances:
            if spec.get("player") != CHANCE or abs(sum(chances) - 1) > 1e-9 or min(chances) < 0:
                raise TreeError("probabilities stand in chance(…) and sum to 1", self.text, opened)
            spec["probabilities"] = chances
        return {"children": children, **spec} if spec else children

    def child(self, children: list[Any], chances: list[float]) -> None:
        before = self.start, self.position, self.token
        try:
            chance = self.number("a probability")
        except TreeError:
            chance = None
        if chance is not None and self.take("*"):
            chances.append(chance)
        else:
            self.start, self.position, self.token = before
        children.append(self.node())


def read_tree(text: str) -> Any:
    """Return the spec that `text` writes; a `TreeError` points at the first mistake."""
    reader = Reader(written(text, "((3 12 8) (2 4 6))"))
    if not reader.token:
        raise reader.error("an empty text is no tree: write one such as ((3 12 8) (2 4 6))")
    spec = reader.node()
    if reader.token:
        raise reader.error("the tree has ended here; take the rest away, or put ( ) around it all")
    return spec


def write_tree(nodes: dict) -> str:
    """Return the text of the tree whose `nodes` stand by their paths, as `read_tree` reads it."""
    names = {player: word for word, player in PLAYERS.items()}

    def write(path: tuple, expected: int, last: int) -> str:
        node = nodes[path]
        name = f"{node.name}:" if node.name else ""
        if node.utility is not None:
            return f"{name}{node.utility}"
        last = node.player or last
        children = [write((*path, move), -last, last) for move in node.moves]
        if node.probabilities:
            children = [f"{p}*{c}" for p, c in zip(node.probabilities, children, strict=True)]
        player = "" if node.player == expected else names[node.player]
        estimate = "" if node.estimate is None else f"~{node.estimate}"
        return f"{name}{player}({' '.join(children)}){estimate}"

    return write((), MAX, MIN)

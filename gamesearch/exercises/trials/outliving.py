"""What outlives a call: tables in globals, defaults, closures or an object, and how to reset them.

A search that keeps its table from one game to the next is right once, and wrong the next time.
"""

from collections.abc import Callable, Iterator
from copy import copy
from types import FunctionType
from typing import Any

from gamesearch.trace.recursion import closure, globals_used, reachable_places, unwrap

KINDS = (dict, list, set)


class Outliving:
    """The containers that `function`, and what it calls, could keep things in, as they are now."""

    def __init__(self, function: Callable):
        self.kept = dict(containers(function))
        self.before = {name: copy(container) for name, container in self.kept.items()}

    def changed(self) -> list[str]:
        """Return the names of the containers that hold something else now."""
        return [name for name, now in self.kept.items() if now != self.before[name]]

    def put_back(self) -> None:
        """Give every container what it held in the beginning."""
        for name, container in self.kept.items():
            refill(container, self.before[name])

    def empty(self) -> None:
        """Take everything out of the containers, also what was there in the beginning."""
        for container in self.kept.values():
            container.clear()


def refill(container: Any, content: Any) -> None:
    """Give `container` the content of another."""
    container.clear()
    if isinstance(container, list):
        container.extend(content)
    else:
        container.update(content)


def containers(function: Callable) -> Iterator[tuple[str, Any]]:
    """Yield name and object of the containers that lie outside a call and in its reach."""
    receiver = getattr(function, "__self__", function)
    if not isinstance(receiver, FunctionType):
        for name, value in getattr(receiver, "__dict__", {}).items():
            if isinstance(value, KINDS):
                yield f"self.{name}", value
    for part in own_functions(function):
        defaults = part.__defaults__ or ()
        names = part.__code__.co_varnames[: part.__code__.co_argcount]
        found = dict(zip(names[len(names) - len(defaults) :], defaults))
        found |= {name: part.__globals__.get(name) for name in globals_used(part.__code__)}
        found |= closure(part)
        yield from ((name, value) for name, value in found.items() if isinstance(value, KINDS))


def own_functions(function: Callable) -> list[FunctionType]:
    """Return the functions that `function` leads to and that stand in the same file or cell."""
    try:
        module = unwrap(function).__module__
    except ValueError:
        return []
    return list({place.function: None for place in reachable_places(function, module)})

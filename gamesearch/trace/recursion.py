"""Which functions of a program call one another round and round: the search inside a function.

All of this is read from the compiled code, before anything runs.
"""

import dis
import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

READS_GLOBAL = ("LOAD_GLOBAL", "LOAD_NAME")


def unwrap(function: Callable) -> FunctionType:
    """Return the plain function inside `function`: a method's, a partial's, a decorated one's."""
    while not isinstance(function, FunctionType):
        if isinstance(function, MethodType):
            function = function.__func__
        elif isinstance(function, partial):
            function = function.func
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        elif isinstance(vars(type(function)).get("__call__"), FunctionType):
            function = type(function).__call__
        else:
            raise ValueError(f"{function!r} is not a Python function: nothing of it can be seen")
    return inspect.unwrap(function)


def inner_codes(code: CodeType) -> list[CodeType]:
    """Return the functions that are written inside `code`, comprehensions among them."""
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def is_anonymous(code: CodeType) -> bool:
    """Return whether `code` is a comprehension, a generator expression or a lambda."""
    return code.co_name.startswith("<")


def globals_used(code: CodeType) -> set[str]:
    """Return the global names that `code` reads, in its comprehensions and lambdas too."""
    names = {i.argval for i in dis.get_instructions(code) if i.opname in READS_GLOBAL}
    for inner in filter(is_anonymous, inner_codes(code)):
        names |= globals_used(inner)
    return names


def names_used(code: CodeType) -> set[str]:
    """Return the names that `code` mentions, in its comprehensions and lambdas too."""
    names = {*code.co_names, *code.co_freevars, *code.co_cellvars, *code.co_varnames}
    for inner in filter(is_anonymous, inner_codes(code)):
        names |= names_used(inner)
    return names


def named_inside(code: CodeType) -> dict[str, CodeType]:
    """Return the functions that `code` defines, by name."""
    found = {}
    for inner in inner_codes(code):
        found |= named_inside(inner) if is_anonymous(inner) else {inner.co_name: inner}
    return found


class Place(NamedTuple):
    """A piece of code, and where its names are to be looked up."""

    code: CodeType
    function: FunctionType  # whose globals and closure it sees
    around: dict[str, CodeType]  # the functions defined around it
    owner: type | None = None  # the class it is a method of

    def callees(self) -> Iterator["Place"]:
        """Yield the functions that this code may call, as far as their names tell."""
        names = names_used(self.code)
        around = {**self.around, **named_inside(self.code)}
        seen = closure(self.function)
        for name in globals_used(self.code) & self.function.__globals__.keys():
            seen.setdefault(name, self.function.__globals__[name])
        for name in names:
            if name in around:
                yield Place(around[name], self.function, around, self.owner)
            elif name in seen:
                yield from places(seen[name], names)
        if self.owner:
            yield from places(self.owner, names)


def closure(function: FunctionType) -> dict[str, Any]:
    """Return what `function` sees of the function in which it was made."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell.cell_contents for name, cell in cells if cell != CellType()}


def owner_of(function: Any) -> type:
    """Return the class that `function` is a method of, or merely its type."""
    while isinstance(function, partial):
        function = function.func
    receiver = getattr(function, "__self__", function)
    return receiver if isinstance(receiver, type) else type(receiver)


def places(value: Any, names: set[str]) -> Iterator[Place]:
    """Yield the code of `value`, if it is a function, or of its methods that go by `names`."""
    if isinstance(value, FunctionType | MethodType | partial) or hasattr(value, "__wrapped__"):
        with suppress(ValueError):  # a built-in function inside: nothing of it can be seen
            function = unwrap(value)
            yield Place(function.__code__, function, {}, owner_of(value))
        return
    holder = value if isinstance(value, type | ModuleType) else type(value)
    for name in names:
        member = inspect.getattr_static(holder, name, None)
        if isinstance(member, staticmethod | classmethod):
            member = member.__func__
        if isinstance(member, FunctionType):
            owner = holder if isinstance(holder, type) else None
            yield Place(member.__code__, member, {}, owner)


def reachable_places(function: Callable, module: str | None = None) -> list[Place]:
    """Return the places that `function` leads to, its own first; only those in `module`, if given.

    A code that stands in several functions, as that inside a decorator, has a place in each.
    """
    return [place for place, _ in calls_from(function, module)]


def calls_from(function: Callable, module: str | None = None) -> list[tuple[Place, list[Place]]]:
    """Return the places that `function` leads to, each with those that it may call itself."""
    plain = unwrap(function)
    found: dict[tuple[CodeType, FunctionType], tuple[Place, list[Place]]] = {}
    pending = [Place(plain.__code__, plain, {}, owner_of(function))]
    while pending:
        place = pending.pop()
        inside = module is None or place.function.__module__ == module
        if inside and (place.code, place.function) not in found:
            callees = list(place.callees())
            found[place.code, place.function] = place, callees
            pending += callees
    return list(found.values())


def rings(function: Callable) -> dict[CodeType, set[CodeType]]:
    """Return the code of the functions `function` leads to that lead back to themselves, with
    the ring of each: all those that it leads to and that lead back to it, itself included.
    """
    calls: dict[CodeType, set[CodeType]] = {}
    for place, callees in calls_from(function):
        calls.setdefault(place.code, set()).update(callee.code for callee in callees)
    reached = {code: all_reached(calls, code) for code in calls}
    round_with = {c: {other for other in reached[c] if c in reached[other]} for c in calls}
    return {code: ring for code, ring in round_with.items() if ring}


def all_reached(calls: dict[CodeType, set[CodeType]], start: CodeType) -> set[CodeType]:
    """Return the codes that can be running some calls after `start` does."""
    reached: set[CodeType] = set()
    pending = [start]
    while pending:
        new = calls[pending.pop()] - reached
        reached |= new
        pending += new
    return reached

"""What is said of a fault, in sentences for its reader."""

from collections.abc import Mapping
from math import inf
from typing import Any

from gamesearch.exercises.trials.returned import figure
from gamesearch.exercises.trials.trial import Case, Fault, Search
from gamesearch.game import CHANCE, MAX, Game
from gamesearch.games.explicit import ExplicitTree
from gamesearch.words import window_text

NOT_YET = "Not yet: something is still to be filled in. The check waits for you."
TURN = {MAX: "MAX to move", -MAX: "MIN to move", CHANCE: "CHANCE to move"}
GUISE = {
    "merged": " (equal subtrees are one state here, reached by several paths)",
    "words": " (moves are words here, not numbers)",
    "pairs": " (moves are pairs here, not numbers)",
    "beyond": " (where the game is over, its estimate is not the utility)",
}
RETURNED = {
    "none": "returned nothing (None). Is there a `return` on every path through it?",
    "bool": "returned {returned}; a value is a number.",
    "pair": "returned {returned}; one thing alone is asked for, no pair and no list.",
    "text": "returned the text {returned}; a value is a number.",
    "generator": "returned a generator. It has `yield` where a search has `return`.",
    "thing": "returned {returned}, which is no number.",
    "nan": "returned nan, which is no number to play for.",
    "no move": "returned {returned}, which is not one of the moves there.",
}
STOPPED = {
    "endless": "did not come to an end and was stopped.",
    "recursion": "called itself without end. Does it stop where `game.is_terminal(state)` is true?",
    "raises": "stopped with an error: {words}",
    "changes": "changed the game: {words} A search only asks.",
}
KEEPS = (
    "Right for one game, wrong for the next: {words} outlives the call, and still holds what was "
    "learned of other games. Called anew, your function is right on {place}; after others, not."
)
WORK = "The values are right, the work is not: "


def sentence(search: Search, fault: Fault) -> str:
    """Return what a reader hears of a fault: where it was, what came out, what is right."""
    if fault.kind == "stub":
        return NOT_YET
    if fault.kind in ("cut", "table", "twice"):
        return f"{WORK}on {where(fault.case)}, {fault.words}."
    if fault.kind == "keeps":
        return KEEPS.format(words=fault.words, place=where(fault.case))
    place = f"On {where(fault.case)}{given(fault.case)}{after_calls(fault.case)}, your function "
    if fault.kind in STOPPED:
        return place + STOPPED[fault.kind].format(words=error_words(fault))
    if fault.kind in RETURNED:
        return place + RETURNED[fault.kind].format(returned=fault.returned)
    if fault.kind == "move":
        return f"{place}chose move {fault.returned}; best is move {fault.right}."
    return f"{place}returned {fault.returned}. {right_words(search, fault)}"


def error_words(fault: Fault) -> str:
    """Return what was raised, the line of the reader's at which it was, and what to look at."""
    said, _, line = fault.words.partition("\n")
    said = f"{said}, at the line `{line}`." if line else f"{said}."
    over = fault.case.game.is_terminal(fault.case.state)
    if over and said.startswith(("ValueError", "IndexError", "UnboundLocalError")):
        said += " The game is over there: is that asked first?"
    return said


def right_words(search: Search, fault: Fault) -> str:
    """Return what is right, and for a value outside the window what would do as well."""
    right, last = float(fault.right), fault.case.calls[-1]
    what = "Grundy number" if search.name == "grundy" else "value"
    whose = " to the player to move" if search.to_mover else ""
    said = f"The {what}{whose} is {fault.right}"
    alpha, beta = last.get("alpha", -inf), last.get("beta", inf)
    if right <= alpha > -inf and right != alpha:
        return f"{said}: any bound from {fault.right} to {figure(alpha)} would do."
    if right >= beta and right != beta:
        return f"{said}: any bound from {figure(beta)} to {fault.right} would do."
    return f"{said}."


def where(case: Case) -> str:
    """Return the words for a tree or a position."""
    turn = TURN[case.game.to_move(case.state)]
    if isinstance(case.game, ExplicitTree):
        guise = GUISE.get(case.guise, "")
        if case.game.is_terminal(case.state):
            utility = figure(case.game.utility(case.state))
            return f"a game that is over at once, with the utility {utility}{guise}"
        return f"the tree {case.game.text()}{guise}, {turn}"
    return f"the position {position_text(case.game, case.state)} of {type(case.game).__name__}"


def position_text(game: Game, state: Any) -> str:
    """Return a position as its game writes it."""
    return game.text(state) if hasattr(game, "text") else repr(state)


def given(case: Case) -> str:
    """Return the words for what the search was given in its last call."""
    last = case.calls[-1]
    if "depth" in last:
        return f" and depth {last['depth']}"
    return "" if is_whole(last) else f" and the window {window_words(last)}"


def after_calls(case: Case) -> str:
    """Return the words for the calls before the last one, which had the same table."""
    before = [
        "the whole window" if is_whole(given) else f"the window {window_words(given)}"
        for given in case.calls[:-1]
    ]
    return f", after a call with {', then '.join(before)} and the same table" if before else ""


def is_whole(given: Mapping[str, Any]) -> bool:
    """Return whether a call is given no window, or one that bounds nothing."""
    return (given.get("alpha", -inf), given.get("beta", inf)) == (-inf, inf)


def window_words(given: Mapping[str, Any]) -> str:
    return window_text((given["alpha"], given["beta"]))

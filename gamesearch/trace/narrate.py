"""A search told in sentences: what happens at each step, and why.

Every reason is arithmetic on the trace: the window of the visit and the values its children
returned. A search that leaves moves out with no such reason is told so.
"""

import re
from math import inf
from typing import Any

from gamesearch.trace.cutoffs import Cutoff, cutoff, held_by, is_under_chance, window_to_max
from gamesearch.trace.proof import CHANCE, MAX, MIN, number, window_of
from gamesearch.words import figure, plural, window_text

NAMES = {MAX: "MAX", MIN: "MIN", CHANCE: "CHANCE"}


def place(trace: Any, visit: Any) -> str:
    """Return the words for where `visit` is: "MAX at the root", "MIN after 1, 0"."""
    player = NAMES[trace.game.to_move(visit.state)]
    return f"{player} {where(trace.game, trace.places[visit])}"


def where(game: Any, node: Any) -> str:
    """Return the words for the place of `node`: by its name if it has one, or the way there."""
    name = getattr(game, "name", lambda state: "")(node.state)
    return f"at {name}" if name else way(node)


def way(node: Any) -> str:
    """Return how `node` is reached, in words."""
    labels = []
    while node.parent:
        labels.append(node.label)
        node = node.parent
    return f"after {', '.join(map(str, reversed(labels)))}" if labels else "at the root"


def narrate(trace: Any, index: int) -> str:
    """Return the sentence that says what happens at a step of `trace`, and why."""
    step = trace.steps[index]
    if step.event == "call":
        return tell_call(trace, step.visit)
    if step.event == "return":
        return tell_return(trace, step.visit)
    return tell_line(trace, index)


def tell_call(trace: Any, visit: Any) -> str:
    """Say who is to move where the visit begins, and who is assured of what there."""
    here = place(trace, visit)
    if trace.game.is_terminal(visit.state):
        return f"A leaf, {way(trace.places[visit])}: the game is over here."
    if visit.window is None:
        return f"{here} begins."
    if is_under_chance(trace, visit):
        window = window_text(visit.window)
        return f"{here} begins with the window {window}: only a value inside it matters to CHANCE."
    alpha, beta = window_to_max(trace, visit)
    known = []
    if alpha > -inf:
        known.append(tell_bound(trace, visit, MAX, alpha))
    if beta < inf:
        known.append(tell_bound(trace, visit, MIN, beta))
    why = " and ".join(known) or "nothing is assured yet"
    return f"{here} begins with the window {window_text(visit.window)}: {why}."


def tell_bound(trace: Any, visit: Any, owner: int, bound: float) -> str:
    """Say who is assured of a bound; or, where nobody is, what the search was told not to ask."""
    above = visit.parent
    while above:
        mine = trace.game.to_move(above.state) == owner
        if mine and held_by(trace, above, before=visit.entered) == bound:
            return f"{NAMES[owner]} is assured of {figure(bound)} elsewhere"
        above = above.parent
    side = "up to" if owner == MAX else "from"
    return f"values {side} {figure(bound)}{'' if owner == MAX else ' on'} are not told apart"


def tell_line(trace: Any, index: int) -> str:
    """Say what has changed since the last step of the same visit, and which line is next."""
    step = trace.steps[index]
    text = trace.line_text(step).strip()
    changes = changed(trace, index)
    said = f"{changes}. " if changes else ""
    return f"{place(trace, step.visit)}: {said}Next line: {text}"


def changed(trace: Any, index: int) -> str:
    """Return the numbers that changed since the visit's last step, as "value rises from 2 to 3".

    Where several functions make one visit, as `value` and `max_value`, each has its own numbers.
    """
    step = trace.steps[index]
    before = (s for s in trace.steps[index - 1 :: -1] if s.visit is step.visit)
    earlier = next((s for s in before if s.code is step.code), None)
    if earlier is None or earlier.event == "return" or step.begins:
        return ""
    told = []
    for name, value in step.variables.items():
        old = earlier.variables.get(name)
        if isinstance(value, tuple) or number(value) is None or value == old:
            continue
        if isinstance(old, tuple) or number(old) is None or name in step_names(trace, step):
            told.append(f"{name} is {figure(value)}")
        else:
            verb = "rises" if value > old else "falls"
            told.append(f"{name} {verb} from {figure(old)} to {figure(value)}")
    return ", ".join(told)


def step_names(trace: Any, step: Any) -> set[str]:
    """Return the names that a loop steps through: they take values, but do not rise or fall."""
    lines = trace.sources[step.code].lines
    return {match for line in lines for match in re.findall(r"\bfor (\w+) in", line)}


def tell_return(trace: Any, visit: Any) -> str:
    """Say what is returned, after how many replies, and what was left out for which reason."""
    shown = returned(visit.value)
    if not visit.children:
        if trace.game.is_terminal(visit.state):
            return tell_leaf(trace, visit, shown)
        if "table" in visit.arguments and visit.arguments.get("depth"):
            return f"{place(trace, visit)} is not searched: {shown} is known already, from a table."
        return f"{place(trace, visit)} looks no further: its estimate is {shown}."
    reason = cutoff(trace, visit)
    if reason:
        return tell_cutoff(trace, visit, reason)
    count = len({child.state for child in visit.children})
    if trace.game.to_move(visit.state) == CHANCE:
        return tell_mean(trace, visit, count, shown)
    return f"{place(trace, visit)} has seen {plural(count, 'reply')} and returns {shown}."


def tell_mean(trace: Any, visit: Any, count: int, shown: str) -> str:
    """Say how many outcomes gave the mean, or why fewer than all were enough."""
    here = place(trace, visit)
    outcomes = [child for child in trace.places[visit].children if child.label and not child.stray]
    alpha, beta = window_of(visit)
    if count < len(outcomes) and visit.window:
        said = f"{here} has seen {count} of {plural(len(outcomes), 'outcome')} and returns {shown}"
        if number(visit.value) <= alpha:
            return f"{said}: even with the best of luck the mean is not above α = {figure(alpha)}."
        if number(visit.value) >= beta:
            return f"{said}: even with the worst luck the mean is not below β = {figure(beta)}."
    return f"{here} has seen {plural(count, 'outcome')} and returns {shown}."


def returned(value: Any) -> str:
    """Return what a search returned in figures: of a pair of value and move, the value."""
    found = number(value)
    return str(value) if found is None else figure(found)


def tell_leaf(trace: Any, visit: Any, shown: str) -> str:
    """Say what a leaf is worth, and what became of that number if something did."""
    utility = trace.game.utility(visit.state)
    said = f"The leaf {way(trace.places[visit])} is worth {figure(utility)}"
    if trace.to_mover and trace.game.to_move(visit.state) == MIN and utility:
        said += f" to MAX, {figure(-utility)} to MIN, who is to move"
        utility = -utility
    if number(visit.value) == utility:
        return f"{said}."
    alpha, beta = window_of(visit)
    if visit.window and number(visit.value) == min(max(utility, alpha), beta):
        return f"{said}; {shown} is returned, as the window allows no more."
    return f"{said}, yet {shown} is returned."


def tell_cutoff(trace: Any, visit: Any, reason: Cutoff) -> str:
    """Say which reply crossed which bound, who set it, and what is pruned."""
    here = place(trace, visit)
    pruned = f"{plural(len(reason.left_out), 'move')} pruned"
    if not reason.sound:
        why = "though the window is open"
        if reason.bound is None:
            why = "with no window to say why"
        elif visit.window[0] >= visit.window[1]:
            why = "as the window was empty from the start"
        return f"{here} returns and leaves {plural(len(reason.left_out), 'move')} untried, {why}."
    last = trace.places[visit.children[-1]].label
    flip = reason.player if trace.to_mover else 1
    held, bound = figure(flip * reason.held), figure(flip * reason.bound)
    if reason.player == MAX or trace.to_mover:
        step = f"move {last} raises α to {held}; α = {held} ≥ β = {bound}"
    else:
        step = f"move {last} lowers β to {held}; α = {bound} ≥ β = {held}"
    other = NAMES[-reason.player]
    if reason.plies is None:
        whose = "the bound the search was given"
        if is_under_chance(trace, visit):
            whose = "a bound that comes from CHANCE above"
        return f"{here}: {step}, {whose}, so nothing here matters: {pruned}."
    if reason.plies == 1:
        return f"{here}: {step}, so {other} above would never come here: {pruned}."
    setter = way(trace.places[reason.setter])
    return (
        f"{here}: {step}. Deep cutoff: that bound was set by {other} {setter}, {reason.plies} "
        f"plies above, which would never let the game come here: {pruned}."
    )

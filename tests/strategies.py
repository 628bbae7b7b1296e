"""Trees for Hypothesis to draw. A failing one shrinks to fewer children, then to smaller leaves."""

from hypothesis import strategies as st

from gamesearch import CHANCE, MAX, MIN, ExplicitTree

small = st.integers(-4, 4)  # few values, so that they repeat
numbers = st.integers(-99, 99) | st.sampled_from([float("inf"), float("-inf"), 0.5, -1.25, 1e-7])
sides = st.sampled_from([MAX, MIN])


def subtrees(plies, width=4, leaves=small):
    """Nested lists at most `plies` deep; a leaf may stand at any depth."""
    if plies == 0:
        return leaves
    return leaves | st.lists(subtrees(plies - 1, width, leaves), min_size=1, max_size=width)


def specs(plies=4, width=4, leaves=small):
    """Nested lists with at least one move at the root."""
    return st.lists(subtrees(plies - 1, width, leaves), min_size=1, max_size=width)


def trees(plies=4, width=4, leaves=small):
    """Uneven trees in which MAX or MIN begins and the players take turns."""
    return st.builds(ExplicitTree, specs(plies, width, leaves), sides)


def estimated(plies, leaves=small):
    """Specs in which every inner node has an estimate."""
    if plies == 0:
        return leaves
    node = st.fixed_dictionaries(
        {
            "children": st.lists(estimated(plies - 1, leaves), min_size=1, max_size=3),
            "estimate": leaves,
        }
    )
    return leaves | node


def trees_with_estimates(plies=4):
    """Trees that can be searched to any depth; the root is an inner node."""
    root = st.fixed_dictionaries(
        {
            "children": st.lists(estimated(plies - 1), min_size=1, max_size=3),
            "estimate": small,
        }
    )
    return st.builds(ExplicitTree, root, sides)


def trees_out_of_turn(plies=4):
    """Trees in which each node says who is to move, so that a player may move twice running."""

    def node(plies):
        if plies == 0:
            return small
        children = st.lists(node(plies - 1), min_size=1, max_size=3)
        return small | st.fixed_dictionaries({"children": children, "player": sides})

    children = st.lists(node(plies - 1), min_size=1, max_size=3)
    return st.builds(ExplicitTree, st.fixed_dictionaries({"children": children, "player": sides}))


names = st.from_regex(r"[A-Za-zα-ω_][A-Za-z0-9_]{0,4}", fullmatch=True).filter(
    lambda name: name.lower() != "inf"
)


@st.composite
def rich_specs(draw, plies=3):
    """Specs that use all that can be written: names, players, chance, estimates, inf, floats."""
    spec = {"name": draw(names)} if draw(st.booleans()) else {}
    if plies == 0 or draw(st.booleans()):
        value = draw(numbers)
        return {"value": value, **spec} if spec else value

    children = draw(st.lists(rich_specs(plies - 1), min_size=1, max_size=3))
    kind = draw(st.sampled_from(["turn", "player", "chance", "equal chance"]))
    if kind == "player":
        spec["player"] = draw(sides)
    elif kind == "equal chance":
        spec["player"] = CHANCE
    elif kind == "chance":
        weights = [draw(st.integers(0, 9)) for _ in children]
        weights[0] += 1
        spec["player"] = CHANCE
        spec["probabilities"] = [weight / sum(weights) for weight in weights]
    if draw(st.booleans()):
        spec["estimate"] = draw(numbers)
    return {"children": children, **spec}

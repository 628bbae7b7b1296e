"""Write a bank of exam questions with solutions, drawn by lot: the same seed, the same bank.

    python tools/make_exam.py --seed 7 --of-each 4

writes exam-7.html, and exam-7-key.html with the solutions, into the folder `exams`. There are
questions of six kinds; every solution is computed by the package. The leaves of a tree in which
leaves have to be named have different values, so that a value names its leaf.
"""

import argparse
import html
import random

from arguments import at_least_one, folder, whole_number
from gamesearch import (
    ExplicitTree,
    alphabeta,
    draw_tree,
    expectiminimax,
    minimax,
    nim_sum,
    random_tree,
    record,
)
from gamesearch.widgets.quiz.recipes import Recipe
from gamesearch.widgets.quiz.sheet import (
    LINE,
    answer_on_paper,
    ask_on_paper,
    on_paper,
    write_page,
)
from gamesearch.words import figure, plural, window_text

TASK = (
    "Nodes that point up are MAX's, nodes that point down MIN's, round ones are chance. Moves are "
    "tried from left to right, and alpha-beta cuts if α ≥ β."
)


def on_page(sentence, picture=None, blanks=()):
    """Return a sentence, a tree below it and `blanks` to fill in, as HTML and as text."""
    marked_up, text = f"<p>{html.escape(sentence)}</p>", [sentence]
    if picture is not None:
        marked_up += on_paper(picture)
        text.append(picture.text)
    for blank in blanks:
        marked_up += f"<p>{html.escape(blank)}: {LINE * 3}</p>"
        text.append(f"{blank}: {'_' * 24}")
    return marked_up, "\n".join(text)


def tree_of_different_leaves(lot, branching, depth, most=19):
    """Return a random tree no two leaves of which are worth the same."""
    nodes = lot.sample(range(1, most + 1), branching**depth)
    while len(nodes) > branching:
        nodes = [nodes[i : i + branching] for i in range(0, len(nodes), branching)]
    return ExplicitTree(nodes)


def utilities(tree, states):
    return ", ".join(figure(tree.utility(state)) for state in states)


def folding(lot):
    """The value of every node, and the move."""
    tree = random_tree((2, 3), 3, seed=lot.randrange(10**6), values=range(1, 16))
    trace = record(minimax, tree, ())
    values = [minimax(tree, (move,)) for move in tree.moves(())]
    moves = [str(move + 1) for move, value in enumerate(values) if value == trace.value]
    asked = "MAX moves first. Write its minimax value into every inner node. Which move is best?"
    told = (
        f"The root is worth {figure(trace.value)}. Best moves, from the left: {', '.join(moves)}."
    )
    return on_page(asked, draw_tree(tree), ["Best move"]), on_page(told, draw_tree(trace))


def pruning(lot):
    """The leaves that alpha-beta never reads."""
    question = Recipe(lot.randrange(10**6), difficulty=lot.choice((1, 2))).question()
    return ask_on_paper(question), answer_on_paper(question)


def bounding(lot):
    """What comes back from a search with a window that misses the value."""
    tree = tree_of_different_leaves(lot, 3, 2)
    value = minimax(tree, ())
    alpha = value + lot.randint(1, 4) if lot.random() < 0.5 else value - lot.randint(5, 8)
    beta = alpha + 4
    trace = record(alphabeta, tree, (), alpha=alpha, beta=beta)
    low = trace.value <= alpha
    asked = (
        f"Fail-soft alpha-beta searches this tree with the window {window_text((alpha, beta))}. "
        "MAX moves first. Which leaves are read, what is returned, and what does that say?"
    )
    told = (
        f"Read: {utilities(tree, trace.leaves)}. Returned: {figure(trace.value)}, a fail "
        f"{'low' if low else 'high'}: the value is at {'most' if low else 'least'} that. "
        f"It is {figure(value)}."
    )
    blanks = ["Leaves read", "Returned", "So the value is"]
    return on_page(asked, draw_tree(tree), blanks), on_page(told, draw_tree(trace))


def proving(lot):
    """Two null windows that prove a value."""
    tree = tree_of_different_leaves(lot, 2, 3)
    value = minimax(tree, ())
    yes = record(alphabeta, tree, (), alpha=value - 1, beta=value)
    no = record(alphabeta, tree, (), alpha=value, beta=value + 1)
    asked = (
        "All values are whole numbers, and MAX moves first. Name two null windows that together "
        "prove the value of this tree, and the leaves that each of the two searches reads."
    )
    told = (
        f"{window_text((value - 1, value))} fails high and reads {utilities(tree, yes.leaves)}; "
        f"{window_text((value, value + 1))} fails low and reads {utilities(tree, no.leaves)}. "
        f"So the value is {figure(value)}."
    )
    blanks = ["First window, and leaves read", "Second window, and leaves read"]
    answer = on_page(told, draw_tree(record(minimax, tree, ())))
    return on_page(asked, draw_tree(tree), blanks), answer


def averaging(lot):
    """A choice between dice."""
    chance = lot.choice(("0.5 0.5", "0.25 0.75", "0.2 0.8", "0.1 0.9")).split()
    dice = [
        "chance(" + " ".join(f"{p}*{lot.randrange(0, 41, 2)}" for p in chance) + ")"
        for _ in range(3)
    ]
    tree = ExplicitTree.parse(f"({' '.join(dice)})")
    trace = record(expectiminimax, tree, ())
    values = ", ".join(figure(expectiminimax(tree, (move,))) for move in tree.moves(()))
    asked = "MAX chooses one of three dice. What is each worth, and which one does MAX choose?"
    told = f"From the left: {values}. MAX chooses the one worth {figure(trace.value)}."
    blanks = ["Worth, from the left", "Chosen"]
    return on_page(asked, draw_tree(tree), blanks), on_page(told, draw_tree(trace))


def nimming(lot):
    """A position of Nim."""
    heaps = [lot.randint(1, 15) for _ in range(3)]
    total = nim_sum(*heaps)
    moves = [f"{heap} to {heap ^ total}" for heap in sorted(set(heaps)) if heap ^ total < heap]
    asked = f"Nim with heaps of {heaps[0]}, {heaps[1]} and {heaps[2]}. Who wins, by which moves?"
    columns = ", ".join(f"{heap} = {heap:04b}" for heap in heaps)
    told = f"{columns}; the nim-sum is {total} = {total:04b}. "
    told += f"The player to move wins by {', '.join(moves)}." if moves else "Who is to move loses."
    return on_page(asked, blanks=["Winner, and moves"]), on_page(told)


KINDS = (folding, pruning, bounding, proving, averaging, nimming)


def exam(seed, of_each):
    """Return two pages: the questions, `of_each` of every kind, and their solutions."""
    pairs = [
        kind(random.Random(f"{kind.__name__} {seed} {number}"))
        for kind in KINDS
        for number in range(of_each)
    ]
    title = f"Adversarial search: questions, seed {seed}"
    task = f"Name: {'_' * 40} {plural(len(pairs), 'question')}, by kind. {TASK}"
    asked, told = zip(*pairs)
    return write_page(title, task, asked), write_page(f"{title}: solutions", "", told)


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--seed", type=whole_number, default=1, help="another seed, another exam (1)"
    )
    parser.add_argument("--of-each", type=at_least_one, default=4, help="of every kind (4)")
    parser.add_argument("--into", type=folder, default="exams", help="the folder (exams)")
    asked = parser.parse_args(words)
    questions, solutions = exam(asked.seed, asked.of_each)
    questions.save(asked.into / f"exam-{asked.seed}.html")
    solutions.save(asked.into / f"exam-{asked.seed}-key.html")
    print(f"{len(KINDS) * asked.of_each} questions and their solutions in {asked.into}")


if __name__ == "__main__":
    main()

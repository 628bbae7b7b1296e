"""The pruning quiz: predict what alpha-beta will prune, then see for each node why."""

import html
from dataclasses import replace
from itertools import count as numbers
from typing import Any

import ipywidgets as w
from traitlets import TraitError

from gamesearch.game import MAX
from gamesearch.games.explicit import ExplicitTree
from gamesearch.widgets.controls import number, toggles
from gamesearch.widgets.message import Message
from gamesearch.widgets.ordering.study import RULES
from gamesearch.widgets.panel import Panel
from gamesearch.widgets.quiz.buttons import LeafButtons
from gamesearch.widgets.quiz.feedback import reasons_table, score_line, verdict
from gamesearch.widgets.quiz.picture import draw_answer, draw_question
from gamesearch.widgets.quiz.questions import Question, Score, read_value
from gamesearch.widgets.quiz.reasons import PLAYERS
from gamesearch.widgets.quiz.recipes import LEVELS, Recipe
from gamesearch.widgets.quiz.sheet import Sheet

ids = numbers(1)

SCROLLED = w.Layout(width="calc(100% - 4px)", overflow="auto")  # without its margins
WRAP = w.Layout(flex_flow="row wrap", align_items="center")


class PruningQuiz(Panel):
    """A tree whose reader ticks the leaves that alpha-beta will prune, and is told about each.

    `tree` is an explicit tree, or its text, to ask about first; without one, and for the questions
    after it, trees are drawn by lot: `seed`, `difficulty` (1 shallow, 2 deep cutoffs, 3 ties),
    `branching` and `depth`, the cut `rule` and who is `to_move` at the root, as in `Recipe`.
    """

    def __init__(
        self,
        tree: ExplicitTree | str | None = None,
        *,
        seed: int = 1,
        difficulty: int = 1,
        branching: int | None = None,
        depth: int | None = None,
        rule: str = "≥",
        to_move: int = MAX,
    ):
        self.view_id = f"quiz{next(ids)}"
        self.score, self.message, trouble = Score(), Message(), ""
        try:
            recipe = Recipe(seed, difficulty, branching, depth, rule, to_move)
            self.make_controls(recipe)
            question = recipe.question() if tree is None else Question(as_tree(tree), rule)
        except (ValueError, TypeError, TraitError) as error:
            recipe, trouble = Recipe(), str(error)
            self.make_controls(recipe)
            question = recipe.question()
        self.make_fields()
        super().__init__(self.rows())
        self.ask(question)
        self.message.say(trouble)

    # the parts

    def make_controls(self, recipe: Recipe) -> None:
        """Make the controls that say which question is asked."""
        levels = [(f"{number} {level.name}", number) for number, level in LEVELS.items()]
        self.difficulty = toggles(levels, recipe.difficulty, "Difficulty")
        self.rule = toggles([(f"α {rule} β", rule) for rule in RULES], recipe.rule, "Cut if")
        sides = [(word, player) for player, word in PLAYERS.items()]
        self.to_move = toggles(sides, recipe.to_move, "Root")
        self.branching = number(recipe.size[0], 2, 6, "Moves")
        self.depth = number(recipe.size[1], 2, 5, "Plies")
        self.seed = number(recipe.seed, 0, 9999, "Seed")
        self.next = w.Button(description="Next question", tooltip="the question of the next seed")
        self.drawn = [self.seed, self.branching, self.depth, self.to_move]
        self.changing = False  # several controls at once, of which only the last asks
        self.difficulty.observe(self.change_difficulty, "value")
        self.rule.observe(self.change_rule, "value")
        for control in self.drawn:
            control.observe(self.draw_lot, "value")
        self.next.on_click(self.ask_next)

    def make_fields(self) -> None:
        """Make what the question is shown and answered in."""
        self.prompt = w.HTML()
        self.tree = w.HTML(layout=SCROLLED)
        self.leaves = LeafButtons(self.show_marks)
        self.value = w.Text(description="Root value", layout=w.Layout(width="200px"))
        self.check = w.Button(description="Check")
        self.summary = w.HTML()
        self.searched = w.HTML(layout=SCROLLED)
        self.reasons = w.HTML(layout=SCROLLED)
        self.check.on_click(self.check_answer)

    def rows(self) -> list[w.Widget]:
        controls = [self.rule, self.to_move, self.branching, self.depth, self.seed, self.next]
        answer = w.HBox([self.value, self.check], layout=WRAP)
        asked = [self.prompt, self.tree, self.leaves, answer, self.message]
        told = [self.summary, self.searched, self.reasons]
        return [self.difficulty, w.HBox(controls, layout=WRAP), *asked, *told]

    # what happens when one of them changes

    def recipe(self) -> Recipe:
        """Return the recipe that the controls say."""
        return Recipe(
            self.seed.value,
            self.difficulty.value,
            self.branching.value,
            self.depth.value,
            self.rule.value,
            self.to_move.value,
        )

    def change_difficulty(self, change: Any) -> None:
        """Go over to the size of tree that the difficulty takes by itself, and ask."""
        level = LEVELS[self.difficulty.value]
        self.changing = True
        self.branching.value, self.depth.value = level.branching, level.depth
        self.changing = False
        self.draw_lot()

    def change_rule(self, change: Any) -> None:
        """Ask about the same tree under the other rule."""
        recipe = self.question.recipe
        recipe = recipe and replace(recipe, rule=self.rule.value)
        self.ask(Question(self.question.tree, self.rule.value, recipe))

    def draw_lot(self, change: Any = None) -> None:
        """Ask what the controls say; if that cannot be drawn, say why and keep the question."""
        if self.changing:
            return
        try:
            self.ask(self.recipe().question())
        except ValueError as error:
            self.message.say(str(error))

    def ask_next(self, button: Any = None) -> None:
        """Ask the question of the next seed; after a tree that was given, that of this seed."""
        if self.question.recipe and self.seed.value < self.seed.max:
            self.seed.value += 1
        else:
            self.draw_lot()

    def ask(self, question: Question) -> None:
        """Show `question`, with nothing marked."""
        self.question, self.result = question, None
        self.leaves.ask(question)
        self.value.value = ""
        self.message.say("")
        source = question.recipe.words() if question.recipe else "a tree that was given"
        self.prompt.value = (
            f"<div>{html.escape(question.prompt())}</div>"
            f'<div style="opacity: 0.75">{html.escape(source)}</div>'
        )
        self.show_marks()
        self.show_result()

    def show_marks(self) -> None:
        """Show in the tree which leaves are marked."""
        marked = self.leaves.marked
        self.tree.value = draw_question(self.question, marked, self.view_id).inline()

    def check_answer(self, button: Any = None) -> None:
        """Say of each node whether the answer is right, and why. The first answer counts."""
        try:
            value = read_value(self.value.value)
        except ValueError as error:
            self.message.say(str(error))
            return
        self.message.say("")
        self.result = self.question.check(self.leaves.marked, value)
        self.counted = self.score.count(self.question, self.result)
        self.show_result()

    def show_result(self) -> None:
        """Show what is right, the searched tree and the reasons; before the answer, nothing."""
        if self.result is None:
            self.summary.value = score_line(self.score)
            self.searched.value = self.reasons.value = ""
            return
        self.summary.value = verdict(self.result, self.counted) + score_line(self.score)
        self.searched.value = draw_answer(self.question, f"{self.view_id}s").inline()
        self.reasons.value = reasons_table(self.result)

    # for paper, and for pages without a kernel

    def sheet(self, questions: int = 4) -> Sheet:
        """Return a sheet to print, with its key: this question and those of the seeds after it."""
        seed = self.seed.value + bool(self.question.recipe)
        following = [replace(self.recipe(), seed=seed + more) for more in range(questions - 1)]
        return Sheet([self.question, *(recipe.question() for recipe in following)][:questions])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return the widget, and for pages without a kernel what it shows at this moment."""
        bundle = super()._repr_mimebundle_(**options) or {}
        asked, prompt = draw_question(self.question, self.leaves.marked), self.question.prompt()
        shown, text = f"{self.prompt.value}{asked.html()}", f"PruningQuiz: {prompt}\n{asked.text}"
        if self.result:
            searched = draw_answer(self.question)
            shown += f"{self.summary.value}{searched.html()}{self.reasons.value}"
            text += f"\n{self.score.words()}\n{searched.text}"
        return bundle | {"text/html": shown, "text/plain": text}


def as_tree(tree: ExplicitTree | str) -> ExplicitTree:
    """Return `tree`, read if it is a text."""
    try:
        return ExplicitTree.parse(tree) if isinstance(tree, str) else tree
    except RecursionError:
        raise ValueError("a tree far too deep for a quiz: write one with fewer plies") from None

"""The rules as automata: the form that hands play from and that the compiler reads.

`trick_automaton` returns the tricks of a game in one mode, `call_tree` all that comes before them. Both call the
author's functions once for each case and cache the answers. They follow from the rules alone, and not from a deal.
"""

from tricksmith.rules.automata.call_trees import CallNode as CallNode
from tricksmith.rules.automata.call_trees import CallTree as CallTree
from tricksmith.rules.automata.call_trees import call_tree as call_tree
from tricksmith.rules.automata.trick_automata import LeadRules as LeadRules
from tricksmith.rules.automata.trick_automata import TrickAutomaton as TrickAutomaton
from tricksmith.rules.automata.trick_automata import TrickNode as TrickNode
from tricksmith.rules.automata.trick_automata import trick_automaton as trick_automaton

"""Experiments behind `docs/research`: measured once to answer a question, and kept so that you can repeat them.

`docs/research` has the findings; each module with a `run` is one experiment. They may import everything else in
`bench`; of the rest only `measure.page` imports them, for the figures that it draws.
"""

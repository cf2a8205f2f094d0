"""Measurements behind the figures in the documentation; `python -m bench` lists them.

`speed` measures the core and its Python interface, `bots` how well bots play, `server` servers under load, and
`experiments` holds experiments that were run once and are reported in `docs/research`. `baselines` are bots that never
change, `peers` programs by other people, and `measure` the tools that all of them share.
"""

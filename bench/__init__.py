"""Measurements behind the figures in the documentation; `python -m bench` lists them.

`speed` measures the core and its Python interface, `bots` how well bots play, `server` how a server holds up, and
`experiments` holds what was tried once and is reported in `docs/research`. `baselines` are bots that never change,
`peers` other people's programs, and `measure` the tools that all of them share.
"""

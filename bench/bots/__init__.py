"""How well bots play, bid and finish hands. Each module with a `run` is one benchmark.

Figures are margins, losses and times of a decision, with their intervals; `docs/strength.md` and `docs/benchmarks.md`
quote them. They may import `baselines`, `peers` and `measure`.
"""

"""The commands with which you practise: puzzles, and drills of one skill.

Each of the two is a command of its own, loaded when it is asked for, and `move_reader` reads what is typed as an
answer. The items and their judgements come from `study`; here they are only shown and asked. Nothing here is imported
by others.
"""

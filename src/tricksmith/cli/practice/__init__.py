"""The commands with which you practise: puzzles, and drills of one skill.

Each module is a command of its own, loaded when it is asked for; nothing here is imported by others.
"""

"""`python -m tricksmith`: the same as the command `tricksmith`."""

from tricksmith.cli import program

if __name__ == "__main__":
    program()

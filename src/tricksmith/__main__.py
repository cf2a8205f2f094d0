"""`python -m tricksmith`: the same as the command `tricksmith`."""

from tricksmith.cli import main

if __name__ == "__main__":
    main()

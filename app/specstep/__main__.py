"""`python -m specstep`."""

import sys

from specstep.cli import main

if __name__ == "__main__":
    sys.exit(main())

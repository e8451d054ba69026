"""`python -m specstep`."""

import sys

from specstep.cli import main

sys.exit(main())

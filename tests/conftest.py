"""What every test shares: how hard Hypothesis tries."""

import os

from hypothesis import settings

# The quick run tries the same examples every time, so that a red test stays red until it is mended.
settings.register_profile("fast", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("slow", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))

"""The whole program for every test, in an empty home, in English."""

from tests.ui.conftest import desk as desk  # fixtures
from tests.ui.conftest import desks as desks

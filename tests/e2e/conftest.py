"""The whole program for every test, in an empty home, in English."""

from tests.ui.conftest import pilot as pilot  # fixtures
from tests.ui.conftest import pilots as pilots

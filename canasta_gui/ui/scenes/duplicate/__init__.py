"""The screens of duplicate games."""

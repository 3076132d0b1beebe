"""The screens of the judge."""

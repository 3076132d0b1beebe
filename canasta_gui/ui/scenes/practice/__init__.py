"""The screens of the practice deals."""

"""The kinds of rule that differ between rule sets: one module a question, one frozen dataclass an answer."""

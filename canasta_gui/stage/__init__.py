"""The stage: where each card lies and what each gesture means. No pygame here, and time comes in as a number."""

"""The scores of a deal and a match: sheet, result, figures that count up."""

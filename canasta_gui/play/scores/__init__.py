"""The scores of a deal and a match as they are told: sheet, result, figures that count up."""

"""The review of a deal: what a seat gave away, judged by what it could know, and what the cards gave it."""

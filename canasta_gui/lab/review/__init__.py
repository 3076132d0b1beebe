"""The review of a deal: what a seat gave away, judged by its knowledge, and the luck of its cards."""

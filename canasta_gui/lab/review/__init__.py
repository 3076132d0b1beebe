"""The review of a deal: the points that a seat gave away, judged by its knowledge, and the luck of its cards."""

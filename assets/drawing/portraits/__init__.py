"""The people at the table, drawn like the courts: flat shapes round an axis, the right half of a face in shade.

A portrait is a disc of radius 96 in a box of 200 × 200. A face looks along x = 0; its eyes stand at y = 95, its chin
near 142.
"""

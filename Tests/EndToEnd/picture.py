"""Compares pictures of maps as eyes do at arm's length: by the colour of small squares, not by single pixels.

Lettering, icons and antialiasing may move by a pixel between versions of fonts and graphics drivers; a missing sea,
a road network drawn elsewhere or a wrong palette may not.
"""

import io

import numpy
from PIL import Image

SQUARE = 20


def read(data):
    """The pixels of a PNG (bytes or path) as height × width × 3 floats."""
    source = io.BytesIO(data) if isinstance(data, bytes) else data
    return numpy.asarray(Image.open(source).convert("RGB"), dtype=float)


def squares(pixels, size=SQUARE):
    """The mean colour of each square of `size` pixels."""
    height, width = (length // size * size for length in pixels.shape[:2])
    shape = (height // size, size, width // size, size, 3)
    return pixels[:height, :width].reshape(shape).mean(axis=(1, 3))


def difference(one, other, size=SQUARE):
    """How far two pictures are apart, as (mean, worst square), each from 0 (the same) to 255."""
    if one.shape != other.shape:
        return 255.0, 255.0
    apart = numpy.abs(squares(one, size) - squares(other, size)).mean(axis=2)
    return float(apart.mean()), float(apart.max())


def share_of_colour(pixels, colour, tolerance=12):
    """The share of pixels within a tolerance of an (R, G, B) colour."""
    return float((numpy.abs(pixels - numpy.array(colour)).max(axis=2) <= tolerance).mean())


def save_small(data, path):
    """Keeps a PNG with at most 128 colours, for a repository."""
    Image.open(io.BytesIO(data)).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)

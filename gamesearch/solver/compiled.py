"""Text for numba to compile where it is installed, and for Python to run where it is not.

Compiled code counts in 64 bits and keeps its numbers in arrays of numpy; Python alone has its own
whole numbers and arrays. What differs between the two is here, and nowhere else.
"""

from array import array
from collections.abc import Callable, MutableSequence

try:
    from numba import config, njit
    from numba.core.types import int64
    from numba.extending import intrinsic
except ImportError:
    njit = None
else:
    import numpy

    if config.DISABLE_JIT:  # as NUMBA_DISABLE_JIT=1 asks, to step through the text
        njit = None

WITHOUT_NUMBA = (
    "numba is not installed or is switched off, so the solver runs as plain Python, about a "
    "hundred times slower: pip install numba"
)


def compiled(function: Callable) -> Callable:
    """Return `function`, compiled at its first call; a cache on disk serves later processes.

    The cache is as old as the file of `function`, whatever becomes of other files: what it calls
    belongs in the same one. Nothing compiled here makes an array, so none has to be counted,
    which is what `_nrt` would do at each touch.
    """
    return njit(cache=True, _nrt=False)(function) if njit else function


def inlined(function: Callable) -> Callable:
    """Return `function`, to be written out wherever compiled text calls it."""
    return njit(inline="always", _nrt=False)(function) if njit else function


if njit:

    @intrinsic
    def count(context, bits):
        """Return how many bits of a word are set: one instruction of the processor."""
        return int64(bits), lambda context, builder, _, words: builder.ctpop(words[0])

else:
    count = int.bit_count


def unsigned(number: int) -> int:
    """Return `number` as compiled code wants to be given 64 bits."""
    return numpy.uint64(number) if njit else number


def words(length: int) -> MutableSequence[int]:
    """Return an array of so many words of 64 bits, all 0."""
    return numpy.zeros(length, numpy.uint64) if njit else array("Q", bytes(8 * length))


def numbers(length: int) -> MutableSequence[int]:
    """Return an array of so many whole numbers with a sign, all 0."""
    return numpy.zeros(length, numpy.int64) if njit else array("q", bytes(8 * length))

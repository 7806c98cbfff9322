"""Tables as lines of text that fit a terminal."""

import textwrap

WIDEST = 120
GAP = "  "


def lined_up(cells, widths, left):
    """One line: the columns in `left` start at their left end, the others end at their right one."""
    return GAP.join(text.ljust(width) if place in left else text.rjust(width)
                    for place, (text, width) in enumerate(zip(cells, widths))).rstrip()


def wrapped(text, widest=WIDEST):
    """A paragraph; its lines after the first are indented."""
    indent = len(text) - len(text.lstrip())
    return textwrap.wrap(text, widest, subsequent_indent=" " * (indent + 2), break_on_hyphens=False) or [""]


def table(head, rows, left=(0,), widest=WIDEST):
    """The head and the rows. A row is its cells, or one text that goes across all columns. Where the whole would be
    too wide, what a row's first cell says goes on in the lines below."""
    of_cells = [row for row in rows if not isinstance(row, str)]
    widths = [max(map(len, column)) for column in zip(head, *of_cells)]
    widths[0] = min(widths[0], widest - sum(widths[1:]) - len(GAP) * (len(widths) - 1))
    lines = []
    for row in [head, *rows]:
        if isinstance(row, str):
            lines += wrapped(row, widest)
            continue
        first, *others = row
        start, *rest = wrapped(first, widths[0])
        lines += [lined_up([start, *others], widths, left), *rest]
    return lines

"""How a line of a card is written: each symbol, what it means, and a line of ours that has it."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Help(NamedTuple):
    """`signs` as they are typed, and a whole line that shows them."""

    signs: str
    meaning: str | Promise
    line: str


SYMBOLS = (
    Help(
        "222:a",
        _(
            "Numbers stand together as a group, its suit after a colon. "
            "a, b and c are different suits; colours on a printed card say no more than that."
        ),
        "222:a 444:b 666:c 88:a NNN =25 X",
    ),
    Help("s t u", _("Any suit, the same or not."), "111:s 333:t 555:u 77:s NNN =25 X"),
    Help(
        "n n+1",
        _("Any number, and the numbers that follow it, up to n+8."),
        "nnn:a n+1n+1n+1:a n+2n+2n+2:b FFFFF =30 X",
    ),
    Help("m", _("Another number, any."), "nnnn:a mmmm:b FFFF RR | m != n =30 X"),
    Help("F", _("A flower, whichever."), "FFFF 2222:a 4444:b DaDa =25 X"),
    Help("N E W S", _("The four winds."), "NNNN EEEE WWW SSS =30 X"),
    Help("w v", _("Any wind, and another."), "wwww vvvv FFFF RR | w != v =30 X"),
    Help("R G 0", _("The red and green dragon, and soap."), "0000 RRRR GGGG FF =30 X"),
    Help(
        "Da Db Dc",
        _("The dragon that goes with a suit: green with bams, red with craks, soap with dots."),
        "111:a DaDaDa 222:b DbDb 33:c Dc =30 X",
    ),
    Help(
        "d e f", _("Any dragon, and others."), "ddd eee fff NNNN R | d != e, d != f, e != f =40 X"
    ),
    Help("J", _("A joker, where a card asks for one."), "JJ 1111:a 2222:a FFFF =60 X"),
    Help(
        "NEWS",
        _(
            "Different tiles written together are singles. A blank parts groups: "
            "two pairs are not four alike."
        ),
        "NEWS FF nnn:a nnn:b DaDa =35 C",
    ),
    Help("/", _("Either of two groups."), "NNN/SSS EEE/WWW 1111:a 2222:b =25 X"),
    Help(
        "=25 X",
        _("What it pays, then X: its groups may lie exposed."),
        "FF 222:a 444:a 666:b 888:b =25 X",
    ),
    Help(
        "=25 C",
        _("C: all of it stays concealed until mah jongg."),
        "FF 222:a 444:a 666:b 888:b =25 C",
    ),
    Help("SP", _("The line is of Singles and Pairs."), "19:a 28:b 37:c 46:a NEWS RG =50 C SP"),
    Help("#", _("Its section, by any name."), "2046:a FFF EEE 44:b DbDb =25 X # Year"),
)
CONSTRAINTS = (
    Help("n in 1-5", _("n is one of these."), "nnnn:a NNNN nnnn:b SS | n in 1-5 =25 X"),
    Help(
        "n in odd",
        _("n is odd; “even” too."),
        "nnnn:a EEEE nnnn:b WW | n in odd =25 X",
    ),
    Help("n in 3,6,9", _("n is one of these."), "nnnnn:a wwwww FFFF | n in 3,6,9 =45 X"),
    Help(
        "step 2",
        _("n+1 is the next but one: 1, 3, 5."),
        "nnn:a n+1n+1n+1:b n+2n+2n+2:a FFFFF | step 2 =35 X",
    ),
    Help(
        "m in run",
        _("m is one of the numbers of the run."),
        "nnn:a n+1n+1n+1:a n+2n+2n+2:a mm:b www | m in run =30 X",
    ),
    Help(
        "m != n", _("They differ. Winds and dragons too."), "nnnn:a mmmm:b FFFF GG | m != n =30 X"
    ),
    Help("d = Da", _("The dragon of that suit."), "nnn:a nnn:b dddd eeee | d = Da, e != Da =30 X"),
    Help(
        "suits 2-3",
        _("So many different suits in the whole line."),
        "nnnn:s nnnn:t nn:u 0000 | suits 2-3 =25 X",
    ),
)

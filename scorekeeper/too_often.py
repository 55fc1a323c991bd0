"""What is said to who tries too often: 429, and when to try again."""

from math import ceil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

STATUS = 429


def sentence(seconds: int) -> str:
    """ "Try again in 5 minutes", rounded up."""
    minutes = ceil(seconds / 60)
    said = ngettext(
        "That was too often. Try again in %(minutes)s minute.",
        "That was too often. Try again in %(minutes)s minutes.",
        minutes,
    )
    return said % {"minutes": minutes}


def marked(answer: HttpResponse, seconds: int) -> HttpResponse:
    """The answer, saying the same to programs."""
    answer["Retry-After"] = str(seconds)
    return answer


def answer(request: HttpRequest, seconds: int) -> HttpResponse:
    """A page of its own, for where there is no form to go back to."""
    context = {"said": sentence(seconds)}
    return marked(render(request, "errors/429.html", context, status=STATUS), seconds)

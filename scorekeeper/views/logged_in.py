"""Pages that need an account: who has none, or is no longer logged in, is asked and goes on."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from ..forms.account import LogInForm
from . import answers, kept

View = Callable[..., HttpResponse]
TOO_LATE = 403


def account_needed(view: View) -> View:
    """Ask for a log-in first. What a form said is kept, to be sent again after it."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.method == "POST":
            return ask(request, TOO_LATE)
        return redirect(address(request))

    return guarded


def account(request: HttpRequest) -> User:
    """The account of a view that needs one."""
    assert isinstance(request.user, User)
    return request.user


def address(request: HttpRequest) -> str:
    """The log-in that leads back to this page."""
    return f"{reverse('account-login')}?{urlencode({'next': request.get_full_path()})}"


def ask(request: HttpRequest, status: int) -> HttpResponse:
    """The log-in in place of what a form was sent to, with its fields."""
    context = {
        "form": LogInForm(request),
        "kept": kept.typed(request),
        "next": request.get_full_path(),
        "is_late": True,
        "prefix": kept.PREFIX,
    }
    return answers.page(request, "account/log_in.html", context, status=status)

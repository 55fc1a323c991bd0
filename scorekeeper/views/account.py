"""Accounts: sign up, log in and out, another password or mail address, the end.

Every password asked for counts as an attempt, so that none is found by trying.
"""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import auth
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from .. import accounts, attempts, sentences, too_often
from ..errors import Refused
from ..forms.account import (
    ChangePasswordForm,
    LogInForm,
    MailForm,
    NewPasswordForm,
    ResetForm,
    SignUpForm,
    WithPasswordForm,
)
from . import answers, kept
from .logged_in import account, account_needed

form_page = require_http_methods(["GET", "HEAD", "POST"])


def _ask(
    request: HttpRequest,
    template: str,
    form: forms.Form,
    *,
    wait: int = 0,
    **more: Any,
) -> HttpResponse:
    """The page of a form: to be filled, with what is wrong, or "later" for who tries too often."""
    sent = request.method == "POST"
    status = too_often.STATUS if wait else answers.UNPROCESSABLE if sent else 200
    context = {"form": form, "later": too_often.sentence(wait) if wait else "", **more}
    answer = answers.page(request, template, context, status=status)
    return too_often.marked(answer, wait) if wait else answer


@form_page
def log_in(request: HttpRequest) -> HttpResponse:
    """Name and password, then on to where one wanted to go, with what one had typed there."""
    carried, then = kept.carried(request), kept.then(request)
    if request.user.is_authenticated and request.method != "POST":
        return answers.go(request, then)
    form = LogInForm(request, request.POST or None)
    more: dict[str, Any] = {"kept": carried, "next": then, "prefix": kept.PREFIX}
    if request.method != "POST":
        return _ask(request, "account/log_in.html", form, **more)
    name = accounts.folded(request.POST.get("username", ""))
    wait = _too_often(request, "log-in", name)
    if wait:
        again = LogInForm(request)
        again.initial["username"] = request.POST.get("username", "")
        return _ask(request, "account/log_in.html", again, wait=wait, **more)
    if not form.is_valid():
        return _ask(request, "account/log_in.html", form, **more)
    auth.login(request, form.get_user())
    attempts.forget("password", name)
    return _go_on(request, then, carried)


def _go_on(request: HttpRequest, then: str, carried: kept.Fields) -> HttpResponse:
    if not carried:
        return answers.go(request, then)
    context = {"typed": carried, "action": then}
    return answers.page(request, "account/go_on.html", context)


def _too_often(request: HttpRequest, what: str, name: str = "") -> int:
    """How long to wait, by the address and by the account whose password is tried."""
    wait = attempts.take(what, attempts.address_of(request))
    return wait or (attempts.take("password", name) if name else 0)


@form_page
def sign_up(request: HttpRequest) -> HttpResponse:
    then = kept.then(request)
    if request.user.is_authenticated and request.method != "POST":
        return answers.go(request, then)
    form = SignUpForm(request.POST or None)
    if request.method == "POST":
        wait = _too_often(request, "sign-up")
        if wait:
            form = SignUpForm()
            form.initial = {name: request.POST.get(name, "") for name in ("name", "email")}
            return _ask(request, "account/sign_up.html", form, wait=wait, next=then)
        if form.is_valid() and _signed_up(request, form):
            return answers.go(request, then)
    return _ask(request, "account/sign_up.html", form, next=then)


def _signed_up(request: HttpRequest, form: SignUpForm) -> bool:
    said = form.cleaned_data
    try:
        made = accounts.sign_up(said["name"], said["email"], said["password"])
    except Refused as error:
        form.add_error("name", sentences.of(error))
        return False
    auth.login(request, made)
    return True


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    auth.logout(request)
    return answers.go(request, "/")


@require_safe
@account_needed
def show(request: HttpRequest) -> HttpResponse:
    """What this account is called, and what can be changed of it."""
    return answers.page(request, "account/show.html", {"account": account(request)})


@form_page
@account_needed
def password(request: HttpRequest) -> HttpResponse:
    """Another password. Every other browser is logged out by it."""
    words = {
        "title": _("Change the password"),
        "hint": _("Every other phone that is logged in as you has to log in again."),
        "button": _("Change it"),
    }
    form = ChangePasswordForm(account(request), request.POST or None)
    blank = ChangePasswordForm(account(request))

    def write() -> None:
        form.save()
        auth.update_session_auth_hash(request, form.user)

    return _with_password(request, form, blank, words, write, reverse("account-show"))


@form_page
@account_needed
def email(request: HttpRequest) -> HttpResponse:
    words = {
        "title": _("Mail address"),
        "hint": _("Only for a new password, should you forget yours. Nobody sees it."),
        "button": _("Keep it"),
    }
    initial = {"email": account(request).email}
    form = MailForm(account(request), request.POST or None, initial=initial)
    blank = MailForm(account(request), initial=initial | {"email": request.POST.get("email", "")})

    def write() -> None:
        accounts.change_email(account(request), form.cleaned_data["email"])

    return _with_password(request, form, blank, words, write, reverse("account-show"))


@form_page
@account_needed
def delete(request: HttpRequest) -> HttpResponse:
    """The end of an account, unless a league would have no owner then."""
    words = {
        "title": _("Delete your account?"),
        "hint": _(
            "You leave every league. The players that are yours stay there as guests, with all "
            "they have played. This cannot be taken back."
        ),
        "button": _("Delete the account"),
        "is_danger": True,
        "owned": accounts.only_owner_of(account(request)),
    }
    form = WithPasswordForm(account(request), request.POST or None)

    def write() -> None:
        accounts.delete(account(request))
        auth.logout(request)

    return _with_password(request, form, WithPasswordForm(account(request)), words, write, "/")


def _with_password(
    request: HttpRequest,
    form: forms.Form,
    blank: forms.Form,
    words: dict[str, Any],
    write: Any,
    then: str,
) -> HttpResponse:
    """A form that asks for the password: `write` what a valid one says and go on to `then`."""
    words = {"cancel": reverse("account-show"), **words}
    if request.method != "POST":
        return _ask(request, "account/form.html", form, **words)
    name = account(request).username
    wait = attempts.take("password", name)
    if wait:
        return _ask(request, "account/form.html", blank, wait=wait, **words)
    if not form.is_valid():
        return _ask(request, "account/form.html", form, **words)
    try:
        write()
    except Refused as error:
        form.add_error(None, sentences.of(error))
        return _ask(request, "account/form.html", form, **words)
    attempts.forget("password", name)
    return answers.go(request, then)


@form_page
def reset(request: HttpRequest) -> HttpResponse:
    """A link for a new password by mail. The answer is the same whether there is an account."""
    words: dict[str, Any] = {
        "title": _("A new password"),
        "hint": _("You get a mail with a link, if an account has this address."),
        "button": _("Send the mail"),
        "cancel": reverse("account-login"),
    }
    form = ResetForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _ask(request, "account/form.html", form, **words)
    typed = form.cleaned_data["email"]
    wait = _too_often(request, "reset") or attempts.take("reset-mail", typed.casefold())
    if wait:
        return _ask(request, "account/form.html", form, wait=wait, **words)
    form.save(
        request=request,
        use_https=request.is_secure(),
        subject_template_name="account/reset_subject.txt",
        email_template_name="account/reset_mail.txt",
    )
    return answers.go(request, reverse("account-reset-sent"))


@require_safe
def reset_sent(request: HttpRequest) -> HttpResponse:
    context = {"mail_goes_out": settings.MAIL_GOES_OUT}
    return answers.page(request, "account/reset_sent.html", context)


# Looks after the link of the mail: good once, for some hours, and soon out of the address.
new_password = form_page(
    PasswordResetConfirmView.as_view(
        template_name="account/new_password.html",
        form_class=NewPasswordForm,
        success_url=reverse_lazy("home"),
        post_reset_login=True,
    )
)

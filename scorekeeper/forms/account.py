"""The forms of an account: sign up, log in, another password, another mail address, the end."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _

from .. import accounts, sentences
from ..errors import Refused
from ..facts import NAME_LENGTH, has_control_signs

MAILING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")
MOST_PASSWORD = 1000
PLAIN = {"autocapitalize": "none", "spellcheck": "false"}
MAIL_FAULTS = {
    "required": _("Type the mail address."),
    "invalid": _("Type a mail address, such as name@mail.example."),
}


def password_field(label: Any, autocomplete: str, **more: Any) -> forms.CharField:
    """A password, kept as it is typed and never shown again."""
    return forms.CharField(
        label=label,
        strip=False,
        max_length=MOST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete, **PLAIN}),
        error_messages={"required": _("Type the password.")},
        **more,
    )


def mail_field(**more: Any) -> forms.EmailField:
    return forms.EmailField(
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email", **PLAIN}),
        error_messages=MAIL_FAULTS,
        **more,
    )


class LogInForm(AuthenticationForm):
    """Name and password. Which of the two is wrong is not said."""

    error_messages = {
        "invalid_login": _("This name and this password do not go together. Type both again."),
        "inactive": _("This account is closed. Ask whoever runs this site."),
    }
    password = password_field(_("Password"), "current-password")

    def __init__(self, request: Any, data: Any = None) -> None:
        super().__init__(request, data, label_suffix="")
        self.fields["username"] = forms.CharField(
            label=_("Name"),
            max_length=NAME_LENGTH * 2,
            widget=forms.TextInput(attrs={"autocomplete": "username", **PLAIN}),
            error_messages={"required": _("Type the name you signed up with.")},
        )
        self.order_fields(["username", "password"])

    def clean_username(self) -> str:
        """The name as it is stored. NUL and its like are in no name, and in no look-up."""
        name = accounts.folded(self.cleaned_data["username"])
        return "" if has_control_signs(name) else name


class SignUpForm(forms.Form):
    """A new account. The mail address may be left out; then nobody can reset the password."""

    name = forms.CharField(
        label=_("Name"),
        help_text=_("As your league shall see it. It is also what you log in with."),
        error_messages={"required": _("Type a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "username", "maxlength": NAME_LENGTH}),
    )
    password = password_field(
        _("Password"),
        "new-password",
        help_text=_("At least 8 characters, not only digits, and none of those everybody takes."),
    )
    email = mail_field(
        label=_("Mail address, if you like"),
        required=False,
        help_text=_("Only for a new password, should you forget this one. Nobody sees it."),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def clean_name(self) -> str:
        try:
            name = accounts.checked_name(self.cleaned_data["name"])
            if accounts.is_taken(name):
                raise Refused("account_name_taken")
        except Refused as error:
            raise forms.ValidationError(sentences.of(error)) from error
        return name

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if "password" in said:
            account = User(username=said.get("name", ""), email=said.get("email", ""))
            try:
                validate_password(said["password"], account)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return said


class ChangePasswordForm(PasswordChangeForm):
    """The old password, and a new one; twice, for nobody sees what is typed."""

    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": _("This is not your password. Type the one you log in with."),
        "password_mismatch": _("The two are not the same. Type the new password twice."),
    }
    old_password = password_field(_("The password until now"), "current-password")
    new_password1 = password_field(_("The new password"), "new-password")
    new_password2 = password_field(_("The new password again"), "new-password")

    def __init__(self, account: User, data: Any = None) -> None:
        super().__init__(account, data, label_suffix="")


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """A new password by a link from a mail."""

    error_messages = {
        "password_mismatch": _("The two are not the same. Type the new password twice."),
    }
    new_password1 = password_field(_("The new password"), "new-password")
    new_password2 = password_field(_("The new password again"), "new-password")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "label_suffix": ""})


class ResetForm(PasswordResetForm):
    """Where the link for a new password goes.

    The mail is written and sent behind the answer: nobody shall tell by the time it takes whether
    there is an account.
    """

    email = mail_field(label=_("The mail address of your account"))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def send_mail(self, *args: Any, **kwargs: Any) -> None:
        language = get_language()

        def send() -> None:
            with override(language):
                PasswordResetForm.send_mail(self, *args, **kwargs)

        MAILING.submit(send)


class WithPasswordForm(forms.Form):
    """Something that needs the password once more, for a phone may lie about."""

    password = password_field(_("Your password"), "current-password")

    def __init__(self, account: User, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, label_suffix="", **kwargs)
        self.account = account

    def clean_password(self) -> str:
        typed: str = self.cleaned_data["password"]
        if not self.account.check_password(typed):
            said = gettext("This is not your password. Type the one you log in with.")
            raise forms.ValidationError(said)
        return typed


class MailForm(WithPasswordForm):
    """Another mail address, or none."""

    email = mail_field(
        label=_("Mail address"), required=False, help_text=_("Leave it empty to have none here.")
    )
    field_order = ["email", "password"]

"""The only writer of accounts: make one, change its mail address, delete it.

The name of an account is folded where it is stored as `username`, so that Åsa and ÅSA are one;
`first_name` is the name as it was typed, to be shown. What is refused is a Refused with a code.
"""

import unicodedata

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q

from .errors import Refused
from .facts import NAME_LENGTH, clean_name
from .models import OWNER, League, Membership

MOST_FOLDED = 150


def folded(name: str) -> str:
    """The name as it is looked up."""
    return unicodedata.normalize("NFKC", " ".join(name.split()).casefold())[:MOST_FOLDED]


def checked_name(name: str) -> str:
    """The name as it is shown. Refused: name_*."""
    shown = clean_name(name)
    if len(unicodedata.normalize("NFKC", shown.casefold())) > MOST_FOLDED:
        raise Refused("name_too_long", most=NAME_LENGTH // 2)
    return shown


def is_taken(name: str) -> bool:
    return User.objects.filter(username=folded(name)).exists()


def sign_up(name: str, email: str, password: str) -> User:
    """A new account. Refused: name_*, account_name_taken."""
    shown = checked_name(name)
    try:
        with transaction.atomic():
            return User.objects.create_user(folded(shown), email, password, first_name=shown)
    except IntegrityError as error:
        raise Refused("account_name_taken") from error


def change_email(account: User, email: str) -> None:
    """Where a link for a new password goes; "" for nowhere."""
    account.email = User.objects.normalize_email(email)
    account.save(update_fields=["email"])


def only_owner_of(account: User) -> list[League]:
    """The leagues nobody would own without this account, by name."""
    owned = Membership.objects.filter(account=account, role=OWNER).values("league")
    others = Membership.objects.filter(~Q(account=account), role=OWNER, league__in=owned)
    alone = League.objects.filter(pk__in=owned).exclude(pk__in=others.values("league"))
    return sorted(alone, key=lambda league: league.name.casefold())


def delete(account: User) -> None:
    """Forget an account. Its memberships go, players it has claimed are guests again.

    Refused, account_owns: a league would be left without an owner.
    """
    with transaction.atomic():
        owned = League.objects.filter(memberships__account=account, memberships__role=OWNER)
        list(owned.select_for_update(of=("self",)))
        if only_owner_of(account):
            raise Refused("account_owns")
        account.delete()

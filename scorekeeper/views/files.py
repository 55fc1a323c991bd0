"""Files of this program taken in again."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from .. import imports
from ..errors import Refused
from ..forms.file import FileForm
from ..models import OWNER, League
from . import answers
from .logged_in import account, account_needed


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def take_in(request: HttpRequest) -> HttpResponse:
    """Bring a file in; sent again it changes nothing."""
    owner = account(request)
    owned = League.objects.filter(memberships__account=owner, memberships__role=OWNER)
    sent = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = FileForm(*sent, leagues=list(owned.order_by("name")))
    if request.method != "POST":
        return answers.page(request, "files/take_in.html", {"form": form})
    if form.is_valid():
        try:
            taken = imports.take_in(form.cleaned_data["file"], league=form.chosen, owner=owner)
            return answers.page(request, "files/taken.html", {"taken": taken})
        except Refused as error:
            form.refuse(error)
    return answers.page(request, "files/take_in.html", {"form": form}, status=422)

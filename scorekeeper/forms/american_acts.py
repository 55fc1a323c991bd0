"""The small forms of American Mah Jongg: points moved by hand, a bet, the card of the table."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from hands import example_card

from .. import cards, sentences
from ..errors import Refused
from ..evening import Player
from ..facts import MOST_POINTS, Facts
from ..log_lines import isolated
from ..models import Card
from .stamp import StampForm
from .table import PlayerField, PointsForm

EXAMPLE, KEPT, NONE = "example", "kept", "none"


class TransferForm(PointsForm):
    """Points that move by hand from one player to another, whatever for."""

    def __init__(self, *args: Any, players: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = {player.number: isolated(player.name) for player in players}
        self.fields["payer"] = PlayerField(players, label=_("Who pays?"))
        self.fields["payee"] = PlayerField(players, label=_("To whom?"))
        self.order_fields(["token", "seen", "payer", "payee", "points", "reason"])
        said = sentences.of(Refused("transfer_out_of_range", most=MOST_POINTS))
        self.fields["points"].error_messages.update(min_value=said, max_value=said)

    def clean(self) -> dict[str, Any]:
        payer = self.cleaned_data.get("payer")
        if payer is not None and payer == self.cleaned_data.get("payee"):
            error = Refused("pays_oneself", player=payer)
            self.add_error("payee", sentences.of(error, None, self.names))
        return self.cleaned_data


class BetForm(StampForm):
    """On whom somebody who waits bets: laid aside until the hand has ended."""

    def __init__(self, *args: Any, players: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        waiting = [player for player in players if player.waits]
        playing = [player for player in players if not player.waits]
        only = waiting[0].number if len(waiting) == 1 else None
        self.fields["bettor"] = PlayerField(waiting, label=_("Who bets?"), initial=only)
        self.fields["bet"] = PlayerField(playing, label=_("On whom?"))
        self.order_fields(["token", "seen", "bettor", "bet"])


class TableCardForm(StampForm):
    """The card a table plays by from now on. `kept` is the table's copy of the one so far."""

    def __init__(
        self,
        *args: Any,
        players: list[Player],
        own_cards: Sequence[Card] = (),
        kept: Facts | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.own_cards, self.kept = own_cards, kept
        so_far = [(KEPT, _("As so far: %(name)s") % {"name": kept["name"]})] if kept else []
        self.fields["card"] = forms.ChoiceField(
            choices=[
                *so_far,
                *[(card.key, card.name) for card in own_cards],
                (EXAMPLE, _("The example card")),
                (NONE, _("No card: type the value")),
            ],
            initial=KEPT if kept else NONE,
            widget=forms.RadioSelect,
            label=_("The card you play by"),
            error_messages={
                "required": _("Choose a card, or none."),
                "invalid_choice": _("This card is not there any more. Choose again."),
            },
        )

    @property
    def card(self) -> Facts | None:
        """The copy of the card chosen, of a valid form."""
        return card_of(self.cleaned_data["card"], self.own_cards, self.kept)


def card_of(chosen: str, own_cards: Sequence[Card], kept: Facts | None = None) -> Facts | None:
    """The copy of a card that a table keeps; None for no card."""
    own = {card.key: card for card in own_cards}
    if chosen in own:
        return cards.frozen(own[chosen])
    return {EXAMPLE: example_card().to_dict(), KEPT: kept}.get(chosen)

"""Everything a game session holds, for programs: see EXPORTS.md. Raise `VERSION` with its shape."""

import json
from typing import Any

from hands import Settlement

from ..evening import Evening, Player, Row
from ..facts import Facts
from ..models import Entry, GameSession

CONTENT_TYPE = "application/json"
FORMAT = "scorekeeper-session"
VERSION = 1


def write(game: GameSession, told: Evening) -> bytes:
    """The whole file, UTF-8, indented for people."""
    return json.dumps(document(game, told), ensure_ascii=False, indent=1).encode()


def document(game: GameSession, told: Evening) -> dict[str, Any]:
    entries = list(game.entries.all())
    return {
        "format": FORMAT,
        "version": VERSION,
        "session": _session(game),
        "rules": game.rules.document,
        "players": [_player(told, player) for player in told.players],
        "hands": [_hand(told, row) for row in told.hands],
        "entries": [_entry(told, entry) for entry in entries],
    }


def _session(game: GameSession) -> dict[str, Any]:
    return {
        "id": str(game.pk),
        "name": game.name,
        "played_on": game.played_on.isoformat(),
        "time_zone": game.time_zone,
        "started_at": game.started_at.isoformat(),
        "rules": game.rules_id,
        "target": {"kind": game.target_kind, "value": game.target_value},
        "finished": game.finished,
        "latest": game.latest,
    }


def _player(told: Evening, player: Player) -> dict[str, Any]:
    names = ["number", "name", "seat", "points", "hands_won", "best", "rank"]
    if told.agreed.stakes is not None:
        names.append("stakes")
    return {name: getattr(player, name) for name in names}


def _hand(told: Evening, row: Row) -> dict[str, Any]:
    """A hand as it counts now. Player numbers are keys as text, for JSON has no others."""
    return {
        "hand": row.hand,
        "entry": row.entry,
        "version": row.version,
        "dealer": row.dealer,
        "seats": list(row.seats),
        **row.facts,
        **(_american(row) if told.american else {"score": row.score}),
        "points": {str(number): points for number, points in row.points.items()},
        "totals": {str(number): points for number, points in row.totals.items()},
        **_result(row),
    }


def _american(row: Row) -> dict[str, Any]:
    """Who waited, what the kitty holds after the hand (None where none is played), who confirmed.

    Its scores are the `result`: those of the entry are as the table saw them then.
    """
    return {
        "waiting": list(row.standing.waiting) if row.standing is not None else [],
        "kitty": row.result.kitty if isinstance(row.result, Settlement) else None,
        "confirmed": row.confirmed,
    }


def _result(row: Row) -> dict[str, Any]:
    """Who pays whom, where a hand is settled, or what each scores in a tournament."""
    return {} if row.result is None else {"result": row.result.to_dict()}


def _entry(told: Evening, entry: Entry) -> dict[str, Any]:
    names = ("number", "kind", "target", "restores", "facts", "score", "phone", "by")
    shown = {name: getattr(entry, name) for name in names} | {"facts": _facts(told, entry)}
    return {**shown, "rules": entry.rules_id, "at": entry.at.isoformat()}


def _facts(told: Evening, entry: Entry) -> Facts:
    """What an entry says; on whom a bet was laid only after the hand it was laid for."""
    facts: Facts = entry.facts
    if entry.kind == "bet" and all(row.entry < entry.number for row in told.hands):
        return facts | {"bet": None}
    return facts

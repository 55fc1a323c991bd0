"""Addresses. What follows /t/<key>/ belongs to one table; the key says what its holder may do.

What follows /l/<key>/ belongs to one league; there the account decides.
"""

from django.urls import path, register_converter

from .views import (
    account,
    acts,
    cards,
    entry,
    export,
    files,
    finish,
    home,
    league_export,
    leagues,
    members,
    players,
    practice,
    protocol,
    record,
    rules,
    seasons,
    sessions,
    share,
    start,
    statistics,
    table,
)


class RulesConverter:
    """The id of a rule set: "mihng", "mihng_v1", "mihng_v1+0a1b2c3d4e5f"."""

    regex = r"[a-z0-9_]+(?:\+[a-z0-9]+)?"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(RulesConverter, "rules")

urlpatterns = [
    path("", home.show, name="home"),
    path("forget/", home.forget, name="home-forget"),
    path("start/<rules:name>/", start.begin, name="start-begin"),
    path("rules/<rules:name>/", rules.show, name="rules-show"),
    path("rules/<rules:name>/sheet.json", rules.sheet, name="rules-sheet"),
    path("rules/<rules:name>/waits/", practice.waits, name="practice-waits"),
    path("rules/<rules:name>/blank/", protocol.blank, name="protocol-blank"),
    path("cards/", cards.all_cards, name="cards-list"),
    path("cards/new/", cards.new, name="cards-new"),
    path("cards/example/", cards.example, name="cards-example"),
    path("cards/forget/", cards.forget, name="cards-forget"),
    path("cards/<slug:key>/", cards.show, name="cards-show"),
    path("cards/<slug:key>/edit/", cards.edit, name="cards-edit"),
    path("cards/<slug:key>/text", cards.download, name="cards-download"),
    path("cards/<slug:key>/delete/", cards.delete, name="cards-delete"),
    path("account/", account.show, name="account-show"),
    path("account/signup/", account.sign_up, name="account-signup"),
    path("account/login/", account.log_in, name="account-login"),
    path("account/logout/", account.log_out, name="account-logout"),
    path("account/password/", account.password, name="account-password"),
    path("account/mail/", account.email, name="account-mail"),
    path("account/delete/", account.delete, name="account-delete"),
    path("account/reset/", account.reset, name="account-reset"),
    path("account/reset/sent/", account.reset_sent, name="account-reset-sent"),
    path("account/reset/<uidb64>/<token>/", account.new_password, name="account-new-password"),
    path("leagues/", leagues.all_leagues, name="leagues-list"),
    path("leagues/new/", leagues.new, name="leagues-new"),
    path("leagues/import/", files.take_in, name="leagues-import"),
    path("join/<slug:key>/", members.join, name="league-join"),
    path("l/<slug:key>/", seasons.current, name="league-show"),
    path("l/<slug:key>/seasons/new/", seasons.new, name="season-new"),
    path("l/<slug:key>/seasons/<int:number>/", seasons.show, name="season-show"),
    path("l/<slug:key>/seasons/<int:number>/edit/", seasons.edit, name="season-edit"),
    path("l/<slug:key>/seasons/<int:number>/adjust/", seasons.adjust, name="season-adjust"),
    path("l/<slug:key>/seasons/<int:number>/close/", seasons.close, name="season-close"),
    path("l/<slug:key>/seasons/<int:number>/delete/", seasons.delete, name="season-delete"),
    path(
        "l/<slug:key>/seasons/<int:number>/export.<slug:suffix>",
        league_export.season,
        name="season-export",
    ),
    path("l/<slug:key>/export/", league_export.show, name="league-export-show"),
    path("l/<slug:key>/export.<slug:suffix>", league_export.league, name="league-export"),
    path("l/<slug:key>/settings/", leagues.settings, name="league-settings"),
    path("l/<slug:key>/delete/", leagues.delete, name="league-delete"),
    path("l/<slug:key>/members/", members.all_members, name="league-members"),
    path("l/<slug:key>/members/invite/", members.invite, name="league-invite"),
    path(
        "l/<slug:key>/members/invite/<slug:invitation>/revoke/",
        members.revoke,
        name="league-revoke",
    ),
    path("l/<slug:key>/members/leave/", members.leave, name="league-leave"),
    path("l/<slug:key>/members/<int:member>/", members.change, name="league-member"),
    path("claim/<slug:key>/", players.claim_by_link, name="claim-show"),
    path("l/<slug:key>/players/", players.all_players, name="player-list"),
    path("l/<slug:key>/players/new/", players.new, name="player-new"),
    path("l/<slug:key>/players/<uuid:player>/", players.show, name="player-show"),
    path("l/<slug:key>/players/<uuid:player>/rename/", players.rename, name="player-rename"),
    path("l/<slug:key>/players/<uuid:player>/archive/", players.archive, name="player-archive"),
    path("l/<slug:key>/players/<uuid:player>/merge/", players.merge, name="player-merge"),
    path("l/<slug:key>/players/<uuid:player>/claim/", players.claim, name="player-claim"),
    path("l/<slug:key>/merges/<int:merge>/part/", players.part, name="player-part"),
    path("l/<slug:key>/statistics/", statistics.league, name="league-statistics"),
    path(
        "l/<slug:key>/seasons/<int:number>/statistics/",
        statistics.season,
        name="season-statistics",
    ),
    path("l/<slug:key>/sessions/", sessions.all_sessions, name="league-sessions"),
    path(
        "l/<slug:key>/sessions/<uuid:session>/release/",
        sessions.release,
        name="league-session-release",
    ),
    path(
        "l/<slug:key>/sessions/<uuid:session>/delete/",
        sessions.delete,
        name="league-session-delete",
    ),
    path("t/<slug:key>/", table.show, name="table-show"),
    path("t/<slug:key>/log/", table.log, name="table-log"),
    path("t/<slug:key>/more/", table.more, name="table-more"),
    path("t/<slug:key>/owner/", table.owner, name="table-owner"),
    path("t/<slug:key>/undo/", table.undo, name="table-undo"),
    path("t/<slug:key>/record/", record.record, name="hand-record"),
    path("t/<slug:key>/no-winner/", record.no_winner, name="hand-no-winner"),
    path("t/<slug:key>/adjust/", acts.adjust, name="act-adjust"),
    path("t/<slug:key>/transfer/", acts.transfer, name="act-transfer"),
    path("t/<slug:key>/bet/", acts.bet, name="act-bet"),
    path("t/<slug:key>/card/", acts.card, name="act-card"),
    path("t/<slug:key>/seats/", acts.seats, name="act-seats"),
    path("t/<slug:key>/dealer/", acts.dealer, name="act-dealer"),
    path("t/<slug:key>/player/", acts.player, name="act-player"),
    path("t/<slug:key>/rename/", acts.rename, name="act-rename"),
    path("t/<slug:key>/league/", sessions.adopt, name="table-league"),
    path("t/<slug:key>/share/", share.show, name="share-show"),
    path("t/<slug:key>/share/<slug:role>/renew/", share.renew, name="share-renew"),
    path("t/<slug:key>/protocol/", protocol.show, name="protocol-show"),
    path("t/<slug:key>/finish/", finish.show, name="finish-show"),
    path("t/<slug:key>/reopen/", finish.reopen, name="finish-reopen"),
    path("t/<slug:key>/export/", export.show, name="export-show"),
    path("t/<slug:key>/export.<slug:suffix>", export.download, name="export-download"),
    path("t/<slug:key>/<int:entry>/", entry.show, name="entry-show"),
    path("t/<slug:key>/<int:entry>/correct/", entry.correct, name="entry-correct"),
    path("t/<slug:key>/<int:entry>/confirm/", entry.confirm, name="entry-confirm"),
    path("t/<slug:key>/<int:entry>/void/", entry.void, name="entry-void"),
    path("t/<slug:key>/<int:entry>/restore/<int:version>/", entry.restore, name="entry-restore"),
]

handler400 = "scorekeeper.views.errors.bad_request"
handler403 = "scorekeeper.views.errors.forbidden"
handler404 = "scorekeeper.views.errors.not_found"
handler500 = "scorekeeper.views.errors.server_error"

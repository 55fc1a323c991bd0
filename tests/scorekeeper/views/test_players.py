"""The players of a league on the page: found, figured, renamed, archived, claimed, merged."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from scorekeeper import league_rows, players, statistics
from scorekeeper.amounts import plain
from scorekeeper.models import Membership, Merge, Player
from tests.scorekeeper.leagues import A_DAY, Club, logged_in, make_account, open_club
from tests.scorekeeper.made_league import open_made_league, recount
from tests.scorekeeper.pages import Page, read

NASTY = (
    '<b>Bo"b</b>',
    '"onmouseover="x()',
    "=HYPERLINK(1)",
    "שרה \N{RIGHT-TO-LEFT OVERRIDE}x",
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "Ö" * 60,
)


@pytest.fixture
def club(db: None) -> Club:
    """Björn and Bjorn, who never met; Astrid, who met both; an empty second season."""
    club = open_club()
    club.season()
    club.season(2, A_DAY.replace(year=2025), A_DAY.replace(year=2025))
    club.evening((1, 1, 2), ("Astrid", "Björn", "Chloé"))
    club.evening((2,), ("Astrid", "Bjorn"), played_on=A_DAY + timedelta(7))
    return club


def page(client: Client, url: str) -> Page:
    answer = client.get(url)
    assert answer.status_code == 200
    return sound(read(answer))


def sound(found: Page) -> Page:
    assert found.faults == []
    assert found.inline_code() == []
    assert found.broken_references() == []
    return found


def table(found: Page) -> dict[str, str]:
    """The words of each row of a page, by its heading."""
    rows: dict[str, str] = {}
    for one in found.all("tr"):
        words = " ".join(one.text.split())
        rows[words.split(" ")[0]] = words
    return rows


def test_the_list_tells_of_the_current_season(club: Club) -> None:
    found = page(club.viewer, club.url("player-list"))

    rows = table(found)
    assert rows["Astrid"].split()[:4] == ["Astrid", "2", "2", "32"]
    assert rows["Björn"].split()[:4] == ["Björn", "1", "1", "32"]
    assert rows["Chloé"].split()[:3] == ["Chloé", "1", "0"]
    assert found.links().count(club.url("player-show", club.player("Astrid").pk)) == 1


@pytest.mark.parametrize(
    ("typed", "names"),
    [("bj", ["Bjorn", "Björn"]), ("ast", ["Astrid"]), ("zz", []), ("  ", None), ("<b>x", [])],
)
def test_the_list_is_searched_by_typing(typed: str, names: list[str] | None, club: Club) -> None:
    found = page(club.viewer, f"{club.url('player-list')}?q={typed}")

    shown = [name for name in ("Astrid", "Bjorn", "Björn", "Chloé") if name in table(found)]
    assert shown == (["Astrid", "Bjorn", "Björn", "Chloé"] if names is None else names)
    assert found.all("input", name="q")[0].attributes["value"] == typed.strip()


def test_the_archived_are_folded_away(club: Club) -> None:
    players.archive(club.player("Chloé"))
    found = page(club.viewer, club.url("player-list"))

    folded = [text for inside, text in found.texts if "details" in inside and text.strip()]
    assert "1 archived player" in folded
    assert "Chloé" in folded
    assert "Astrid" not in folded


def test_as_many_queries_for_many_players(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    urls = {
        club.url("player-list"): 8,
        club.url("player-show", club.player("Astrid").pk): 15,
    }
    for number in range(2):
        for url, queries in urls.items():
            with django_assert_num_queries(queries):
                club.owner.get(url)
        for place in range(5):
            club.evening((1, 2), ("Astrid", f"New {number} {place}"))


def test_the_page_of_a_player_says_from_what(club: Club) -> None:
    found = page(club.viewer, club.url("player-show", club.player("Astrid").pk))

    assert "From 2 finished sessions, 26 Nov 2026 to 3 Dec 2026." in found.text
    assert "Hands won 2 · 50% 2 drawn, 0 on a discard" in found.text
    assert "Best evening 64" in found.text
    assert "Too new for a rating." in found.text


@pytest.mark.parametrize("name", ["Astrid", "Chloé", "Elena", "Ruth"])
def test_every_figure_on_the_page_is_what_the_ledgers_say(name: str, db: None) -> None:
    club = open_made_league()
    counted = recount(club.league)[name]
    found = page(club.viewer, club.url("player-show", club.player(name).pk))

    won = counted.drawn + counted.claimed
    facts = [" ".join(one.text.split()) for one in found.all("div") if "dl" in one.inside]
    assert f"Hands {counted.hands}" in facts
    assert [one for one in facts if one.startswith(f"Hands won {won} ")]
    assert [one for one in facts if one.startswith(f"Dealt into {counted.thrown} ")]
    for points in counted.points.values():
        assert f"Points {plain(points)}" in facts
    for other, times in counted.met.items():
        assert table(found)[other].split()[1] == str(times)


def test_a_season_is_chosen_in_the_address(club: Club) -> None:
    url = club.url("player-show", club.player("Astrid").pk)

    assert "From 2 finished sessions" in page(club.viewer, f"{url}?season=1").text
    assert "No finished session in this season." in page(club.viewer, f"{url}?season=2").text
    assert page(club.viewer, f"{url}?season=all").text == page(club.viewer, url).text
    for none in ("3", "x", "-1", "1" * 99):
        assert club.viewer.get(f"{url}?season={none}").status_code == 404


def test_the_best_hands_lead_to_where_they_are_explained(club: Club) -> None:
    links = page(club.viewer, club.url("player-show", club.player("Astrid").pk)).links()

    explained = [link for link in links if re.fullmatch(r"/t/[\w-]+/\d+/", link)]
    assert explained
    assert {club.anonymous.get(link).status_code for link in explained} == {200}


def test_a_visitor_of_a_public_league_gets_no_link_into_a_session(club: Club) -> None:
    club.league.is_public = True
    club.league.save()
    url = club.url("player-show", club.player("Astrid").pk)

    assert not [link for link in page(club.anonymous, url).links() if link.startswith("/t/")]
    assert [link for link in page(club.viewer, url).links() if link.startswith("/t/")]


def test_no_account_shows_in_a_public_league(club: Club) -> None:
    account = make_account("Secret Account", "secret@mail.example")
    players.claim(club.player("Astrid"), account)
    club.league.is_public = True
    club.league.save()
    for name, args in (
        ("player-list", ()),
        ("player-show", (club.player("Astrid").pk,)),
        ("league-statistics", ()),
    ):
        for client in (club.anonymous, club.outsider, club.viewer):
            assert "secret" not in client.get(club.url(name, *args)).text.casefold()


def test_who_was_merged_is_found_at_whom_they_are(club: Club) -> None:
    kept, merged = club.player("Björn"), club.player("Bjorn")
    players.merge(kept, merged)

    answer = club.viewer.get(club.url("player-show", merged.pk))
    assert answer.status_code == 302
    assert answer["Location"] == club.url("player-show", kept.pk)
    assert club.owner.get(club.url("player-rename", merged.pk)).status_code == 404


def test_a_new_player(club: Club) -> None:
    answer = club.scorer.post(club.url("player-new"), {"name": " Eva  Ek"})

    made = Player.objects.get(league=club.league, name="Eva Ek")
    assert answer.status_code == 303
    assert answer["Location"] == club.url("player-show", made.pk)


def test_a_twin_is_asked_about_and_never_blocks(club: Club) -> None:
    url = club.url("player-new")
    answer = club.scorer.post(url, {"name": "Astrdi"})
    assert answer.status_code == 422
    found = sound(read(answer))
    assert "Did you mean Astrid?" in found.text
    assert not Player.objects.filter(name="Astrdi").exists()

    assert club.scorer.post(url, found.fields()).status_code == 303
    assert Player.objects.filter(name="Astrdi").exists()


def test_another_typo_is_asked_about_again(club: Club) -> None:
    found = read(club.scorer.post(club.url("player-new"), {"name": "Astrdi"}))
    answer = club.scorer.post(club.url("player-new"), found.fields() | {"name": "Chlo"})

    assert answer.status_code == 422
    assert "Did you mean Chloé?" in read(answer).text


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\x00", "ASTRID"])
def test_a_name_that_cannot_be_is_kept_in_the_form(name: str, club: Club) -> None:
    before = Player.objects.count()
    answer = club.scorer.post(club.url("player-new"), {"name": name})

    assert answer.status_code == 422
    assert read(answer).error("name")
    assert Player.objects.count() == before


def test_rename_by_its_form(club: Club) -> None:
    url = club.url("player-rename", club.player("Chloé").pk)
    found = page(club.scorer, url)
    answer = club.scorer.post(url, found.fields() | {"name": "Chloé Martin"})

    # "Chloé Martin" is nobody else's, whatever this player was called.
    assert answer.status_code == 303
    assert club.player("Chloé Martin")
    assert Player.objects.filter(league=club.league).count() == 4


def test_rename_that_somebody_else_did_meanwhile(club: Club) -> None:
    player = club.player("Chloé")
    url = club.url("player-rename", player.pk)
    sent = page(club.scorer, url).fields() | {"name": "Clara"}
    players.rename(player, "Chiara", "Chloé")

    answer = club.scorer.post(url, sent)
    assert answer.status_code == 409
    assert "Chiara" in read(answer).error("name")
    assert read(answer).fields()["name"] == "Clara"
    assert club.scorer.post(url, read(answer).fields()).status_code == 303
    assert Player.objects.get(pk=player.pk).name == "Clara"


def test_rename_to_another_leads_to_a_merge(club: Club) -> None:
    player, other = club.player("Bjorn"), club.player("Björn")
    url = club.url("player-rename", player.pk)
    answer = club.owner.post(url, page(club.owner, url).fields() | {"name": "Björn"})

    assert answer.status_code == 422
    assert f"{club.url('player-merge', player.pk)}?with={other.pk}" in read(answer).links()
    answer = club.scorer.post(url, {"name": "Björn", "seen": "Bjorn"})
    assert not [link for link in read(answer).links() if "merge" in link]


def test_archive_and_back_and_delete(club: Club) -> None:
    player, empty = club.player("Chloé"), players.add(club.league, "Typo")
    url = club.url("player-archive", player.pk)

    assert "never sat at a table" not in page(club.owner, url).text
    assert club.owner.post(url, {"act": "archive"}).status_code == 303
    assert Player.objects.get(pk=player.pk).archived_at is not None
    assert club.owner.post(url, {"act": "delete"}).status_code == 422
    assert club.owner.post(url, {"act": "back"}).status_code == 303
    assert Player.objects.get(pk=player.pk).archived_at is None

    url = club.url("player-archive", empty.pk)
    assert "never sat at a table" in page(club.owner, url).text
    assert club.owner.post(url, {"act": "delete"}).status_code == 303
    assert not Player.objects.filter(pk=empty.pk).exists()


@pytest.mark.parametrize("keep", ["this", "other"])
def test_merge_and_part_by_their_forms(keep: str, club: Club) -> None:
    one, other = club.player("Björn"), club.player("Bjorn")
    url = club.url("player-merge", one.pk)
    found = page(club.owner, f"{url}?with={other.pk}")
    assert found.fields()["other"] == str(other.pk)

    answer = club.owner.post(url, {"other": other.pk, "keep": keep})
    kept = one if keep == "this" else other
    assert answer.status_code == 303
    assert answer["Location"] == club.url("player-show", kept.pk)
    assert "From 2 finished sessions" in page(club.owner, answer["Location"]).text

    part = club.url("player-part", Merge.objects.get().pk)
    assert club.owner.post(part).status_code == 303
    assert not Player.objects.exclude(merged_into=None).exists()
    answer = club.owner.post(part)
    assert answer.status_code == 422
    assert "parted already" in read(answer).text


def test_a_merge_refused_says_which_evening(club: Club) -> None:
    answer = club.owner.post(
        club.url("player-merge", club.player("Björn").pk),
        {"other": club.player("Astrid").pk, "keep": "this"},
    )

    assert answer.status_code == 422
    said = "Björn and Astrid both sat at “Thursday table” on 26 Nov 2026, so they are two people."
    assert said in read(answer).text
    assert not Merge.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"other": "x"}, {"keep": "this"}, {"other": "", "keep": "z"}])
def test_a_merge_half_said_changes_nothing(sent: dict[str, str], club: Club) -> None:
    answer = club.owner.post(club.url("player-merge", club.player("Björn").pk), sent)

    assert answer.status_code == 422
    sound(read(answer))
    assert not Merge.objects.exists()


def test_those_who_look_alike_are_pointed_out_to_an_owner(club: Club) -> None:
    url = club.url("player-show", club.player("Bjorn").pk)

    assert "Bjorn and Björn look alike." in page(club.owner, url).text
    assert "look alike" not in page(club.scorer, url).text


def test_a_claim_by_its_link(club: Club) -> None:
    player = club.player("Astrid")
    url = club.url("player-claim", player.pk)
    club.owner.post(url, {"act": "link"})
    address = page(club.owner, url).all("input", id="link")[0].attributes["value"]
    path = address.removeprefix("http://testserver")
    assert "/claim/" not in page(club.viewer, url).source

    assert "Are you Astrid?" in page(Client(), path).text
    assert Client().post(path).status_code == 403
    account = make_account()
    answer = logged_in(account).post(path)
    assert answer["Location"] == club.url("player-show", player.pk)
    assert Player.objects.get(pk=player.pk).account == account
    assert "this is you" in page(logged_in(account), answer["Location"]).text
    assert Client().get(path).status_code == 404


def test_a_closed_link_claims_nobody(club: Club) -> None:
    url = club.url("player-claim", club.player("Astrid").pk)
    club.owner.post(url, {"act": "link"})
    key = club.player("Astrid").claim_key
    club.owner.post(url, {"act": "close"})

    assert club.outsider.get(f"/claim/{key}/").status_code == 404
    assert club.outsider.post(f"/claim/{key}/").status_code == 404
    assert club.player("Astrid").account is None


def test_who_is_another_player_already_is_told(club: Club) -> None:
    account = make_account()
    players.claim(club.player("Chloé"), account)
    key = players.open_claim(club.player("Astrid"))

    answer = logged_in(account).post(f"/claim/{key}/")
    assert answer.status_code == 422
    assert "Your account is Chloé in this league." in read(answer).text


@pytest.mark.parametrize("act", ["mine", "link", "close", "let-go", "x", ""])
def test_only_an_owner_decides_whose_a_player_is(act: str, club: Club) -> None:
    other = make_account()
    players.claim(club.player("Astrid"), other)
    before = list(Player.objects.order_by("pk").values())
    for name in ("Astrid", "Chloé"):
        url = club.url("player-claim", club.player(name).pk)
        assert club.viewer.post(url, {"act": act}).status_code == 422
        assert club.scorer.post(url, {"act": act}).status_code == 422

    assert list(Player.objects.order_by("pk").values()) == before


def test_one_lets_go_of_oneself_and_an_owner_of_anybody(club: Club) -> None:
    url = club.url("player-claim", club.player("Astrid").pk)
    for client in (club.viewer, club.owner):
        players.claim(club.player("Astrid"), club.accounts["viewer"])
        assert client.post(url, {"act": "let-go"}).status_code == 303
        assert club.player("Astrid").account is None
    assert club.owner.post(url, {"act": "mine"}).status_code == 303
    assert club.player("Astrid").account == club.accounts["owner"]
    assert Membership.objects.get(account=club.accounts["viewer"]).role == "viewer"


def test_names_that_break_pages_are_inert(db: None) -> None:
    club = open_club("<i>League</i>")
    club.season()
    club.evening((1, 2, 3, 4, 5, 6), NASTY)
    club.evening((2, 2), NASTY[:2], played_on=A_DAY + timedelta(1))
    urls = [
        *(club.url("player-list"), club.url("league-statistics"), club.url("season-statistics", 1)),
        *(club.url("player-list") + "?q=<b>", club.url("player-new")),
    ]
    for player in Player.objects.all():
        for name in ("show", "rename", "archive", "merge", "claim"):
            urls.append(club.url(f"player-{name}", player.pk))
        urls.append(f"/claim/{players.open_claim(player)}/")
    for url in urls:
        found = page(club.owner, url)
        for nasty in NASTY[:2]:
            assert nasty not in found.source
        assert not [one for one in found.elements if "onmouseover" in one.attributes]


def test_figures_of_nobody(club: Club) -> None:
    made = players.add(club.league, "Eva")
    rows = league_rows.read(club.league, player=made)

    assert statistics.figures(made.pk, rows.sessions, rows.hands).sessions == 0
    found = page(club.owner, club.url("player-show", made.pk))
    assert "No finished session yet." in found.text

"""Why a file was refused, in words. Each says where in the file."""

from django.utils.translation import gettext_noop as noop

FILES = {
    "file_text": noop("This file is no text in UTF-8. Take the JSON file of an export."),
    "file_json": noop("Line %(line)s, column %(column)s: this is no JSON (%(problem)s)."),
    "file_foreign": noop(
        "This is no file of Scorekeeper's. Take the JSON file of an export: its “format” is "
        "scorekeeper-session or scorekeeper-league."
    ),
    "file_version": noop(
        "This file is of version %(version)s. This Scorekeeper reads version %(known)s; bring it "
        "up to date first."
    ),
    "file_too_large": noop(
        "This file has more than %(most)s MB. Whoever runs this site can bring it in with "
        "“manage.py import”."
    ),
    "file_too_long": noop(
        "%(place)s: no evening has more than %(most)s entries. Whoever runs this site can bring "
        "it in with “manage.py import”."
    ),
    "file_missing": noop("%(place)s: this is missing."),
    "file_shape": noop("%(place)s: this should be %(wanted)s."),
    "file_refused": noop("%(place)s: %(why)s"),
    "file_differs": noop("%(place)s: this does not follow from the entries of the file."),
    "file_elsewhere": noop("%(place)s: this is kept on this site already, but not in this league."),
    "file_not_yours": noop("This league is on this site already. Only its owners may bring it in."),
    "file_entry": noop("Entry %(entry)s was never written by Scorekeeper."),
    "file_facts": noop("An entry of this kind says something else."),
    "file_score": noop("By its rules this hand has another score."),
    "file_start": noop("The first entry, and only that, says who sat down to play these rules."),
    "file_other_ledger": noop(
        "This session is on this site already, and entry %(entry)s says something else there."
    ),
    "file_rules": noop("These are not the rules of this name."),
    "file_name_taken": noop("Another player of this league has the name %(name)s already."),
    "file_season_overlaps": noop("The league has another season on some of these days already."),
    "file_odd": noop("This cannot be read."),
    "file_none": noop("Choose a file first."),
    "file_no_account": noop("There is no account of the name %(name)s."),
    "file_no_league": noop("There is no league of the key %(key)s."),
    "file_of_a_league": noop("A league comes as itself. Leave the other league away."),
}
# What a place of a file should hold.
WANTED = {
    "text": noop("a text of %(least)s to %(most)s signs, none of them invisible"),
    "whole": noop("a whole number from %(least)s to %(most)s"),
    "flag": noop("true or false"),
    "list": noop("a list"),
    "object": noop("an object in braces"),
    "day": noop("a date such as 2026-01-31"),
    "moment": noop("a moment such as 2026-01-31T18:30:00+00:00"),
    "id": noop("an id of 32 hexadecimal digits"),
    "known": noop("the id of something else in this file"),
    "once": noop("there only once"),
    "one_of": noop("one of %(values)s"),
    "zone": noop("a time zone such as Europe/Stockholm"),
    "next": noop("%(number)s, the next number"),
    "nothing_more": noop("without %(key)s"),
    "no_number": noop("without fractions"),
}

"""A phone at the table: what a person does on the pages, with scripts and without."""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, ViewportSize, expect

SHOTS = Path("/tmp/journey")
SIZE: ViewportSize = {"width": 390, "height": 844}


class Won(NamedTuple):
    """One winner's sheet: who, {name of a combination: times}, flowers."""

    who: str
    shows: Mapping[str, int] = {}
    flowers: int = 0


@dataclass
class Phone:
    """One browser with one page. `heard` is what its console complained about."""

    context: BrowserContext
    base: str
    scripted: bool = True
    name: str = "phone"
    taps: int = 0
    shots: int = 0
    heard: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.heard.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.heard.append(message.text)

    def expect_errors(self, *texts: str) -> None:
        """Name what the console will rightly complain about: a lost network, a status."""
        self.expected += texts

    @property
    def errors(self) -> list[str]:
        """What the console complained about for no good reason."""
        return [one for one in self.heard if not any(text in one for text in self.expected)]

    @property
    def key(self) -> str:
        """The key of the table the page belongs to."""
        found = re.search(r"/t/([\w-]+)/", self.page.url)
        assert found, self.page.url
        return found[1]

    # getting about

    def open(self, path: str = "/") -> None:
        self.page.goto(self.base + path)

    def to_table(self) -> None:
        self.open(f"/t/{self.key}/")

    def tap(self, where: Locator) -> None:
        self.taps += 1
        where.tap()

    def press(self, name: str) -> None:
        """Tap the link or button that says so and wait for where it leads."""
        either = self.page.get_by_role("link", name=name).or_(
            self.page.get_by_role("button", name=name)
        )
        with self.page.expect_navigation():
            self.tap(either.filter(visible=True).first)

    def menu(self, name: str) -> None:
        """An act from the list behind "More"."""
        self.open(f"/t/{self.key}/more/")
        self.press(name)

    def choose(self, text: str, within: str = "form") -> None:
        """Tap a chip."""
        exact = re.compile(rf"^\s*{re.escape(text)}\s*$")
        self.tap(self.page.locator(within).last.locator("label").filter(has_text=exact))

    def shot(self, name: str) -> None:
        """A picture of the page as it is, when somebody asked for pictures."""
        if "JOURNEY_SHOTS" in os.environ:
            self.shots += 1
            SHOTS.mkdir(exist_ok=True)
            self.expect_errors("Applying inline style")  # the picture-taker's own
            self.page.screenshot(path=SHOTS / f"{self.name}-{self.shots:02}-{name}.png")

    # the evening

    def start(self, rules: str, names: Iterable[str], target: int | None = None) -> None:
        """From the home page to a table."""
        self.open()
        self.shot("home")
        self.press(rules)
        for number, name in enumerate(names, 1):
            self.page.get_by_label(f"Player {number}").fill(name)
        if target is not None:
            self.tap(self.page.get_by_text("Target and name of the table"))
            self.choose("Other points")
            self.page.get_by_label("How many points or hands").fill(str(target))
        self.shot("start")
        self.press("Start")

    def record(self, *winners: Won, card_from: str | None = None) -> None:
        """From the table page to a filled form, not yet saved."""
        self.press("Record hand")
        self.fill(*winners, card_from=card_from)

    def fill(self, *winners: Won, card_from: str | None = None) -> None:
        for place, winner in enumerate(winners):
            if place:
                self._somebody_else()
            self.choose(winner.who, "[data-players]")
            if not place:
                how = f"from {card_from}" if card_from else "drawn"
                self.choose(how, "[data-won]")
            for name, times in winner.shows.items():
                self.tick(name, times)
            self.tick("Flowers", winner.flowers)
        self.work_out()

    def _somebody_else(self) -> None:
        sheets = self.page.locator("[data-players]")
        before = sheets.count()
        self.tap(self.page.get_by_role("button", name="Somebody else went out too"))
        expect(sheets).to_have_count(before + 1)

    def tick(self, name: str, times: int) -> None:
        """Bring one row of the newest sheet to so many times."""
        sheet = self.page.locator("[data-sheet]").last
        number = sheet.get_by_role("spinbutton", name=name, exact=True)
        if not self.scripted:
            number.fill(str(times))
            return
        more = sheet.get_by_role("button", name=f"One more: {name}", exact=True)
        for _ in range(times - int(number.input_value())):
            self.tap(more)
        less = sheet.get_by_role("button", name=f"One less: {name}", exact=True)
        for _ in range(int(number.input_value()) - times):
            self.tap(less)

    def work_out(self) -> None:
        """Without scripts the sum comes at the press of a button."""
        if not self.scripted:
            with self.page.expect_navigation():
                self.tap(self.page.locator("[data-check]"))

    @property
    def sums(self) -> list[str]:
        """What each sum in sight says: "3 + 3 + 1 = 7 units 32"."""
        bars = self.page.locator("[data-sum]").all()
        return [
            f"{bar.locator('[data-chain]').inner_text()} {bar.locator('[data-total]').inner_text()}"
            for bar in bars
        ]

    @property
    def save_text(self) -> str:
        return self.page.locator("[data-save]").inner_text()

    def save(self) -> None:
        """Save the hand and come back to the table."""
        self.tap(self.page.locator("[data-save]"))
        self.page.wait_for_url("**saved=*")

    @property
    def scores(self) -> dict[str, str]:
        """What the table page shows: {name: points}, in turn order."""
        cards = self.page.locator(".seat-card").all()
        return {
            card.locator(".seat-name bdi").inner_text(): card.locator(".points").inner_text()
            for card in cards
        }

    # American Mah Jongg

    def start_american(
        self, names: Iterable[str], *chips: str, kitty: int = 0, bettor: bool = False
    ) -> None:
        """From the home page to a table; `chips` are chosen on the way: "Chips", a card."""
        self.open()
        self.press("American Mah Jongg")
        for number, name in enumerate(names, 1):
            self.page.get_by_label(f"Player {number}").fill(name)
        self.tap(self.page.locator("summary", has_text="Tournament scoring"))
        for chip in chips:
            self.choose(chip)
        self.tap(self.page.locator("summary", has_text="Table rules"))
        if kitty:
            self.page.get_by_label("Kitty").fill(str(kitty))
        if bettor:
            self.tap(self.page.get_by_label("Who waits may bet"))
        self.shot("start")
        self.press("Start")

    def mah_jongg(self, who: str, tile: str, value: int, *bonus: str) -> None:
        """Fill the record form: a tap each for who, the tile, the value and a bonus."""
        self.choose(who, "[data-people=winner]")
        self.choose(tile, "[data-won]")
        self.choose(str(value), "[data-values]")
        for one in bonus:
            self.choose(one, "[data-bonus]")
        self.work_out()

    def outcome(self, name: str) -> None:
        """Another outcome of the hand, from the menu."""
        self.tap(self.page.locator(".outcomes summary"))
        self.tap(self.page.get_by_role("button", name=name))
        expect(self.page.locator("h2.outcome")).to_have_text(name)

    def manner(self, name: str) -> None:
        """Another way to enter the value."""
        self.tap(self.page.get_by_role("button", name=name))
        expect(self.page.get_by_role("button", name=name)).to_have_count(0)

    def tap_tiles(self, codes: str) -> None:
        """Tap keys of the pad, by the codes of their pictures; "+" exposes."""
        for code in codes.split():
            key = "[data-lay]" if code == "+" else f'[data-tile="{code}"]'
            self.tap(self.page.locator(f"[data-pad] {key}"))

    def sees(self, gets: str, total: str, payers: str = "") -> None:
        """What the bar of the American form comes to say, and what Save says then."""
        bar = self.page.locator("[data-live=sum]")
        expect(bar.locator(".gets")).to_have_text(gets)
        expect(bar.locator(".total")).to_have_text(total)
        if payers:
            expect(bar.locator(".note")).to_have_text(payers)

    @property
    def seats(self) -> list[str]:
        """Who sits where on the table page: "Ruth E", "Nils waits", in turn order."""
        cards = self.page.locator(".seat-card").all()
        return [
            f"{card.locator('.seat-name bdi').inner_text()} "
            + (card.locator(".wind").inner_text()[:1] or "waits")
            for card in cards
        ]

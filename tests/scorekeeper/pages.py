"""Reading a rendered page: its text, its fields, and what must never be in one."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = frozenset(("br", "hr", "img", "input", "link", "meta", "col", "wbr"))
# Words on both sides of one of these are read as one.
INLINE = frozenset(("a", "abbr", "b", "bdi", "em", "i", "span", "svg", "use"))
RUNS = ("http-equiv", "srcdoc")


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    inside: tuple[str, ...]
    described: frozenset[str] = frozenset()
    text: str = ""


@dataclass
class Page(HTMLParser):
    """A page taken apart. `texts` are (the tags around it, text)."""

    source: str
    elements: list[Element] = field(default_factory=list)
    texts: list[tuple[tuple[str, ...], str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[Element] = []
        self.feed(self.source)
        self.close()
        self.faults += [f"<{element.tag}> is never closed" for element in self._open]

    def __hash__(self) -> int:
        return id(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        inside = tuple(element.tag for element in self._open)
        self._part(tag)
        told = {name: value or "" for name, value in attrs}
        around = [one for one in self._open if one.tag == "fieldset"]
        by = [told, *(one.attributes for one in around)]
        described = {name for one in by for name in one.get("aria-describedby", "").split()}
        element = Element(tag, told, inside, frozenset(described))
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def _part(self, tag: str) -> None:
        if tag not in INLINE:
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1].tag != tag:
            self.faults.append(f"</{tag}> closes {self._open[-1].tag if self._open else 'nothing'}")
            return
        self._open.pop()
        self._part(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append((tuple(element.tag for element in self._open), data))
        for element in self._open:
            element.text += data

    @property
    def text(self) -> str:
        """What is written on the page, blanks folded."""
        shown = (text for inside, text in self.texts if not {"script", "style"} & {*inside})
        return " ".join("".join(shown).split())

    def all(self, tag: str, **attributes: str) -> list[Element]:
        wanted = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self.elements
            if element.tag == tag and wanted.items() <= element.attributes.items()
        ]

    def links(self) -> list[str]:
        return [one.attributes["href"] for one in self.all("a") if "href" in one.attributes]

    def error(self, field_name: str) -> str:
        """What stands beside a field as its fault, found the way a screen reader finds it."""
        named = [one for one in self.elements if one.attributes.get("name") == field_name]
        ids = frozenset[str]().union(*(one.described for one in named))
        found = [one for one in self.elements if one.attributes.get("id") in ids]
        wrong = [one for one in found if "error" in one.attributes.get("class", "").split()]
        return " ".join(" ".join(one.text.split()) for one in wrong)

    def fields(self) -> dict[str, str]:
        """What a browser would send: the forms' fields as they are filled."""
        sent: dict[str, str] = {}
        for element in self.elements:
            kept = element.attributes
            if element.tag == "input" and kept.get("name") and _counts(kept):
                unsaid = "on" if kept.get("type") in ("radio", "checkbox") else ""
                sent[kept["name"]] = kept.get("value", unsaid)
        for name, value in self._chosen_options():
            sent[name] = value
        return sent

    def _chosen_options(self) -> Iterator[tuple[str, str]]:
        name = ""
        for element in self.elements:
            if element.tag == "select":
                name = element.attributes.get("name", "")
            if element.tag == "option" and "selected" in element.attributes and name:
                yield name, element.attributes.get("value", "")

    def inline_code(self) -> list[str]:
        """Scripts, styles and handlers in the page itself, which the security policy forbids."""
        found = [
            f"<{one.tag}>"
            for one in self.elements
            if one.tag == "style" or (one.tag == "script" and "src" not in one.attributes)
        ]
        for element in self.elements:
            found += [
                f"{element.tag} {name}={value}"
                for name, value in element.attributes.items()
                if name.startswith(("on", "hx-on", "data-hx-on"))
                or name in ("style", *RUNS)
                or value.strip().lower().startswith("javascript:")
            ]
        return found

    def broken_references(self) -> list[str]:
        """Ids used twice, and references to ids the page does not have."""
        ids = Counter(one.attributes["id"] for one in self.elements if "id" in one.attributes)
        broken = [f"#{name} {times} times" for name, times in ids.items() if times > 1]
        for element in self.elements:
            for name in ("for", "aria-labelledby", "aria-describedby", "list"):
                for target in element.attributes.get(name, "").split():
                    if target not in ids:
                        broken.append(f"{element.tag} {name}={target}")
        return broken


def _counts(kept: dict[str, str]) -> bool:
    kind = kept.get("type", "text")
    if kind in ("radio", "checkbox"):
        return "checked" in kept
    return kind not in ("submit", "button") and "disabled" not in kept


def read(answer: Any) -> Page:
    """The page of an answer."""
    return Page(answer.content.decode())

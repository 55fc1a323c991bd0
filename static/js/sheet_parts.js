// The parts of the record form that ticks and tiles share: the sheets, their sums, the save button.

import { fill } from "./status.js";

export function readSheet(form, part) {
  const bar = form.querySelector(`[data-sum="${part.dataset.sheet}"]`);
  const find = (name) => bar.querySelector(`[data-${name}]`);
  return {
    part,
    rows: [...part.querySelectorAll("[data-row]")].map(readRow),
    flowers: readRow(part.querySelector("[data-flowers]")),
    bar: { who: find("who"), chain: find("chain"), note: find("note"), total: find("total") },
    said: "",
  };
}

export const readRow = (element) => ({
  element,
  id: element.dataset.row,
  worth: Number(element.dataset.worth),
  name: element.querySelector("summary")?.textContent ?? "",
  field: element.querySelector("input"),
  stepper: element.querySelector("[data-stepper]"),
  shown: 0,
  units: element.querySelector(".units"),
  why: element.querySelector(".why"),
});

export function paintSave(form, sheets) {
  const text = form.querySelector("[data-save] .button-text");
  const words = form.dataset;
  const winners = sheets.map(({ part }) => chosenName(part));
  sheets.forEach(({ bar }, place) => (bar.who.textContent = sheets.length > 1 ? winners[place] : ""));
  text.textContent =
    sheets.length === 1 && winners[0] && sheets[0].points !== null
      ? fill(words.saySave, { points: sheets[0].points, name: winners[0] })
      : words.saySaveHand;
}

export function chosenName(part) {
  const chosen = part.querySelector("[data-players] input:checked");
  return chosen ? chosen.nextElementSibling.textContent : "";
}

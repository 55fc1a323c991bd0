// The record form by tiles: the pads, and the sum of each whole hand as the server reads it.

import { paintSave, readSheet } from "./sheet_parts.js";
import { fill, say } from "./status.js";
import { TilePad } from "./tile_pad.js";

const plural = new Intl.PluralRules(document.documentElement.lang || "en");
const WAIT = 150; // milliseconds until a quick thumb has finished

/** @param {HTMLFormElement} form the record form, entered by tiles */
export function wireTiles(form) {
  const sheets = [...form.querySelectorAll("[data-sheet]")].map((part) => readSheet(form, part));
  let timer, asked = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  };
  for (const sheet of sheets) {
    sheet.points = null;
    sheet.pad = new TilePad(sheet.part.querySelector("[data-pad]"), () => {
      sheet.touched = Boolean(sheet.pad);
      later();
    });
  }
  form.addEventListener("input", later);
  form.addEventListener("change", () => {
    for (const sheet of sheets) sheet.touched = true;
    paintSave(form, sheets);
    later();
  });
  paintSave(form, sheets);

  /** What the hands come to. A later question overtakes an earlier one. */
  async function ask() {
    const mine = ++asked;
    if (sheets.every(({ pad }) => pad.count !== null && pad.count < pad.size)) return show(null);
    const said = new FormData(form);
    said.set("act", "read");
    try {
      const answer = await fetch(form.action, { method: "POST", body: said });
      if (answer.ok && mine === asked) show((await answer.json()).sheets);
    } catch {
      // no network: the sum waits for the next tap, the hand stays
    }
  }

  function show(told) {
    sheets.forEach((sheet, place) => paint(form, sheet, told?.[place]));
    paintSave(form, sheets);
  }
}

function paint(form, sheet, told) {
  const lacking = told ? told.lacking : sheet.pad.size - sheet.pad.count;
  const errors = told?.errors ?? [];
  if (told) sheet.pad.showRead(told);
  // What the server said when the page was made stays until something changes.
  const said = sheet.part.querySelector("[data-faults]");
  if (sheet.touched) said?.remove();
  const list = sheet.part.querySelector("[data-so-far]");
  list.replaceChildren(...(told?.lines ?? []).map(line));
  const fault = sheet.part.querySelector("[data-pad-errors]");
  fault.textContent = errors.join(" ");
  fault.hidden = !errors.length || Boolean(said?.isConnected);
  sheet.points = lacking || errors.length ? null : told.points;
  sheet.bar.total.textContent = sheet.points ?? "\u2013";
  sheet.bar.chain.textContent = lacking ? moreCards(form, lacking) : sum(told);
  if (!lacking) say(errors.join(" ") || `${told.said}, ${told.points}`, 300);
}

function moreCards(form, count) {
  const words = plural.select(count) === "one" ? form.dataset.sayLackingOne : form.dataset.sayLackingOther;
  return fill(words, { count });
}

const sum = ({ chain, said }) => (chain.includes("+") ? `${chain} = ${said}` : said);

function line([name, units]) {
  const item = document.createElement("li");
  for (const text of [name, units]) {
    const part = document.createElement("span");
    part.textContent = text;
    item.append(part);
  }
  item.lastChild.className = "num";
  return item;
}

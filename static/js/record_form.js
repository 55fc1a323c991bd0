// The record form, live: the sum, what the ticks bring along or rule out, and whose points they are.
// All sentences come from data-say-* on the form; all numbers from tick_sheet.js.

import { wireForms } from "./kept_form.js";
import { fill, say } from "./status.js";
import { paintSave, readSheet } from "./sheet_parts.js";
import { refresh } from "./stepper.js";
import { bringers, solve, sum } from "./tick_sheet.js";
import { wireTiles } from "./tile_form.js";

const language = document.documentElement.lang || "en";
const plural = new Intl.PluralRules(language);
const list = new Intl.ListFormat(language);
const own = new WeakMap(); // field -> what was ticked by hand; the field also shows what comes along

wireForms(wire);

async function wire(form) {
  form.addEventListener("change", () => refreshPlayers(form));
  refreshPlayers(form);
  if (form.dataset.manner === "tiles") return wireTiles(form);
  try {
    const answer = await fetch(form.dataset.rules);
    if (!answer.ok) throw new Error(String(answer.status));
    goLive(form, await answer.json());
  } catch {
    form.classList.add("needs-check"); // the server can still work out the sum
  }
}

function goLive(form, data) {
  const sheets = [...form.querySelectorAll("[data-sheet]")].map((part) => readSheet(form, part));
  const paint = () => {
    sheets.forEach((sheet) => paintSheet(form, data, sheet));
    paintSave(form, sheets);
  };
  for (const sheet of sheets) {
    for (const row of sheet.rows) own.set(row.field, typed(row.field));
    sheet.part.addEventListener("input", (event) => {
      const row = sheet.rows.find(({ field }) => field === event.target);
      if (row) tick(data, sheet, row);
      paint();
      const { total } = sheet.bar;
      say(fill(form.dataset.saySum, { units: sheet.said, points: total.textContent }), 700);
    });
  }
  form.addEventListener("change", paint);
  form.addEventListener("formdata", ({ formData }) => {
    for (const { rows } of sheets) {
      for (const { field } of rows) formData.set(field.name, own.get(field));
    }
  });
  paint();
}

const typed = (field) => Math.max(0, Math.trunc(Number(field.value)) || 0);
const ticksOf = (rows) => Object.fromEntries(rows.map(({ id, field }) => [id, own.get(field)]));

/** What the other ticks of a sheet bring and allow for one row. */
function beside(data, sheet, row) {
  const others = ticksOf(sheet.rows.filter((other) => other !== row));
  const { counts, possible } = solve(data, others);
  return { others, comes: counts[row.id] ?? 0, most: possible[row.id] ?? 0 };
}

/**
 * Take what was typed for one row, as far as the other ticks allow it. Some counts no hand shows (four
 * identical pairs are six): up, the sheet goes on to the next that is; down, to the next below.
 */
function tick(data, sheet, row) {
  const { others, comes, most } = beside(data, sheet, row);
  const shown = (times) => solve(data, { ...others, [row.id]: times }).counts[row.id] ?? 0;
  let wish = Math.min(typed(row.field), most);
  while (wish < row.shown && wish > comes && shown(wish) >= row.shown) wish--;
  own.set(row.field, wish <= comes ? 0 : wish);
}

function paintSheet(form, data, sheet) {
  const words = form.dataset;
  const ticks = ticksOf(sheet.rows);
  const result = solve(data, ticks);
  const claimed = isClaimed(form);
  const name = (id) => lowerFirst(sheet.rows.find((row) => row.id === id)?.name ?? id);
  const names = (ids) => list.format(ids.map(name));
  for (const row of sheet.rows) {
    const count = result.counts[row.id] ?? 0;
    const drawnOnly = claimed && data.drawn_only.includes(row.id);
    const off = !count && (row.id in result.blocked || drawnOnly);
    const brought = row.id in result.implied && !ticks[row.id];
    const least = ticks[row.id] ? beside(data, sheet, row).comes : count;
    paintRow(row, { count, least, most: result.possible[row.id], off, brought });
    row.why.textContent = reason(row.id, off, drawnOnly, brought);
  }

  function reason(id, off, drawnOnly, brought) {
    if (drawnOnly) return words.sayDrawn;
    if (off) return fill(words.sayBlocked, { others: names(result.blocked[id]) });
    if (!brought) return "";
    return fill(words.sayBrought, { others: names(bringers(data, ticks, id)) });
  }
  paintSum(form, data, sheet, result);
}

function paintRow(row, { count, least, most, off, brought }) {
  const classes = row.element.classList;
  classes.toggle("is-on", count > 0);
  classes.toggle("is-implied", brought);
  classes.toggle("is-off", off);
  row.shown = count;
  row.units.textContent = (count || 1) * row.worth;
  if (document.activeElement !== row.field || row.field.value !== "") row.field.value = count;
  row.field.min = least;
  row.field.max = off ? 0 : most;
  row.field.readOnly = off;
  row.field.setAttribute("aria-disabled", String(off));
  refresh(row.stepper);
}

function paintSum(form, data, sheet, result) {
  const words = form.dataset;
  const flowers = Math.min(8, typed(sheet.flowers.field));
  const score = sum(data, result.counts, flowers);
  const kind = plural.select(score.units) === "one" ? "One" : "Other";
  const many = score.chain.includes("+") ? "sayChain" : "sayUnits";
  sheet.flowers.element.classList.toggle("is-on", flowers > 0);
  sheet.flowers.units.textContent = data.flowers === "off" ? 0 : (flowers || 1) * data.flower_units;
  sheet.said = fill(words[`sayUnits${kind}`], score);
  sheet.points = score.points;
  sheet.bar.chain.textContent = fill(words[many + kind], score);
  sheet.bar.total.textContent = score.points;
  sheet.bar.note.textContent = result.fits
    ? minimum(words, data, score, flowers)
    : words.sayNoHand;
}

function minimum(words, data, score, shownFlowers) {
  const empty = !score.units && !shownFlowers;
  if (empty || !score.belowMinimum) return "";
  const { units, flowers } = data.minimum;
  const sentence = {
    counted: words.sayMinimum,
    not_counted: words.sayMinimumBare,
    one_is_enough: words.sayMinimumFlower,
  }[flowers];
  return fill(sentence, { units });
}

function isClaimed(form) {
  const chosen = form.querySelector("[data-won] input:checked");
  return Boolean(chosen) && chosen.value !== "drawn";
}

/** A winner cannot have thrown the card, nor win twice; with several winners nobody drew it. */
function refreshPlayers(form) {
  const sheets = [...form.querySelectorAll("[data-players]")];
  const winners = sheets.map((part) => part.querySelector("input:checked")?.value ?? "");
  for (const field of form.querySelectorAll("[data-won] input")) {
    forbid(field, winners.includes(field.value) || (field.value === "drawn" && sheets.length > 1));
  }
  sheets.forEach((part, place) => {
    const others = winners.filter((_, other) => other !== place);
    for (const field of part.querySelectorAll("input")) forbid(field, others.includes(field.value));
  });
}

function forbid(field, wrong) {
  if (wrong) field.checked = false;
  field.disabled = wrong;
}

const lowerFirst = (text) => text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

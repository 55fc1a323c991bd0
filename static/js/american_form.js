// The record form of American Mah Jongg, live: after each tap the server works out who pays whom, by
// the function that the ledger uses. Nothing here knows a rule; it hides what cannot be.

import { wireForms } from "./kept_form.js";
import { say } from "./status.js";
import { TilePad } from "./tile_pad.js";

const WAIT = 120; // milliseconds until a quick thumb has finished

wireForms(wire);

function wire(form) {
  const ask = asking(form, () => pads);
  let drawn = false; // a pad draws itself once while it is made
  const pads = [...form.querySelectorAll("[data-pad]")].map(
    (root) => new TilePad(root, () => drawn && ask({ tiles: true })),
  );
  drawn = true;
  form.addEventListener("input", (event) => {
    chooseOther(event.target);
    refresh(form);
    ask({ tiles: event.target.closest("[data-pad]") !== null });
  });
  form.addEventListener("change", (event) => {
    if (event.target.value === "other") event.target.closest("fieldset").querySelector("[data-other]").focus();
    refresh(form);
    ask({ tiles: false });
  });
  closeOutside(form, form.querySelector(".outcomes"));
  refresh(form);
}

/** The menu of outcomes closes at a tap beside it, and at Escape. */
function closeOutside(form, menu) {
  form.addEventListener("click", (event) => menu.contains(event.target) || (menu.open = false));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

/** Typing another value chooses it. */
function chooseOther(field) {
  if (!field.matches("[data-other]")) return;
  const other = field.closest("fieldset").querySelector("input[value=other]");
  other.checked = field.value !== "" || other.checked;
}

/** Hide and forbid what cannot be: a winner throws to nobody, a wall game has no value. */
function refresh(form) {
  const checked = (name) => form.querySelector(`input[name="${name}"]:checked`)?.value ?? "";
  const winners = ["winner", "b-winner"].map(checked);
  for (const field of form.querySelectorAll("[data-won] input")) forbid(field, winners.includes(field.value));
  forbidSame(form, "b-winner", [winners[0]]);
  forbidSame(form, "intact", [checked("declarer")]);
  const won = checked("won");
  show(form.querySelectorAll("[data-of-win]"), won !== "wall");
  for (const row of form.querySelectorAll("[data-people=winner]")) row.disabled = won === "wall";
  show(form.querySelectorAll("[data-of-discard]"), /^[0-9]+$/.test(won));
  show(form.querySelectorAll("[data-picked-by]"), won === "picked");
  for (const part of form.querySelectorAll("[data-value]")) refreshBonus(part);
  for (const part of form.querySelectorAll("[data-values]")) {
    show(part.querySelectorAll(".other-value"), Boolean(part.querySelector("input[value=other]:checked")));
  }
}

/** A hand of Singles and Pairs has no jokerless bonus. */
function refreshBonus(part) {
  const bonus = part.querySelector("[data-bonus]");
  if (!bonus) return;
  const pairs = bonus.querySelector("input[name$=sp][type=checkbox]");
  const line = part.querySelector("input[name$=line]:checked");
  const without = pairs ? pairs.checked : line?.dataset.sp === "yes";
  const jokerless = bonus.querySelector("input[name$=jokerless]");
  forbid(jokerless, without);
}

function forbidSame(form, name, taken) {
  for (const field of form.querySelectorAll(`input[name="${name}"]`)) forbid(field, taken.includes(field.value));
}

/** What cannot be chosen leaves its place to the rest. */
function forbid(field, wrong) {
  if (wrong) field.checked = false;
  field.disabled = wrong;
  field.closest("label").hidden = wrong;
}

function show(parts, yes) {
  for (const part of parts) part.hidden = !yes;
}

/** Ask the server after a moment; a later question overtakes an earlier one. */
function asking(form, pads) {
  let timer, asked = 0, tiles = false;
  addEventListener("online", () => form.isConnected && send());
  return (what) => {
    tiles ||= what.tiles;
    clearTimeout(timer);
    timer = setTimeout(send, WAIT);
  };

  async function send() {
    const mine = ++asked;
    const told = await answered(form);
    if (mine !== asked || !form.isConnected) return;
    paint(form, told ?? form.querySelector("[data-unread]").content.cloneNode(true), tiles && told);
    if (!told) return;
    for (const pad of pads()) showRead(pad, told);
    tiles = false;
  }
}

/** What the server makes of the form as it stands; null without an answer. */
async function answered(form) {
  const said = new FormData(form);
  said.set("act", "read");
  try {
    const answer = await fetch(form.action, { method: "POST", body: said, headers: { "HX-Request": "true" } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null; // no network: the hand stays, and is asked for again when there is one
  }
}

/** Draw what the server read of tiles typed in a spelling that the pad does not know. */
function showRead(pad, told) {
  const read = told.querySelector(`[data-read="${pad.index}"]`);
  if (!read) return;
  const tiles = (text) => text.split(" ").filter(Boolean);
  pad.showRead({ held: tiles(read.dataset.held), laid: read.dataset.laid.split(",").filter(Boolean).map(tiles) });
}

function paint(form, answer, tiles) {
  for (const part of form.querySelectorAll("[data-live]")) {
    const { live } = part.dataset;
    const fresh = answer.querySelector(`[data-live="${live}"], [data-without="${live}"]`);
    // The lines that fit stay as they are while one of them is being chosen.
    if (!fresh || (live.startsWith("match") && !tiles)) continue;
    part.replaceChildren(...fresh.childNodes);
  }
  const bar = form.querySelector("[data-live=sum]");
  say(bar.innerText.replace(/\s+/g, " "), 500);
}

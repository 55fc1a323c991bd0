// The tile pad: taps change two text fields at once, without asking the server; the score of a
// whole hand comes from there, by the function that the ledger uses.

import { fill } from "./status.js";

const JOKER = "j";
const HIGHEST = { m: 9, p: 9, s: 9, z: 7 };

// "345m j 1z" -> ["3m", "4m", "5m", "j", "1z"]; null for another spelling, flowers and faults: the
// server reads those. Where it is not null it is what hands reads.
export function codes(text) {
  const found = [];
  let waiting = []; // digits before their letter, and jokers among them
  for (const sign of text) {
    if (/[1-9j]/.test(sign)) waiting.push(sign);
    else if (sign in HIGHEST) {
      const numbers = waiting.filter((one) => one !== "j").map(Number);
      if (!numbers.length || Math.max(...numbers) > HIGHEST[sign]) return null;
      found.push(...waiting.splice(0).map((one) => (one === "j" ? "j" : one + sign)));
    } else if (sign !== " ") return null;
  }
  return waiting.every((one) => one === "j") ? [...found, ...waiting] : null;
}

// The end of `held` that is one and the same tile, jokers among it; never jokers alone.
function endAlike(held, most) {
  const found = [];
  let tile = JOKER;
  for (const code of held.slice(-most).reverse()) {
    if (code !== JOKER && tile !== JOKER && code !== tile) break;
    if (code !== JOKER) tile = code;
    found.unshift(code);
  }
  return tile === JOKER ? [] : found;
}

export class TilePad {
  constructor(root, changed) {
    this.root = root;
    this.index = root.dataset.pad;
    this.size = Number(root.dataset.size);
    this.leastLaid = Number(root.dataset.leastLaid);
    this.mostLaid = Number(root.dataset.mostLaid);
    this.mostSets = Number(root.dataset.mostSets);
    this.keys = [...root.querySelectorAll("[data-tile]")];
    this.most = Object.fromEntries(this.keys.map(({ dataset }) => [dataset.tile, Number(dataset.most)]));
    this.text = Object.fromEntries(this.keys.map(({ dataset }) => [dataset.tile, dataset.text]));
    this.tileOf = new Map(this.keys.map(({ dataset }) => [dataset.text, dataset.tile]));
    this.changed = changed;
    this.tiles = root.querySelector("[data-tiles]");
    this.laidField = root.querySelector("[data-laid]");
    this.fault = root.querySelector("[data-pad-fault]");
    root.addEventListener("click", (event) => this.click(event));
    for (const field of [this.tiles, this.laidField])
      field.addEventListener("input", () => this.show());
    this.show();
  }

  get held() {
    return this.read(this.tiles.value);
  }

  get laid() {
    const sets = this.laidField.value.split(",").filter((one) => one.trim());
    const read = sets.map((one) => this.read(one));
    return read.includes(null) ? null : read;
  }

  /** The tiles of a text: as the keys are written, or in the one spelling. */
  read(text) {
    const written = text.split(" ").filter(Boolean).map((word) => this.tileOf.get(word));
    return written.includes(undefined) ? codes(text) : written;
  }

  write(tiles) {
    return tiles.map((code) => this.text[code]).join(" ");
  }

  get count() {
    return this.held === null || this.laid === null ? null : this.held.length + this.laid.flat().length;
  }

  click(event) {
    const button = event.target.closest("button[name=act]");
    if (!button || this.count === null) return; // another spelling: let the server read it
    event.preventDefault();
    const [name, , detail] = button.value.split("-");
    const held = this.held, laid = this.laid;
    this.say("");
    if (name === "tap" && !this.isFull(detail)) held.push(detail);
    else if (name === "untap") held.splice(Number(detail), 1);
    else if (name === "undo") held.pop();
    else if (name === "clear") held.splice(0), laid.splice(0);
    else if (name === "unlay") held.push(...laid.splice(Number(detail), 1)[0]);
    else if (name === "lay") {
      const newest = this.newest(held);
      if (newest.length < this.leastLaid || laid.length === this.mostSets) this.say(this.root.dataset.sayLay);
      else laid.push(held.splice(-newest.length));
    }
    this.tiles.value = this.write(held);
    this.laidField.value = laid.map((one) => this.write(one)).join(", ");
    this.show(button);
  }

  /** The tiles that are laid next: as many as a set has, or all that are alike. */
  newest(held) {
    return "alike" in this.root.dataset ? endAlike(held, this.mostLaid) : held.slice(-this.leastLaid);
  }

  isFull(code) {
    const used = [...this.held, ...this.laid.flat()].filter((one) => one === code).length;
    return this.count >= this.size || used >= this.most[code];
  }

  say(text) {
    this.fault.textContent = text;
    this.fault.hidden = !text;
  }

  show(tapped) {
    const { held, laid, count } = this;
    if (count === null) return this.changed(this);
    this.drawTray(held, laid, count);
    for (const button of this.keys) button.disabled = this.isFull(button.dataset.tile);
    // A button that has just been drawn away or switched off leaves the focus where it was used.
    if (tapped && (!tapped.isConnected || tapped.disabled))
      (this.root.querySelector("[data-undo]") || this.root).focus({ preventScroll: true });
    this.changed(this);
  }

  /** Draw what the server read in another spelling; what was typed stays. */
  showRead({ held, laid }) {
    if (this.count === null) this.drawTray(held, laid, held.length + laid.flat().length);
  }

  drawTray(held, laid, total) {
    const tray = this.root.querySelector("[data-tray]");
    const count = tray.querySelector("[data-count]");
    const sets = laid.map((one, place) => this.piece("set", `unlay-${this.index}-${place}`, one));
    const tiles = held.map((one, place) => this.piece("tile", `untap-${this.index}-${place}`, [one]));
    tray.replaceChildren(...sets, ...tiles, count);
    count.textContent = fill(this.root.dataset.sayCount, { count: total });
  }

  piece(kind, value, tiles) {
    const template = this.root.querySelector(`template[data-tray-${kind}]`);
    const button = template.content.firstElementChild.cloneNode(true);
    button.value = value;
    const sources = tiles.map((one) => this.root.querySelector(`[data-tile="${one}"]`)).filter(Boolean);
    const names = sources.map((one) => one.dataset.name).join(", ");
    button.setAttribute("aria-label", fill(this.root.dataset[kind === "set" ? "sayUnlay" : "sayTake"], { tile: names }));
    for (const source of sources) {
      const picture = source.querySelector("svg").cloneNode(true);
      picture.setAttribute("class", "tile is-tray");
      button.append(picture);
    }
    return button;
  }
}

// Practice for waits: the pad, and the answer of the server once all cards are there.

import { TilePad } from "./tile_pad.js";

const form = document.querySelector("[data-practice]");
let asked = 0;
let pad;
pad = new TilePad(form.querySelector("[data-pad]"), () => setTimeout(look));

async function look() {
  const mine = ++asked;
  if (!pad || (pad.count !== null && pad.count < pad.size)) return document.getElementById("waits").replaceChildren();
  const address = `?${new URLSearchParams(new FormData(form))}`;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("waits").replaceWith(page.getElementById("waits"));
  history.replaceState(null, "", address);
}

// Practice for waits: the pad, and the answer of the server once all cards are there.

import { TilePad } from "./tile_pad.js";

const form = document.querySelector("[data-practice]");
let asked = 0;
let pad;
pad = new TilePad(form.querySelector("[data-pad]"), () => setTimeout(look));

async function look() {
  const mine = ++asked;
  const address = `?${new URLSearchParams(new FormData(form))}`;
  history.replaceState(null, "", address); // what is shared is what is seen
  if (pad.count !== null && pad.count < pad.size) return show();
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && mine === asked) show(...page.getElementById("waits").childNodes);
  } catch {
    if (mine === asked) show(); // no network: the next tap asks again
  }
}

// The region stays and its content changes: so it is read out.
function show(...parts) {
  document.getElementById("waits").replaceChildren(...parts);
}

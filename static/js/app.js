// Behaviour every page may want. Each part looks for its own data attribute and does nothing without it.

import { say } from "./status.js";
import { watchSteppers } from "./stepper.js";

// scrolling over a number changes nothing
document.addEventListener(
  "wheel",
  (event) => {
    const field = document.activeElement;
    if (field?.type === "number" && field === event.target) field.blur();
  },
  { passive: true },
);

/* what is fetched again and again */

const isPoll = (element) => element.getAttribute("hx-trigger")?.includes("every") ?? false;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (isPoll(event.target) && document.hidden) event.preventDefault(); // a phone in a pocket
});
document.addEventListener("htmx:responseError", (event) => {
  // the link was taken back: the page itself says so better than a part of it
  const gone = [404, 410].includes(event.detail.xhr.status);
  if (gone && isPoll(event.target)) window.location.reload();
});
document.addEventListener("htmx:sendError", (event) => connected(event.target, false));
document.addEventListener("htmx:timeout", (event) => connected(event.target, false));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.xhr.status) connected(event.target, true);
});

function connected(element, yes) {
  const note = document.getElementById("connection");
  if (note && isPoll(element)) note.hidden = yes;
}

let announced = null;

/** A scoreboard that was swapped in says what changed; the first one of a page says nothing. */
function announce(root) {
  const board = root.matches?.("[data-announcement]")
    ? root
    : root.querySelector("[data-announcement]");
  if (!board) return;
  const text = board.dataset.announcement;
  if (announced !== null && text && text !== announced) say(text);
  announced = text;
}

/* taking it along */

async function copy(button) {
  const words = document.getElementById("status").dataset;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    say(words.copied);
    mark(button);
  } catch {
    say(words.copyFailed);
  }
}

function mark(button) {
  button.classList.add("is-done");
  setTimeout(() => button.classList.remove("is-done"), 2000);
}

async function share(button) {
  const { share: url, shareTitle: title } = button.dataset;
  try {
    await navigator.share(title ? { url, title } : { url });
  } catch {
    // closed without sharing: nothing to say
  }
}

/* names of the last evenings, a tap each */

const plain = (name) => name.trim().toLocaleLowerCase();
const nameFields = (form) => [...form.querySelectorAll('input[name^="name"]')];

function fillName(button) {
  const fields = nameFields(button.form ?? button.closest("form"));
  const empty = fields.find((field) => !field.value.trim());
  if (!empty) return;
  empty.value = button.dataset.fillName;
  empty.dispatchEvent(new Event("input", { bubbles: true }));
}

function refreshNames(form) {
  const taken = nameFields(form).map((field) => plain(field.value));
  for (const button of form.querySelectorAll("[data-fill-name]")) {
    button.disabled = taken.includes(plain(button.dataset.fillName));
  }
}

/* small words */

function onLoad(act) {
  act(document);
  document.addEventListener("htmx:load", (event) => act(event.target));
}

function onClick(selector, act) {
  document.addEventListener("click", (event) => {
    const element = event.target.closest(selector);
    if (element) act(element);
  });
}

/* at work */

watchSteppers();

onLoad((root) => {
  for (const field of root.querySelectorAll("input[data-timezone]")) {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  }
  for (const button of root.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  root.querySelectorAll("form:has([data-fill-name])").forEach(refreshNames);
  announce(root);
});

onClick("[data-print]", () => window.print());
onClick("[data-copy]", copy);
onClick("[data-share]", share);
onClick("[data-fill-name]", fillName);
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form?.querySelector("[data-fill-name]")) refreshNames(form);
});

// A record form that loses nothing: Enter sends nothing, a lost network or a broken answer takes
// nothing away, and after an answer the focus stands where there is something to do.

import { say } from "./status.js";

const wired = new WeakSet();

/** Have `wire` set up each record form once, now and whenever an answer brings one. */
export function wireForms(wire) {
  const wireAll = (root) => {
    const found = root.id === "record-form" ? [root] : [...root.querySelectorAll("#record-form")];
    const fresh = found.filter((form) => !wired.has(form));
    for (const form of fresh) {
      wired.add(form);
      keepOnFailure(form);
      form.addEventListener("keydown", stayOnEnter);
      wire(form);
    }
    return fresh;
  };
  wireAll(document);
  document.addEventListener("htmx:load", (event) => {
    for (const form of wireAll(event.target)) focusAfterSwap(form);
  });
}

/** Enter in a field is "that was it", not "send". */
function stayOnEnter(event) {
  if (event.key !== "Enter" || !event.target.matches("input[type=number], input[type=text]")) return;
  event.preventDefault();
  if (event.target.type === "number") event.target.blur();
}

/** A lost network or a broken answer never takes away what was typed. */
function keepOnFailure(form) {
  const notice = form.querySelector("[data-lost]");
  const show = (which) => {
    for (const part of notice.children) part.hidden = !(which in part.dataset);
    notice.hidden = false;
    say(notice.innerText);
    form.querySelector("[data-save]").focus();
  };
  form.addEventListener("htmx:beforeRequest", () => (notice.hidden = true));
  form.addEventListener("htmx:sendError", () => show("lostNetwork"));
  form.addEventListener("htmx:timeout", () => show("lostNetwork"));
  form.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    const isForm = xhr.responseText.includes('id="record-form"');
    const goesOn = xhr.getResponseHeader("HX-Redirect") || xhr.getResponseHeader("HX-Location");
    if (isForm || goesOn) return;
    event.detail.shouldSwap = false;
    show(reasonLost(form, xhr));
  });
}

function reasonLost(form, xhr) {
  if (xhr.status === 404) return "lostLink";
  return takeSecret(form, xhr) ? "lostSecret" : "lostServer";
}

/** A form that was open too long is answered by a page with a new secret: send that one next. */
function takeSecret(form, { responseText }) {
  const page = new DOMParser().parseFromString(responseText, "text/html");
  const fresh = page.querySelector("input[name=csrfmiddlewaretoken]");
  if (fresh) form.elements.csrfmiddlewaretoken.value = fresh.value;
  return Boolean(fresh);
}

function focusAfterSwap(form) {
  if (form.closest("body") && document.readyState !== "loading") {
    const sheets = form.querySelectorAll("[data-players]");
    const where =
      form.querySelector("[data-focus]") ??
      form.querySelector("[aria-invalid=true]") ??
      (sheets.length > 1 ? sheets[sheets.length - 1] : null);
    // Without anything to look at, such as after a change of manner, stay at the top of the form.
    if (!where) return form.querySelector("[data-switch]").focus({ preventScroll: true });
    where.focus();
    where.scrollIntoView({ block: "center" });
  }
}

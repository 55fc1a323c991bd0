// A number between two buttons (components/stepper.html). The limits are the field's own min and max.

const number = (text, otherwise) => (text === "" || text === null ? otherwise : Number(text));

/** Grey the button that would step over a limit. aria-disabled keeps the focus where it is. */
export function refresh(stepper) {
  const field = stepper.querySelector("input");
  const value = number(field.value, 0);
  for (const button of stepper.querySelectorAll("[data-step]")) {
    const over =
      Number(button.dataset.step) < 0
        ? value <= number(field.min, -Infinity)
        : value >= number(field.max, Infinity);
    button.setAttribute("aria-disabled", String(over || field.readOnly));
  }
}

function step(button) {
  const field = button.closest("[data-stepper]").querySelector("input");
  if (button.getAttribute("aria-disabled") === "true") return;
  field.value = number(field.value, 0) + Number(button.dataset.step);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

export function watchSteppers() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) step(button);
  });
  document.addEventListener("input", (event) => {
    const stepper = event.target.closest("[data-stepper]");
    if (stepper) refresh(stepper);
  });
  // only digits: a count below nothing cannot be typed
  document.addEventListener("beforeinput", (event) => {
    if (event.target.closest?.("[data-stepper]") && /[^0-9]/.test(event.data ?? "")) {
      event.preventDefault();
    }
  });
  document.addEventListener("htmx:load", (event) => refreshAll(event.target));
  refreshAll(document);
}

function refreshAll(root) {
  root.querySelectorAll("[data-stepper]").forEach(refresh);
}

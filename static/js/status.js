// The one polite live region of a page (#status in base.html).

let timer;

/**
 * Have `text` read out. A wait lets quick changes settle, so that only the last is heard.
 * @param {string} text
 * @param {number} wait milliseconds
 */
export function say(text, wait = 0) {
  const region = document.getElementById("status");
  clearTimeout(timer);
  timer = setTimeout(() => {
    region.textContent = "";
    // an empty moment between, or the same words twice would be heard once
    requestAnimationFrame(() => (region.textContent = text));
  }, wait);
}

/**
 * Put values into a sentence rendered by the server: fill("Save {points}", {points: 32}).
 * @param {string} sentence
 * @param {Object<string, string|number>} values
 */
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

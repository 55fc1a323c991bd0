// Runs before the first paint: what only works with a script is shown only with one.
document.documentElement.classList.add("js");

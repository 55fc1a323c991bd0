// The tick sheet in the browser: the twin of hands.Sheet and hands.score_ticks over hands.sheet_data.
// No page, no network: data in, values out. Ids and orders are those of the rule set.

/**
 * What follows from the ticks. A tick says "at least so many": the hands that may be on the table are
 * the rows that reach every tick.
 * @param {object} data sheet_data of the rule set
 * @param {Object<string, number>} ticks
 * @returns {{counts, implied, possible, blocked, fits: boolean}} objects by combination id;
 *   counts: what every such hand shows; implied: what of it was not ticked; possible: the most any
 *   of them shows; blocked: for what none of them shows, the ticked ids it does not go with.
 *   When no hand shows all the ticks, fits is false and nothing follows from them.
 */
export function solve(data, ticks) {
  const ids = data.combinations;
  const least = ids.map((id) => ticks[id] ?? 0);
  const rows = data.rows.filter((row) => reaches(row, least));
  if (!rows.length) return nothingFits(data, ticks);
  const counts = {}, implied = {}, possible = {}, blocked = {};
  ids.forEach((id, place) => {
    let low = Infinity, high = 0;
    for (const row of rows) {
      if (row[place] < low) low = row[place];
      if (row[place] > high) high = row[place];
    }
    counts[id] = low;
    possible[id] = high;
    if (low > least[place]) implied[id] = low - least[place];
    if (high === 0) blocked[id] = against(data, least, place);
  });
  return { counts, implied, possible, blocked, fits: true };
}

/**
 * Units and points of a sheet.
 * @param {object} data sheet_data of the rule set
 * @param {Object<string, number>} counts what the hand shows, implied ones included
 * @param {number} flowers 0 to 8
 * @returns {{units, points, chain: string, belowMinimum: boolean, row}} row: [first, last or null, points]
 */
export function sum(data, counts, flowers = 0) {
  const parts = data.combinations
    .map((id, place) => (counts[id] ?? 0) * data.units[place])
    .filter((worth) => worth);
  const bare = total(parts);
  if (data.flowers === "units" && flowers) parts.push(flowers * data.flower_units);
  const units = total(parts);
  let points = data.points[Math.min(units, data.points.length - 1)];
  if (data.flowers === "points") points = capped(points + flowers, data.cap);
  return {
    units,
    points,
    chain: parts.join(" + "),
    belowMinimum: isBelow(data.minimum, bare, units, flowers),
    row: data.table.find(([first, last]) => first <= units && (last === null || units <= last)) ?? null,
  };
}

const total = (numbers) => numbers.reduce((sofar, next) => sofar + next, 0);
const capped = (points, cap) => (cap === null ? points : Math.min(points, cap));
const reaches = (row, least) => least.every((times, place) => row[place] >= times);

function isBelow(minimum, bare, units, flowers) {
  if (minimum.flowers === "one_is_enough" && flowers > 0) return false;
  return (minimum.flowers === "counted" ? units : bare) < minimum.units;
}

function nothingFits(data, ticks) {
  const counts = {}, possible = {};
  data.combinations.forEach((id, place) => {
    counts[id] = ticks[id] ?? 0;
    possible[id] = Math.max(...data.rows.map((row) => row[place]));
  });
  return { counts, implied: {}, possible, blocked: {}, fits: false };
}

/** The fewest ticked ids that one more combination does not go with: one, else two, else all. */
function against(data, least, place) {
  const ticked = [...least.keys()].filter((other) => least[other] > 0);
  const shown = data.rows.filter((row) => row[place] > 0);
  const clash = (places) => !shown.some((row) => places.every((p) => row[p] >= least[p]));
  const ids = (places) => places.map((p) => data.combinations[p]);
  const one = ticked.find((p) => clash([p]));
  if (one !== undefined) return ids([one]);
  for (const [at, first] of ticked.entries()) {
    const second = ticked.slice(at + 1).find((p) => clash([first, p]));
    if (second !== undefined) return ids([first, second]);
  }
  return ids(ticked);
}

/** The one ticked id, or else all of them, that bring `id` along. */
export function bringers(data, ticks, id) {
  const others = Object.keys(ticks).filter((other) => other !== id && ticks[other] > 0);
  const brings = (one) => (solve(data, { [one]: ticks[one] }).counts[id] ?? 0) > 0;
  const one = others.find(brings);
  return one === undefined ? others : [one];
}

// The tick sheet in the browser: the twin of hands.Sheet and hands.score_ticks over hands.sheet_data.
// No page, no network: data in, values out. Ids and orders are those of the rule set.

/**
 * What follows from the ticks. A tick says "at least so many": the hands that may be on the table are
 * the rows that reach every tick.
 * @param {object} data sheet_data of the rule set
 * @param {Object<string, number>} ticks
 * @returns {{counts, implied, possible, blocked, fits: boolean}} objects by combination id.
 *   counts: what every such hand shows, where it is not 0; implied: those of them that count more often
 *   than ticked; possible: the most any of them shows; blocked: for what cannot count once more, the
 *   fewest ticked ids that keep it from it. When no hand shows all the ticks, fits is false, counts are
 *   the ticks and nothing follows from them.
 */
export function solve(data, ticks) {
  const ids = data.combinations;
  const least = ids.map((id) => ticks[id] ?? 0);
  const rows = data.rows.filter((row) => reaches(row, least));
  const most = highest(data.rows, ids.length);
  if (!rows.length) return nothingFits(ids, least, most);
  const low = lowest(rows, ids.length);
  const high = highest(rows, ids.length);
  const places = [...ids.keys()];
  const only = (wanted, values) => byId(ids, places.filter(wanted), (place) => values[place]);
  return {
    counts: only((place) => low[place] > 0, low),
    implied: only((place) => low[place] > least[place], low),
    possible: only(() => true, high),
    blocked: byId(
      ids,
      places.filter((place) => low[place] === high[place] && high[place] < most[place]),
      (place) => conflict(data, least, place, low[place] + 1).map((other) => ids[other]),
    ),
    fits: true,
  };
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
  const points = data.points[Math.min(units, data.points.length - 1)];
  return {
    units,
    points: data.flowers === "points" ? points + flowers * data.flower_units : points,
    chain: parts.join(" + "),
    belowMinimum: isBelow(data.minimum, bare, units, flowers),
    row: data.table.find(([first, last]) => first <= units && (last === null || units <= last)) ?? null,
  };
}

const total = (numbers) => numbers.reduce((sofar, next) => sofar + next, 0);
const reaches = (row, least) => least.every((times, place) => row[place] >= times);
const byId = (ids, places, value) =>
  Object.fromEntries(places.map((place) => [ids[place], value(place)]));

function lowest(rows, width) {
  const low = new Array(width).fill(Infinity);
  for (const row of rows) row.forEach((times, place) => times < low[place] && (low[place] = times));
  return low;
}

function highest(rows, width) {
  const high = new Array(width).fill(0);
  for (const row of rows) row.forEach((times, place) => times > high[place] && (high[place] = times));
  return high;
}

function isBelow(minimum, bare, units, flowers) {
  if (minimum.flowers === "one_is_enough" && flowers > 0) return false;
  return (minimum.flowers === "counted" ? units : bare) < minimum.units;
}

function nothingFits(ids, least, most) {
  const places = [...ids.keys()];
  const counts = byId(ids, places.filter((place) => least[place] > 0), (place) => least[place]);
  return { counts, implied: {}, possible: byId(ids, places, (p) => most[p]), blocked: {}, fits: false };
}

/** The fewest ticked places that no row has beside `times` of `place`; the first in protocol order. */
function conflict(data, least, place, times) {
  const rows = data.rows.filter((row) => row[place] >= times);
  const ticked = [...least.keys()].filter((other) => other !== place && least[other] > 0);
  for (let size = 1; size <= ticked.length; size++) {
    for (const some of chosen(ticked, size)) {
      if (!rows.some((row) => some.every((other) => row[other] >= least[other]))) return some;
    }
  }
  return ticked;
}

/** Every choice of `size` of the items, in their order. */
function* chosen(items, size) {
  if (size === 0) yield [];
  for (let at = 0; at + size <= items.length && size > 0; at++) {
    for (const rest of chosen(items.slice(at + 1), size - 1)) yield [items[at], ...rest];
  }
}

/** The one ticked id, or else all of them, that bring `id` along. */
export function bringers(data, ticks, id) {
  const others = Object.keys(ticks).filter((other) => other !== id && ticks[other] > 0);
  const brings = (one) => (solve(data, { [one]: ticks[one] }).counts[id] ?? 0) > 0;
  const one = others.find(brings);
  return one === undefined ? others : [one];
}

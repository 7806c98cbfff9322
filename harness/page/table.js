// Tables, and searches among their rows.
import { el, replace } from "./dom.js";

/**
 * A table whose first column names its rows.
 * @param {string[]} heads
 * @param {import("./dom.js").Child[][]} rows
 * @param {string} [kind] a class of its own
 */
export const table = (heads, rows, kind = "") => el("div", { class: "wide" }, el("table", { class: `points ${kind}` },
  el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head))),
  ...rows.map(([head, ...cells]) => el("tr", {}, el("th", { scope: "row" }, head), ...cells.map((cell) => el("td", {}, cell))))));

/**
 * A list with a field that leaves the items whose words hold what is typed there.
 * @template Item
 * @param {Item[]} items
 * @param {string} noun of many of them
 * @param {(item: Item) => string} wordsOf
 * @param {(items: Item[]) => HTMLElement} drawn
 */
export function searched(items, noun, wordsOf, drawn) {
  const count = el("p", { class: "count", "aria-live": "polite" });
  const place = el("div", {});
  const draw = (/** @type {string} */ wanted) => {
    const left = items.filter((item) => wordsOf(item).toLowerCase().includes(wanted.toLowerCase()));
    replace(count, `${left.length} of ${items.length} ${noun}`);
    replace(place, drawn(left));
  };
  const search = el("input", { type: "search", id: "search", placeholder: "search", "aria-label": `search ${noun}`,
    input: (/** @type {any} */ event) => draw(event.target.value) });
  draw("");
  return el("div", {}, el("div", { class: "filters" }, search), count, place);
}

/** @param {number | undefined} value */
export const rounded = (value) => (value === undefined ? "" : String(Math.round(value * 100) / 100));

// Rows of letters, a letter a column: a few elements a row, whatever the number of columns.
import { el } from "./dom.js";
import { visible } from "./visible.js";

/**
 * A row's letters; equal ones that follow each other stand in one element.
 * @param {string} letters
 * @param {string} good letters that are as they should be
 */
function letters(letters, good) {
  const runs = letters.match(/(.)\1*/gsu) || [];
  return runs.map((run) => el("span", { class: good.includes(run[0]) ? "fine" : "poor" }, run));
}

/**
 * @param {{columns: string[], rows: {head: import("./dom.js").Child, letters: string}[], good: string, title: string, legend: string}} what
 * `good` are the letters that need no look
 */
export function matrix({ columns, rows, good, title, legend }) {
  return el("figure", {}, el("figcaption", {}, legend),
    el("div", { class: "matrix", tabindex: 0, role: "region", "aria-label": title }, el("table", {},
      el("caption", {}, title),
      el("tr", {}, el("td", {}), el("td", { class: "columns" }, ...columns.map((name) => el("span", { title: visible(name) }, visible(name))))),
      ...rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.head), el("td", { class: "letters" }, ...letters(row.letters, good)))))));
}

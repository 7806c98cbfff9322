// Two files side by side, line by line. Only the lines in view are elements: a file may have a million.
import { el, replace } from "./dom.js";
import { piece } from "./visible.js";

const ROW = 22;
// Browsers end a page's height somewhere above this; longer files are scrolled in steps.
const HIGHEST = 15_000_000;
const WIDEST = 400;

/** @param {string | undefined} text */
function split(text) {
  if (text === undefined) {
    return [];
  }
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") {
    lines.pop();
  }
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

/**
 * @param {string} a
 * @param {string} b
 */
function firstDifference(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) {
    ++at;
  }
  return at;
}

/**
 * One line of both files.
 * @param {string | undefined} expected
 * @param {string | undefined} yours
 * @param {number} number from 1
 * @param {number} first the line that the report names; 0 for none
 */
function row(expected, yours, number, first) {
  const same = expected === yours;
  const at = same || expected === undefined || yours === undefined ? 0 : firstDifference(expected, yours);
  const kind = number === first ? "first" : first > 0 && number > first ? "after" : same ? "same" : "differs";
  const cell = (/** @type {string | undefined} */ line) =>
    el("span", { class: line === undefined ? "line none" : "line", dir: "ltr" },
      line === undefined ? "(no such line)" : piece(line, at, WIDEST));
  return el("div", { class: `row ${kind}`, role: "row", "data-line": number, "aria-current": kind === "first" },
    el("span", { class: "number", role: "rowheader" }, number),
    el("span", { class: "sign", role: "cell", title: same ? "equal" : "different" }, kind === "first" ? "\u25b6" : same ? "" : "\u2260"),
    el("span", { class: "pane", role: "cell" }, cell(expected)),
    el("span", { class: "pane", role: "cell" }, cell(yours)));
}

/**
 * @param {string | undefined} expectedText
 * @param {string | undefined} yoursText
 * @param {number} first the line that the report names, from 1; 0 for none
 * @param {string} name
 */
export function sideBySide(expectedText, yoursText, first, name) {
  const expected = split(expectedText);
  const yours = split(yoursText);
  const count = Math.max(expected.length, yours.length);
  const height = Math.min(count * ROW, HIGHEST);
  const inner = el("div", { class: "rows", role: "rowgroup" });
  const box = el("div", { class: "lines", tabindex: 0, role: "table", "aria-rowcount": count,
    "aria-label": `${name}, expected and yours side by side` }, inner);
  inner.style.height = `${height}px`;
  const shown = () => Math.ceil((box.clientHeight || 440) / ROW) + 2;
  const top = () => {
    const most = Math.max(1, height - box.clientHeight);
    const share = Math.min(1, box.scrollTop / most);
    return height < HIGHEST ? Math.floor(box.scrollTop / ROW) : Math.floor(share * Math.max(0, count - shown() + 2));
  };
  let drawnTop = -1;
  let drawnRows = -1;
  const draw = () => {
    const begin = Math.max(0, top());
    const rows = shown();
    if (begin === drawnTop && rows === drawnRows) {
      return;
    }
    drawnTop = begin;
    drawnRows = rows;
    const list = el("div", { class: "window", role: "presentation" });
    list.style.transform = `translateY(${height < HIGHEST ? begin * ROW : box.scrollTop}px)`;
    for (let at = begin; at < Math.min(count, begin + rows); ++at) {
      list.append(row(expected[at], yours[at], at + 1, first));
    }
    replace(inner, list);
  };
  /** @param {number} line from 1 */
  const go = (line) => {
    const wanted = Math.max(0, line - 6);
    box.scrollTop = height < HIGHEST ? wanted * ROW
      : Math.round((wanted / Math.max(1, count - shown() + 2)) * (height - box.clientHeight));
    draw();
  };
  box.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(draw).observe(box);
  const head = el("div", { class: "row head", "aria-hidden": "true" }, el("span", { class: "number" }, "line"), el("span", { class: "sign" }),
    el("span", { class: "pane" }, "expected"), el("span", { class: "pane" }, "yours"));
  return { element: el("div", { class: "compare" }, head, box), go };
}

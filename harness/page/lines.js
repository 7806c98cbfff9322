// Two files side by side, line by line. Only the lines in view are elements: a file may have a million.
import { el, replace } from "./dom.js";
import { TextLines } from "./text_lines.js";
import { piece } from "./visible.js";

const ROW = 22;
// Browsers end a page's height somewhere above this; longer files are scrolled in steps.
const HIGHEST = 15_000_000;
const WIDEST = 400;
const NO_LINES = new TextLines(new Uint8Array(0));

/**
 * @typedef {{name: string, line: number, expected: [number, number] | null, yours: [number, number] | null}} ColumnMark
 * @typedef {{expected?: TextLines, yours?: TextLines, first: number, name: string, marks: ColumnMark[]}} Sides
 *   `first` is the line that the report names, from 1; 0 for none
 */

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
 * The marks of one side's line, by its characters.
 * @param {TextLines} lines
 * @param {number} line from 0
 * @param {ColumnMark[]} marks
 * @param {"expected" | "yours"} side
 */
function marksIn(lines, line, marks, side) {
  return marks.flatMap((mark) => {
    const range = mark[side];
    const begin = range ? (lines.text(line, 0, range[0]) || "").length : 0;
    return range ? [{ name: mark.name, begin, end: begin + (lines.text(line, range[0], range[1]) || "").length }] : [];
  }).sort((a, b) => a.begin - b.begin);
}

/** @param {Sides} sides */
export function sideBySide({ expected = NO_LINES, yours = NO_LINES, first, name, marks }) {
  const one = expected === NO_LINES || yours === NO_LINES;
  const count = Math.max(expected.count, yours.count);
  const height = Math.min(count * ROW, HIGHEST);
  const inner = el("div", { class: "rows", role: "rowgroup" });
  const box = el("div", { class: "lines", tabindex: 0, role: "table", "aria-rowcount": count,
    "aria-label": one ? name : `${name}, expected and yours side by side` }, inner);
  inner.style.height = `${height}px`;
  box.style.maxHeight = `${height + 4}px`;
  let now = 0;
  /** @param {number} line from 0 */
  const row = (line) => {
    const number = line + 1;
    const same = expected.same(line, yours);
    const texts = [expected.text(line), yours.text(line)];
    const [due, own] = texts;
    const at = same || due === undefined || own === undefined ? 0 : firstDifference(due, own);
    const kind = number === first ? "first" : first > 0 && number > first ? "after" : same || one ? "same" : "differs";
    const here = marks.filter((mark) => mark.line === number);
    const cell = (/** @type {string | undefined} */ text, /** @type {TextLines} */ lines, /** @type {"expected" | "yours"} */ side) =>
      el("span", { class: text === undefined ? "line none" : "line", dir: "ltr" },
        text === undefined ? "(no such line)" : piece(text, at, WIDEST, marksIn(lines, line, here, side)));
    const sign = kind === "first" ? "\u25b6" : same || one ? "" : "\u2260";
    return el("div", { class: `row ${kind}${number === now ? " now" : ""}`, role: "row", "data-line": number, "aria-current": number === now },
      el("span", { class: "number", role: "rowheader" }, number),
      el("span", { class: "sign", role: "cell", title: same ? "equal" : "different" }, sign),
      one && expected === NO_LINES ? null : el("span", { class: "pane", role: "cell" }, cell(due, expected, "expected")),
      one && yours === NO_LINES ? null : el("span", { class: "pane", role: "cell" }, cell(own, yours, "yours")));
  };
  const shown = () => Math.ceil((box.clientHeight || 440) / ROW) + 2;
  const top = () => {
    const most = Math.max(1, height - box.clientHeight);
    const share = Math.min(1, box.scrollTop / most);
    return height < HIGHEST ? Math.floor(box.scrollTop / ROW) : Math.floor(share * Math.max(0, count - shown() + 2));
  };
  let drawn = "";
  const draw = () => {
    const begin = Math.max(0, top());
    const rows = shown();
    const wanted = `${begin} ${rows} ${now}`;
    if (wanted === drawn) {
      return;
    }
    drawn = wanted;
    const list = el("div", { class: "window", role: "presentation" });
    list.style.transform = `translateY(${height < HIGHEST ? begin * ROW : box.scrollTop}px)`;
    for (let at = begin; at < Math.min(count, begin + rows); ++at) {
      list.append(row(at));
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
  /**
   * Marks a line as the one that is looked at, and has it in view.
   * @param {number} line from 1
   */
  const look = (line) => {
    now = line;
    const begin = top();
    if (line <= begin + 1 || line >= begin + shown() - 3) {
      go(line);
    } else {
      draw();
    }
  };
  box.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(draw).observe(box);
  const head = el("div", { class: "row head", "aria-hidden": "true" }, el("span", { class: "number" }, "line"), el("span", { class: "sign" }),
    expected === NO_LINES && one ? null : el("span", { class: "pane" }, "expected"),
    yours === NO_LINES && one ? null : el("span", { class: "pane" }, "yours"));
  return { element: el("div", { class: one ? "compare one" : "compare" }, head, box), go, look };
}

// Two files side by side, line by line. Only the lines in view are elements: a file may have a million.
import { el, replace } from "./dom.js";
import { TextLines } from "./text_lines.js";
import { piece, visible } from "./visible.js";

const ROW = 22;
// Browsers end a page's height somewhere above this; longer files are scrolled in steps.
const HIGHEST = 15_000_000;
// So many characters of a line are shown in the narrowest of panes.
const NARROWEST = 24;
// More of a line is not shown where it is pointed at.
const MOST_POINTED_AT = 4000;
// The same as in page.css: there the panes stand one below the other.
const isNarrow = () => matchMedia("(max-width: 700px)").matches;
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

/**
 * A line where so many characters fit: all of it, or as much around the place `at` as there is room for.
 * @param {string} text
 * @param {number} at
 * @param {number} fits
 * @param {import("./visible.js").Mark[]} marks
 */
function fitting(text, at, fits, marks) {
  let room = fits;
  let parts = piece(text, at, room, marks);
  const over = () => parts.reduce((sum, part) => sum + (typeof part === "string" ? part : part.textContent || "").length, -fits);
  // Of what is not seen one character may take six.
  for (let by = over(); by > 0 && room > 1; by = over()) {
    room = Math.max(1, room - Math.ceil(by / 6));
    parts = piece(text, at, room, marks);
  }
  return { parts, isWhole: text.length <= room };
}

/** @param {Sides} sides */
export function sideBySide({ expected = NO_LINES, yours = NO_LINES, first, name, marks }) {
  const one = expected === NO_LINES || yours === NO_LINES;
  const count = Math.max(expected.count, yours.count);
  let high = ROW;
  let height = 0;
  let fits = 0;
  const inner = el("div", { class: "rows", role: "rowgroup" });
  const box = el("div", { class: "lines", tabindex: 0, role: "table", "aria-rowcount": count,
    "aria-label": one ? name : `${name}, expected and yours side by side` }, inner);
  const measure = () => {
    high = isNarrow() && !one ? 2 * ROW : ROW;
    height = Math.min(count * high, HIGHEST);
    inner.style.height = `${height}px`;
    box.style.maxHeight = `${height + 4}px`;
    const probe = el("span", { class: "line", "aria-hidden": "true" }, "0".repeat(100));
    const pane = el("span", { class: "pane" }, probe);
    inner.append(el("div", { class: "row probe" }, el("span"), el("span"), pane, one ? null : el("span")));
    fits = Math.max(NARROWEST, Math.floor((pane.clientWidth * 100) / Math.max(1, probe.offsetWidth)) - 2);
  };
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
    const cell = (/** @type {string | undefined} */ text, /** @type {TextLines} */ lines, /** @type {"expected" | "yours"} */ side) => {
      if (text === undefined) {
        return el("span", { class: "line none", dir: "ltr" }, "(no such line)");
      }
      const { parts, isWhole } = fitting(text, at, fits, marksIn(lines, line, here, side));
      return el("span", { class: "line", dir: "ltr", title: isWhole ? null : visible(text.slice(0, MOST_POINTED_AT)) }, parts);
    };
    const sign = kind === "first" ? "\u25b6" : same || one ? "" : "\u2260";
    return el("div", { class: `row ${kind}${number === now ? " now" : ""}`, role: "row", "data-line": number, "aria-current": number === now },
      el("span", { class: "number", role: "rowheader" }, number),
      el("span", { class: "sign", role: "cell", title: same ? "equal" : "different" }, sign),
      one && expected === NO_LINES ? null : el("span", { class: "pane", role: "cell" }, cell(due, expected, "expected")),
      one && yours === NO_LINES ? null : el("span", { class: "pane", role: "cell" }, cell(own, yours, "yours")));
  };
  const shown = () => Math.ceil((box.clientHeight || 440) / high) + 2;
  const top = () => {
    const most = Math.max(1, height - box.clientHeight);
    const share = Math.min(1, box.scrollTop / most);
    return height < HIGHEST ? Math.floor(box.scrollTop / high) : Math.floor(share * Math.max(0, count - shown() + 2));
  };
  let drawn = "";
  const draw = () => {
    const begin = Math.max(0, top());
    const rows = shown();
    const wanted = `${begin} ${rows} ${now} ${fits} ${high}`;
    if (wanted === drawn) {
      return;
    }
    drawn = wanted;
    const list = el("div", { class: "window", role: "presentation" });
    list.style.transform = `translateY(${height < HIGHEST ? begin * high : box.scrollTop}px)`;
    for (let at = begin; at < Math.min(count, begin + rows); ++at) {
      list.append(row(at));
    }
    replace(inner, list);
  };
  /** @param {number} line from 1 */
  const go = (line) => {
    if (fits === 0) {
      measure();
    }
    const above = Math.min(5, Math.floor((shown() - 2) / 2));
    const wanted = Math.max(0, line - 1 - above);
    box.scrollTop = height < HIGHEST ? wanted * high
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
  new ResizeObserver(() => {
    const begin = top() + 1;
    const end = begin + shown() - 2;
    const before = high;
    measure();
    drawn = "";
    if (before === high) {
      draw();
    } else {
      go([now, first].find((line) => line >= begin && line < end) || begin);
    }
  }).observe(box);
  const head = el("div", { class: "row head", "aria-hidden": "true" }, el("span", { class: "number" }, "line"), el("span", { class: "sign" }),
    expected === NO_LINES && one ? null : el("span", { class: "pane" }, "expected"),
    yours === NO_LINES && one ? null : el("span", { class: "pane" }, "yours"));
  return { element: el("div", { class: one ? "compare one" : "compare" }, head, box), go, look };
}

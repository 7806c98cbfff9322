// One case: what is said of it, both files side by side, boards, the input and the command that runs it again.
import { boards } from "./boards.js";
import { readFiles } from "./data.js";
import { el, replace } from "./dom.js";
import { fringe, numberedMaps } from "./graph.js";
import { sideBySide } from "./lines.js";
import { visible } from "./visible.js";

/** @param {string} command */
function copyButton(command) {
  const button = el("button", { type: "button", click: async () => {
    try {
      await navigator.clipboard.writeText(command);
      replace(button, "copied");
    } catch {
      replace(button, "not allowed here: mark and copy it");
    }
  } }, "copy command");
  return button;
}

/** @param {import("./data.js").LinePiece} part */
const pieceOf = (part) => part.state === "there"
  ? `${part.bytes_before > 0 ? `[${part.bytes_before} more] ` : ""}${visible(part.text)}${part.bytes_after > 0 ? ` [${part.bytes_after} more]` : ""}`
  : `(${visible(part.state)})`;

/**
 * What else differs in an answer.
 * @param {{name: string, expected: import("./data.js").LinePiece, got: import("./data.js").LinePiece}[]} fields
 */
const further = (fields) => el("table", { class: "points further" },
  el("tr", {}, ...["also differs", "expected", "yours"].map((name) => el("th", { scope: "col" }, name))),
  ...fields.map((field) => el("tr", {}, el("th", { scope: "row" }, visible(field.name)), el("td", {}, pieceOf(field.expected)),
    el("td", {}, pieceOf(field.got)))));

/** @param {import("./data.js").JudgedFile} file */
function verdictOf(file) {
  const found = file.divergence;
  return el("section", { class: "file", "aria-label": file.file },
    el("h3", {}, visible(file.file), " ", el("b", { class: `verdict v-${file.verdict}` }, file.verdict)),
    found ? el("p", { class: "where" }, visible(found.where)) : null,
    found && found.path && found.path.length > 0
      ? el("p", { class: "path" }, "path: ", el("span", {}, ["root", ...found.path].map(visible).join(" \u203a "))) : null,
    found && found.hint ? el("p", { class: "hint" }, visible(found.hint)) : null,
    found && (found.expected !== undefined || found.got !== undefined) ? el("dl", { class: "pair" },
      el("dt", {}, "expected"), el("dd", { class: "expected" }, visible(found.expected || "")),
      el("dt", {}, "yours"), el("dd", { class: "yours" }, visible(found.got || ""))) : null,
    found && found.further && found.further.length > 0 ? further(found.further) : null,
    found && found.fringe ? fringe(found.fringe, found.expansion) : null,
    found && found.maps ? numberedMaps(found.maps) : null,
    ...((found && found.boards) || []).map(boards));
}

/**
 * Fills `place` with both versions of each file once they are unpacked.
 * @param {HTMLElement} place
 * @param {import("./data.js").Case} one
 * @param {number} line that is asked for, 0 for the first difference
 */
async function showFiles(place, one, line) {
  /** @type {import("./data.js").Files | null} */
  let files = null;
  try {
    files = await readFiles(one.id);
  } catch {
    replace(place, el("p", { class: "note" }, "This browser cannot unpack the files: the text of the report (t) has what differs."));
    return;
  }
  if (!files) {
    replace(place, el("p", { class: "note" }, one.verdict === "AC" ? "All files are as expected." : "The page has no files of this case."));
    return;
  }
  /** @type {{go: (line: number) => void, first: number}[]} */
  const views = [];
  const parts = one.files.map((file) => {
    const known = /** @type {import("./data.js").Files} */ (files);
    const expected = known.expected[file.file];
    const yours = known.yours[file.file];
    const found = file.divergence;
    if (file.verdict === "AC" || (!known.has_expected && !known.has_yours)) {
      return null;
    }
    const first = (found && found.line) || 0;
    const view = sideBySide(expected, yours, first, file.file);
    views.push({ go: view.go, first });
    const missing = yours === undefined ? (known.has_yours ? "You wrote no such file." : "What you wrote was too much to keep, or nothing.")
      : expected === undefined ? "What is expected is not at hand." : "";
    return el("section", { "aria-label": `${file.file} side by side` }, el("h3", {}, visible(file.file)),
      missing ? el("p", { class: "note" }, missing) : null,
      el("p", {}, first > 0 ? el("button", { type: "button", class: "first", click: () => view.go(first) }, `to the first difference, line ${first}`) : null),
      view.element);
  });
  replace(place, ...parts, el("details", {}, el("summary", {}, "input"), el("pre", { class: "input", dir: "ltr" }, files.input.split("\n").map(visible).join("\n"))));
  for (const view of views) {
    view.go(line || view.first || 1);
  }
}

/**
 * @param {import("./data.js").Report} report
 * @param {import("./data.js").Told} told
 * @param {string} id
 * @param {number} line
 */
export function caseView(report, told, id, line) {
  const one = (report.cases || []).find((other) => other.id === id);
  if (!one) {
    return el("section", {}, el("h1", {}, "No such case"), el("p", {}, el("a", { href: "#" }, "all cases")));
  }
  const said = told.cases[one.id] || { text: [], again: "" };
  const place = el("div", { class: "files" }, el("p", {}, "unpacking ..."));
  showFiles(place, one, line);
  return el("section", { "aria-label": `case ${one.id}` },
    el("h1", {}, `${visible(one.id)} `, el("b", { class: `verdict v-${one.verdict}` }, one.verdict)),
    el("p", {}, visible(one.summary)),
    one.tags.length > 0 ? el("p", { class: "tags" }, one.tags.map(visible).join(", ")) : null,
    one.reason ? el("p", { class: "note" }, visible(one.reason)) : null,
    ...one.files.map(verdictOf),
    said.text.length > 0 ? el("details", {}, el("summary", {}, "as the report says it"), el("pre", { class: "told" }, said.text.map(visible).join("\n"))) : null,
    said.again ? el("p", { class: "again" }, el("code", {}, visible(said.again)), " ", copyButton(said.again)) : null,
    place);
}

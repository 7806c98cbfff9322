// One case: what is said of it, both files side by side, boards, the input and the command that runs it again.
import { boards } from "./boards.js";
import { readFiles } from "./data.js";
import { descentPicture } from "./descent.js";
import { el, replace } from "./dom.js";
import { fileView } from "./file_view.js";
import { fringe, numberedMaps } from "./graph.js";
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
      el("dt", {}, "yours"), el("dd", { class: "yours" }, visible(found.got || "")),
      ...(found.column ? [el("dt", {}, "differs in"), el("dd", { class: "column" }, visible(found.column))] : [])) : null,
    found && found.further && found.further.length > 0 ? further(found.further) : null,
    found && found.descent ? descentPicture(found.descent) : null,
    found && found.fringe ? fringe(found.fringe, found.expansion) : null,
    found && found.maps ? numberedMaps(found.maps) : null,
    ...((found && found.boards) || []).map(boards));
}

/**
 * The line and node that are looked at, in the address: a link leads there again. Browsers do not like it to be written often.
 * @param {string} id
 */
function addressOf(id) {
  let timer = 0;
  return (/** @type {number} */ line, /** @type {string[]} */ way) => {
    clearTimeout(timer);
    const begun = location.hash;
    timer = window.setTimeout(() => {
      if (location.hash === begun) {
        const node = way.length > 0 ? `&node=${way.map(encodeURIComponent).join("/")}` : "";
        history.replaceState(null, "", `#${id === "" ? "" : `case=${encodeURIComponent(id)}&`}line=${line}${node}`);
      }
    }, 400);
  };
}

/** The way to a node that the address names; none where it is spelled wrongly. */
function nodeAsked() {
  const found = /[#&]node=([^&]*)/.exec(location.hash);
  try {
    return found ? found[1].split("/").map(decodeURIComponent) : null;
  } catch {
    return null;
  }
}

/**
 * The input, drawn as the handout has it and as it was read.
 * @param {import("./data.js").Files} files
 * @param {boolean} isOpen
 */
const inputOf = (files, isOpen) => el("details", { class: "given", open: isOpen }, el("summary", {}, "input"), el("div", { class: "boards" },
  files.drawing.length > 0 ? el("figure", {}, el("figcaption", {}, "drawn"), el("pre", { class: "drawing", dir: "ltr" }, files.drawing.map(visible).join("\n"))) : null,
  el("figure", {}, el("figcaption", {}, "the file"), el("pre", { class: "input", dir: "ltr" }, files.input.split("\n").map(visible).join("\n")))));

/**
 * Fills `place` with the input and the files once they are unpacked, or says that they cannot be shown.
 * @param {HTMLElement} place
 * @param {import("./data.js").Case} one
 * @param {string} name of what is packed
 * @param {number} line that is asked for, 0 for the first difference
 */
export async function showFiles(place, one, name, line) {
  try {
    const files = await readFiles(name);
    if (files) {
      await filesShown(place, one, files, name, line);
    } else {
      replace(place, el("p", { class: "note" }, one.verdict === "AC" ? "All files are as expected." : "The page has no files of this case."));
    }
  } catch (error) {
    console.error(error);
    replace(place, el("p", { class: "note" }, "This browser cannot unpack the files: the text of the report (t) has what differs."));
  }
}

/**
 * @param {HTMLElement} place
 * @param {import("./data.js").Case} one
 * @param {import("./data.js").Files} files
 * @param {string} name
 * @param {number} line
 */
async function filesShown(place, one, files, name, line) {
  const { files: heads } = files;
  const isAlone = one.verdict === "";
  const address = addressOf(one.id);
  const wanted = one.files.filter((file) => heads[file.file] && (isAlone || file.verdict !== "AC"));
  const views = await Promise.all(wanted.map((file) => fileView({ id: name, name: file.file, head: heads[file.file],
    first: (file.divergence && file.divergence.line) || 0, expansion: (file.divergence && file.divergence.expansion) || 0, line, node: nodeAsked(), isAlone, address })));
  const right = isAlone ? [] : one.files.filter((file) => heads[file.file] && file.verdict === "AC" && (heads[file.file].tree || heads[file.file].steps));
  replace(place, isAlone ? inputOf(files, true) : null, ...views.map((view) => view.element),
    ...right.map((file) => rightFile(name, file.file, heads[file.file], address)), isAlone ? null : inputOf(files, false));
  for (const view of views) {
    view.begin();
  }
}

/**
 * A file that is right, to be opened: its search may show why another one is not.
 * @param {string} id
 * @param {string} name
 * @param {import("./file_view.js").FileHead} head
 * @param {(line: number, way: string[]) => void} address
 */
function rightFile(id, name, head, address) {
  const place = el("div", {});
  const open = async () => {
    if (place.childElementCount === 0) {
      const view = await fileView({ id, name, head: { ...head, same: true }, first: 0, expansion: 0, line: 0, node: null, isAlone: false, address });
      replace(place, view.element);
      view.begin();
    }
  };
  return el("details", { toggle: open }, el("summary", {}, `${visible(name)} is right: its search, step by step`), place);
}

/**
 * What a run made of a case.
 * @param {import("./data.js").Case} one
 * @param {{text: string[], again: string}} said
 * @param {string} name of its files
 * @param {number} line
 */
export function caseParts(one, said, name, line) {
  const place = el("div", { class: "files" }, el("p", {}, "unpacking ..."));
  showFiles(place, one, name, line);
  return [one.reason ? el("p", { class: "note" }, visible(one.reason)) : null,
    ...one.files.map(verdictOf),
    said.text.length > 0 ? el("details", {}, el("summary", {}, "as the report says it"), el("pre", { class: "told" }, said.text.map(visible).join("\n"))) : null,
    said.again ? el("p", { class: "again" }, el("code", {}, visible(said.again)), " ", copyButton(said.again)) : null,
    place];
}

/**
 * What a case is about.
 * @param {import("./data.js").Case} one
 */
export const caseFacts = (one) => [el("p", {}, visible(one.summary)),
  one.tags.length > 0 ? el("p", { class: "tags" }, one.tags.map(visible).join(", ")) : null];

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
  return el("section", { "aria-label": `case ${one.id}` },
    el("h1", {}, `${visible(one.id)} `, el("b", { class: `verdict v-${one.verdict}` }, one.verdict)), ...caseFacts(one),
    ...caseParts(one, told.cases[one.id] || { text: [], again: "" }, one.id, line));
}

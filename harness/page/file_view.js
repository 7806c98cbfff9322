// One file of an answer: both versions side by side, and the search that a log tells of, stepped through.
import { el } from "./dom.js";
import { sideBySide } from "./lines.js";
import { readBytes } from "./packed.js";
import { SearchTree } from "./search_tree.js";
import { readSearch } from "./steps.js";
import { TextLines } from "./text_lines.js";
import { readTree } from "./tree_data.js";
import { visible } from "./visible.js";

/**
 * @typedef {{expected: boolean, yours: boolean, same: boolean, marks: import("./lines.js").ColumnMark[], tree: boolean, steps: boolean}} FileHead
 * @typedef {{id: string, name: string, head: FileHead, first: number, expansion: number, line: number, node: string[] | null,
 *   isAlone: boolean, address: (line: number, way: string[]) => void}} FileOptions
 *   `first` and `expansion`: what first differs, 0 for nothing; `line` and `node`: what the address asks for;
 *   `isAlone`: nobody has answered but we
 */

/** @param {FileOptions} options */
async function readLines({ id, name, head }) {
  const read = async (/** @type {string} */ side) => {
    const bytes = await readBytes(`${id}/${side}/${name}`);
    return bytes ? new TextLines(bytes) : undefined;
  };
  const expected = head.expected ? await read("expected") : undefined;
  return { expected, yours: head.same ? expected : head.yours ? await read("yours") : undefined };
}

/**
 * @param {FileOptions} options
 * @param {{expected?: TextLines, yours?: TextLines}} lines
 * @param {(line: number) => void} look
 */
async function searchOf(options, lines, look) {
  const { id, name, head } = options;
  const sides = /** @type {const} */ (["expected", "yours"]).filter((side) => lines[side] !== undefined && !(side === "yours" && head.same));
  if (head.tree) {
    const tree = await readTree(`${id}/tree/${name}`);
    const logs = tree ? sides.filter((side) => tree[side].last > 1)
      .map((side) => ({ name: side, side: tree[side], lines: /** @type {TextLines} */ (lines[side]) })) : [];
    if (!tree || logs.length === 0) {
      return null;
    }
    const search = new SearchTree(tree, logs, { first: options.first, stepped: look, address: options.address });
    return { search, begin: () => {
      search.go(options.line || options.first || 2);
      if (options.node) {
        search.choose(tree.find(options.node));
      }
    } };
  }
  if (head.steps) {
    const search = await readSearch(`${id}/steps/${name}`, sides.map((side) => ({ name: side, key: side })), options.expansion, (at) => look(at + 1));
    return search && { search, begin: () => search.player.set(Math.max(1, options.line - 1) > 1 ? options.line - 1 : options.expansion || 1) };
  }
  return null;
}

/**
 * A section with the file; `begin` is to be called once it is part of the page.
 * @param {FileOptions} options
 */
export async function fileView(options) {
  const { name, head, first, isAlone } = options;
  const lines = await readLines(options);
  const view = sideBySide({ ...lines, first, name, marks: head.marks });
  const found = await searchOf(options, lines, view.look);
  const missing = isAlone || head.same || (head.yours && head.expected) ? "" : !head.yours ? "There is no such file of yours." : "What is expected is not at hand.";
  const element = el("section", { class: "one-file", "aria-label": `${name} side by side` }, el("h3", {}, visible(name)),
    missing ? el("p", { class: "note" }, missing) : null,
    found ? found.search.player.element
      : el("p", {}, first > 0 ? el("button", { type: "button", class: "first", click: () => view.go(first) }, `to the first difference, line ${first}`) : null),
    view.element, found ? found.search.element : null);
  const begin = () => {
    view.go(options.line || first || 1);
    if (found) {
      found.begin();
    }
  };
  return { element, begin };
}

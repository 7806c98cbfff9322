// Boards of a difference, side by side, with the squares to look at in brackets and in another shade.
import { el } from "./dom.js";
import { visible } from "./visible.js";

/**
 * A board of cells in rows; `marked` are those to look at, by their places.
 * @param {{column_labels: string[], row_labels: string[], columns: number}} look
 * @param {string} title
 * @param {string[]} cells
 * @param {Set<number>} marked
 */
export function boardTable(look, title, cells, marked) {
  const rows = [];
  for (let at = 0; at < cells.length; at += look.columns) {
    rows.push(cells.slice(at, at + look.columns));
  }
  return el("table", { class: "board" }, el("caption", {}, visible(title)), look.column_labels.length > 0
    ? el("tr", {}, el("td"), ...look.column_labels.map((label) => el("th", { scope: "col" }, label))) : null,
  ...rows.map((row, line) => el("tr", {},
    look.row_labels[line] === undefined ? el("td") : el("th", { scope: "row" }, look.row_labels[line]),
    ...row.map((cell, column) => marked.has(line * look.columns + column)
      ? el("td", { class: "marked" }, el("b", {}, `[${visible(cell)}]`)) : el("td", {}, visible(cell))))));
}

/** @param {import("./data.js").BoardGroup} group */
export function boards(group) {
  const table = (/** @type {import("./data.js").Board} */ board) => {
    const columns = Math.max(1, (board.cells[0] || []).length);
    return boardTable({ ...group, columns }, board.move ? `${board.title} ${board.move}` : board.title, board.cells.flat(),
      new Set(board.marked.map(([row, column]) => row * columns + column)));
  };
  return el("div", { class: "group" },
    el("div", { class: "boards" }, ...group.boards.map(table)),
    ...group.legend.map((line) => el("p", {}, visible(line))),
    ...group.stories.map((story) => el("p", {}, `${visible(story.move)}, by ${visible(story.by)}` +
      (story.of === "expected" ? " (the expected move)" : ""))));
}

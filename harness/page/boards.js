// Boards of a difference, side by side, with the squares to look at in brackets and in another shade.
import { el } from "./dom.js";
import { visible } from "./visible.js";

/**
 * @param {import("./data.js").BoardGroup} group
 * @param {import("./data.js").Board} board
 */
function drawn(group, board) {
  const marked = new Set(board.marked.map(([row, column]) => `${row},${column}`));
  const title = board.move ? `${board.title} ${board.move}` : board.title;
  const head = group.column_labels.length > 0
    ? el("tr", {}, el("td"), ...group.column_labels.map((label) => el("th", { scope: "col" }, label))) : null;
  return el("table", { class: "board" }, el("caption", {}, visible(title)), head,
    ...board.cells.map((cells, row) => el("tr", {},
      group.row_labels[row] === undefined ? el("td") : el("th", { scope: "row" }, group.row_labels[row]),
      ...cells.map((cell, column) => marked.has(`${row},${column}`)
        ? el("td", { class: "marked" }, el("b", {}, `[${visible(cell)}]`)) : el("td", {}, visible(cell))))));
}

/** @param {import("./data.js").BoardGroup} group */
export function boards(group) {
  return el("div", { class: "group" },
    el("div", { class: "boards" }, ...group.boards.map((board) => drawn(group, board))),
    ...group.legend.map((line) => el("p", {}, visible(line))),
    ...group.stories.map((story) => el("p", {}, `${visible(story.move)}, by ${visible(story.by)}` +
      (story.of === "expected" ? " (the expected move)" : ""))));
}

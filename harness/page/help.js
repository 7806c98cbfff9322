// What keys do.
import { el } from "./dom.js";

const OF_SEARCHES = [["d", "to the first difference"], [", .", "back and on in a search, a step each"], ["s", "play it, stop"],
  ["arrows, Enter", "in its picture: from node to node, open and close"]];
const OF_CASES = [["n, p", "next and previous case that fails"], ["\u2190, \u2192", "previous and next case"]];
const OF_ALL = [["o", "overview"], ["/", "search"], ["t", "the report as text"], ["?", "this list"], ["Esc", "close it"]];

/** @param {import("./views.js").Views} views */
export function helpDialog(views) {
  const keys = [...(views.cases.length > 0 ? OF_CASES : []), ...(views.searches || views.cases.length > 0 ? OF_SEARCHES : []), ...views.keys.map(({ name, what }) => [name, what]), ...OF_ALL];
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { "aria-label": "keys" }, el("h2", {}, "Keys"),
    el("dl", {}, ...keys.flatMap(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])),
    el("form", { method: "dialog" }, el("button", {}, "close"))));
  return dialog;
}

// What keys do.
import { el } from "./dom.js";

const KEYS = [["n, p", "next and previous case that fails"], ["\u2190, \u2192", "previous and next case"], ["o", "overview"],
  ["d", "to the first difference"], [", .", "back and on in a search, a step each"], ["s", "play it, stop"],
  ["arrows, Enter", "in its picture: from node to node, open and close"], ["/", "search among the cases"], ["t", "the report as text"], ["?", "this list"], ["Esc", "close it"]];

export function helpDialog() {
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { "aria-label": "keys" }, el("h2", {}, "Keys"),
    el("dl", {}, ...KEYS.flatMap(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])),
    el("form", { method: "dialog" }, el("button", {}, "close"))));
  return dialog;
}

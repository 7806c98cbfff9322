// A search of a graph where it first differs: the fringe in its order, and both numberings of the map.
import { el } from "./dom.js";
import { visible } from "./visible.js";

/**
 * Right before an expansion, what is taken first on top.
 * @param {import("./data.js").Fringe} fringe
 * @param {number | undefined} expansion
 */
export function fringe(fringe, expansion) {
  const signs = (/** @type {number} */ at) => [at === fringe.expected_at ? "expected" : "", at === fringe.yours_at ? "yours" : ""]
    .filter(Boolean).join(", ");
  const key = fringe.key === "" ? null : visible(fringe.key);
  const left = fringe.left_out > 0 ? `and ${fringe.left_out} more` +
    (fringe.left_out_stale > 0 ? `, ${fringe.left_out_stale} of them dropped before what is taken` : "") : "";
  return el("figure", { class: "fringe" },
    el("figcaption", {}, (fringe.key === "" ? "the stack" : "the fringe") +
      (expansion ? ` before expansion ${expansion}` : " then") + ", what is taken first on top"),
    el("table", { class: "points" },
      el("tr", {}, ...["place", key, "g", "h", "joined", "from", "taken next"].filter((name) => name !== null)
        .map((name) => el("th", { scope: "col" }, name))),
      ...fringe.nodes.map((node, at) => el("tr", { class: signs(at) === "" ? null : "marked" },
        el("th", { scope: "row" }, visible(node.place), node.stale ? " (dropped: expanded before)" : ""), key === null ? null : el("td", {}, node.key),
        el("td", {}, node.g), el("td", {}, node.h), el("td", {}, node.joined),
        el("td", {}, node.from), el("td", {}, el("b", {}, signs(at)))))),
    left === "" ? null : el("p", {}, left));
}

/**
 * Which expansions each place has, expected and yours side by side; `[7]` is the expansion that first differs.
 * @param {{to: number, expected: {map: string[]}, got: {map: string[]}}} maps
 */
export function numberedMaps(maps) {
  const map = (/** @type {string} */ title, /** @type {string[]} */ lines) =>
    el("figure", {}, el("figcaption", {}, title), el("pre", { class: "map", dir: "ltr" }, lines.map(visible).join("\n")));
  const to = maps.to > 0 ? `, as far as expansion ${maps.to}` : "";
  return el("div", { class: "boards" }, map(`expected${to}`, maps.expected.map), map(`yours${to}`, maps.got.map));
}

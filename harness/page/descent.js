// A wrong count, followed down: the positions that were asked about as a tree, each with both counts.
import { el } from "./dom.js";
import { Picture } from "./picture.js";
import { visible } from "./visible.js";

/**
 * @typedef {{move: string, expected: string, got: string}} Asked
 * @typedef {{field: string, expected: string, got: string, steps: Asked[][]}} Descent
 * @typedef {{asked: Asked, children: number[], above: number}} Spot
 */

/** @param {Asked} asked */
const differs = ({ expected, got }) => expected !== got;

/**
 * The questions as a tree, the problem itself first: each step stands below the last one of the step before.
 * @param {Descent} descent
 */
function treeOf({ expected, got, steps }) {
  /** @type {Spot[]} */
  const nodes = [{ asked: { move: "the problem", expected, got }, children: [], above: -1 }];
  let here = 0;
  for (const step of steps) {
    const above = here;
    nodes[above].children = step.map((asked) => nodes.push({ asked, children: [], above }) - 1);
    here = nodes.length - 1;
  }
  return nodes;
}

class DescentView {
  /** @param {Descent} descent */
  constructor(descent) {
    this.nodes = treeOf(descent);
    const last = this.nodes.length - 1;
    /** The smallest position whose count is wrong. */
    this.parts = differs(this.nodes[last].asked) ? last : this.nodes[last].above;
    this.chosen = this.parts;
    /** @type {Set<number>} */
    this.closed = new Set();
    this.picture = new Picture({ children: (node) => (this.closed.has(node) ? [] : this.nodes[node].children), shown: (node) => this.shown(node),
      choose: (node) => this.choose(node), turn: (node) => this.turn(node), move: (node, key) => this.moveBy(node, key) },
      `${visible(descent.field)}, followed down`);
    // Its size is known once it stands in the document.
    requestAnimationFrame(() => this.choose(this.chosen));
  }

  /**
   * @param {number} node
   * @returns {import("./picture.js").Shown}
   */
  shown(node) {
    const { asked, children } = this.nodes[node];
    const { move, expected, got } = asked;
    const isWrong = differs(asked);
    return { name: move, expected, yours: isWrong ? got : "", kind: isWrong ? "differs" : "", hasChildren: children.length > 0,
      label: visible(`${move}: ${isWrong ? `expected ${expected}, yours ${got}` : `${expected}, as expected`}`), isOpen: !this.closed.has(node),
      isNow: node === this.parts, isChosen: node === this.chosen };
  }

  /** @param {number} node */
  choose(node) {
    this.chosen = node;
    this.picture.lay(node);
  }

  /** @param {number} node */
  turn(node) {
    if (this.nodes[node].children.length > 0 && !this.closed.delete(node)) {
      this.closed.add(node);
    }
    this.choose(node);
  }

  /**
   * Moves with a key; whether the key means anything.
   * @param {number} node
   * @param {string} key
   */
  moveBy(node, key) {
    const { above, children } = this.nodes[node];
    const beside = above < 0 ? [node] : this.nodes[above].children;
    const at = beside.indexOf(node);
    /** @type {Record<string, number | undefined>} */
    const next = { ArrowUp: beside[at - 1], ArrowDown: beside[at + 1], ArrowLeft: above < 0 ? undefined : above, ArrowRight: children[0],
      Home: beside[0], End: beside[beside.length - 1] };
    if (key === "Enter" || key === " " || (key === "ArrowRight" && this.closed.has(node))) {
      this.turn(node);
      return true;
    }
    const to = next[key];
    if (to !== undefined) {
      this.choose(to);
    }
    return key in next;
  }
}

/** @param {Descent} descent */
export function descentPicture(descent) {
  const view = new DescentView(descent);
  return el("figure", { class: "descent" }, el("figcaption", {}, `${visible(descent.field)}, followed down: what the program says of positions one ` +
    "ply further down, each asked about as a problem of its own. Right counts stand alone; of a wrong one the expected count stands above yours, which " +
    "is underlined, and the way goes on from there. The thick frame is the last position that is wrong."), view.picture.svg);
}

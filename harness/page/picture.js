// The picture of a tree: from left to right, one node below the other. Only what is seen is drawn.
import { event, hierarchy, select, tree, zoom, zoomIdentity } from "./d3.js";
import { visible } from "./visible.js";

const GAP = 28;
const NARROWEST = 180;
const WIDEST = 480;
const LETTER = 7.3;
// Of a name, where a line is too long for a box.
const NAME = 20;
const ROW = 24;
const LINE = 17;
const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null>} attributes
 * @param {...(Element | string | null)} children
 */
function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children) {
    if (child !== null) {
      element.append(child);
    }
  }
  return element;
}

/** @param {string} text @param {number} most */
const cut = (text, most) => (text.length > most ? `${text.slice(0, Math.max(1, most - 1))}\u2026` : text);

/**
 * What is shown of a node.
 * @typedef {{name: string, expected: string, yours: string, kind: string, label: string, hasChildren: boolean, isOpen: boolean,
 *   isNow: boolean, isChosen: boolean}} Shown
 * @typedef {{children: (node: number) => number[], shown: (node: number) => Shown, choose: (node: number) => void,
 *   turn: (node: number) => void, move: (node: number, key: string) => boolean}} Source
 * @typedef {import("d3-hierarchy").Placed} Placed
 */

export class Picture {
  /**
   * @param {Source} source
   * @param {string} label
   */
  constructor(source, label) {
    this.source = source;
    this.content = draw("g", {});
    this.svg = /** @type {SVGSVGElement} */ (draw("svg", { class: "tree", role: "tree", tabindex: 0, "aria-label": label }, this.content));
    this.at = zoomIdentity.translate(12, 200);
    /** @type {Placed[]} */
    this.placed = [];
    /** Of a box: as wide as what has stood in one so far. */
    this.box = NARROWEST;
    this.prefix = `node-${Picture.count++}-`;
    this.zoom = zoom().scaleExtent([0.2, 2.5]).extent(() => [[0, 0], [this.width(), this.height()]])
      .filter(() => event.type !== "wheel" || event.ctrlKey || event.metaKey)
      .on("zoom", () => {
        this.at = event.transform;
        this.paint();
      });
    this.selection = select(this.svg).call(this.zoom).on("dblclick.zoom", null);
    this.selection.call(this.zoom.transform, this.at);
    this.svg.addEventListener("keydown", (pressed) => this.pressed(pressed));
    this.svg.addEventListener("click", (clicked) => this.clicked(clicked));
    new ResizeObserver(() => this.paint()).observe(this.svg);
  }

  width() {
    return this.svg.clientWidth || 800;
  }

  height() {
    return this.svg.clientHeight || 400;
  }

  /**
   * Lays out anew what is open, and has a node in view.
   * @param {number} node
   */
  lay(node) {
    const tall = (/** @type {Placed} */ one) => (this.source.shown(one.data).yours === "" ? 1 : 1.7);
    const root = tree().nodeSize([ROW, 1]).separation((a, b) => (tall(a) + tall(b)) / 2)(hierarchy(0, this.source.children));
    this.placed = [];
    root.each((one) => {
      this.placed.push(one);
      const { name, expected, yours } = this.source.shown(one.data);
      const letters = visible(name).length + 1 + Math.max(visible(expected).length, visible(yours).length - visible(name).length);
      this.box = Math.max(this.box, Math.min(WIDEST, this.width() - 24, 36 + LETTER * letters));
    });
    this.placed.forEach((one) => { one.y *= this.box + GAP; });
    this.bringIntoView(node);
    this.paint();
  }

  /** @param {number} node */
  bringIntoView(node) {
    const place = this.placed.find((one) => one.data === node);
    if (!place) {
      return;
    }
    const { x, y, k } = this.at;
    const left = place.y * k + x;
    const top = place.x * k + y;
    // With what is below it, where there is room for both.
    const both = 2 * this.box + GAP;
    const wide = place.children && both * k + 24 <= this.width() ? both : this.box;
    const isAcross = left >= 0 && left + wide * k <= this.width();
    if (!isAcross || top < ROW || top > this.height() - 2 * ROW) {
      const across = isAcross ? x : Math.min(12, this.width() - (place.y + wide + 12) * k);
      this.move(across, this.height() / 2 - place.x * k, k);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} k
   */
  move(x, y, k) {
    this.selection.call(this.zoom.transform, zoomIdentity.translate(x, y).scale(k));
  }

  /** @param {number} by */
  scale(by) {
    this.selection.call(this.zoom.scaleBy, by);
  }

  /** The nodes in view, each with the line to its parent. */
  paint() {
    const { x, y, k } = this.at;
    const top = -y / k - 3 * ROW;
    const bottom = (this.height() - y) / k + 3 * ROW;
    const left = -x / k - this.box - GAP;
    const right = (this.width() - x) / k;
    const links = [];
    const nodes = [];
    /** @type {string | null} */
    let chosen = null;
    for (const one of this.placed) {
      const inColumn = one.y >= left && one.y <= right;
      if (one.parent && inColumn && Math.max(one.x, one.parent.x) >= top && Math.min(one.x, one.parent.x) <= bottom) {
        const from = one.parent.y + this.box;
        const middle = (from + one.y) / 2;
        links.push(draw("path", { class: "link", d: `M${from},${one.parent.x}H${middle}V${one.x}H${one.y}` }));
      }
      if (inColumn && one.x >= top && one.x <= bottom) {
        const shown = this.source.shown(one.data);
        nodes.push(this.node(one, shown));
        chosen = shown.isChosen ? this.prefix + one.data : chosen;
      }
    }
    this.content.setAttribute("transform", `translate(${x},${y}) scale(${k})`);
    this.content.replaceChildren(...links, ...nodes);
    this.svg.setAttribute("aria-activedescendant", chosen || "");
  }

  /**
   * @param {Placed} one
   * @param {Shown} shown
   */
  node(one, shown) {
    const tall = shown.yours !== "";
    const high = tall ? 2 * LINE + 4 : LINE + 3;
    const letters = Math.floor((this.box - 36) / LETTER + 0.01) - 1;
    const text = (/** @type {number} */ line, /** @type {string} */ of, /** @type {string} */ words, /** @type {number} */ most) =>
      draw("text", { class: of, x: this.box - 8, y: line * LINE + 13, "text-anchor": "end" }, cut(visible(words), most));
    const expected = visible(shown.expected);
    const name = cut(visible(shown.name), Math.max(NAME, letters - expected.length));
    const level = Math.round(one.y / (this.box + GAP)) + 1;
    return draw("g", { class: `node ${shown.kind}${shown.isNow ? " now" : ""}${shown.isChosen ? " chosen" : ""}`, id: this.prefix + one.data,
      role: "treeitem", "aria-level": level, "aria-label": shown.label, "aria-selected": shown.isChosen ? "true" : "false",
      "aria-expanded": shown.hasChildren ? String(shown.isOpen) : null, "data-node": one.data,
      transform: `translate(${one.y},${one.x - high / 2})` },
      draw("rect", { width: this.box, height: high, rx: 3 }),
      shown.hasChildren ? draw("text", { class: "turn", x: 6, y: 14 }, shown.isOpen ? "\u25be" : "\u25b8") : null,
      draw("text", { class: "name", x: 20, y: 13 }, name),
      text(0, "expected", shown.expected, letters - name.length), tall ? text(1, "yours", shown.yours, letters + 1) : null);
  }

  /** @param {MouseEvent} clicked */
  clicked(clicked) {
    const target = /** @type {Element} */ (clicked.target);
    const node = target.closest("[data-node]");
    if (!node) {
      return;
    }
    const number = Number(node.getAttribute("data-node"));
    if (target.classList.contains("turn")) {
      this.source.turn(number);
    } else {
      this.source.choose(number);
    }
  }

  /** @param {KeyboardEvent} pressed */
  pressed(pressed) {
    const chosen = this.placed.find((one) => this.source.shown(one.data).isChosen);
    if (chosen && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey && this.source.move(chosen.data, pressed.key)) {
      pressed.preventDefault();
      pressed.stopPropagation();
    }
  }
}
Picture.count = 0;

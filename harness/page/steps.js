// A search of a graph step by step: the map with both numberings, and the fringe as a list in its order.
import { el, replace } from "./dom.js";
import { readArrays } from "./packed.js";
import { player } from "./player.js";
import { visible } from "./visible.js";

const JOINED = 0;
const EXPANDED = 2;
// More of a fringe is not shown.
const MOST_SHOWN = 200;

/** The fringe at each expansion, going forth and back over what happened to it. */
class FringeAt {
  /** @param {Record<string, import("./packed.js").Numbers>} arrays */
  constructor(arrays) {
    this.changes = arrays["event.changes"];
    this.nodes = arrays["event.nodes"];
    this.ranks = arrays["node.ranks"];
    /** By rank: the node, and whether it is on the fringe. */
    this.byRank = new Int32Array(this.ranks.length);
    this.ranks.forEach((rank, node) => { this.byRank[rank] = node; });
    this.isThere = new Uint8Array(this.ranks.length);
    /** How many events there are before each expansion is begun: those that join after the one before. */
    this.ends = [0];
    for (let event = 0; event < this.changes.length; ++event) {
      if (this.changes[event] === JOINED) {
        this.ends[this.ends.length - 1] = event + 1;
      } else if (this.changes[event] === EXPANDED) {
        this.ends.push(event + 1);
      }
    }
    this.done = 0;
  }

  /** @param {number} event @param {boolean} forth */
  apply(event, forth) {
    this.isThere[this.ranks[this.nodes[event]]] = (this.changes[event] === JOINED) === forth ? 1 : 0;
  }

  /**
   * The nodes right before an expansion, counted from 1, in their order.
   * @param {number} expansion
   */
  before(expansion) {
    const end = this.ends[Math.min(expansion, this.ends.length) - 1];
    for (; this.done < end; ++this.done) {
      this.apply(this.done, true);
    }
    for (; this.done > end; --this.done) {
      this.apply(this.done - 1, false);
    }
    const nodes = [];
    for (let rank = 0; rank < this.isThere.length; ++rank) {
      if (this.isThere[rank] === 1) {
        nodes.push(this.byRank[rank]);
      }
    }
    return nodes;
  }
}

/** A map into whose cells numbers are written. */
class NumberedMap {
  /**
   * @param {any} head
   * @param {Record<string, import("./packed.js").Numbers>} arrays
   */
  constructor(head, arrays) {
    this.lines = /** @type {string[]} */ (head.map);
    this.width = /** @type {number} */ (head.cell);
    this.at = { lines: arrays["map.lines"], columns: arrays["map.columns"] };
    this.letters = new Map([[head.places.indexOf(head.from), "S"], [head.places.indexOf(head.to), "G"]]);
  }

  /**
   * @param {string} title
   * @param {import("./packed.js").Numbers} expansions
   * @param {number} to as many of them
   */
  drawn(title, expansions, to) {
    /** @type {Map<number, string>} */
    const texts = new Map(this.letters);
    const seen = new Set();
    for (let at = 0; at < Math.min(to, expansions.length); ++at) {
      texts.set(expansions[at], `${seen.has(expansions[at]) ? "+" : ""}${at + 1}`);
      seen.add(expansions[at]);
    }
    const now = to <= expansions.length ? expansions[to - 1] : -1;
    /** @type {{column: number, text: string, isNow: boolean}[][]} */
    const inLines = this.lines.map(() => []);
    for (const [place, text] of texts) {
      const line = place >= 0 && place < this.at.lines.length ? this.at.lines[place] : -1;
      if (line >= 0) {
        inLines[line].push({ column: this.at.columns[place], text: text.padStart(this.width), isNow: place === now });
      }
    }
    const parts = inLines.flatMap((cells, line) => this.line(this.lines[line], cells));
    return el("figure", {}, el("figcaption", {}, title), el("pre", { class: "map", dir: "ltr" }, ...parts));
  }

  /**
   * @param {string} line
   * @param {{column: number, text: string, isNow: boolean}[]} cells
   */
  line(line, cells) {
    /** @type {(string | HTMLElement)[]} */
    const parts = [];
    let done = 0;
    for (const cell of cells.sort((a, b) => a.column - b.column)) {
      parts.push(line.slice(done, cell.column), cell.isNow ? el("mark", {}, cell.text) : cell.text);
      done = cell.column + cell.text.length;
    }
    return [...parts, `${line.slice(done)}\n`];
  }
}

export class GraphSearch {
  /**
   * @param {any} head
   * @param {Record<string, import("./packed.js").Numbers>} arrays
   * @param {{name: string, key: "expected" | "yours"}[]} logs those that there are
   * @param {number} first the expansion that first differs; 0 for none
   * @param {(expansion: number) => void} stepped
   */
  constructor(head, arrays, logs, first, stepped) {
    this.head = head;
    this.arrays = arrays;
    this.logs = logs;
    this.stepped = stepped;
    this.fringe = new FringeAt(arrays);
    this.map = head.map.length > 0 ? new NumberedMap(head, arrays) : null;
    this.maps = el("div", { class: "boards" });
    this.list = el("div", { class: "list" });
    const last = Math.max(1, this.fringe.ends.length - 1, ...logs.map(({ key }) => arrays[key].length));
    this.player = player({ first: 1, last, unit: "expansion", changed: (at) => this.show(at),
      jumps: first > 0 && first <= last ? [{ name: "to the first difference", title: `expansion ${first} (d)`, first: true, act: () => this.player.set(first) }] : [] });
    this.element = el("div", { class: "search" }, head.whole ? null
      : el("p", { class: "note" }, `The search is shown as far as expansion ${this.fringe.ends.length - 1}.`),
      el("div", { class: "split" }, this.maps, this.list));
  }

  /** @param {number} at */
  show(at) {
    const { map } = this;
    const places = this.head.places;
    const said = this.logs.map(({ name, key }) => {
      const place = this.arrays[key][at - 1];
      return el("li", {}, `${name}: `, el("b", {}, place === undefined ? "ended before" : place < 0 ? "no place" : visible(places[place])));
    });
    replace(this.maps, el("div", {}, el("p", {}, `expansion ${at}`), el("ul", { class: "now" }, ...said)),
      ...this.logs.map(({ name, key }) => (map ? map.drawn(`${name}, after expansion ${at}`, this.arrays[key], at) : null)),
      map && this.logs.length > 0 ? el("p", { class: "tags" }, "+7: expanded before as well. S: where it begins. G: the goal.") : null);
    replace(this.list, this.fringeTable(at));
    this.stepped(at);
  }

  /** @param {number} at */
  fringeTable(at) {
    const { head, arrays } = this;
    const nodes = this.fringe.before(at);
    if (at >= this.fringe.ends.length) {
      return el("p", { class: "note" }, "The right search has ended before.");
    }
    const expanded = new Set();
    for (let event = 0, left = at - 1; left > 0; ++event) {
      if (this.fringe.changes[event] === EXPANDED) {
        expanded.add(arrays["node.places"][this.fringe.nodes[event]]);
        --left;
      }
    }
    const isStack = head.key === "";
    const place = (/** @type {number} */ node) => arrays["node.places"][node];
    const isStale = (/** @type {number} */ node) => !isStack && expanded.has(place(node));
    const due = nodes.find((node) => !isStale(node));
    const own = nodes.find((node) => arrays.yours[at - 1] === place(node));
    const signs = (/** @type {number} */ node) => [node === due ? "expected" : "", node === own && this.logs.some(({ key }) => key === "yours") ? "yours" : ""]
      .filter(Boolean).join(", ");
    return el("figure", { class: "steps" },
      el("figcaption", {}, `${isStack ? "the stack" : "the fringe"} before expansion ${at}, what is taken first on top: ${nodes.length}`),
      el("table", { class: "points" },
        el("tr", {}, ...["place", ...(isStack ? [] : [head.key]), "g", "h", "joined", "from", "taken next"].map((name) => el("th", { scope: "col" }, visible(name)))),
        ...nodes.slice(0, MOST_SHOWN).map((node) => el("tr", { class: signs(node) === "" ? null : "marked" },
          el("th", { scope: "row" }, visible(head.places[place(node)]), isStale(node) ? " (dropped: expanded before)" : ""),
          isStack ? null : el("td", {}, arrays["node.keys"][node]), el("td", {}, arrays["node.g"][node]), el("td", {}, arrays["node.h"][node]),
          el("td", {}, node), el("td", {}, arrays["node.from"][node]), el("td", {}, el("b", {}, signs(node)))))),
      nodes.length > MOST_SHOWN ? el("p", {}, `and ${nodes.length - MOST_SHOWN} more`) : null);
  }
}

/**
 * @param {string} name
 * @param {{name: string, key: "expected" | "yours"}[]} logs
 * @param {number} first
 * @param {(expansion: number) => void} stepped
 */
export async function readSearch(name, logs, first, stepped) {
  const packed = await readArrays(name);
  return packed && new GraphSearch(packed.head, packed.arrays, logs, first, stepped);
}

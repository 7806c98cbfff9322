// The tree of two logs, as the report's data has it: nodes, lines, and the boards of nodes.
import { grouped, readArrays, summedUp } from "./packed.js";

/** @typedef {import("./packed.js").Numbers} Numbers */

/** What happens to a node in a line, by number. */
export const STEPS = ["entered", "leaf", "updated"];

/** The lines of one log that are drawn. They are counted as in the file, from 1; the first one is line 2. */
export class LogSide {
  /**
   * @param {Record<string, Numbers>} arrays
   * @param {string} of
   * @param {number} nodes
   */
  constructor(arrays, of, nodes) {
    this.nodes = summedUp(arrays[`${of}.nodes`]);
    this.steps = arrays[`${of}.steps`];
    this.cuts = arrays[`${of}.cuts`];
    this.widths = [0, 1, 2, 3, 4].map((column) => arrays[`${of}.widths.${column}`]);
    this.linesOf = grouped(this.nodes, nodes);
    /** The last line that is drawn; 1 where none is. */
    this.last = this.nodes.length + 1;
  }

  /** @param {number} line */
  has(line) {
    return line >= 2 && line <= this.last;
  }

  /**
   * The node of a line; -1 where there is none.
   * @param {number} line
   */
  nodeAt(line) {
    return this.has(line) ? this.nodes[line - 2] : -1;
  }

  /** @param {number} node */
  visits(node) {
    return this.linesOf(node).length > 0;
  }

  /**
   * The node's last line up to `line`; 0 where it has none yet.
   * @param {number} node
   * @param {number} line
   */
  lineOf(node, line) {
    const lines = this.linesOf(node);
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lines[middle] + 2 <= line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low === 0 ? 0 : lines[low - 1] + 2;
  }

  /** @param {number} node */
  firstLine(node) {
    const lines = this.linesOf(node);
    return lines.length === 0 ? 0 : lines[0] + 2;
  }

  /** @param {number} node */
  lastLine(node) {
    const lines = this.linesOf(node);
    return lines.length === 0 ? 0 : lines[lines.length - 1] + 2;
  }

  /**
   * The bytes of a column in a line.
   * @param {number} line
   * @param {number} column
   * @returns {[number, number]}
   */
  range(line, column) {
    let begin = 0;
    for (let at = 0; at < column; ++at) {
      begin += this.widths[at][line - 2] + 1;
    }
    return [begin, begin + this.widths[column][line - 2]];
  }
}

export class TreeData {
  /**
   * @param {any} head
   * @param {Record<string, Numbers>} arrays
   */
  constructor(head, arrays) {
    this.head = head;
    this.parents = arrays.parents;
    for (let node = 0; node < this.parents.length; ++node) {
      this.parents[node] = node - this.parents[node];
    }
    this.size = this.parents.length;
    this.names = arrays.names;
    this.childrenOf = grouped(this.parents, this.size, 1);
    this.expected = new LogSide(arrays, "expected", this.size);
    this.yours = new LogSide(arrays, "yours", this.size);
    this.counts = arrays["board.counts"];
    this.squares = arrays["board.squares"];
    this.cells = arrays["board.cells"];
    this.changesBegin = this.counts ? changesOf(this.counts, head.board.unknown) : null;
  }

  /** Those that have lines, in their order: expected before yours. */
  sides() {
    const all = [{ name: "expected", side: this.expected }, { name: "yours", side: this.yours }];
    return all.filter(({ side }) => side.last > 1);
  }

  /** @param {number} node */
  name(node) {
    return /** @type {string} */ (this.head.texts[this.names[node]]);
  }

  /**
   * The nodes from the root to this one.
   * @param {number} node
   */
  way(node) {
    const way = [];
    for (let at = node; at >= 0; at = this.parents[at]) {
      way.push(at);
    }
    return way.reverse();
  }

  /**
   * The node of these names below the root; the last one on the way that there is.
   * @param {string[]} names
   */
  find(names) {
    let node = 0;
    for (const name of names) {
      const next = this.childrenOf(node).find((child) => this.name(child) === name);
      if (next === undefined) {
        return node;
      }
      node = next;
    }
    return node;
  }

  /**
   * No log visits it.
   * @param {number} node
   */
  isLeftOut(node) {
    return !this.expected.visits(node) && !this.yours.visits(node);
  }

  /**
   * The board of a node, and the squares that its move changes; null where it is not known.
   * @param {number} node
   */
  board(node) {
    if (!this.changesBegin) {
      return null;
    }
    const cells = [...this.head.board.cells];
    let changed = new Set();
    for (const at of this.way(node)) {
      if (this.counts[at] === this.head.board.unknown) {
        return null;
      }
      changed = new Set();
      for (let change = this.changesBegin[at]; change < this.changesBegin[at + 1]; ++change) {
        cells[this.squares[change]] = this.head.board.texts[this.cells[change]];
        changed.add(this.squares[change]);
      }
    }
    return { cells: /** @type {string[]} */ (cells), changed };
  }
}

/**
 * Where the changes of each node begin.
 * @param {Numbers} counts
 * @param {number} unknown
 */
function changesOf(counts, unknown) {
  const begins = new Int32Array(counts.length + 1);
  for (let node = 0; node < counts.length; ++node) {
    begins[node + 1] = begins[node] + (counts[node] === unknown ? 0 : counts[node]);
  }
  return begins;
}

/**
 * @param {string} name
 * @returns {Promise<TreeData | null>}
 */
export async function readTree(name) {
  const packed = await readArrays(name);
  return packed && new TreeData(packed.head, packed.arrays);
}

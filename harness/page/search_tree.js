// The tree that both logs describe, stepped through line by line.
import { boardTable } from "./boards.js";
import { el, replace } from "./dom.js";
import { Picture } from "./picture.js";
import { player } from "./player.js";
import { STEPS } from "./tree_data.js";
import { visible } from "./visible.js";

/**
 * @typedef {import("./tree_data.js").TreeData} TreeData
 * @typedef {import("./tree_data.js").LogSide} LogSide
 * @typedef {{name: string, side: LogSide, lines: import("./text_lines.js").TextLines}} Told a log with its text
 */

const CUT = "\u2702\ufe0e ";
const LATER = "visited later";

/** What is said of a tree at a line of its logs. */
class Saying {
  /**
   * @param {TreeData} tree
   * @param {Told[]} logs
   */
  constructor(tree, logs) {
    this.tree = tree;
    this.logs = logs;
    this.columns = /** @type {{name: string, at: number}[]} */ (tree.head.columns);
    this.words = tree.head.words;
  }

  /**
   * The numbers of a log's line.
   * @param {Told} log
   * @param {number} line
   */
  numbers(log, line) {
    return this.columns.map(({ at }) => log.lines.text(line - 1, ...log.side.range(line, at)) || "");
  }

  /** @param {string} number */
  short(number) {
    return this.words.short[number] || number;
  }

  /**
   * What a node's box has of one log.
   * @param {Told} log
   * @param {number} node
   * @param {number} line
   */
  inBox(log, node, line) {
    const last = log.side.lineOf(node, line);
    if (last > 0) {
      const isCut = log.side.cuts[node] > 0 && last === log.side.lastLine(node);
      const numbers = this.numbers(log, last).map((number) => visible(this.short(number)));
      return (isCut ? CUT : "") + numbers.filter((number) => number !== "").join(" \u00b7 ");
    }
    if (log.side.visits(node)) {
      return LATER;
    }
    const above = this.tree.parents[node];
    if (above < 0 || !log.side.visits(above)) {
      return "";
    }
    return this.isOver(log, above) ? this.words.left_out : "the log ends before";
  }

  /**
   * Whether the search has left a node for good.
   * @param {Told} log
   * @param {number} node
   */
  isOver(log, node) {
    return !this.tree.way(log.side.nodeAt(log.side.last)).includes(node) || (node === 0 && log.side.nodeAt(log.side.last) === 0);
  }

  /**
   * By which bound a node was cut off, in words; nothing where it was not.
   * @param {Told} log
   * @param {number} node
   */
  cut(log, node) {
    const how = this.words.cuts[log.side.cuts[node] - 1];
    if (!how) {
      return "";
    }
    const line = log.side.lastLine(node);
    const column = (/** @type {number} */ at) => {
      const name = (this.columns.find((one) => one.at === at) || { name: "" }).name;
      return `${name} ${log.lines.text(line - 1, ...log.side.range(line, at)) || ""}`;
    };
    const left = [...this.tree.childrenOf(node)].filter((child) => !log.side.visits(child)).length;
    return `${this.words.cut} in line ${line}: ${column(how.column)} ${how.sign} ${column(how.bound)}` +
      (left > 0 ? `; ${this.words.left_out}: ${left} of ${this.tree.childrenOf(node).length} below` : "");
  }
}

export class SearchTree {
  /**
   * @param {TreeData} tree
   * @param {Told[]} logs those that there are, the expected one first
   * @param {{first: number, stepped: (line: number) => void, address: (line: number, way: string[]) => void}} options
   *   `first` is the line of the first difference, 0 for none
   */
  constructor(tree, logs, options) {
    this.tree = tree;
    this.logs = logs;
    this.options = options;
    this.saying = new Saying(tree, logs);
    this.line = 2;
    this.chosen = 0;
    /** What was opened and closed by hand. @type {Map<number, boolean>} */
    this.turned = new Map();
    /** @type {Set<number>} */
    this.onWay = new Set([0]);
    /** @type {Map<number, import("./picture.js").Shown>} */
    this.made = new Map();
    this.picture = new Picture({ children: (node) => this.openChildren(node), shown: (node) => this.shown(node),
      choose: (node) => this.choose(node), turn: (node) => this.turn(node), move: (node, key) => this.moveBy(node, key) },
      "the search as the logs tell it");
    this.details = el("div", { class: "details", "aria-live": "polite" });
    const last = Math.max(...logs.map(({ side }) => side.last));
    this.player = player({ first: 2, last: Math.max(2, last), unit: "line", changed: (line) => this.stepped(line), jumps: this.jumps() });
    this.element = el("div", { class: "search" }, this.key(), el("div", { class: "split" },
      el("div", { class: "picture" }, this.zoomButtons(), this.picture.svg), this.details));
  }

  jumps() {
    const { cut } = this.tree.head.words;
    const jumps = [{ name: "to the parent", title: "to the line in which the parent hears of the node in view", act: () => this.toParent() }];
    if (this.logs.some(({ side }) => side.cuts.some((how) => how > 0))) {
      jumps.push({ name: `to the ${cut}`, title: `to the ${cut} of the node in view or above it, else to the next one`, act: () => this.toCut() });
    }
    const { first } = this.options;
    return first > 0 ? [{ name: "to the first difference", title: `line ${first} (d)`, first: true, act: () => this.go(first) }, ...jumps] : jumps;
  }

  zoomButtons() {
    const button = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) =>
      el("button", { type: "button", "aria-label": name, title: name, click: act }, sign);
    return el("div", { class: "zoom" }, button("+", "larger", () => this.picture.scale(1.25)), button("\u2212", "smaller", () => this.picture.scale(0.8)),
      el("button", { type: "button", title: "close what was opened by hand", click: () => { this.turned.clear(); this.draw(); } }, "only the path"));
  }

  /** What the signs mean. */
  key() {
    const { columns, words } = this.tree.head;
    const numbers = columns.map((/** @type {{name: string}} */ column) => visible(column.name)).join(" \u00b7 ");
    const ends = Object.entries(this.tree.head.ends).map(([name, why]) => why && `${name}: ${why}`).filter(Boolean);
    return el("div", { class: "key" }, el("p", {}, `In each box: ${numbers}, as they are at the line of the slider. `,
      this.logs.length > 1 ? "Below it, underlined, yours where it differs. " : "",
      `${CUT}${words.cut}. Dashed: not yet reached, or ${words.left_out}.`),
      ...ends.map((end) => el("p", { class: "note" }, visible(end))));
  }

  /** @param {number} node */
  isOpen(node) {
    const turned = this.turned.get(node);
    return turned === undefined ? this.onWay.has(node) : turned;
  }

  /** @param {number} node */
  openChildren(node) {
    return this.isOpen(node) ? [...this.tree.childrenOf(node)] : [];
  }

  /**
   * What is shown of a node, made once for each time that the picture is drawn.
   * @param {number} node
   */
  shown(node) {
    const known = this.made.get(node) || this.shownNow(node);
    this.made.set(node, known);
    return known;
  }

  /**
   * @param {number} node
   * @returns {import("./picture.js").Shown}
   */
  shownNow(node) {
    const { tree, saying, line } = this;
    const [first, second] = this.logs;
    const expected = saying.inBox(first, node, line);
    const other = second ? saying.inBox(second, node, line) : expected;
    const differs = other !== expected;
    const isLater = this.logs.every(({ side }) => side.lineOf(node, line) === 0);
    const kind = `${isLater ? "later" : ""}${tree.isLeftOut(node) ? " leftout" : ""}${differs ? " differs" : ""}`;
    const says = second ? `${first.name} ${expected || "nothing"}; ${second.name} ${other || "nothing"}` : expected;
    return { name: tree.name(node), expected: expected === LATER && !differs ? "" : expected || (differs ? "\u2013" : ""), yours: differs ? other || "\u2013" : "", kind,
      label: `${tree.name(node)}: ${says}`, hasChildren: tree.childrenOf(node).length > 0, isOpen: this.isOpen(node),
      isNow: this.logs.some(({ side }) => side.nodeAt(line) === node), isChosen: node === this.chosen };
  }

  /** @param {number} line */
  go(line) {
    this.player.set(line);
  }

  /**
   * The slider has come to a line: the node of the first log there is in view.
   * @param {number} line
   */
  stepped(line) {
    this.line = line;
    const found = this.logs.map(({ side }) => side.nodeAt(line)).find((node) => node >= 0);
    this.chosen = found === undefined ? this.chosen : found;
    this.draw();
    this.options.stepped(line);
  }

  /** @param {number} node */
  choose(node) {
    this.chosen = node;
    this.draw();
  }

  /** @param {number} node */
  turn(node) {
    this.turned.set(node, !this.isOpen(node));
    this.chosen = node;
    this.draw();
  }

  draw() {
    const { tree } = this;
    this.made.clear();
    this.onWay = new Set([0]);
    for (const { side } of this.logs) {
      if (side.has(this.line)) {
        tree.way(side.nodeAt(this.line)).forEach((node) => this.onWay.add(node));
      }
    }
    tree.way(this.chosen).slice(0, -1).forEach((node) => this.onWay.add(node));
    this.picture.lay(this.chosen);
    replace(this.details, ...this.detail());
    this.options.address(this.line, tree.way(this.chosen).slice(1).map((node) => tree.name(node)));
  }

  toParent() {
    const above = this.tree.parents[this.chosen];
    if (above < 0) {
      return;
    }
    const next = this.logs.flatMap(({ side }) => [...side.linesOf(above)]).map((at) => at + 2).filter((line) => line > this.line);
    if (next.length > 0) {
      this.player.set(Math.min(...next.slice(0, 1000)));
    }
    this.choose(above);
  }

  toCut() {
    for (const node of this.tree.way(this.chosen).reverse()) {
      const log = this.logs.find(({ side }) => side.cuts[node] > 0 && side.lastLine(node) !== this.line);
      if (log) {
        this.player.set(log.side.lastLine(node));
        this.choose(node);
        return;
      }
    }
    const { side } = this.logs[0];
    for (let line = this.line + 1; line <= side.last; ++line) {
      const node = side.nodeAt(line);
      if (side.cuts[node] > 0 && side.lastLine(node) === line) {
        this.player.set(line);
        return;
      }
    }
  }

  /**
   * Moves with a key; whether the key means anything.
   * @param {number} node
   * @param {string} key
   */
  moveBy(node, key) {
    const { tree } = this;
    const above = tree.parents[node];
    const beside = above < 0 ? [0] : [...tree.childrenOf(above)];
    const at = beside.indexOf(node);
    const below = tree.childrenOf(node);
    const next = { ArrowUp: beside[at - 1], ArrowDown: beside[at + 1], ArrowLeft: above < 0 ? undefined : above, ArrowRight: below[0],
      Home: beside[0], End: beside[beside.length - 1], Enter: node, " ": node }[key];
    if (key === "Enter" || key === " ") {
      this.turn(node);
    } else if (key === "ArrowRight" && below.length > 0 && !this.isOpen(node)) {
      this.turn(node);
    } else if (next !== undefined) {
      this.choose(next);
    }
    return ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Enter", " "].includes(key);
  }

  // What is said of the node in view.

  detail() {
    return [this.crumbs(), this.table(), ...this.cuts(), this.ownLines(), this.boards()].filter((part) => part !== null);
  }

  crumbs() {
    const way = this.tree.way(this.chosen);
    return el("nav", { class: "crumbs", "aria-label": "path" }, ...way.flatMap((node, at) => [at > 0 ? " \u203a " : "",
      el("button", { type: "button", "aria-current": node === this.chosen ? "true" : null, click: () => this.choose(node) }, visible(this.tree.name(node)))]));
  }

  table() {
    const { saying, chosen, line } = this;
    const lines = this.logs.map((log) => log.side.lineOf(chosen, line));
    const numbers = this.logs.map((log, at) => (lines[at] > 0 ? saying.numbers(log, lines[at]) : null));
    const [first, second] = numbers;
    const cell = (/** @type {string} */ number, /** @type {number} */ column) => el("td",
      { class: first && second && first[column] !== second[column] ? "differs" : null }, visible(number));
    return el("table", { class: "points numbers" }, el("caption", {}, `at line ${line}`),
      el("tr", {}, el("td"), ...saying.columns.map(({ name }) => el("th", { scope: "col" }, visible(name))), el("th", { scope: "col" }, "since line")),
      ...this.logs.map((log, at) => el("tr", { class: log.name }, el("th", { scope: "row" }, log.name),
        ...(numbers[at] || saying.columns.map(() => "")).map(cell),
        el("td", {}, lines[at] > 0 ? `${lines[at]}, ${STEPS[log.side.steps[lines[at] - 2]]}` : log.side.visits(chosen) ? "not yet" : "not visited"))));
  }

  cuts() {
    const { tree, saying, chosen } = this;
    const said = [];
    for (const log of this.logs) {
      const above = tree.way(chosen).reverse().find((node) => log.side.visits(node));
      if (above === undefined) {
        continue;
      }
      const of = above === chosen ? "" : `${visible(tree.name(above))}: `;
      const cut = saying.cut(log, above);
      if (above !== chosen && saying.isOver(log, above)) {
        said.push(el("p", { class: "cut" }, `${log.name}: ${saying.words.left_out}. ${of}${cut || "it was left without this one"}`));
      } else if (cut !== "" && log.side.lastLine(above) <= this.line) {
        said.push(el("p", { class: "cut" }, `${log.name}: ${of}${cut}`));
      }
    }
    return said;
  }

  ownLines() {
    const ends = this.logs.map(({ side }) => [side.firstLine(this.chosen), side.lastLine(this.chosen)]).find(([first]) => first > 0);
    if (!ends) {
      return null;
    }
    const node = this.chosen;
    const to = (/** @type {string} */ name, /** @type {number} */ line) => el("button", { type: "button",
      click: () => { this.player.set(line); this.choose(node); } }, `${name}, ${line}`);
    return el("p", { class: "ends" }, to("to its first line", ends[0]), " ", to("to its last line", ends[1]));
  }

  boards() {
    const { tree, chosen } = this;
    const here = tree.board(chosen);
    if (!here) {
      return tree.head.board && chosen > 0 ? el("p", { class: "note" }, "No board is known there.") : null;
    }
    const look = tree.head.board;
    const before = chosen > 0 ? tree.board(tree.parents[chosen]) : null;
    const name = visible(tree.name(chosen));
    return el("div", { class: "boards" }, before ? boardTable(look, `before ${name}`, before.cells, new Set()) : null,
      boardTable(look, before ? `at ${name}` : "at the root", here.cells, here.changed),
      look.values.length === here.cells.length ? boardTable(look, "values", look.values, new Set()) : null,
      ...look.legend.map((/** @type {string} */ line) => el("p", {}, visible(line))));
  }
}

// One game: its board, move by move, with the clocks.
import { readPacked } from "./data.js";
import { el, replace } from "./dom.js";
import { visible } from "./visible.js";

/**
 * `changes` are, of each move, the squares that it changes: index, row by row from the top, and what stands there then.
 * @typedef {{columns: string[], rows: string[], width: number, cells: string[], values: string[], players: {side: string, name: string}[], begins: number,
 *   moves: string[], changes: [number, string][][], clocks: {cpu?: number, left?: number}[], end: string}} Record
 */

const PACE = 700;

/**
 * The cells after so many moves.
 * @param {Record} game
 * @param {number} moves
 */
function cellsAfter(game, moves) {
  const cells = [...game.cells];
  for (const changes of game.changes.slice(0, moves)) {
    for (const [at, cell] of changes) {
      cells[at] = cell;
    }
  }
  return cells;
}

/**
 * @param {Record} game
 * @param {string[]} cells
 * @param {Set<number>} marked
 * @param {string} title
 */
function board(game, cells, marked, title) {
  const rows = [];
  for (let at = 0; at < cells.length; at += game.width) {
    rows.push(cells.slice(at, at + game.width).map((cell, column) => (marked.has(at + column)
      ? el("td", { class: "marked" }, el("b", {}, `[${visible(cell)}]`)) : el("td", {}, visible(cell)))));
  }
  return el("table", { class: "board" }, el("caption", {}, title),
    game.columns.length > 0 ? el("tr", {}, el("td"), ...game.columns.map((label) => el("th", { scope: "col" }, label))) : null,
    ...rows.map((row, at) => el("tr", {}, game.rows[at] === undefined ? el("td") : el("th", { scope: "row" }, game.rows[at]), ...row)));
}

/**
 * @param {Record} game
 * @param {number} at how many moves were made
 */
function position(game, at) {
  const change = at > 0 ? game.changes[at - 1] : [];
  const who = game.players[(game.begins + at - 1) % 2];
  const clock = at > 0 ? game.clocks[at - 1] : undefined;
  const title = at === 0 ? "the opening" : `after move ${at} of ${game.moves.length}: ${visible(who.side)} plays ${visible(game.moves[at - 1])}`;
  return el("div", {}, el("p", { class: "move", "aria-live": "polite" }, title,
    clock && clock.cpu !== undefined ? `, ${clock.cpu.toFixed(4)} s of CPU time` : "",
    clock && clock.left !== undefined ? `, ${clock.left.toFixed(2)} s left` : ""),
    el("div", { class: "boards" }, game.cells.length > 0 ? board(game, cellsAfter(game, at), new Set(change.map(([cell]) => cell)), "board")
      : el("p", { class: "note" }, "There is no board to draw."),
    game.values.length > 0 ? board(game, game.values, new Set(), "values") : null),
    at === game.moves.length ? el("p", { class: "end" }, visible(game.end)) : null);
}

/**
 * @param {import("./match.js").Game} listed
 * @param {number} move how many moves were made in the position that is shown first
 */
export function gamePlayer(listed, move) {
  /** @type {Record | null} */
  let game = null;
  let at = 0;
  let timer = 0;
  const place = el("div", {}, el("p", {}, "unpacking ..."));
  const list = el("ol", { class: "moves" });
  const playButton = el("button", { type: "button", click: () => play() }, "play");
  const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "moves made",
    input: (/** @type {any} */ event) => go(Number(event.target.value)) }));
  const element = el("section", { "aria-label": `game ${listed.number}` },
    el("h1", {}, `game ${listed.number}: ${visible(listed.begins)} begins against ${visible(listed.other)}`),
    el("p", {}, visible(listed.how)),
    el("div", { class: "filters" }, el("button", { type: "button", click: () => step(-1) }, "a move back"),
      el("button", { type: "button", click: () => step(1) }, "a move on"), playButton, slider), place, list);
  /** @param {number} wanted */
  const go = (wanted) => {
    if (!game) {
      return;
    }
    at = Math.max(0, Math.min(game.moves.length, wanted));
    slider.value = String(at);
    replace(place, position(game, at));
    list.querySelectorAll("button").forEach((button, index) => button.setAttribute("aria-current", String(index + 1 === at)));
    if (element.isConnected) {
      history.replaceState(null, "", `#game=${listed.number}&move=${at}`);
    }
  };
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    replace(playButton, "play");
  };
  const play = () => {
    if (timer !== 0 || !game) {
      pause();
      return;
    }
    if (at === game.moves.length) {
      go(0);
    }
    replace(playButton, "pause");
    timer = window.setInterval(() => {
      if (!game || !element.isConnected || at >= game.moves.length) {
        pause();
        return;
      }
      go(at + 1);
    }, PACE);
  };
  /** @param {number} by */
  const step = (by) => {
    pause();
    go(at + by);
  };
  readPacked(`game ${listed.number}`).then((read) => {
    game = read;
    if (!game) {
      replace(place, el("p", { class: "note" }, "The page has nothing of this game."));
      return;
    }
    slider.max = String(game.moves.length);
    replace(list, ...game.moves.map((name, index) => el("li", {}, el("button", { type: "button", click: () => { pause(); go(index + 1); } }, visible(name)))));
    go(move);
  }, () => replace(place, el("p", { class: "note" }, "This browser cannot unpack the game.")));
  return { element, step, play };
}

// Games between programs: who is how strong, and each game move by move.
import { intervalChart } from "./chart.js";
import { el } from "./dom.js";
import { gamePlayer } from "./game.js";
import { rounded, searched, table } from "./table.js";
import { visible } from "./visible.js";

/**
 * @typedef {{name: string, given: string, games: number, wins: number, draws: number, losses: number, points: number, mean_margin?: number,
 *   forfeits: Record<string, number>, pairs_won?: number}} Player
 * @typedef {{first: string, second: string, wins: number, draws: number, losses: number, points: number, elo?: number, elo_low?: number,
 *   elo_high?: number, superiority?: number}} Pairing
 * @typedef {{name: string, elo: number, low: number, high: number}} Rating
 * @typedef {{first: string, second?: string, points_of_first?: number, points_of_second?: number, winner: string, by: string}} Place
 * @typedef {{number: number, begins: string, other: string, result: string, moves: number, how: string}} Game
 * @typedef {{report: string, plycheck: string, assignment: string, protocol: string, seed: number, stopped: string, fault?: string, games: number,
 *   scheduled: number, players: Player[], withdrawn?: {name: string, why: string}[], pairings: Pairing[], rounds?: Place[][],
 *   sprt?: Record<string, number | string>}} MatchReport
 * @typedef {{again: string, ranking: string[], ratings: Rating[], games: Game[], rest: string}} MatchTold
 */

const HALF = "\u00bd";

/** @param {number} points */
const pointsText = (points) => (Number.isInteger(points) ? String(points) : `${Math.floor(points) || ""}${HALF}`);

/**
 * What each made of the games against each other.
 * @param {MatchReport} report
 * @param {string[]} names best first
 */
function crossTable(report, names) {
  /** @type {Map<string, string>} */
  const points = new Map();
  for (const one of report.pairings) {
    const games = one.wins + one.draws + one.losses;
    points.set(`${one.first}\n${one.second}`, games > 0 ? pointsText(one.points) : "");
    points.set(`${one.second}\n${one.first}`, games > 0 ? pointsText(games - one.points) : "");
  }
  return table(["player", ...names.map((_, at) => String(at + 1))], names.map((name, row) =>
    [`${row + 1} ${visible(name)}`, ...names.map((other, column) => (row === column ? "\u00b7" : points.get(`${name}\n${other}`) || ""))]), "cross");
}

/**
 * @param {MatchReport} report
 * @param {string[]} names
 */
function standings(report, names) {
  const players = names.flatMap((name) => report.players.filter((player) => player.name === name));
  const hasMargin = players.some((player) => player.mean_margin !== undefined);
  const forfeits = (/** @type {Player} */ player) => Object.entries(player.forfeits).map(([why, times]) => `${why.replace(/_/g, " ")} ${times}`).join(", ");
  return table(["player", "points", "games", "won", "drawn", "lost", ...(hasMargin ? ["mean margin"] : []), "forfeits"], players.map((player) =>
    [visible(player.name), pointsText(player.points), player.games, player.wins, player.draws, player.losses,
      ...(hasMargin ? [rounded(player.mean_margin)] : []), forfeits(player)]), "standings");
}

/** @param {MatchReport} report @param {MatchTold} told */
function elo(report, told) {
  const ratings = told.ratings.length > 0;
  const values = ratings ? told.ratings.map((one) => ({ label: one.name, value: one.elo, low: one.low, high: one.high }))
    : report.pairings.filter((one) => one.elo !== undefined || one.elo_low !== undefined || one.elo_high !== undefined)
      .map((one) => ({ label: `${one.first} \u2013 ${one.second}`, value: one.elo, low: one.elo_low, high: one.elo_high }));
  if (values.length === 0) {
    return null;
  }
  const number = (/** @type {number | undefined} */ value) => (value === undefined ? "open" : String(Math.round(value)));
  return el("section", { "aria-label": "Elo" }, el("h2", {}, ratings ? "Ratings" : "Elo of the first against the second"),
    el("figure", {}, el("figcaption", {}, "with intervals of 95 %"), intervalChart(values, "Elo with intervals of 95 %")),
    table([ratings ? "player" : "pairing", "Elo", "from", "to"], values.map((one) =>
      [visible(one.label), number(one.value), number(one.low), number(one.high)]), "elo"));
}

/** @param {Place[][]} rounds */
const knockout = (rounds) => el("section", { "aria-label": "rounds" }, el("h2", {}, "Rounds"), ...rounds.map((places, round) => el("div", {},
  el("h3", {}, places.length === 1 && round === rounds.length - 1 ? "final" : `round ${round + 1}`),
  table(["first", "second", "points", "winner", "by"], places.map((place) => [visible(place.first), visible(place.second || "bye"),
    place.second ? `${pointsText(place.points_of_first || 0)} : ${pointsText(place.points_of_second || 0)}` : "", visible(place.winner), place.by])))));

/** @param {Game[]} games */
function gameList(games) {
  const most = 500;
  return el("div", {}, table(["game", "begins", "against", "for who begins", "moves", "end"], games.slice(0, most).map((game) =>
    [el("a", { href: `#game=${game.number}` }, game.number), visible(game.begins), visible(game.other), game.result, game.moves, visible(game.how)]), "left"),
    games.length > most ? el("p", { class: "note" }, `The first ${most}; the search leaves those that are looked for.`) : null);
}

/** @param {MatchReport} report @param {MatchTold} told */
function main(report, told) {
  const names = told.ranking.length > 0 ? told.ranking : report.players.map((player) => player.name);
  const sprt = report.sprt;
  return el("section", { "aria-label": "overview" },
    el("h1", {}, `${report.assignment}: ${report.players.length} players`),
    el("p", { class: "sum" }, `${report.games} of ${report.scheduled} games; seed ${report.seed}; plycheck ${report.plycheck}`),
    report.stopped === "no" ? null : el("p", { class: "note" }, "Interrupted: the games that were played until then."),
    report.fault ? el("p", { class: "note" }, visible(report.fault)) : null,
    ...(report.withdrawn || []).map((one) => el("p", { class: "note" }, `${visible(one.name)} takes no part: ${visible(one.why)}`)),
    standings(report, names),
    report.rounds ? knockout(report.rounds) : names.length > 2 || report.pairings.length > 1
      ? el("section", { "aria-label": "cross table" }, el("h2", {}, "Points of each against each"), crossTable(report, names)) : null,
    report.games > 0 ? elo(report, told) : null,
    sprt ? el("p", { class: "sprt" }, `sequential test: ${sprt.decision}, log likelihood ratio ${rounded(Number(sprt.log_likelihood_ratio))} between ` +
      `${rounded(Number(sprt.lower))} (H0) and ${rounded(Number(sprt.upper))} (H1)`) : null,
    told.games.length > 0 ? el("section", { "aria-label": "games" }, el("h2", {}, "Games"),
      searched(told.games, "games", (game) => `${game.number} ${game.begins} ${game.other} ${game.how} ${game.result}`, gameList))
      : el("p", { class: "note" }, report.games > 0 ? visible(told.rest) : "No game was played."),
    told.rest && told.games.length > 0 ? el("p", { class: "note" }, visible(told.rest)) : null,
    told.again ? el("p", { class: "again" }, el("code", {}, visible(told.again))) : null);
}

/**
 * @param {MatchReport} report
 * @param {MatchTold} told
 * @returns {import("./views.js").Views}
 */
export function matchViews(report, told) {
  /** @type {{element: HTMLElement, step: (by: number) => void, play: () => void} | null} */
  let player = null;
  const number = () => Number(new URLSearchParams(location.hash.slice(1)).get("game"));
  const other = (/** @type {number} */ by) => {
    const at = told.games.findIndex((game) => game.number === number());
    const next = told.games[at < 0 ? (by > 0 ? 0 : told.games.length - 1) : at + by];
    if (next) {
      location.hash = `game=${next.number}`;
    }
  };
  const at = (/** @type {URLSearchParams} */ address) => {
    player = null;
    if (!address.has("game")) {
      return null;
    }
    const game = told.games.find((one) => one.number === Number(address.get("game")));
    if (!game) {
      return el("section", {}, el("h1", {}, "No such game"), el("p", {}, el("a", { href: "#" }, "all games")));
    }
    player = gamePlayer(game, Number(address.get("move")) || 0);
    return player.element;
  };
  const keys = [
    { key: "n", name: "n, p", what: "next and previous game", act: () => other(1) },
    { key: "p", name: "p", what: "previous game", act: () => other(-1) },
    { key: "ArrowRight", name: "\u2192", what: "a move on", act: () => player && player.step(1) },
    { key: "ArrowLeft", name: "\u2190", what: "a move back", act: () => player && player.step(-1) },
    { key: "Home", name: "Home", what: "to the first position", act: () => player && player.step(-1e9) },
    { key: "End", name: "End", what: "to the last position", act: () => player && player.step(1e9) },
    { key: " ", name: "space", what: "play, and pause", act: () => player && player.play() }];
  return { main: () => main(report, told), at, cases: [], keys };
}

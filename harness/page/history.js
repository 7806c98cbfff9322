// Earlier runs: points over time, and what came of each.
import { lineChart } from "./chart.js";
import { el } from "./dom.js";
import { rounded, searched, table } from "./table.js";
import { visible } from "./visible.js";

/**
 * @typedef {{run: number, begun: number, state: string, assignment: string, candidate: string, source: string, set_hash?: string, cases: number,
 *   not_run: number, damaged?: boolean, match?: boolean, verdicts?: Record<string, number>, points?: number, points_of?: number}} Run
 * @typedef {{report: string, plycheck: string, runs: Run[]}} HistoryReport
 */

/** @param {number} seconds since 1970 */
function moment(seconds) {
  const at = new Date(seconds * 1000);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** @param {Run[]} runs the newest first */
const listed = (runs) => table(["run", "begun", "assignment", "candidate", "cases from", "cases", "verdicts", "points"],
  runs.map((run) => [run.run, moment(run.begun), visible(run.assignment), visible(run.candidate), visible(run.source),
    run.not_run > 0 ? `${run.cases}, ${run.not_run} not run` : run.cases,
    run.match ? "a match" : run.damaged ? "cannot be read" : Object.entries(run.verdicts || {}).map(([verdict, count]) => `${count} ${verdict}`).join(", "),
    run.points_of ? `${rounded(run.points)} of ${rounded(run.points_of)}` : ""]), "left");

/**
 * A plot for each assignment and set of cases: points of other cases are no others of the same.
 * @param {Run[]} runs
 */
function plots(runs) {
  /** @type {Map<string, Run[]>} */
  const groups = new Map();
  for (const run of [...runs].reverse()) {
    if (run.points_of && !run.match && !run.damaged) {
      const name = `${run.assignment}, ${run.source}`;
      groups.set(name, [...(groups.get(name) || []), run]);
    }
  }
  return [...groups].filter(([, some]) => some.length > 1).map(([name, some]) => el("figure", {},
    el("figcaption", {}, `points of ${visible(name)}, over ${some.length} runs`),
    lineChart(some.map((run) => ({ label: `run ${run.run}`, value: run.points || 0 })), Math.max(...some.map((run) => run.points_of || 0)),
      `points over time: ${name}`)));
}

/** @param {HistoryReport} report */
const main = (report) => el("section", { "aria-label": "overview" }, el("h1", {}, "Earlier runs"),
  report.runs.length > 0 ? null : el("p", { class: "note" }, "No run is kept."),
  ...plots(report.runs),
  report.runs.length > 0 ? searched(report.runs, "runs", (run) => `${run.run} ${run.assignment} ${run.candidate} ${run.source}`, listed) : null,
  el("p", { class: "count" }, `plycheck ${report.plycheck}`));

/**
 * @param {HistoryReport} report
 * @returns {import("./views.js").Views}
 */
export const historyViews = (report) => ({ main: () => main(report), at: () => null, cases: [], keys: [] });

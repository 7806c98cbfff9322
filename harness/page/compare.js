// What became of each case from one run to the next.
import { el } from "./dom.js";
import { searched, table } from "./table.js";
import { visible } from "./visible.js";

/**
 * @typedef {{run: string, assignment: string, candidate: string, set_hash: string, seed?: number, cases: number, not_run: number}} Run
 * @typedef {{id: string, change: string, before: {verdict: string, kind: string}, after: {verdict: string, kind: string}}} Changed
 * @typedef {{report: string, plycheck: string, before: Run, after: Run, other_set: boolean, count: Record<string, number>, changed: Changed[],
 *   only_before: string[], only_after: string[]}} CompareReport
 */

const TITLES = /** @type {[string, string][]} */ ([["broken", "Broken"], ["fixed", "Fixed"], ["otherwise", "Fail in another way"],
  ["unjudged", "Judged in one of them only"]]);

/** @param {{verdict: string, kind: string}} one */
const kindOf = (one) => el("span", {}, el("b", { class: `verdict v-${one.verdict}` }, one.verdict), " ",
  visible(one.kind.startsWith(one.verdict) ? one.kind.slice(one.verdict.length).replace(/^, /, "") : one.kind));

/** @param {Changed[]} changed */
const groups = (changed) => el("div", {}, ...TITLES.flatMap(([change, title]) => {
  const these = changed.filter((one) => one.change === change);
  return these.length === 0 ? [] : [el("section", { class: `change ${change}`, "aria-label": title }, el("h2", {}, `${title}: ${these.length}`),
    table(["case", "before", "after"], these.map((one) => [visible(one.id), kindOf(one.before), kindOf(one.after)])))];
}));

/** @param {CompareReport} report */
function main(report) {
  const { before, after, count } = report;
  const only = (/** @type {string} */ title, /** @type {string[]} */ ids) =>
    ids.length > 0 ? el("p", {}, `${title}: ${ids.map(visible).join(", ")}`) : null;
  return el("section", { "aria-label": "overview" },
    el("h1", {}, `${visible(before.assignment)}: ${visible(before.run)} and ${visible(after.run)}`),
    el("p", { class: "sum" }, `${count.fixed} fixed, ${count.broken} broken, ${count.otherwise} fail in another way, ${count.same} the same` +
      (count.unjudged > 0 ? `, ${count.unjudged} judged in one of them only` : "")),
    report.other_set ? el("p", { class: "note" }, "The case sets differ: a case may not be the one of the same name.") : null,
    table(["run", "candidate", "cases", "not run", "set"], [before, after].map((run) =>
      [visible(run.run), visible(run.candidate), run.cases, run.not_run, visible(run.set_hash)])),
    report.changed.length > 0 ? searched(report.changed, "changed cases", (one) => `${one.id} ${one.change} ${one.before.kind} ${one.after.kind}`, groups)
      : el("p", { class: "note" }, "No case changed."),
    only("only before", report.only_before), only("only after", report.only_after),
    el("p", { class: "count" }, `plycheck ${report.plycheck}`));
}

/**
 * @param {CompareReport} report
 * @returns {import("./views.js").Views}
 */
export const compareViews = (report) => ({ main: () => main(report), at: () => null, cases: [], keys: [] });

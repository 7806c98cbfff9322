// What became of each case from one run to the next.
import { caseFacts, caseParts } from "./case.js";
import { el, replace } from "./dom.js";
import { searched, table } from "./table.js";
import { visible } from "./visible.js";

/**
 * @typedef {{run: string, assignment: string, candidate: string, set_hash: string, seed?: number, cases: number, not_run: number}} Run
 * @typedef {{id: string, change: string, before: {verdict: string, kind: string}, after: {verdict: string, kind: string}}} Changed
 * @typedef {{report: string, plycheck: string, before: Run, after: Run, other_set: boolean, count: Record<string, number>, changed: Changed[],
 *   only_before: string[], only_after: string[]}} CompareReport
 * @typedef {Record<string, {case: import("./data.js").Case, text: string[], again: string}>} ToldCases by id
 * @typedef {{before?: ToldCases, after?: ToldCases}} CompareTold what either run told of the cases that changed
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
    table(["case", "before", "after"], these.map((one) => [el("a", { href: `#case=${encodeURIComponent(one.id)}` }, visible(one.id)), kindOf(one.before), kindOf(one.after)]), "left"))];
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
      [visible(run.run), visible(run.candidate), run.cases, run.not_run, visible(run.set_hash)]), "left"),
    report.changed.length > 0 ? searched(report.changed, "changed cases", (one) => `${one.id} ${one.change} ${one.before.kind} ${one.after.kind}`, groups)
      : el("p", { class: "note" }, "No case changed."),
    only("only before", report.only_before), only("only after", report.only_after),
    el("p", { class: "count" }, `plycheck ${report.plycheck}`));
}

/**
 * A case as one of the runs had it; made once it is open.
 * @param {{id: string, side: "before" | "after", title: string, one: {verdict: string, kind: string}, told: CompareTold, line: number, isOpen: boolean}} what
 */
function sideOf({ id, side, title, one, told, line, isOpen }) {
  const said = (told[side] || {})[id];
  const place = el("div", {});
  const fill = () => {
    if (place.childElementCount > 0) {
      return;
    }
    try {
      replace(place, ...(said ? caseParts(said.case, said, `${side}/${id}`, line) : [el("p", { class: "note" }, "This run tells no more of the case.")]));
    } catch {
      replace(place, el("p", { class: "note" }, "What this run tells of the case cannot be shown."));
    }
  };
  if (isOpen) {
    fill();
  }
  return el("details", { class: `run ${side}`, open: isOpen, toggle: fill }, el("summary", {}, `${side}: `, kindOf(one), `, ${visible(title)}`), place);
}

/**
 * A case that changed, in both runs: where it fails now, that is open.
 * @param {CompareReport} report
 * @param {CompareTold} told
 * @param {string} id
 * @param {number} line
 */
function changedCase(report, told, id, line) {
  const one = report.changed.find((other) => other.id === id);
  if (!one) {
    return el("section", {}, el("h1", {}, "No such case among those that changed"), el("p", {}, el("a", { href: "#" }, "all that changed")));
  }
  const [, title] = TITLES.find(([change]) => change === one.change) || ["", one.change];
  const isRight = one.after.verdict === "AC";
  const known = [told.after, told.before].map((cases) => cases && cases[id]).find((said) => said && said.case.tags && said.case.summary);
  return el("section", { "aria-label": `case ${id}` }, el("h1", {}, `${visible(id)}: ${title.toLowerCase()}`), ...(known ? caseFacts(known.case) : []),
    sideOf({ id, side: "after", title: report.after.run, one: one.after, told, line, isOpen: !isRight }),
    sideOf({ id, side: "before", title: report.before.run, one: one.before, told, line, isOpen: isRight }));
}

/**
 * @param {CompareReport} report
 * @param {CompareTold} told
 * @returns {import("./views.js").Views}
 */
export function compareViews(report, told) {
  const at = (/** @type {URLSearchParams} */ address) => {
    const id = address.get("case");
    return id === null ? null : changedCase(report, told, id, Number(address.get("line")) || 0);
  };
  // What keys go through, in the order in which it is listed.
  const cases = TITLES.flatMap(([change]) => report.changed.filter((one) => one.change === change))
    .map((one) => ({ id: one.id, task: "", summary: "", tags: [], verdict: one.after.verdict, reason: "", files: [] }));
  return { main: () => main(report), at, cases, keys: [] };
}

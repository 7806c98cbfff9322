// A search for failing inputs: each failure small, and opened as a case.
import { caseAt } from "./case_at.js";
import { el } from "./dom.js";
import { table } from "./table.js";
import { visible } from "./visible.js";

/**
 * @typedef {{kind: string, found_after?: number, steps: number, tries: number, input: string, task: string, nodes: number,
 *   tags: string[], unsteady: boolean, saved?: string, again?: string, result: import("./data.js").Case}} Failure
 * @typedef {import("./data.js").Report & {report: string, runs?: number, again?: string, compiles: boolean, compile_output?: string,
 *   failures: Failure[], passed?: import("./data.js").Case, faults: string[]}} FuzzReport
 * @typedef {import("./data.js").Told & {failures: string[][]}} FuzzTold
 */

/**
 * @param {Failure} failure
 * @param {string[]} facts
 * @param {number} number from 1
 */
const failureOf = (failure, facts, number) => el("section", { class: "failure", "aria-label": `failure ${number}` },
  el("h3", {}, el("a", { href: `#case=${number}` }, `failure ${number}`), ": ", visible(failure.kind)),
  ...facts.map((line) => el("p", {}, visible(line))),
  el("pre", { class: "input", dir: "ltr" }, failure.input.split("\n").map(visible).join("\n")),
  failure.saved ? el("p", {}, "saved: ", el("code", {}, visible(failure.saved))) : null);

/**
 * @param {FuzzReport} report
 * @param {FuzzTold} told
 */
function main(report, told) {
  const candidate = report.candidate || {};
  const counted = report.runs === undefined ? "" : `${report.failures.length === 0 ? "no failure" : report.failures.length === 1 ? "1 failure"
    : `${report.failures.length} failures`} in ${report.runs === 1 ? "1 run" : `${report.runs} runs`}`;
  return el("section", { "aria-label": "overview" },
    el("h1", {}, `${report.assignment}: ${visible(String(candidate.given || ""))}`),
    el("p", {}, visible([candidate.run_as, candidate.remark].filter(Boolean).join("; "))),
    el("p", {}, `inputs: ${visible(report.source)}; plycheck ${report.plycheck}`),
    report.stopped === "no" ? null : el("p", { class: "note" }, "Interrupted: what was found until then."),
    report.compiles ? null : el("p", { class: "note" }, "The program does not compile."),
    report.compile_output ? el("pre", { class: "note" }, visible(report.compile_output)) : null,
    ...report.faults.map((fault) => el("p", { class: "note" }, visible(fault))),
    told.finding.length > 0 ? el("section", { "aria-label": "what is wrong" }, el("h2", {}, "What is wrong"),
      el("pre", { class: "told" }, told.finding.map(visible).join("\n"))) : null,
    counted ? el("p", { class: "count" }, counted) : null,
    report.passed ? el("p", { class: "note" }, "The program does not fail on this input: there is nothing to make small.") : null,
    report.failures.length > 1 ? table(["failure", "kind", "found after", "steps", "runs"],
      report.failures.map((failure, at) => [el("a", { href: `#case=${at + 1}` }, at + 1), visible(failure.kind), failure.found_after || "given",
        failure.steps, failure.tries])) : null,
    ...report.failures.map((failure, at) => failureOf(failure, told.failures[at] || [], at + 1)),
    report.again ? el("p", { class: "again" }, el("code", {}, visible(report.again))) : null);
}

/**
 * @param {FuzzReport} report
 * @param {FuzzTold} told
 * @returns {import("./views.js").Views}
 */
export function fuzzViews(report, told) {
  const cases = report.failures.map((failure, at) => ({ ...failure.result, id: String(at + 1) }));
  return { main: () => main(report, told), at: (address) => caseAt({ ...report, cases }, told, address), cases, keys: [] };
}

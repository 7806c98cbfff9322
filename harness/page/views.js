// Which views a report has, by the name of the report.
import { caseView } from "./case.js";
import { caseAt } from "./case_at.js";
import { compareViews } from "./compare.js";
import { courseViews } from "./course.js";
import { el } from "./dom.js";
import { fuzzViews } from "./fuzz.js";
import { historyViews } from "./history.js";
import { matchViews } from "./match.js";
import { overview } from "./overview.js";
import { problemView } from "./problem.js";
import { strengthViews } from "./strength.js";
import { visible } from "./visible.js";

/**
 * What the page of a report shows: `main` where the address names nothing, else `at`, or null where the address
 * is none of this report's; `keys` are those of its own, each with what it does; `searches` where one is gone
 * through without a case.
 * @typedef {{main: () => HTMLElement, at: (address: URLSearchParams) => HTMLElement | null,
 *   cases: import("./data.js").Case[], keys: {key: string, name: string, what: string, act: () => void}[], searches?: boolean}} Views
 */

/**
 * @param {import("./data.js").Report} report
 * @param {import("./data.js").Told} told
 * @returns {Views}
 */
const testViews = (report, told) => ({ main: () => overview(report, told), at: (address) => caseAt(report, told, address),
  cases: report.cases || [], keys: [] });

/**
 * Files that were there already, judged: a case, and nothing beside it.
 * @param {any} report
 * @param {import("./data.js").Told} told
 * @returns {Views}
 */
function diffViews(report, told) {
  /** @type {import("./data.js").Report} */
  const asCases = { ...report, cases: [report.result] };
  const main = () => el("div", {}, caseView(asCases, told, report.result.id, 0),
    el("p", { class: "note" }, `files of ${visible(report.folder)}, judged as ${report.assignment}; plycheck ${report.plycheck}`));
  return { main, at: (address) => caseAt(asCases, told, address), cases: asCases.cases || [], keys: [] };
}

/**
 * One problem, without a candidate.
 * @param {any} report
 * @returns {Views}
 */
function problemViews(report) {
  const at = (/** @type {URLSearchParams} */ address) => problemView(report, Number(address.get("line")) || 0);
  return { main: () => problemView(report, 0), at, cases: [], keys: [], searches: true };
}

/** @type {Record<string, (report: any, told: any) => Views>} */
const MAKERS = { test: testViews, diff: diffViews, fuzz: fuzzViews, shrink: fuzzViews, compare: compareViews, history: historyViews,
  strength: strengthViews, course: courseViews, match: matchViews, problem: problemViews };

/**
 * @param {any} report
 * @param {any} told
 * @returns {Views}
 */
export function viewsOf(report, told) {
  const make = MAKERS[report.report];
  return make ? make(report, told)
    : { main: () => el("section", {}, el("h1", {}, "A report of another version"), el("p", {}, "The text (t) is there to read.")),
      at: () => null, cases: [], keys: [] };
}

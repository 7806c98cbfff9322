// Points by task, all cases as a strip, filters, and the mistake.
import { el, replace } from "./dom.js";
import { visible } from "./visible.js";

/** @param {import("./data.js").Case} one */
export function kindOf(one) {
  const file = one.files.find((judged) => judged.divergence);
  return file && file.divergence ? file.divergence.kind : "";
}

/** @param {import("./data.js").Report} report */
function points(report) {
  const rows = [...report.tasks, report.total];
  const has = rows.some((task) => task.points !== undefined);
  const number = (/** @type {number | undefined} */ value) => (value === undefined ? "" : String(Math.round(value * 100) / 100));
  return el("table", { class: "points" },
    el("tr", {}, ...["task", "cases", "right", "wrong", "layout", "other", "skipped"].map((name) => el("th", { scope: "col" }, name)),
      has ? el("th", { scope: "col" }, "points") : null),
    ...rows.map((task) => el("tr", {}, el("th", { scope: "row" }, visible(task.task)),
      ...[task.cases, task.accepted, task.wrong, task.layout, task.other + task.faults, task.skipped].map((value) => el("td", {}, value)),
      has ? el("td", {}, task.points === undefined ? "" : `${number(task.points)} of ${number(task.weight)}`) : null)));
}

/**
 * @param {import("./data.js").Case[]} cases
 * @param {(one: import("./data.js").Case) => string[]} valuesOf
 */
function values(cases, valuesOf) {
  return [...new Set(cases.flatMap(valuesOf))].filter((value) => value !== "").sort();
}

/**
 * @param {import("./data.js").Report} report
 * @param {import("./data.js").Told} told
 */
export function overview(report, told) {
  const cases = report.cases || [];
  const candidate = report.candidate || {};
  const strip = el("ol", { class: "strip", "aria-label": "cases" });
  const count = el("p", { class: "count", "aria-live": "polite" });
  /** @type {[string, (one: import("./data.js").Case) => string[]][]} */
  const filters = [["task", (one) => [one.task]], ["verdict", (one) => [one.verdict]], ["tag", (one) => one.tags],
    ["first difference", (one) => [kindOf(one)]]];
  const selects = filters.map(([name, valuesOf]) => el("select", { "aria-label": name, change: () => draw() },
    el("option", { value: "" }, `any ${name}`), ...values(cases, valuesOf).map((value) => el("option", { value }, visible(value)))));
  const search = el("input", { type: "search", id: "search", placeholder: "search", "aria-label": "search cases", input: () => draw() });
  const draw = () => {
    const wanted = /** @type {HTMLInputElement} */ (search).value.toLowerCase();
    const left = cases.filter((one) => filters.every(([, valuesOf], at) => {
      const value = /** @type {HTMLSelectElement} */ (selects[at]).value;
      return value === "" || valuesOf(one).includes(value);
    }) && `${one.id} ${one.summary} ${one.tags.join(" ")} ${one.verdict}`.toLowerCase().includes(wanted));
    replace(count, `${left.length} of ${cases.length} cases`);
    replace(strip, ...left.map((one) => el("li", {}, el("a", { class: `case v-${one.verdict}`, href: `#case=${encodeURIComponent(one.id)}`,
      title: `${visible(one.id)}: ${visible(one.summary)}` }, el("span", { class: "id" }, visible(one.id)), " ", el("b", {}, one.verdict)))));
  };
  draw();
  return el("section", { "aria-label": "overview" },
    el("h1", {}, `${report.assignment}: ${visible(String(candidate.given || ""))}`),
    el("p", {}, visible([candidate.run_as, candidate.remark].filter(Boolean).join("; "))),
    el("p", {}, `cases: ${visible(report.source)}${report.set_hash ? `, set ${report.set_hash}` : ""}; plycheck ${report.plycheck}`),
    told.stopped ? el("p", { class: "note" }, visible(told.stopped)) : null,
    candidate.compile_output ? el("pre", { class: "note" }, visible(String(candidate.compile_output))) : null,
    points(report),
    told.finding.length > 0 ? el("section", { "aria-label": "what is wrong" }, el("h2", {}, "What is wrong"),
      el("pre", { class: "told" }, told.finding.map(visible).join("\n"))) : null,
    cases.length > 0 ? el("section", { "aria-label": "cases" }, el("h2", {}, "Cases"),
      el("div", { class: "filters" }, ...selects, search), count, strip)
      : el("p", { class: "note" }, report.total.cases > 0 ? "Single cases are not shown." : "No case was run."));
}

// A course for its staff: points, programs by cases, mistakes, clusters.
import { barChart } from "./chart.js";
import { el } from "./dom.js";
import { matrix } from "./matrix.js";
import { rounded, searched, table } from "./table.js";
import { visible } from "./visible.js";

/**
 * @typedef {{name: string, difference?: string, programs: string[][]}} Cluster
 * @typedef {{assignment: string, cases: string[], programs: {students: string[], verdicts: string}[],
 *   failed_cases: {case: string, programs: number}[], mistakes: {mistake: string, programs: number}[], clusters: Cluster[],
 *   near_clusters: Cluster[]}} Part
 * @typedef {{report: string, plycheck: string, note: string, students: number, programs: number, open: number,
 *   histogram: {from: number, to: number, students: number}[], assignments: Part[]}} CourseReport
 * @typedef {{legend: string, place: string, files: string[], reports: string[][][]}} CourseTold of each assignment the name of a page, and of its programs the folders
 */

/**
 * Names, each of which leads to the report where one may be named.
 * @param {string[]} names
 * @param {string[]} folders
 * @param {string} place where the folders are
 * @param {string} file
 */
const named = (names, folders, place, file) => el("span", {}, ...names.flatMap((name, at) => [at > 0 ? ", " : "",
  folders[at] ? el("a", { href: `${place}${encodeURIComponent(folders[at])}/${encodeURIComponent(file)}` }, visible(name)) : visible(name)]));

/** @param {Cluster[]} clusters @param {string} title */
const clusterList = (clusters, title) => (clusters.length === 0 ? null : el("section", { class: "clusters", "aria-label": title }, el("h3", {}, title),
  table(["cluster", "programs", "whose", "what differs first"], clusters.map((cluster) => [cluster.name, cluster.programs.length,
    cluster.programs.map((names) => names.map(visible).join(" and ")).join(", "), visible(cluster.difference || "")]), "left")));

/**
 * @param {Part} part
 * @param {CourseTold} told
 * @param {number} place
 */
function partOf(part, told, place) {
  const folders = (told.reports || [])[place] || [];
  const rows = part.programs.map((program, at) => ({ program, folders: folders[at] || [] }));
  const drawn = (/** @type {typeof rows} */ some) => matrix({ columns: part.cases, good: ".",
    rows: some.map(({ program, folders: own }) => ({ head: named(program.students, own, told.place || "", (told.files || [])[place]), letters: program.verdicts })),
    title: `${part.assignment}: programs (rows) by cases (columns)`, legend: told.legend || "" });
  return el("section", { class: "assignment", "aria-label": part.assignment }, el("h2", {}, part.assignment),
    // One field to search with is enough for `/`.
    place === 0 ? searched(rows, "programs", ({ program }) => program.students.join(" "), drawn) : drawn(rows),
    part.failed_cases.length > 0 ? el("section", { "aria-label": "failed cases" }, el("h3", {}, "Cases by how many programs fail them"),
      table(["case", "programs"], part.failed_cases.map((one) => [visible(one.case), one.programs])))
      : el("p", { class: "note" }, "No case is failed by any program."),
    part.mistakes.length > 0 ? el("section", { "aria-label": "mistakes" }, el("h3", {}, "Known mistakes (?: not sure)"),
      table(["mistake", "programs"], part.mistakes.map((one) => [visible(one.mistake), one.programs]))) : null,
    clusterList(part.clusters, "Programs that wrote the same on all cases that they fail"),
    clusterList(part.near_clusters, "Programs whose first difference is the same"));
}

/**
 * @param {CourseReport} report
 * @param {CourseTold} told
 */
const main = (report, told) => el("section", { "aria-label": "overview" },
  el("h1", {}, "Course"),
  el("p", { class: "sum" }, `${report.students} students, ${report.programs} programs, ${report.open} open; plycheck ${report.plycheck}`),
  el("p", { class: "note" }, visible(report.note)),
  el("figure", {}, el("figcaption", {}, "students by points"), barChart(report.histogram.map((bar) => ({
    label: `${rounded(bar.from)}\u2013${rounded(bar.to)}`, value: bar.students })), "students by points")),
  ...report.assignments.map((part, place) => partOf(part, told, place)));

/**
 * @param {CourseReport} report
 * @param {CourseTold} told
 * @returns {import("./views.js").Views}
 */
export const courseViews = (report, told) => ({ main: () => main(report, told), at: () => null, cases: [], keys: [] });

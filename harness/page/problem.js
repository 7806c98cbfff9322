// One problem without a candidate: its input, drawn, and the right answer's search step by step.
import { showFiles } from "./case.js";
import { el } from "./dom.js";
import { visible } from "./visible.js";

/**
 * @param {{assignment: string, given: string, summary: string, files: string[], plycheck: string}} report
 * @param {number} line that is asked for, 0 for none
 */
export function problemView(report, line) {
  const place = el("div", { class: "files" }, el("p", {}, "unpacking ..."));
  const files = report.files.map((file) => ({ file, verdict: "" }));
  showFiles(place, { id: "", task: "", summary: report.summary, tags: [], verdict: "", reason: "", files }, "problem", line);
  return el("section", { "aria-label": "problem" }, el("h1", {}, `${report.assignment}: ${visible(report.given)}`),
    el("p", {}, visible(report.summary)), el("p", {}, `asked for: ${files.map(({ file }) => visible(file)).join(", ")}; plycheck ${report.plycheck}`), place);
}

// Which mistakes a case set shows: mutants by cases, and what survives.
import { el } from "./dom.js";
import { matrix } from "./matrix.js";
import { searched, table } from "./table.js";
import { visible } from "./visible.js";

/**
 * @typedef {{name: string, sentence: string, kind: string, class: string, reason?: string, kills: number, tried: number, killed_by: string[]}} Mutant
 * @typedef {{name: string, drawn: number, catching: number, task: string, tags: string[], example: string}} Survivor
 * @typedef {{name: string, task: string, kills: number, drawn: number, catching: number, example: string}} Hole
 * @typedef {{report: string, plycheck: string, assignment: string, cases_from: string, set: string, kill: number, kill_by_task: number,
 *   cases: string[], left_out: string[], mutants: Mutant[], survivors: Survivor[], holes: Hole[]}} StrengthReport
 */

/**
 * A letter a case: killed; met and not killed; or not known, since the mutant was left alone after enough kills.
 * @param {Mutant} mutant
 * @param {string[]} cases
 */
function letters(mutant, cases) {
  const killers = new Set(mutant.killed_by);
  const other = mutant.tried < cases.length ? "?" : ".";
  return cases.map((name) => (killers.has(name) ? "x" : other)).join("");
}

/** @param {string} name */
const link = (name) => el("a", { href: `#mutant=${encodeURIComponent(name)}` }, visible(name));

/** @param {StrengthReport} report */
function main(report) {
  const killable = report.mutants.filter((mutant) => mutant.class === "killable");
  const others = report.mutants.filter((mutant) => mutant.class !== "killable");
  const killed = killable.length - report.survivors.length;
  const drawn = (/** @type {Mutant[]} */ mutants) => matrix({ columns: report.cases, good: "x",
    rows: mutants.map((mutant) => ({ head: el("span", {}, link(mutant.name), ` ${mutant.kills}${mutant.tried < report.cases.length ? "+" : ""}`),
      letters: letters(mutant, report.cases) })),
    title: "mutants (rows) by cases (columns)", legend: "x killed, . met and not killed, ? not known: the mutant was left alone after enough kills" });
  return el("section", { "aria-label": "overview" },
    el("h1", {}, `${report.assignment}: ${visible(report.cases_from)}`),
    el("p", { class: "sum" }, `${killed} of ${killable.length} killable mutants killed at least ${report.kill} times` +
      (report.holes.length > 0 ? `, ${report.holes.length} holes at a task` : "")),
    el("p", {}, `${report.cases.length} cases${report.set ? `, set ${report.set}` : ""}; plycheck ${report.plycheck}`),
    ...report.left_out.map((why) => el("p", { class: "note" }, `left out: ${visible(why)}`)),
    report.survivors.length > 0 ? el("section", { "aria-label": "survivors" }, el("h2", {}, "What survives"),
      table(["mutant", "kills", "random problems that catch it", "of them all"], report.survivors.map((one) => [link(one.name),
        (report.mutants.find((mutant) => mutant.name === one.name) || { kills: 0 }).kills, `${one.catching} of ${one.drawn}`,
        [one.task && `task ${one.task}`, ...one.tags].filter(Boolean).map(visible).join(", ")]))) : null,
    report.holes.length > 0 ? el("section", { "aria-label": "holes" }, el("h2", {}, `Killed by fewer than ${report.kill_by_task} cases of a task`),
      table(["mutant", "task", "kills", "random problems that catch it"],
        report.holes.map((hole) => [link(hole.name), visible(hole.task), hole.kills, `${hole.catching} of ${hole.drawn}`]))) : null,
    el("section", { "aria-label": "mutants" }, el("h2", {}, "Mutants by cases"),
      searched(killable, "mutants", (mutant) => `${mutant.name} ${mutant.sentence} ${mutant.kind}`, drawn)),
    others.length > 0 ? el("details", {}, el("summary", {}, "not to be killed by any case"),
      table(["mutant", "why"], others.map((mutant) => [link(mutant.name), `${mutant.class}: ${visible(mutant.reason || "")}`]), "left")) : null);
}

/**
 * @param {StrengthReport} report
 * @param {string} name
 */
function mutantView(report, name) {
  const mutant = report.mutants.find((one) => one.name === name);
  if (!mutant) {
    return el("section", {}, el("h1", {}, "No such mutant"), el("p", {}, el("a", { href: "#" }, "all mutants")));
  }
  const found = [...report.survivors, ...report.holes].filter((one) => one.name === name);
  return el("section", { "aria-label": `mutant ${name}` }, el("h1", {}, visible(name)), el("p", {}, visible(mutant.sentence)),
    el("p", {}, `a mistake of ${mutant.kind}; ${mutant.class}${mutant.reason ? `: ${visible(mutant.reason)}` : ""}`),
    el("p", { class: "kills" }, mutant.killed_by.length > 0 ? `killed by ${mutant.killed_by.map(visible).join(", ")}` : "killed by no case"),
    el("p", {}, `${mutant.tried} of ${report.cases.length} cases tried`),
    ...found.map((one) => el("section", { "aria-label": "what would catch it" },
      el("h2", {}, one.task ? `What would catch it at task ${visible(one.task)}` : "What would catch it"),
      el("p", {}, `${one.catching} of ${one.drawn} random problems`), one.example ? el("pre", { class: "input", dir: "ltr" },
        one.example.split("\n").map(visible).join("\n")) : null)));
}

/**
 * @param {StrengthReport} report
 * @returns {import("./views.js").Views}
 */
export function strengthViews(report) {
  const at = (/** @type {URLSearchParams} */ address) => {
    const name = address.get("mutant");
    return name === null ? null : mutantView(report, name);
  };
  return { main: () => main(report), at, cases: [], keys: [] };
}

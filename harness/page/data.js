// What the document holds: the report as docs/formats.md describes it, our sentences, and the files of failing cases.
import { readBytes } from "./packed.js";

/**
 * @typedef {{title: string, move?: string, cells: string[][], marked: number[][]}} Board
 * @typedef {{column_labels: string[], row_labels: string[], boards: Board[], legend: string[],
 *   stories: {of: string, move: string, by: string}[]}} BoardGroup
 * @typedef {{place: string, key: number, g: number, h: number, joined: number, from: number, stale: boolean}} FringeNode
 * @typedef {{key: string, nodes: FringeNode[], expected_at?: number, yours_at?: number, left_out: number,
 *   left_out_stale: number}} Fringe
 * @typedef {{state: string, bytes_before: number, text: string, bytes_after: number}} LinePiece
 * @typedef {{kind: string, where: string, line?: number, expected_lines?: number, column?: string, path?: string[],
 *   hint?: string, expected?: string, got?: string, expansion?: number, boards?: BoardGroup[],
 *   fringe?: Fringe, descent?: import("./descent.js").Descent, further?: {name: string, expected: LinePiece, got: LinePiece}[],
 *   maps?: {to: number, expected: {map: string[]}, got: {map: string[]}}}} Divergence
 * @typedef {{file: string, verdict: string, remarks?: any, divergence?: Divergence}} JudgedFile
 * @typedef {{id: string, task: string, summary: string, tags: string[], verdict: string, reason: string,
 *   files: JudgedFile[]}} Case
 * @typedef {{task: string, cases: number, accepted: number, layout: number, wrong: number, other: number, skipped: number,
 *   faults: number, weight: number, points?: number}} TaskScore
 * @typedef {{assignment: string, candidate: any, source: string, set_hash?: string, plycheck: string, stopped: string,
 *   not_run: number, tasks: TaskScore[], total: TaskScore, cases?: Case[]}} Report
 * @typedef {{finding: string[], stopped: string, cases: Record<string, {text: string[], again: string}>}} Told
 * @typedef {{input: string, drawing: string[], has_expected: boolean, has_yours: boolean,
 *   files: Record<string, import("./file_view.js").FileHead>}} Files
 */

/** @param {string} id */
function json(id) {
  const element = document.getElementById(id);
  return JSON.parse((element && element.textContent) || "{}");
}

/** @returns {Report} */
export const readReport = () => json("report");
/** @returns {Told} */
export const readTold = () => json("told");

/**
 * What the document holds packed under a name; null where there is nothing.
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function readPacked(name) {
  const bytes = await readBytes(name);
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * The files of a failing case; null where the page has none of it.
 * @param {string} id
 * @returns {Promise<Files | null>}
 */
export const readFiles = (id) => readPacked(id);

// Foreign text as people can see it.
import { el } from "./dom.js";

const HIDDEN = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Characters that would not be seen, or would turn the direction of others, by name; tabs stay.
 * @param {string} text
 */
export function visible(text) {
  return text.replace(HIDDEN, (c) => {
    const code = c.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).toUpperCase().padStart(2, "0")}`
      : `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
  });
}

/** @typedef {{name: string, begin: number, end: number}} Mark a named part of a line, by its characters */

/**
 * A piece of a long line: at most `most` characters around the place `at`; marks stand out.
 * @param {string} line
 * @param {number} at
 * @param {number} most
 * @param {Mark[]} [marks] in their order, none in another
 * @returns {(string | HTMLElement)[]}
 */
export function piece(line, at, most, marks = []) {
  const begin = line.length <= most ? 0 : Math.max(0, Math.min(at - Math.floor(most / 4), line.length - most));
  const end = Math.min(line.length, begin + most);
  /** @type {(string | HTMLElement)[]} */
  const parts = [begin > 0 ? `[${begin} more] ` : ""];
  let done = begin;
  for (const mark of marks.filter((one) => one.end >= begin && one.begin <= end)) {
    const from = Math.max(done, mark.begin);
    const to = Math.max(from, Math.min(end, mark.end));
    parts.push(visible(line.slice(done, from)), el("mark", { "data-column": mark.name, title: mark.name }, visible(line.slice(from, to))));
    done = to;
  }
  parts.push(visible(line.slice(done, end)), end < line.length ? ` [${line.length - end} more]` : "");
  return parts.filter((part) => part !== "");
}

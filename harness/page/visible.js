// Foreign text as people can see it.

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

/**
 * A piece of a long line: at most `most` characters around the place `at`.
 * @param {string} line
 * @param {number} at
 * @param {number} most
 */
export function piece(line, at, most) {
  if (line.length <= most) {
    return visible(line);
  }
  const begin = Math.max(0, Math.min(at - Math.floor(most / 4), line.length - most));
  const end = begin + most;
  return (begin > 0 ? `[${begin} more] ` : "") + visible(line.slice(begin, end)) +
    (end < line.length ? ` [${line.length - end} more]` : "");
}

// A file by its lines, in its own bytes: they become text where they are looked at.

const NEWLINE = 10;
const RETURN = 13;
const decoder = new TextDecoder();

export class TextLines {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    let count = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
      ++count;
    }
    const rest = bytes.length > 0 && bytes[bytes.length - 1] !== NEWLINE ? 1 : 0;
    /** Where each line begins, and where one more would. */
    this.begins = new Int32Array(count + rest + 1);
    let line = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
      this.begins[++line] = at + 1;
    }
    if (rest > 0) {
      this.begins[++line] = bytes.length + 1;
    }
    this.count = count + rest;
  }

  /** @param {number} line from 0 */
  end(line) {
    const end = this.begins[line + 1] - 1;
    return end > this.begins[line] && this.bytes[end - 1] === RETURN ? end - 1 : end;
  }

  /**
   * A line, or a part of it by its bytes; undefined where there is no such line.
   * @param {number} line from 0
   * @param {number} [begin]
   * @param {number} [end]
   */
  text(line, begin = 0, end = Number.MAX_SAFE_INTEGER) {
    if (line < 0 || line >= this.count) {
      return undefined;
    }
    const first = this.begins[line];
    const last = this.end(line);
    return decoder.decode(this.bytes.subarray(Math.min(first + begin, last), Math.min(first + end, last)));
  }

  /**
   * Whether two lines have the same bytes.
   * @param {number} line
   * @param {TextLines} other
   */
  same(line, other) {
    if (line >= this.count || line >= other.count) {
      return false;
    }
    const begin = this.begins[line];
    const other_begin = other.begins[line];
    const length = this.end(line) - begin;
    if (length !== other.end(line) - other_begin) {
      return false;
    }
    for (let at = 0; at < length; ++at) {
      if (this.bytes[begin + at] !== other.bytes[other_begin + at]) {
        return false;
      }
    }
    return true;
  }
}

// What the document holds packed: bytes, and arrays of numbers with a JSON that says what they are.

/** @typedef {Int32Array | Uint16Array | Uint8Array} Numbers */

const KINDS = { i32: Int32Array, u16: Uint16Array, u8: Uint8Array };

/**
 * The bytes packed under a name; null where there are none.
 * @param {string} name
 * @returns {Promise<Uint8Array | null>}
 */
export async function readBytes(name) {
  const element = [...document.querySelectorAll("script[data-name]")].find((one) => one.getAttribute("data-name") === name);
  if (!element) {
    return null;
  }
  const text = atob(element.textContent || "");
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; ++at) {
    bytes[at] = text.charCodeAt(at);
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * A JSON and the arrays that it tells of.
 * @param {string} name
 * @returns {Promise<{head: any, arrays: Record<string, Numbers>} | null>}
 */
export async function readArrays(name) {
  const [text, bytes] = await Promise.all([readBytes(name), readBytes(`${name}/arrays`)]);
  if (!text || !bytes) {
    return null;
  }
  const head = JSON.parse(new TextDecoder().decode(text));
  /** @type {Record<string, Numbers>} */
  const arrays = {};
  for (const [key, place] of Object.entries(head.arrays)) {
    const { type, offset, length } = /** @type {{type: "i32" | "u16" | "u8", offset: number, length: number}} */ (place);
    arrays[key] = new KINDS[type](bytes.buffer, bytes.byteOffset + offset, length);
  }
  return { head, arrays };
}

/**
 * Numbers that were packed as differences, in place.
 * @param {Numbers} numbers
 */
export function summedUp(numbers) {
  for (let at = 1; at < numbers.length; ++at) {
    numbers[at] += numbers[at - 1];
  }
  return numbers;
}

/**
 * For each of `count` groups its members in their order, of which `groups` tells the group.
 * @param {Numbers} groups
 * @param {number} count
 * @param {number} from the first member that counts
 */
export function grouped(groups, count, from = 0) {
  const begins = new Int32Array(count + 1);
  for (let at = from; at < groups.length; ++at) {
    ++begins[groups[at] + 1];
  }
  for (let group = 0; group < count; ++group) {
    begins[group + 1] += begins[group];
  }
  const members = new Int32Array(groups.length - from);
  const next = begins.slice(0, count);
  for (let at = from; at < groups.length; ++at) {
    members[next[groups[at]]++] = at;
  }
  return (/** @type {number} */ group) => members.subarray(begins[group], begins[group + 1]);
}

// Small plots: bars, points over time, values with their intervals. Each has its figures as text as well.
import { el } from "./dom.js";
import { visible } from "./visible.js";

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** @param {string} name @param {...Node} parts */
const picture = (name, width = 640, height = 220, ...parts) =>
  el("div", { class: "plot", tabindex: 0, role: "region", "aria-label": visible(name) }, svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": visible(name), width, height }, ...parts));

/**
 * Round numbers from about `low` to `high`, at most six.
 * @param {number} low
 * @param {number} high
 */
export function ticks(low, high) {
  const span = high - low || 1;
  const raw = span / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= raw) || raw;
  const found = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; ++at) {
    found.push(Number((at * step).toPrecision(12)));
  }
  return found;
}

/**
 * @param {{label: string, value: number}[]} bars
 * @param {string} name
 */
export function barChart(bars, name) {
  const [left, bottom, height] = [40, 180, 160];
  const width = (640 - left) / Math.max(1, bars.length);
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return picture(name, 640, 220,
    ...bars.flatMap((bar, at) => {
      const tall = (bar.value / most) * height;
      const middle = left + (at + 0.5) * width;
      return [svg("rect", { class: "bar", x: left + at * width + 2, y: bottom - tall, width: Math.max(1, width - 4), height: tall }),
        svg("text", { x: middle, y: bottom - tall - 4, "text-anchor": "middle" }, bar.value > 0 ? String(bar.value) : ""),
        svg("text", { x: middle, y: bottom + 16, "text-anchor": "middle" }, visible(bar.label))];
    }),
    svg("line", { class: "axis", x1: left, x2: 640, y1: bottom, y2: bottom }));
}

/**
 * Values one after the other, evenly spaced, each with what is written below it.
 * @param {{label: string, value: number}[]} points
 * @param {number} high the greatest value that there can be
 * @param {string} name
 */
export function lineChart(points, high, name) {
  const [left, bottom, height] = [50, 180, 160];
  const step = (640 - left - 20) / Math.max(1, points.length - 1);
  const x = (/** @type {number} */ at) => left + 10 + (points.length === 1 ? (640 - left - 20) / 2 : at * step);
  const y = (/** @type {number} */ value) => bottom - (value / (high || 1)) * height;
  const every = Math.ceil(points.length / 8);
  // The last label would stand over the edge if it was in the middle of its point.
  const anchor = (/** @type {number} */ at) => (points.length > 1 && at === points.length - 1 ? "end" : "middle");
  return picture(name, 640, 220,
    ...ticks(0, high).flatMap((tick) => [svg("line", { class: "rule", x1: left, x2: 640, y1: y(tick), y2: y(tick) }),
      svg("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end" }, String(tick))]),
    svg("polyline", { class: "course", points: points.map((point, at) => `${x(at)},${y(point.value)}`).join(" ") }),
    ...points.flatMap((point, at) => [svg("rect", { class: "spot", x: x(at) - 3, y: y(point.value) - 3, width: 6, height: 6 }),
      ...(at % every === 0 ? [svg("text", { x: x(at) + (anchor(at) === "end" ? 10 : 0), y: bottom + 18, "text-anchor": anchor(at) }, visible(point.label))] : [])]));
}

/**
 * Values with the intervals that hold them, a line each; an end that is not known is open.
 * @param {{label: string, value?: number, low?: number, high?: number}[]} values
 * @param {string} name
 */
export function intervalChart(values, name) {
  const known = values.flatMap((one) => [one.value, one.low, one.high]).flatMap((value) => (value === undefined ? [] : [value]));
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const [left, right, row] = [200, 620, 24];
  const x = (/** @type {number} */ value) => left + ((value - low) / (high - low || 1)) * (right - left);
  const bottom = 10 + values.length * row;
  return picture(name, 640, bottom + 30,
    ...ticks(low, high).flatMap((tick) => [svg("line", { class: "rule", x1: x(tick), x2: x(tick), y1: 4, y2: bottom }),
      svg("text", { x: x(tick), y: bottom + 18, "text-anchor": "middle" }, String(tick))]),
    ...values.flatMap((one, at) => {
      const y = 10 + (at + 0.5) * row;
      const name = visible(one.label);
      const label = name.length > 26 ? `${name.slice(0, 25)}\u2026` : name;
      return [svg("text", { x: left - 10, y: y + 4, "text-anchor": "end" }, label),
        svg("line", { class: "interval", x1: one.low === undefined ? left : x(one.low), x2: one.high === undefined ? right : x(one.high), y1: y, y2: y }),
        ...(one.value === undefined ? [] : [svg("rect", { class: "spot", x: x(one.value) - 4, y: y - 4, width: 8, height: 8 })])];
    }));
}

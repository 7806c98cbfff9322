// Stepping: buttons, a slider, and playing. It knows nothing of what is stepped through.
import { el, replace } from "./dom.js";

const SPEEDS = [1, 4, 16, 60];
const KEYS = /** @type {Record<string, "back" | "on" | "play">} */ ({ ",": "back", ".": "on", s: "play" });

/** Whether its user has asked for less motion: then a step a second is the most. */
const wantsCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {{first: number, last: number, unit: string, changed: (at: number) => void,
 *   jumps: {name: string, title: string, first?: boolean, act: () => void}[]}} options
 */
export function player({ first, last, unit, changed, jumps }) {
  let at = first;
  let timer = 0;
  const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: first, max: last, value: first, "aria-label": unit,
    input: () => set(Number(slider.value)) }));
  const told = el("output", { class: "told", "aria-live": "off" });
  const speed = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": "speed", change: () => { if (timer) { stop(); play(); } } },
    ...SPEEDS.map((one) => el("option", { value: one }, `${one} a second`))));
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) =>
    el("button", { type: "button", "aria-label": label, title: label, click: act }, sign);
  const playButton = button("play", "play (s)", () => (timer ? stop() : play()));
  /** @param {number} to */
  const set = (to) => {
    at = Math.max(first, Math.min(last, to));
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${unit} ${at} of ${last}`);
    replace(told, `${unit} ${at} of ${last}`);
    changed(at);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    replace(playButton, "play");
    playButton.setAttribute("aria-label", "play (s)");
  };
  const play = () => {
    const pace = wantsCalm() ? 1 : Number(speed.value);
    if (at >= last) {
      set(first);
    }
    replace(playButton, "stop");
    playButton.setAttribute("aria-label", "stop (s)");
    timer = window.setInterval(() => {
      if (at >= last || !element.isConnected) {
        stop();
      } else {
        set(at + 1);
      }
    }, 1000 / pace);
  };
  const acts = { back: () => set(at - 1), on: () => set(at + 1), play: () => (timer ? stop() : play()) };
  const element = el("div", { class: "player", role: "group", "aria-label": `steps, ${unit} by ${unit}` },
    button("|\u25c0", `first ${unit}`, () => set(first)), button("\u25c0", `previous ${unit} (,)`, acts.back),
    button("\u25b6", `next ${unit} (.)`, acts.on), button("\u25b6|", `last ${unit}`, () => set(last)), playButton, slider, told, speed,
    ...jumps.map((jump) => el("button", { type: "button", class: jump.first ? "first" : "jump", title: jump.title, click: jump.act }, jump.name)));
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (!element.isConnected) {
      document.removeEventListener("keydown", listen);
      return;
    }
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName) && target !== slider;
    const act = KEYS[event.key];
    if (act && !isTyping && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      acts[act]();
    }
  };
  // Once it is part of the page.
  setTimeout(() => document.addEventListener("keydown", listen));
  return { element, set, at: () => at };
}

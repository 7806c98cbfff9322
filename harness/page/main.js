// The page: which view the address names, and keys.
import { caseView } from "./case.js";
import { readReport, readTold } from "./data.js";
import { el, replace } from "./dom.js";
import { helpDialog } from "./help.js";
import { overview } from "./overview.js";
import { problemView } from "./problem.js";

const report = readReport();
const told = readTold();
const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const text = /** @type {HTMLElement} */ (document.getElementById("text"));
const view = el("main", { id: "view", tabindex: -1 });
const help = helpDialog();

/** Where the text is left for. */
let beforeText = "";

/** The members of the address behind its #. */
const address = () => new URLSearchParams(location.hash.slice(1));

const all = () => report.cases || [];
const failing = () => all().filter((one) => one.verdict !== "AC");

/** @param {string} id */
const open = (id) => {
  location.hash = `case=${encodeURIComponent(id)}`;
};

/**
 * To the case `step` places on among `cases`.
 * @param {import("./data.js").Case[]} cases
 * @param {number} step
 */
function move(cases, step) {
  if (cases.length === 0) {
    return;
  }
  const now = all().findIndex((one) => one.id === address().get("case"));
  const places = cases.map((one) => all().indexOf(one));
  const next = step > 0 ? places.find((at) => at > now) : places.filter((at) => at < now).pop();
  if (now < 0) {
    open(cases[step > 0 ? 0 : cases.length - 1].id);
  } else if (next !== undefined) {
    open(all()[next].id);
  }
}

function show() {
  const wanted = address();
  const id = wanted.get("case");
  const isText = wanted.has("text");
  text.hidden = !isText;
  const line = Number(wanted.get("line")) || 0;
  const problem = /** @type {any} */ (report).report === "problem";
  replace(view, isText ? null : problem ? problemView(/** @type {any} */ (report), line) : id === null ? overview(report, told) : caseView(report, told, id, line));
  scrollTo(0, 0);
}

/** @type {Record<string, () => void>} */
const keys = {
  n: () => move(failing(), 1),
  p: () => move(failing(), -1),
  ArrowRight: () => move(all(), 1),
  ArrowLeft: () => move(all(), -1),
  o: () => { location.hash = ""; },
  t: () => {
    if (address().has("text")) {
      location.hash = beforeText;
    } else {
      beforeText = location.hash;
      location.hash = "text";
    }
  },
  d: () => { document.querySelectorAll("button.first").forEach((button) => /** @type {HTMLElement} */ (button).click()); },
  "/": () => {
    if (address().has("case") || address().has("text")) {
      location.hash = "";
      show();
    }
    const search = document.getElementById("search");
    if (search) {
      search.focus();
    }
  },
  "?": () => help.showModal(),
};

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const isTyping = ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName);
  const action = keys[event.key];
  if (!action || isTyping || event.ctrlKey || event.metaKey || event.altKey || help.open) {
    return;
  }
  event.preventDefault();
  action();
});
addEventListener("hashchange", show);

replace(page, el("a", { class: "skip", href: "#view", click: (/** @type {Event} */ event) => { event.preventDefault(); view.focus(); } }, "to the content"),
  el("nav", { "aria-label": "views" }, el("a", { href: "#" }, "overview"), " ", el("a", { href: "#text" }, "text"), " ",
    el("button", { type: "button", click: () => move(failing(), -1) }, "previous failing"), " ",
    el("button", { type: "button", click: () => move(failing(), 1) }, "next failing"), " ",
    el("button", { type: "button", click: () => help.showModal() }, "keys")), view, help);
page.hidden = false;
show();

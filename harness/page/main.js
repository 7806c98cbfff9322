// The page: which view the address names, and keys.
import { readReport, readTold } from "./data.js";
import { el, replace } from "./dom.js";
import { helpDialog } from "./help.js";
import { viewsOf } from "./views.js";

const views = viewsOf(readReport(), readTold());
const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const text = /** @type {HTMLElement} */ (document.getElementById("text"));
const view = el("main", { id: "view", tabindex: -1 });
const help = helpDialog(views);

const named = document.title;

/** Where the text is left for. */
let beforeText = "";

/** The members of the address behind its #. */
const address = () => new URLSearchParams(location.hash.slice(1));

const all = () => views.cases;
const failing = () => all().filter((one) => !["AC", "SK", "JE"].includes(one.verdict));

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
  const isText = wanted.has("text");
  text.hidden = !isText;
  const part = isText ? null : views.at(wanted);
  replace(view, isText ? null : part || views.main());
  const head = part && part.querySelector("h1");
  document.title = head ? `${(head.textContent || "").trim()} - ${named}` : named;
  scrollTo(0, 0);
}

/** Shows what the address has come to name, and has those who do not see it told. */
function follow() {
  show();
  view.focus({ preventScroll: true });
}

/** @type {Record<string, () => void>} */
const keys = {
  o: () => { location.hash = ""; },
  t: () => {
    if (address().has("text")) {
      location.hash = beforeText;
    } else {
      beforeText = location.hash;
      location.hash = "text";
    }
  },
  "/": () => {
    if (!document.getElementById("search")) {
      // Without an event, which would have the overview made once more, and the search lost.
      history.pushState(null, "", "#");
      show();
    }
    const search = document.getElementById("search");
    if (search) {
      search.focus();
    }
  },
  "?": () => help.showModal(),
};
if (all().length > 0) {
  Object.assign(keys, {
    n: () => move(failing(), 1),
    p: () => move(failing(), -1),
    ArrowRight: () => move(all(), 1),
    ArrowLeft: () => move(all(), -1),
  });
}
if (views.searches || all().length > 0) {
  keys.d = () => { document.querySelectorAll("button.first").forEach((button) => /** @type {HTMLElement} */ (button).click()); };
}
for (const { key, act } of views.keys) {
  keys[key] = act;
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const isTyping = ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName);
  const isPressing = event.key === " " && ["BUTTON", "SUMMARY"].includes(target.tagName);
  const action = keys[event.key];
  if (!action || isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey || help.open) {
    return;
  }
  event.preventDefault();
  action();
});
addEventListener("hashchange", follow);

replace(page, el("a", { class: "skip", href: "#view", click: (/** @type {Event} */ event) => { event.preventDefault(); view.focus(); } }, "to the content"),
  el("nav", { "aria-label": "views" }, el("a", { href: "#" }, "overview"), " ", el("a", { href: "#text" }, "text"), " ",
    all().length > 0 ? el("button", { type: "button", click: () => move(failing(), -1) }, "previous failing") : null, " ",
    all().length > 0 ? el("button", { type: "button", click: () => move(failing(), 1) }, "next failing") : null, " ",
    el("button", { type: "button", click: () => help.showModal() }, "keys")), view, help);
page.hidden = false;
show();

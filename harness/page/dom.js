// Elements are made here alone. Whatever a program wrote becomes text, never markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with attributes and children; a function among the attributes listens to the event of its name.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | ((event: any) => void) | null | undefined>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  add(element, children.flat());
  return element;
}

/**
 * @param {Element} parent
 * @param {Child[]} children
 */
export function add(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) {
      continue;
    }
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * @param {Element} parent
 * @param {...Child} children
 */
export function replace(parent, ...children) {
  parent.textContent = "";
  add(parent, children);
}

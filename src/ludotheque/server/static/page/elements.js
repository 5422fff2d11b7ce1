/** Building HTML and SVG elements without a line of markup. */

/** An HTML element: its attributes or listeners ("onclick"), then its children. */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** The element of the page that has this id. */
export function byId(id) {
  return document.getElementById(id);
}

/** Show or hide an element, and say whether it is shown. Focus that would be lost goes to the prompt. */
export function show(element, shown) {
  if (!shown && element.contains(document.activeElement)) byId("prompt").focus();
  element.hidden = !shown;
  return shown;
}

/** Write a text into an element, which is left alone where it says that already. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

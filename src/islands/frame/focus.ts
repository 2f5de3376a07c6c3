import { loadsPage, on } from "./on";

/**
 * A save draws the page anew. The focus returns to what opened the dialog or was pressed; if that is gone, to what
 * stands in its place; on another page it goes to where the page begins.
 */

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
/** What tells a link or a button from others, without the names in its text. */
const nameOf = (stop: Element) =>
  ["href", "popovertarget", "hx-post", "id"].map((name) => stop.getAttribute(name)).join() +
  stop.closest("form")?.action;

let place: [name?: string, index?: number] = [];

/** For a choice in a menu the button of the menu, which is closed then. */
export function rememberFocus(pressed: HTMLElement) {
  const menu = pressed.closest("[popover]");
  const [stop = pressed] = menu ? all(`[popovertarget="${menu.id}"]`) : [];
  place = [nameOf(stop), all("#page *").indexOf(stop)];
}

on("htmx:before:request", ({ request, sourceElement }) => {
  if (request.method !== "GET" && !sourceElement.closest("#dialog"))
    rememberFocus(document.activeElement as HTMLElement);
});

on("htmx:finally:request", (ctx) => {
  if (loadsPage(ctx)) sessionStorage.focus = JSON.stringify([location.pathname, place]);
});

const [path, [name, index]] = JSON.parse(sessionStorage.focus ?? "[0,[]]");
delete sessionStorage.focus;
if (path) {
  const near = path === location.pathname && index >= 0 ? all("#page *") : [];
  // What is hidden or disabled does not take the focus: then the next one is tried.
  // A row of another page is focused by the browser, which finds it by the address.
  [
    ...near.filter((stop) => nameOf(stop) === name),
    ...near.slice(index),
    ...all("#page [autofocus]"),
    ...(location.hash ? [] : all("#main")),
  ].find((stop) => {
    stop.focus();
    return stop === document.activeElement;
  });
}

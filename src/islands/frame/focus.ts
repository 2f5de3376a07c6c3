import { on } from "./on";

/**
 * A save draws the page anew. The focus returns to what opened the dialog or was pressed; if that is gone, to what
 * stands in its place; on another page it goes to where the page begins.
 */

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const stops = () => all("#page :is(a, button, input, select, textarea)");

/** What tells a link or a button from others, without the names in its text. */
const nameOf = (stop: Element) =>
  ["href", "popovertarget", "hx-post", "id"].map((name) => stop.getAttribute(name)) +
  String(stop.closest("form")?.getAttribute("action"));

let place: [name: string, index: number] | undefined;

/** For a choice in a menu the button of the menu, which is closed then. */
export function rememberFocus(pressed: HTMLElement) {
  const menu = pressed.closest("[popover]");
  const [stop = pressed] = menu ? all(`[popovertarget="${menu.id}"]`) : [];
  place = [nameOf(stop), stops().indexOf(stop)];
}

on("htmx:before:request", ({ request, sourceElement }) => {
  if (request.method !== "GET" && !sourceElement.closest("#dialog"))
    rememberFocus(
      sourceElement.contains(document.activeElement)
        ? (document.activeElement as HTMLElement)
        : sourceElement,
    );
});

on("htmx:finally:request", ({ hx }) => {
  if (hx?.redirect || hx?.refresh) sessionStorage.focus = JSON.stringify([location.pathname, place]);
});

const [path, [name, index]] = JSON.parse(sessionStorage.focus ?? "[0,[]]");
delete sessionStorage.focus;
if (path) {
  const near = path === location.pathname && index >= 0 ? stops() : [];
  // What is hidden or disabled does not take the focus: then the next one is tried.
  [
    ...near.filter((stop) => nameOf(stop) === name),
    ...near.slice(index),
    ...all("#page [autofocus]"),
    // A row is focused by the browser, which finds it by the address.
    ...(location.hash ? [] : all("#main")),
  ].find((stop) => {
    stop.focus();
    return stop === document.activeElement;
  });
}

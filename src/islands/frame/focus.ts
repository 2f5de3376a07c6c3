import { loadsPage, on } from "./on";

/** After a save: on what opened the dialog or was pressed, else on what stands in its place. */

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const nameOf = (stop: Element) =>
  ["href", "popovertarget", "hx-post", "id"].map((name) => stop.getAttribute(name)).join() +
  stop.closest("form")?.action;

let place: [name?: string, index?: number] = [];

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
// Elsewhere one already types.
if (path && document.activeElement?.matches("body, [autofocus]")) {
  const near = path === location.pathname && index >= 0 ? all("#page *") : [];
  // What is hidden or disabled does not take the focus.
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

import { closest, on } from "./on";

/** Nothing typed is lost by accident: a form that was touched asks before the page goes. */
for (const name of ["input", "change"])
  document.addEventListener(name, (event) => {
    const form = closest(event, "form[method=post]");
    if (form) form.dataset.dirty = "";
  });

const settle = (form: Element | null) => form?.removeAttribute("data-dirty");

document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) settle(event.target as Element);
});

on("htmx:after:request", ({ hx, sourceElement }) => {
  if (hx.redirect || hx.refresh) settle(sourceElement.closest("form"));
});

export const isDirty = (within: ParentNode) => within.querySelector("form[data-dirty]") !== null;

addEventListener("beforeunload", (event) => {
  if (isDirty(document)) event.preventDefault();
});

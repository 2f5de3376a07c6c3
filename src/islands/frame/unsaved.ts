import { closest, loadsPage, on } from "./on";

for (const name of ["input", "change"])
  document.addEventListener(name, (event) => {
    const form = closest(event, "form[method=post]:not([data-reads])");
    if (form) form.dataset.dirty = "";
  });

const clearDirty = (form: Element | null) => form?.removeAttribute("data-dirty");

document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) clearDirty(event.target as Element);
});

on("htmx:after:request", (ctx) => {
  if (ctx.isSave && loadsPage(ctx) && ctx.response.status < 400)
    clearDirty(ctx.sourceElement.closest("form"));
});

export const isDirty = (within: ParentNode) => within.querySelector("form[data-dirty]") !== null;

addEventListener("beforeunload", (event) => {
  if (isDirty(document)) event.preventDefault();
});

import { on } from "./on";

let saves = 0;

function count(step: number) {
  saves += step;
  document.body.toggleAttribute("data-saving", saves > 0);
}

on("htmx:before:request", (ctx) => {
  ctx.saving = ctx.request.method !== "GET";
  if (ctx.saving) count(1);
});

on("htmx:finally:request", ({ saving, hx }) => {
  // Until the next page is there, the save is not over.
  if (saving && !hx?.redirect && !hx?.refresh) count(-1);
});

document.addEventListener("saving", (event) => count((event as CustomEvent<number>).detail));

// Navigation is ignored while a save is under way (spec 1 §2).
for (const name of ["click", "submit"])
  document.addEventListener(
    name,
    (event) => {
      if (saves) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );

// A page brought back from the browser's memory is not saving any more.
addEventListener("pageshow", (event) => {
  if ((event as PageTransitionEvent).persisted) count(-saves);
});

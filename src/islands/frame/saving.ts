import { loadsPage, on } from "./on";

let saves = 0;

function count(step: number) {
  saves += step;
  document.body.toggleAttribute("data-saving", saves > 0);
}

on("htmx:before:request", (ctx) => {
  ctx.isSave = ctx.request.method !== "GET" && !ctx.sourceElement.hasAttribute("data-reads");
  if (ctx.isSave) count(1);
});

on("htmx:finally:request", (ctx) => {
  // A save that leads to another page lasts until that page is shown.
  if (ctx.isSave && !loadsPage(ctx)) count(-1);
});

on("saving", (_, { detail }) => count(detail));

// Navigation is ignored during a save (spec 1 §2).
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

// A page restored from the back/forward cache is not saving any more.
addEventListener("pageshow", (event) => {
  if ((event as PageTransitionEvent).persisted) count(-saves);
});

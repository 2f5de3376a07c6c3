import { on } from "./on";

let saves = 0;
let asks = 0;

function show() {
  document.body.toggleAttribute("data-saving", saves > 0);
  document.body.toggleAttribute("data-busy", saves + asks > 0);
}

function count(saving: boolean, step: number) {
  if (saving) saves += step;
  else asks += step;
  show();
}

on("htmx:before:request", (ctx) => {
  ctx.saving = ctx.request.method !== "GET";
  count(ctx.saving, 1);
});

on("htmx:finally:request", (ctx) => {
  // Until the next page is there, the save is not over.
  if (ctx.saving === undefined || ctx.hx?.redirect || ctx.hx?.refresh) return;
  count(ctx.saving, -1);
});

document.addEventListener("saving", (event) => count(true, (event as CustomEvent<number>).detail));

// Navigation is ignored while a save is under way (spec 1 §2).
for (const name of ["click", "submit"])
  document.addEventListener(
    name,
    (event) => {
      if (saves === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

// A page brought back from the browser's memory is not saving any more.
addEventListener("pageshow", (event) => {
  if (!(event as PageTransitionEvent).persisted) return;
  saves = asks = 0;
  show();
});

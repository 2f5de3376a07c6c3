import { isDirty } from "./guard";
import { dispatch } from "./live";
import { on, type Request } from "./on";
import { say } from "./snackbars";

const SILENT = "Il server non risponde: riprovare.";

/** Filters stay short in the address: what says nothing is not sent. */
on("htmx:config:request", ({ request }) => {
  if (request.method !== "GET") return;
  for (const [key, value] of [...request.body]) if (value === "") request.body.delete(key);
});

/**
 * An answer without the part that was asked for must not wipe what is on screen: a redirect is followed
 * (the session is over, say), anything else is told and the page stays, typed values included.
 */
on("htmx:after:request", (ctx, event) => {
  const { raw, status } = ctx.response;
  // A list that asks by itself takes nobody away from what they are writing.
  if (ctx.sourceElement.matches(".list") && isDirty(document) && (ctx.hx.refresh || raw.redirected)) {
    ctx.hx = {};
    return event.preventDefault();
  }
  if (ctx.hx.redirect || ctx.hx.refresh) return;
  const missing = ctx.select && !ctx.text.includes(`id="${ctx.select.slice(1)}"`);
  if (raw.redirected) {
    event.preventDefault();
    location.href = raw.url;
  } else if (missing || (status >= 400 && !ctx.select)) {
    event.preventDefault();
    if (!ctx.hx.trigger) say({ kind: "error", text: sentenceIn(ctx) });
  }
});

/** What somebody asked for and did not get is told; a list that follows by itself asks again by itself. */
on("htmx:error", (ctx) => {
  if (ctx?.sourceElement.matches(".list")) setTimeout(() => dispatch("back"), 5_000);
  else if (ctx) say({ kind: "error", text: SILENT });
});

on("htmx:after:swap", ({ request }) => {
  if (request.method !== "GET") focusFirstError();
});

const focusFirstError = () => document.querySelector<HTMLElement>("[aria-invalid]")?.focus();
focusFirstError();

/** The sentence an error page says. */
function sentenceIn({ text }: Request) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return page.querySelector(".error-text")?.textContent ?? SILENT;
}

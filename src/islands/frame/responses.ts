import { dispatch } from "./live";
import { loadsPage, on } from "./on";
import { showSnackbar } from "./snackbars";
import { isDirty } from "./unsaved";

const noResponse = "Il server non risponde: riprovare.";

/** What a list shows, which a search changes. */
const shownIn = (list: Element) => ["hx-get", "hx-vals"].map((name) => list.getAttribute(name)).join();

on("htmx:config:request", (ctx) => {
  const { body, method } = ctx.request;
  ctx.list = shownIn(ctx.sourceElement);
  // Empty fields of a filter are not sent, so that addresses stay short.
  if (method === "GET") for (const [key, value] of [...body]) if (value === "") body.delete(key);
});

/**
 * A response without the selected part must not replace what is on screen: a redirect is followed (for example when
 * the session is over), otherwise the page stays with what was typed and a snackbar shows the error.
 */
on("htmx:after:request", (ctx, event) => {
  const { raw, status } = ctx.response;
  if (ctx.sourceElement.matches(".list")) {
    // A search came meanwhile: this answer is dropped, and asked again.
    const isOutdated = ctx.list !== shownIn(ctx.sourceElement) && dispatch("back");
    // A list that refreshes itself must not leave a page with unsaved input.
    if (isOutdated || (isDirty(document) && (loadsPage(ctx) || raw.redirected))) {
      ctx.hx = {};
      return event.preventDefault();
    }
  }
  if (loadsPage(ctx)) return;
  const missing = ctx.select && !ctx.text.includes(`id="${ctx.select.slice(1)}"`);
  if (raw.redirected) {
    event.preventDefault();
    location.href = raw.url;
  } else if (missing || (status >= 400 && !ctx.select)) {
    event.preventDefault();
    const page = new DOMParser().parseFromString(ctx.text, "text/html");
    const text = page.querySelector(".error-text")?.textContent ?? noResponse;
    if (!ctx.hx.trigger) showSnackbar({ kind: "error", text });
  }
});

/** A failed request of the user is reported; a list that refreshes itself tries again. */
on("htmx:error", (ctx) => {
  if (ctx?.sourceElement.matches(".list")) setTimeout(() => dispatch("back"), 5_000);
  else if (ctx) showSnackbar({ kind: "error", text: noResponse });
});

/** What only reads, such as the search for similar clients, leaves the focus where one types. */
on("htmx:after:swap", ({ isSave }) => {
  if (isSave) focusFirstError();
});

const focusFirstError = () => document.querySelector<HTMLElement>("[aria-invalid]")?.focus();
focusFirstError();

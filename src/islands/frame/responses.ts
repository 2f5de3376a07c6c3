import { unanswered } from "../../server/base/failures";
import { late } from "./late";
import { dispatch } from "./live";
import { loadsPage, on, type Request } from "./on";
import { showSnackbar } from "./snackbars";
import { isDirty } from "./unsaved";

const shownIn = (list: Element) => ["hx-get", "hx-vals"].map((name) => list.getAttribute(name)).join();

/** `undefined` is a dialog that a link opens. */
const ownActs = new Set([undefined, "click", "submit", "choose"]);

/** Anything else neither leads away nor speaks of errors. */
const isAsked = ({ sourceElement, sourceEvent: { type } = {} }: Request) =>
  ownActs.has(type) || (sourceElement.matches("form") && type !== "load");

const failureOf = ({ failure, sourceElement }: Request) =>
  failure ?? sourceElement.closest<HTMLElement>("[data-failure]")?.dataset.failure ?? unanswered;

const say = (text: string) => showSnackbar({ kind: "error", text });

/** What the page asks by itself says once that the session is over. */
let signedIn: (() => void) | undefined;

on("htmx:config:request", (ctx) => {
  const { body, method } = ctx.request;
  ctx.list = shownIn(ctx.sourceElement);
  // Empty fields of a filter are not sent, so that addresses stay short.
  if (method === "GET") for (const [key, value] of [...body]) if (value === "") body.delete(key);
});

/** A response without the selected part must not replace what is on screen; one without content (204) is an answer. */
on("htmx:after:request", (ctx, event) => {
  const { raw, status } = ctx.response;
  const drop = () => {
    ctx.hx = {};
    event.preventDefault();
  };
  // A search came meanwhile: this answer is dropped, and asked again.
  if (ctx.sourceElement.matches(".list") && ctx.list !== shownIn(ctx.sourceElement) && dispatch("back"))
    return drop();
  const isRefused = status >= 400;
  if (loadsPage(ctx)) {
    // Only what is saved may lead away from what is typed.
    if (!isDirty(document) || (ctx.isSave && !isRefused)) return;
    drop();
    if (isAsked(ctx)) say(sentenceIn(ctx));
    return;
  }
  const isMissing = status !== 204 && ctx.select && !ctx.text.includes(`id="${ctx.select.slice(1)}"`);
  if (!isMissing && !(isRefused && !ctx.select)) {
    signedIn = signedIn?.() as undefined;
    return;
  }
  event.preventDefault();
  if (ctx.hx.ask) late(() => import(ctx.hx.ask as string)).then((script) => script?.ask(ctx));
  else if (status === 401 && !(signedIn && !isAsked(ctx))) signedIn = showSnackbar(JSON.parse(ctx.text));
  else if (!isAsked(ctx)) ctx.hx = {};
  else if (raw.redirected) location.href = raw.url;
  else if (!ctx.hx.trigger) say(sentenceIn(ctx));
});

/** Without one it was not our server that answered. */
function sentenceIn(ctx: Request) {
  const page = new DOMParser().parseFromString(ctx.text, "text/html");
  return page.querySelector(".error-text")?.textContent ?? failureOf(ctx);
}

on("htmx:error", (ctx) => {
  if (ctx?.sourceElement.matches(".list")) setTimeout(() => dispatch("back"), 5_000);
  else if (ctx && isAsked(ctx)) say(failureOf(ctx));
});

/** What only reads, such as the search for similar clients, leaves the focus where one types. */
on("htmx:after:swap", ({ isSave }) => {
  if (isSave) focusFirstError();
});

const focusFirstError = () => document.querySelector<HTMLElement>("[aria-invalid]")?.focus();
focusFirstError();

import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { routePath } from "hono/route";
import type { ReactElement, ReactNode } from "react";
import { ConfirmPassword } from "../../../views/accounts/sign-in/confirm";
import { ErrorView, errorSentence } from "../../../views/error";
import type { LayoutProps } from "../../../views/layout";
import type { Flash, Viewer } from "../../../views/viewer";
import { today } from "../../base/clock";
import { damage, damageMessages } from "../../base/damage";
import { type ListNoun, noResultText } from "../../base/empty-lists";
import { notAllowed, notFound, Refusal, type RefusalStatus } from "../../base/errors";
import { sessionOver } from "../../base/failures";
import { cookiePrefix } from "../../base/proxy";
import { secondSiteInUse } from "../../base/second-site";
import { charged, countPrint } from "../../call/budgets";
import { logCall } from "../../call/call-log";
import { type AnyRead, type InputOf, perform, type ReadFunct, type ValuesOf } from "../../call/funct";
import { type Gate, type Gated, isReadOnly, passes, refusalOf } from "../../call/gate";
import { mayCall, writeFunct } from "../../call/operations";
import type { Outcome } from "../../call/outcome";
import { firmIdentity } from "../../db/settings";
import { can } from "../../journal/caller";
import type { PdfFile } from "../../paper/pdf/document";
import { servePdf } from "../../paper/pdf/serve";
import { menuPreferencesOf } from "../../sessions/menu-preferences";
import { hashOfToken } from "../../sessions/session";
import { asset } from "../assets";
import type { PostedForm } from "../body";
import { acceptsGzip } from "../compression";
import { type Env, setSessionCookie } from "../middleware";
import { backFrom, backOf, ownAddress } from "./back";
import { changedOf, type PageRecord } from "./changed";
import { setFlash, showSnackbar, takeFlash } from "./flash";
import { isForPage, isHtmx, redirect, refresh } from "./htmx";
import { compressedPageMadeOf, document, framedPage, markup, pageMadeOf, shownOf } from "./rendered";

const passwordField = "confirmPassword";

export async function performConfirmed<V>(
  c: PageContext,
  posted: PostedForm,
  act: () => Promise<Outcome<V>>,
): Promise<Outcome<V> | Response> {
  const refused = await takePassword(c, posted);
  if (refused) return refused;
  const outcome = await act();
  if (outcome.ok || !outcome.values.confirmPassword) return outcome;
  c.status(403);
  if (!isHtmx(c)) return askAgain(c, posted);
  c.header("HX-Ask", asset("password").js);
  c.header("HX-Reswap", "none");
  return c.body(null);
}

async function takePassword(c: PageContext, posted: PostedForm): Promise<Response | undefined> {
  const password = posted.values[passwordField];
  if (password === undefined) return undefined;
  const caller = c.get("caller");
  const outcome = await perform(writeFunct("Auth.confirmPassword"), { password }, caller);
  if (!outcome.ok) {
    c.status(outcome.status as 422);
    return askAgain(c, posted, outcome.values.errors?.password ?? outcome.values.msg);
  }
  setSessionCookie(c, outcome);
  if (outcome.newToken) c.set("caller", { ...caller, session: hashOfToken(outcome.newToken) });
}

function askAgain(c: PageContext, { values, version, requestId }: PostedForm, error?: string) {
  const { [passwordField]: _, ...typed } = values;
  const { pathname, search } = new URL(c.req.url);
  const fields = fieldsOf({ ...typed, version, requestId });
  const back = backFrom(c) ?? "/";
  const view = <ConfirmPassword action={pathname + search} fields={fields} back={back} error={error} />;
  return page(c, "Conferma con la password", view, { back });
}

function fieldsOf(value: unknown, name = ""): [name: string, value: string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${name}[]`));
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, name ? `${name}.${key}` : key));
}

function signInAgain(c: PageContext): Flash {
  const here = ownAddress(c, c.req.header("hx-current-url")) ?? "/";
  return { kind: "error", text: sessionOver, action: { text: "Accedi", open: loginTo(here) } };
}

function toLogin(c: PageContext): Response {
  const { pathname, search } = new URL(c.req.url);
  const isPage = c.req.method === "GET" && pathname !== "/";
  return c.redirect(isPage ? loginTo(pathname + search) : "/login", 303);
}

const loginTo = (next: string) => `/login?next=${encodeURIComponent(next)}`;

export type PageContext = Context<Env>;
type Status = RefusalStatus | 200 | 500;

type PageOptions = Pick<
  LayoutProps,
  "back" | "islands" | "bare" | "changed" | "state" | "part" | "progressive"
> & {
  up?: string;
  status?: number;
  /** With the same values, address and rights the view is not rendered again. */
  madeOf?: readonly unknown[];
  /** Rows that the asking list has are left out. */
  partial?: boolean;
};

export const page = (c: PageContext, title: string, view: ReactNode, options: PageOptions = {}): Response =>
  charged(c.get("caller"), () => pageOf(c, title, view, options));

function pageOf(c: PageContext, title: string, view: ReactNode, options: PageOptions): Response {
  const { status, madeOf, partial, up, ...more } = options;
  const back = more.back && backOf(c, more.back);
  const number = Number(c.req.query("page"));
  const part = number > 1 ? `pagina ${number}` : undefined;
  const layout = { title, part, alone: isForPage(c), ...more, back: up ?? back ?? more.back };
  const flash = layout.alone ? undefined : takeFlash(c);
  const viewer = { ...viewerOf(c), flash, back };
  if (status) c.status(status as Status);
  if (!madeOf) return c.html(framedPage(viewer, layout, view));
  if (layout.alone && c.req.header("traslo-shown") === shownOf(madeOf, viewer)) return c.body(null, 204);
  if (partial) return c.html(framedPage({ ...viewer, shown: shownOf(madeOf, viewer) }, layout, view));
  if (flash || !acceptsGzip(c)) return c.html(pageMadeOf(madeOf, viewer, layout, view));
  const body = compressedPageMadeOf(madeOf, viewer, layout, view);
  return c.body(body, {
    headers: { "content-type": "text/html; charset=UTF-8", "content-encoding": "gzip" },
  });
}

export const bareDocument = (c: PageContext, view: ReactElement, status: 200 | 401 = 200): Response =>
  c.html(document(markup(viewerOf(c), view)), status);

export function viewerOf(c: PageContext): Viewer {
  const caller = c.get("caller");
  const { name, logo, region } = firmIdentity();
  const theme = getCookie(c, "theme", cookiePrefix(c));
  return {
    user: caller.user,
    site: caller.site,
    secondSite: secondSiteInUse(),
    demo: Boolean(c.env?.demo),
    readOnly: isReadOnly(),
    alarm: damage() === null ? undefined : damageMessages.banner,
    firm: { name, logo, region },
    path: c.req.path,
    lastEventId: c.get("lastEventId"),
    day: today(),
    mayCall: (operation) => mayCall(operation, caller),
    can: (key) => can(caller, key),
    menuPreferences: caller.user ? menuPreferencesOf(caller.user.id) : undefined,
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    narrow: getCookie(c, "drawer", cookiePrefix(c)) === "narrow",
  };
}

type Loose<I> = { [K in keyof I]?: unknown };

type Shown = { title: string; view: ReactNode; record?: PageRecord } & PageOptions;

export async function show<F extends AnyRead>(
  c: PageContext,
  funct: F,
  body: Loose<InputOf<F>>,
  view: (values: ValuesOf<F>) => Shown | Promise<Shown>,
): Promise<Response> {
  const { title, view: shown, record, ...options } = await view(await need(c, funct, body));
  return page(c, title, shown, { ...options, changed: record && (await changedOf(record, c.get("caller"))) });
}

export async function need<F extends AnyRead>(
  c: PageContext,
  funct: F,
  body: Loose<InputOf<F>>,
): Promise<ValuesOf<F>> {
  return valuesOf(await perform(funct, body, c.get("caller")));
}

/** Undefined if the record does not exist or this caller may not see it. */
export async function find<F extends AnyRead>(
  c: PageContext,
  funct: F,
  body: Loose<InputOf<F>>,
): Promise<ValuesOf<F> | undefined> {
  const outcome = await perform(funct, body, c.get("caller"));
  return outcome.status === 404 ? undefined : valuesOf(outcome);
}

export async function search<F extends AnyRead>(
  c: PageContext,
  funct: F,
  body: Loose<InputOf<F>>,
): Promise<
  { found: ValuesOf<F>; errors?: undefined } | { found?: undefined; errors: Record<string, string> }
> {
  const outcome = await perform(funct, body, c.get("caller"));
  if (!outcome.ok && outcome.status === 422 && outcome.values.errors)
    return { errors: outcome.values.errors };
  return { found: valuesOf(outcome) };
}

export function valuesOf<V>(outcome: Outcome<V>): V {
  if (outcome.ok) return outcome.values;
  const { msg, errors } = outcome.values;
  throw new Refusal(outcome.status as RefusalStatus, msg, { errors, retryAfter: outcome.retryAfter });
}

export async function items<F extends AnyRead>(
  c: PageContext,
  funct: F,
  body: Loose<InputOf<F>>,
  itemsOf: (values: ValuesOf<F>) => readonly unknown[],
  of: readonly ListNoun[] = [],
): Promise<Response> {
  const outcome: Outcome<ValuesOf<F>> = await perform(funct, body, c.get("caller"));
  if (outcome.ok) return c.json({ items: itemsOf(outcome.values), none: noResultText(viewerOf(c), of) });
  if (outcome.status === 401) return refusalPage(c, 401);
  return c.json({ items: [], msg: outcome.values.msg }, outcome.status as 403);
}

export async function pdf<G extends Gate, I>(
  c: PageContext,
  funct: ReadFunct<G, I, PdfFile>,
  body: Loose<I>,
): Promise<Response> {
  countPrint(c.get("caller"));
  return servePdf(c, valuesOf(await perform(funct, body, c.get("caller"))));
}

export const allowed = (c: PageContext, ...functs: Pick<Gated, "gate">[]): boolean =>
  functs.some((funct) => passes(funct, c.get("caller")));

export const only =
  (...functs: Pick<Gated, "gate">[]): MiddlewareHandler<Env> =>
  async (c, next) =>
    allowed(c, ...functs) ? next() : denied(c, ...functs);

export const signedIn = only({ gate: "signed in" });

export function mustBeAuthor(c: PageContext, author: number, message: string) {
  if (author !== c.get("caller").user?.id) notFound(message);
}

export function denied(c: PageContext, ...functs: Pick<Gated, "gate">[]): Response {
  const caller = c.get("caller");
  const ofSite = functs
    .map((funct) => refusalOf(funct, caller))
    .find(({ message }) => message !== notAllowed);
  const status = caller.user ? (ofSite?.status ?? 403) : 401;
  // The pattern of the path: the path itself may hold a secret or a name.
  const operation = `${c.req.method} ${routePath(c)}`;
  logCall({ operation, kind: c.req.method === "GET" ? "read" : "write", status, ms: 0 }, caller);
  return refusalPage(c, status, caller.user ? ofSite?.message : undefined);
}

/** For a post sent by htmx the page stays, with all that is typed, also when the session is over. */
export function refusalPage(
  c: PageContext,
  status: number,
  text: string = errorSentence(status) ?? "",
): Response {
  const { user } = c.get("caller");
  if (status === 401 && isHtmx(c)) return c.json(signInAgain(c), 401);
  if (c.req.method === "POST" && isHtmx(c)) return snackbarOnly(c, status, text);
  if (status === 401 && !user) return toLogin(c);
  if (status === 403 && user?.mustChangePassword && !isHtmx(c)) return c.redirect("/account/password");
  return page(c, errorTitle(status), <ErrorView status={status} text={text} />, { status });
}

function snackbarOnly(c: PageContext, status: number, text: string): Response {
  c.header("HX-Reswap", "none");
  showSnackbar(c, { kind: "error", text });
  return c.body(null, status as Status);
}

const errorTitle = (status: number) =>
  status === 404 ? "Non trovato" : status === 403 ? "Accesso negato" : "Errore";

export type Done = { text: string; action?: Flash["action"] };

export function go(c: PageContext, path: string, done?: Done): Response {
  if (done) setFlash(c, { kind: "success", ...done });
  return redirect(c, path);
}

export function reload(c: PageContext, path: string, done?: Done): Response {
  const noReload = c.req.header("traslo-no-reload") !== undefined;
  if (done && noReload) showSnackbar(c, { kind: "success", ...done });
  else if (done) setFlash(c, { kind: "success", ...done });
  return refresh(c, path);
}

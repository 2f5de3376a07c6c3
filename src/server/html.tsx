import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { ErrorView, errorSentence } from "../views/error";
import { Layout } from "../views/layout";
import { hole } from "../views/ui/drawn";
import { type Flash, type Viewer, ViewerContext } from "../views/viewer";
import { can } from "./caller";
import type { Env } from "./edge";
import { id, page as pageNumber } from "./fields";
import { type AnyFunct, type InputOf, type Outcome, perform, type ValuesOf } from "./funct";
import { type Gate, isReadOnly, passes } from "./gate";
import { kept } from "./kept";
import { notFound } from "./refuse";

type PageContext = Context<Env>;
type Status = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export type PageOptions = {
  status?: number;
  /** The way back. */
  back?: string;
  islands?: readonly string[];
  bare?: boolean;
  /** What the view's `Drawn` shows (`keptMarkup`). */
  drawn?: Uint8Array;
  /** Said in a snackbar on this very answer. */
  say?: Flash;
};

/** A whole page; htmx selects from it what it needs, so one route serves every guest. */
export function page(c: PageContext, title: string, view: ReactNode, options: PageOptions = {}): Response {
  const { status = 200, say, drawn, ...layout } = options;
  const viewer = viewerOf(c, say);
  if (say && c.req.header("hx-request")) c.header("HX-Trigger", ascii({ snackbar: say }));
  const document: ReactElement = (
    <ViewerContext value={viewer}>
      <Layout title={title} {...layout}>
        {view}
      </Layout>
    </ViewerContext>
  );
  const html = `<!doctype html>${renderToStaticMarkup(document)}`;
  if (!drawn) return c.html(html, status as Status);
  const [before = "", after = ""] = html.split(hole);
  const whole = Buffer.concat([encoder.encode(before), drawn, encoder.encode(after)]);
  return c.body(whole, status as Status, { "content-type": "text/html; charset=UTF-8" });
}

const encoder = new TextEncoder();

const markup = (c: PageContext, view: ReactNode): string =>
  renderToStaticMarkup(<ViewerContext value={seenBy(c)}>{view}</ViewerContext>);

/**
 * The costly part of a page, drawn once for each state of the data. The key names all that it depends on besides
 * the data: whoever has the same key sees the same.
 */
export const keptMarkup = (c: PageContext, key: string, view: ReactNode): Uint8Array =>
  kept(`markup of ${key}`, () => encoder.encode(markup(c, view)));

/** A document without the frame, for what hangs on a wall. */
export const bareDocument = (c: PageContext, view: ReactElement, status: 200 | 401 = 200): Response =>
  c.html(`<!doctype html>${markup(c, view)}`, status);

const viewerOf = (c: PageContext, say?: Flash): Viewer => ({ ...seenBy(c), flash: say ?? takeFlash(c) });

function seenBy(c: PageContext): Viewer {
  const caller = c.get("caller");
  const theme = getCookie(c, "theme");
  return {
    user: caller.user,
    site: caller.site,
    demo: Boolean(c.env?.demo),
    readOnly: isReadOnly(),
    path: c.req.path,
    told: c.get("told"),
    can: (key) => can(caller, key),
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    narrow: getCookie(c, "drawer") === "narrow",
  };
}

/** A page of a read funct's answer; a refusal becomes the login page or an error page. */
export async function show<F extends AnyFunct>(
  c: PageContext,
  funct: F,
  body: Loose<InputOf<F>>,
  view: (values: ValuesOf<F>) => { title: string; view: ReactNode } & PageOptions,
): Promise<Response> {
  const done = await perform(funct, body, c.get("caller"));
  if (!done.ok) return refusalPage(c, done.status, done.values.msg);
  const { title, view: shown, ...options } = view(done.values as ValuesOf<F>);
  return page(c, title, shown, options);
}

/** Inputs of the door as pages have them: texts from the address count as numbers. */
type Loose<I> = { [K in keyof I]?: I[K] | string } & Record<string, unknown>;

/** Lets through whoever passes the gate; others are asked to sign in, or told that it is not for them. */
export const only =
  (gate: Gate): MiddlewareHandler<Env> =>
  async (c, next) => {
    const caller = c.get("caller");
    if (passes({ gate }, caller)) return next();
    return refusalPage(c, caller.user ? 403 : 401);
  };

/** A refusal as a page of its own; a save or a button that htmx sent keeps its page and reads why in a snackbar. */
export function refusalPage(
  c: PageContext,
  status: number,
  text: string = errorSentence(status) ?? "",
): Response {
  const { user } = c.get("caller");
  if (isSave(c)) return snackbarOnly(c, status, status === 401 ? signInAgain : text);
  if (status === 401 && !user) return toLogin(c);
  if (status === 403 && user?.mustChangePassword) return c.redirect("/account/password");
  return page(c, errorTitle(status), <ErrorView status={status} text={text} />, { status });
}

const signInAgain = "La sessione è terminata: accedere di nuovo in un'altra scheda, poi salvare ancora.";

const isSave = (c: PageContext) => c.req.method === "POST" && c.req.header("hx-request") !== undefined;

function snackbarOnly(c: PageContext, status: number, text: string): Response {
  c.header("HX-Reswap", "none");
  c.header("HX-Trigger", ascii({ snackbar: { kind: "error", text } }));
  return c.body(null, status as Status);
}

const errorTitle = (status: number) =>
  status === 404 ? "Non trovato" : status === 403 ? "Accesso negato" : "Errore";

function toLogin(c: PageContext): Response {
  const here = new URL(c.req.url);
  const next =
    c.req.method === "GET" && here.pathname !== "/"
      ? `?next=${encodeURIComponent(here.pathname + here.search)}`
      : "";
  return leave(c, `/login${next}`);
}

/** After a write: on to `path`, where the snackbar says `said`. */
export function go(c: PageContext, path: string, said?: string): Response {
  if (said) keepFlash(c, { kind: "success", text: said });
  return leave(c, path);
}

/** After a write: the same page again, fresh; a page that stays as it is (islands/stays.ts) only hears how it went. */
export function reload(c: PageContext, path: string, said?: string): Response {
  const stays = c.req.header("traslo-stays") !== undefined;
  if (said && stays) c.header("HX-Trigger", ascii({ snackbar: { kind: "success", text: said } }));
  else if (said) keepFlash(c, { kind: "success", text: said });
  if (!c.req.header("hx-request")) return c.redirect(path, 303);
  c.header("HX-Refresh", "true");
  return c.body(null, 200);
}

function leave(c: PageContext, path: string): Response {
  if (!c.req.header("hx-request")) return c.redirect(path, 303);
  c.header("HX-Redirect", path);
  return c.body(null, 200);
}

/** What became of a button without a form: back to `path` with the success sentence, or the reason in a snackbar. */
export function done(c: PageContext, outcome: Outcome<{ msg: string }>, path: string): Response {
  return outcome.ok
    ? reload(c, path, outcome.values.msg)
    : refusalPage(c, outcome.status, outcome.values.msg);
}

/** What a form view needs after a refused save: the fields' errors, or the one sentence for all. */
export function refusalOf(done: Outcome<unknown>) {
  if (done.ok) return {};
  const { errors, msg } = done.values;
  return errors ? { errors } : { message: msg };
}

// A flash is told on the next page and forgotten: it travels in a cookie, so no session state is kept for it.
function keepFlash(c: PageContext, flash: Flash) {
  setCookie(c, "flash", encodeURIComponent(JSON.stringify(flash)), {
    path: "/",
    maxAge: 30,
    httpOnly: true,
    sameSite: "Lax",
  });
}

function takeFlash(c: PageContext): Flash | undefined {
  const cookie = getCookie(c, "flash");
  if (!cookie) return undefined;
  setCookie(c, "flash", "", { path: "/", maxAge: 0 });
  try {
    return JSON.parse(decodeURIComponent(cookie));
  } catch {
    return undefined;
  }
}

/** Headers carry bytes: what is not ASCII is escaped. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** `{id}` of an address; anything but a record's number is a page that does not exist. */
export const withId = zValidator("param", z.object({ id: id() }), (result) => {
  if (!result.success) notFound();
});

/** The `page` and `query` of a list's address; nonsense counts as the first page. */
export const withList = zValidator(
  "query",
  z.object({
    page: pageNumber()
      .catch(undefined)
      .transform((n) => n ?? 1),
    query: z.string().trim().max(200).catch("").default(""),
  }),
);

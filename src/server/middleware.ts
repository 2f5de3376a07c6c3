import type { BlockList } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { secureHeaders } from "hono/secure-headers";
import type { Caller } from "./caller";
import { deviceCookie, deviceOf } from "./device";
import { refuse } from "./errors";
import { lastEventId } from "./live";
import type { Site } from "./permissions";
import { addressOf, isSecure, publicOrigin } from "./proxy";
import { cookieName, hashOfToken, userOf } from "./session";
import { setting } from "./settings";

/** What Bun's server and `main.ts` hand to every request. */
export type Env = {
  Bindings: {
    site: Site;
    server?: Bun.Server<undefined>;
    demo: boolean;
    trustedProxies?: BlockList;
    /** This process serves both sites, on two ports of one host. */
    bothSites?: boolean;
  };
  /**
   * `lastEventId`: the number of the last change when the request came; whatever it reads is at least that new.
   * `heldBytes`: what a large body counts among those under way (body.ts).
   */
  Variables: { caller: Caller; lastEventId: number; heldBytes?: number };
};

const csp = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", "data:", "blob:"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const secure = secureHeaders({
  contentSecurityPolicy: csp,
  referrerPolicy: "same-origin",
  strictTransportSecurity: false,
  xFrameOptions: "DENY",
});

/**
 * An answer that brings a policy of its own, as an uploaded file does, keeps it. HSTS holds for every port of a host:
 * it is left out where the other site may be on plain http beside this one (docs/decisions.md).
 */
export const headers: MiddlewareHandler<Env> = async (c, next) => {
  let own: string | null = null;
  await secure(c, async () => {
    await next();
    own = c.res.headers.get("content-security-policy");
  });
  if (own) c.res.headers.set("content-security-policy", own);
  if (isSecure(c) && !c.env.bothSites) c.res.headers.set("strict-transport-security", "max-age=31536000");
};

/** Nothing that carries data is kept by a browser or a proxy. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
};

/** A POST from another origin is refused whatever it carries (CONTRACT.md); without both headers the session judges. */
export const sameOrigin: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") refuseForeign(c);
  await next();
};

const foreign = "Richiesta da un altro sito rifiutata";

/** Where the browser itself says `same-origin`, the host may have been lost on the way. */
function refuseForeign(c: Context<Env>) {
  const fetchSite = c.req.header("sec-fetch-site");
  if (fetchSite === "same-origin") return;
  if (fetchSite && fetchSite !== "none") refuse(403, `${foreign}.`);
  const origin = c.req.header("origin");
  const host = c.req.header("host");
  if (!origin || origin === publicOrigin(c) || origin.endsWith(`://${host}`)) return;
  refuse(
    403,
    `${foreign}: la pagina è di ${origin}, il server riceve ${host}. Un proxy deve passare l'intestazione Host.`,
  );
}

/** While site B is offline every page of it is `offlinePage`, and every call answers `message` (spec 1 §1). */
export const whileOnline =
  (
    isOnline: () => boolean,
    message: string,
    offlinePage: (c: Context<Env>) => Response,
  ): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (c.get("caller").site === "A" || isOnline()) return next();
    if (c.req.path.startsWith("/api/") || c.req.path === "/live")
      return c.json({ ok: false, values: { msg: message } }, 503);
    // htmx puts an answer into the open page: a reload shows the notice in its place.
    if (c.req.header("hx-request")) c.header("HX-Refresh", "true");
    return offlinePage(c);
  };

/** Who is calling, from where, on which site: decided once. */
export const identify: MiddlewareHandler<Env> = async (c, next) => {
  const site = c.env?.site ?? "A";
  const caller = { user: null, kiosk: null, site, ip: addressOf(c), session: null };
  c.set("lastEventId", lastEventId());
  c.set("caller", { ...caller, ...whoIs(c, site) });
  await next();
};

/** Under /kiosk the display's link alone counts, also in the browser of an account: revoked is revoked. */
function whoIs(c: Context<Env>, site: Site): Partial<Caller> {
  if (/^\/kiosk(\/|$)/.test(c.req.path)) return kioskCaller(c, site);
  const account = signedIn(c, site);
  const isCall = /^\/(api\/|live$)/.test(c.req.path);
  return account ?? (isCall ? kioskCaller(c, site) : {});
}

const kioskCaller = (c: Context<Env>, site: Site) => {
  const token = cookieOf(c, deviceCookie(site));
  return { kiosk: token ? deviceOf(hashOfToken(token), site) : null };
};

function signedIn(c: Context<Env>, site: Site): Partial<Caller> | null {
  const token = cookieOf(c, cookieName(site));
  const session = token ? hashOfToken(token) : null;
  const user = session ? userOf(session, site) : null;
  return user && { user, session };
}

/** Over https a cookie's name has the prefix by which browsers keep others from setting it. */
const prefixOf = (c: Context<Env>) => (isSecure(c) ? "host" : undefined);

const cookieOf = (c: Context<Env>, name: string) => getCookie(c, name, prefixOf(c));

function setSiteCookie(c: Context<Env>, name: string, value: string, maxAge: number) {
  setCookie(c, name, value, { httpOnly: true, sameSite: "Lax", path: "/", maxAge, prefix: prefixOf(c) });
}

/** A browser keeps a cookie for 400 days at most; the wall's is renewed at every page. */
const longestCookie = 400 * 24 * 3600;

/** Makes the browser a display, or keeps it the one it is. */
export function setDeviceCookie(c: Context<Env>, token?: string) {
  const name = deviceCookie(c.get("caller").site);
  const value = token ?? cookieOf(c, name);
  if (value) setSiteCookie(c, name, value, longestCookie);
}

/** Hands the new session's token to the browser, or takes the old one away. */
export function setSessionCookie(c: Context<Env>, newToken: string | null | undefined) {
  if (newToken === undefined) return;
  const age = newToken === null ? 0 : Number(setting("session.longestDays")) * 24 * 3600;
  setSiteCookie(c, cookieName(c.get("caller").site), newToken ?? "", age);
}

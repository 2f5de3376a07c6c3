import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { secureHeaders } from "hono/secure-headers";
import type { Caller } from "./caller";
import { deviceCookie, deviceOf } from "./device";
import { lastTold } from "./live";
import type { Site } from "./permissions";
import { refuse } from "./refuse";
import { cookieName, hashOfToken, userOf } from "./session";
import { setting } from "./settings";

/** What Bun's server and `main.ts` hand to every request. */
export type Env = {
  Bindings: { site: Site; server?: Bun.Server<undefined>; demo: boolean; trustedProxy?: string };
  /** `told`: the number of the last change when the request came; whatever it reads is at least that new. */
  Variables: { caller: Caller; told: number };
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

/** An answer that brings a policy of its own, as an uploaded file does, keeps it. */
export const headers: MiddlewareHandler = async (c, next) => {
  let own: string | null = null;
  await secure(c, async () => {
    await next();
    own = c.res.headers.get("content-security-policy");
  });
  if (own) c.res.headers.set("content-security-policy", own);
};

/** Nothing that carries data is kept by a browser or a proxy. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
};

/** A POST from another origin is refused whatever it carries (CONTRACT.md); without both headers the session judges. */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD" && isForeign(c))
    refuse(403, "Richiesta da un altro sito rifiutata.");
  await next();
};

function isForeign(c: Context): boolean {
  const fetchSite = c.req.header("sec-fetch-site");
  if (fetchSite && fetchSite !== "same-origin" && fetchSite !== "none") return true;
  const origin = c.req.header("origin");
  return (
    Boolean(origin) &&
    origin !== new URL(c.req.url).origin &&
    !(origin as string).endsWith(`://${c.req.header("host")}`)
  );
}

/** Who is calling, from where, on which site: decided once. */
export const identify: MiddlewareHandler<Env> = async (c, next) => {
  const site = c.env?.site ?? "A";
  const caller = { user: null, kiosk: null, site, ip: addressOf(c), session: null };
  c.set("told", lastTold());
  c.set("caller", { ...caller, ...whoIs(c, site) });
  await next();
};

/** Under /kiosk the display's link alone counts, also in the browser of an account: revoked is revoked. */
function whoIs(c: Context<Env>, site: Site): Partial<Caller> {
  if (/^\/kiosk(\/|$)/.test(c.req.path)) return atTheWall(c, site);
  const account = signedIn(c, site);
  const isCall = /^\/(api\/|live$)/.test(c.req.path);
  return account ?? (isCall ? atTheWall(c, site) : {});
}

const atTheWall = (c: Context<Env>, site: Site) => {
  const token = getCookie(c, deviceCookie(site));
  return { kiosk: token ? deviceOf(hashOfToken(token), site) : null };
};

function signedIn(c: Context<Env>, site: Site): Partial<Caller> | null {
  const token = getCookie(c, cookieName(site));
  const session = token ? hashOfToken(token) : null;
  const user = session ? userOf(session, site) : null;
  return user && { user, session };
}

/** The peer's address; a forwarded one only from the proxy named in TRUSTED_PROXY. */
function addressOf(c: Context<Env>): string {
  const peer = (c.env?.server?.requestIP(c.req.raw)?.address ?? "").replace(/^::ffff:/, "");
  if (c.env?.trustedProxy && peer === c.env.trustedProxy) {
    return c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() || peer;
  }
  return peer;
}

const isSecure = (c: Context) => new URL(c.req.url).protocol === "https:";

/** A browser keeps a cookie for 400 days at most; the wall's is renewed at every page. */
const longestCookie = 400 * 24 * 3600;

/** Makes the browser a display, or keeps it one. */
export function keepDevice(c: Context<Env>, token: string | undefined) {
  if (token === undefined) return;
  setCookie(c, deviceCookie(c.get("caller").site), token, {
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    path: "/",
    maxAge: longestCookie,
  });
}

/** Hands the new session's token to the browser, or takes the old one away. */
export function keepSession(c: Context<Env>, newToken: string | null | undefined) {
  if (newToken === undefined) return;
  const age = newToken === null ? 0 : Number(setting("session.longestDays")) * 24 * 3600;
  setCookie(c, cookieName(c.get("caller").site), newToken ?? "", {
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    path: "/",
    maxAge: age,
  });
}

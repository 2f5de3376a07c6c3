import type { BlockList } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { isOwnName, siteAddress } from "../base/base-url";
import { refuse } from "../base/errors";
import type { Site } from "../base/permissions";
import { type Arrival, addressOf, cookiePrefix, isInClear, isSecure, publicOrigin } from "../base/proxy";
import { answerSeconds, requestMessages } from "../base/request-limits";
import { countRequest } from "../call/budgets";
import type { Outcome } from "../call/outcome";
import { setting } from "../db/settings";
import type { Browser, Caller } from "../journal/caller";
import { lastEventId } from "../journal/live";
import { deviceCookie, deviceOf } from "../sessions/device";
import { loginDeviceCookie } from "../sessions/login-throttle";
import { cookieName, hashOfToken, userOf } from "../sessions/session";

/** The first that the header contains: browsers also name those they are compatible with. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Macintosh", "Mac"],
  ["Linux", "Linux"],
] as const;

const nameIn = (names: readonly (readonly [string, string])[], header: string) =>
  names.find(([part]) => header.includes(part))?.[1];

export function browserName(header: string): string {
  const browser = nameIn(browsers, header) ?? "Altro programma";
  const system = nameIn(systems, header);
  return system ? `${browser} su ${system}` : browser;
}

export type Env = {
  Bindings: {
    site: Site;
    server?: Bun.Server<undefined>;
    demo: boolean;
    trustedProxies?: BlockList;
    /** The other site is on plain http on another port of this host, where HSTS would be valid, too. */
    leavesOutHsts?: boolean;
  };
  /** `lastEventId`: when the request arrived; whatever it reads is at least that new. */
  Variables: {
    caller: Caller;
    lastEventId: number;
    heldByBody?: (() => void | Promise<void>)[];
    arrival?: Arrival;
    back?: string;
  };
};

const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const security = {
  "content-security-policy": policy.join("; "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

const defaults = Object.entries({ ...security, "cache-control": "no-store" });

/** The headers of a call's answer; copied whole, because one by one they take longer than the answer. */
export const callHeaders = new Headers([...defaults, ["content-type", "application/json"]]);
callHeaders.set("vary", "Accept-Encoding");

export const compressedCallHeaders = new Headers([...callHeaders, ["content-encoding", "gzip"]]);

export const headers: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const own = c.res.headers;
  if (!own.has("x-frame-options"))
    for (const [name, value] of defaults) if (!own.has(name)) own.set(name, value);
  if (isSecure(c) && !c.env.leavesOutHsts) own.set("strict-transport-security", "max-age=31536000");
};

const oneHost = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** A request with two hosts, or with none that its address could have, is not for this server. */
export const refuseUnclearHost: MiddlewareHandler<Env> = async (c, next) => {
  const host = c.req.header("host");
  const isClear = host === undefined ? URL.canParse(c.req.url) : oneHost.test(host);
  if (!isClear) return c.text(requestMessages.unreadable, 400);
  await next();
};

const foreign = "Richiesta da un altro sito rifiutata";

/** `sec-fetch-site: same-origin` is enough: a proxy may have changed the host (CONTRACT.md). */
export function refuseForeign(c: Context<Env>) {
  if (isReadMethod(c)) return;
  const origin = c.req.header("origin");
  if (origin && !isOwnName(origin, c.get("caller").site)) refuse(403, `${foreign}.`);
  const fetchSite = c.req.header("sec-fetch-site");
  if (fetchSite === "same-origin") return;
  if (fetchSite && fetchSite !== "none") refuse(403, `${foreign}.`);
  const host = c.req.header("host");
  const own = [undefined, publicOrigin(c), siteAddress(c.get("caller").site)];
  if (own.includes(origin) || origin?.endsWith(`://${host}`)) return;
  refuse(
    403,
    `${foreign}: la pagina è di ${origin}, il server riceve ${host}. Un proxy deve passare l'intestazione Host.`,
  );
}

/** Spec 1 §1. */
export function offlineAnswer(
  c: Context<Env>,
  message: string,
  offlinePage: (c: Context<Env>) => Response,
): Response {
  if (c.req.path.startsWith("/api/") || c.req.path === "/live")
    return c.json({ ok: false, values: { msg: message } }, 503);
  // htmx puts an answer into the open page: a reload shows the notice in its place.
  if (c.req.header("hx-request")) c.header("HX-Refresh", "true");
  return offlinePage(c);
}

export function identify(c: Context<Env>) {
  const site = c.env?.site ?? "A";
  const caller = {
    user: null,
    kiosk: null,
    site,
    ip: addressOf(c),
    session: null,
    browser: browserOf(c, site),
    inClear: isInClear(c),
  };
  c.set("lastEventId", lastEventId());
  c.set("caller", { ...caller, ...callerOf(c, site) });
  countRequest(c.get("caller"));
  if (isReadMethod(c)) allowLongAnswer(c);
}

const isReadMethod = (c: Context<Env>) => c.req.method === "GET" || c.req.method === "HEAD";

/** Bun would end the connection as an idle one. */
export function allowLongAnswer(c: Context<Env>) {
  if (c.get("caller").user) c.env?.server?.timeout(c.req.raw, answerSeconds);
}

/** Only a login and the list of one's sessions ask for it, hence the getters. */
const browserOf = (c: Context<Env>, site: Site): Browser => ({
  get name() {
    return browserName(c.req.header("user-agent") ?? "");
  },
  get device() {
    const token = cookieOf(c, loginDeviceCookie(site));
    return token ? hashOfToken(token) : null;
  },
});

/** Under /kiosk only the display's link counts, also in a signed-in browser. */
function callerOf(c: Context<Env>, site: Site): Partial<Caller> {
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

const cookieOf = (c: Context<Env>, name: string) => getCookie(c, name, cookiePrefix(c));

function setSiteCookie(c: Context<Env>, name: string, value: string, maxAge: number) {
  setCookie(c, name, value, { httpOnly: true, sameSite: "Lax", path: "/", maxAge, prefix: cookiePrefix(c) });
}

/** Browsers store a cookie for 400 days at most. */
const maxCookieAge = 400 * 24 * 3600;

export function setDeviceCookie(c: Context<Env>, token?: string) {
  const name = deviceCookie(c.get("caller").site);
  const value = token ?? cookieOf(c, name);
  if (value) setSiteCookie(c, name, value, maxCookieAge);
}

/** Null deletes it, undefined leaves it alone. A new session sets or renews the browser's own cookie. */
export function setSessionCookie(
  c: Context<Env>,
  { newToken, newDevice }: Extract<Outcome<unknown>, { ok: true }>,
) {
  if (newToken === undefined) return;
  const { site } = c.get("caller");
  const age = newToken === null ? 0 : Number(setting("session.longestDays")) * 24 * 3600;
  setSiteCookie(c, cookieName(site), newToken ?? "", age);
  const device = newDevice ?? cookieOf(c, loginDeviceCookie(site));
  if (newToken && device) setSiteCookie(c, loginDeviceCookie(site), device, maxCookieAge);
}

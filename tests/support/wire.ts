import { app } from "../../src/server/app";
import { cookieName } from "../../src/server/sessions/session";
import { type Profile, type Site, signedIn, userId, type Values } from "./requests";

type Sender = { as?: Profile; site?: Site; headers?: Record<string, string> };

/** One request to the application. */
export async function send(path: string, init: RequestInit = {}, { as, site = "A", headers }: Sender = {}) {
  const cookie: Record<string, string> = as
    ? { cookie: `${cookieName(site)}=${signedIn(userId(as), site)}` }
    : {};
  const all = { ...cookie, ...(init.headers as Record<string, string>), ...headers };
  return app.request(path, { ...init, headers: all }, { site, demo: false });
}

/** A call of the API; a text is sent as it is, anything else as JSON. */
export async function post(service: string, body: unknown, sender: Sender = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json", ...sender.headers };
  const response = await send(`/api/${service}`, { method: "POST", body: text }, { ...sender, headers });
  const answer: { ok: boolean; values: Values } = await response.json();
  return { status: response.status, headers: response.headers, ...answer };
}

import { app } from "../../src/server/app";
import type { Profile, Site } from "../../src/server/base/permissions";
import { database } from "../../src/server/db/db";
import { cookieName } from "../../src/server/sessions/session";
import { signedIn } from "./world";

export * from "./world";

/** `YYYY-MM-DD` of numbers. */
export const isoDay = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

export const userId = (username: Profile): number =>
  (database().query("SELECT id FROM users WHERE username = ?").get(username) as { id: number }).id;

/** Requests pages and posts forms on a site, with the session of an account. */
export function visitor(username: Profile | "nobody", site: Site = "A") {
  const cookie = username === "nobody" ? "" : `${cookieName(site)}=${signedIn(userId(username), site)}`;
  const bindings = { site, demo: false };
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie, ...(init.headers as Record<string, string>) };
    const response = await app.request(path, { ...init, headers }, bindings);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    cookie,
    get: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    post: (
      path: string,
      form: Record<string, string> | URLSearchParams,
      headers: Record<string, string> = {},
    ) => ask(path, { method: "POST", body: new URLSearchParams(form), headers }),
  };
}

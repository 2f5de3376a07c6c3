import type { Context } from "hono";
import type { Env } from "../middleware";

/** What htmx asks for and is answered; without a script a browser gets redirects and whole pages. */
export const isHtmx = (c: Context<Env>) => c.req.header("hx-request") !== undefined;

/** A request of htmx takes a part of the page itself; only that of the menu takes a part of its frame. */
export const isForPage = (c: Context<Env>) => isHtmx(c) && c.req.header("hx-target") !== "div#menu";

/** Leads to another page. */
export function redirect(c: Context<Env>, path: string): Response {
  if (!isHtmx(c)) return c.redirect(path, 303);
  c.header("HX-Redirect", path);
  return c.body(null, 200);
}

/** Loads the open page again; without a script it is `path`. */
export function refresh(c: Context<Env>, path: string): Response {
  if (!isHtmx(c)) return c.redirect(path, 303);
  c.header("HX-Refresh", "true");
  return c.body(null, 200);
}

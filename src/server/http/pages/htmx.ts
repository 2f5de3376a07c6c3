import type { Context } from "hono";
import type { Env } from "../middleware";

export const isHtmx = (c: Context<Env>) => c.req.header("hx-request") !== undefined;

/** Only a request of the menu takes a part of the frame. */
export const isForPage = (c: Context<Env>) => isHtmx(c) && c.req.header("hx-target") !== "div#menu";

export function redirect(c: Context<Env>, path: string): Response {
  if (!isHtmx(c)) return c.redirect(path, 303);
  c.header("HX-Redirect", path);
  return c.body(null, 200);
}

export function refresh(c: Context<Env>, path: string): Response {
  if (!isHtmx(c)) return c.redirect(path, 303);
  c.header("HX-Refresh", "true");
  return c.body(null, 200);
}

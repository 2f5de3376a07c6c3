import type { Context } from "hono";
import type { Flash } from "../../../views/viewer";
import { sessionOver } from "../../base/failures";
import type { Env } from "../middleware";
import { ownAddress } from "./back";

type PageContext = Context<Env>;

export function signInAgain(c: PageContext): Flash {
  const here = ownAddress(c, c.req.header("hx-current-url")) ?? "/";
  return { kind: "error", text: sessionOver, action: { text: "Accedi", open: loginTo(here) } };
}

export function toLogin(c: PageContext): Response {
  const { pathname, search } = new URL(c.req.url);
  const isPage = c.req.method === "GET" && pathname !== "/";
  return c.redirect(isPage ? loginTo(pathname + search) : "/login", 303);
}

const loginTo = (next: string) => `/login?next=${encodeURIComponent(next)}`;

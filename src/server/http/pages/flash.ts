import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Flash } from "../../../views/viewer";
import { attempt } from "../../base/errors";
import { cookiePrefix } from "../../base/proxy";
import type { Env } from "../middleware";

export function setFlash(c: Context<Env>, flash: Flash) {
  setFlashCookie(c, encodeURIComponent(JSON.stringify(flash)), 30);
}

const setFlashCookie = (c: Context<Env>, value: string, maxAge: number) =>
  setCookie(c, "flash", value, {
    path: "/",
    maxAge,
    httpOnly: true,
    sameSite: "Lax",
    prefix: cookiePrefix(c),
  });

export function takeFlash(c: Context<Env>): Flash | undefined {
  const cookie = getCookie(c, "flash", cookiePrefix(c));
  if (!cookie) return undefined;
  setFlashCookie(c, "", 0);
  return attempt(() => JSON.parse(decodeURIComponent(cookie)), undefined);
}

export function showSnackbar(c: Context, flash: Flash) {
  c.header("HX-Trigger", ascii({ snackbar: flash }));
}

/** JSON with all other characters escaped: a header holds bytes. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

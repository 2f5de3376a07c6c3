import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Flash } from "../../views/viewer";
import type { Env } from "../middleware";
import { isSecure } from "../proxy";

/** Shows a sentence on the next page: it travels in a cookie, so that the server holds no session state for it. */
export function setFlash(c: Context<Env>, flash: Flash) {
  setCookie(c, "flash", encodeURIComponent(JSON.stringify(flash)), {
    path: "/",
    maxAge: 30,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
  });
}

/** The sentence that the request brings along, once. */
export function takeFlash(c: Context): Flash | undefined {
  const cookie = getCookie(c, "flash");
  if (!cookie) return undefined;
  setCookie(c, "flash", "", { path: "/", maxAge: 0 });
  try {
    return JSON.parse(decodeURIComponent(cookie));
  } catch {
    return undefined;
  }
}

/** Shows a sentence as soon as htmx has this answer. */
export function showSnackbar(c: Context, flash: Flash) {
  c.header("HX-Trigger", ascii({ snackbar: flash }));
}

/** Headers carry bytes: what is not ASCII is escaped. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

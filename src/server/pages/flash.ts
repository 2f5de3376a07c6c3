import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Flash } from "../../views/viewer";
import type { Env } from "../middleware";
import { isSecure } from "../proxy";

/** Shows a message on the next page; it is stored in a cookie, so the server needs no session state. */
export function setFlash(c: Context<Env>, flash: Flash) {
  setCookie(c, "flash", encodeURIComponent(JSON.stringify(flash)), {
    path: "/",
    maxAge: 30,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
  });
}

/** Reads the message of the cookie and deletes it. */
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

/** Shows a message when htmx gets this response. */
export function showSnackbar(c: Context, flash: Flash) {
  c.header("HX-Trigger", ascii({ snackbar: flash }));
}

/** JSON with all other characters escaped: a header holds bytes. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

import type { Context } from "hono";
import type { Env } from "../http/middleware";
import type { Site } from "./permissions";
import { publicOrigin } from "./proxy";

let base: { site: Site; origin: string } | null = null;

/** Parses BASE_URL, an http or https address without a path; null if it is anything else. */
export function readBaseUrl(text: string): string | null {
  const url = URL.parse(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return isOrigin ? url.origin : null;
}

/** The address of BASE_URL and the site that it is of: the process's first one. */
export function setBaseUrl(own: typeof base) {
  base = own;
}

/** The address that mail names, if the administrator of the machine has set one. */
export const siteAddress = (site: Site): string | null => (base?.site === site ? base.origin : null);

/** Names that nobody can own on the internet; an address in figures is no name. */
const localName = /^(localhost|[^.]+|.*\.(localhost|local|lan|internal|home\.arpa)|\[.*\]|\d+(\.\d+){3})$/i;

/**
 * Whether a page of this origin may be one of the site's: where BASE_URL is set, another name on the internet that leads
 * here is a trap (DNS rebinding).
 */
export function isOwnName(origin: string, site: Site): boolean {
  const own = siteAddress(site);
  const name = URL.parse(origin)?.hostname ?? "";
  return own === null || localName.test(name) || name === new URL(own).hostname;
}

/** Scheme and host of the links that leave the program, such as a calendar's address. */
export const linkOrigin = (c: Context<Env>): string => siteAddress(c.get("caller").site) ?? publicOrigin(c);

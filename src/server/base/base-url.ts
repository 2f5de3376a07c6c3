import type { Context } from "hono";
import type { Env } from "../http/middleware";
import type { Site } from "./permissions";
import { publicOrigin } from "./proxy";

let base: { site: Site; origin: string } | null = null;

export function readBaseUrl(text: string): string | null {
  const url = URL.parse(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return isOrigin ? url.origin : null;
}

export function setBaseUrl(own: typeof base) {
  base = own;
}

export const siteAddress = (site: Site): string | null => (base?.site === site ? base.origin : null);

/** Names that nobody can own on the internet; an address in figures is no name. */
const localName = /^(localhost|[^.]+|.*\.(localhost|local|lan|internal|home\.arpa)|\[.*\]|\d+(\.\d+){3})$/i;

/** Where BASE_URL is set, another name on the internet that leads here is a trap (DNS rebinding). */
export function isOwnName(origin: string, site: Site): boolean {
  const own = siteAddress(site);
  const name = URL.parse(origin)?.hostname ?? "";
  return own === null || localName.test(name) || name === new URL(own).hostname;
}

export const linkOrigin = (c: Context<Env>): string => siteAddress(c.get("caller").site) ?? publicOrigin(c);

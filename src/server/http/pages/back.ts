import type { Context } from "hono";
import { publicOrigin } from "../../base/proxy";
import { RecentlyUsed } from "../../base/recently-used";
import type { Env } from "../middleware";
import { isHtmx } from "./htmx";

type PageContext = Context<Env>;

export const typedNames = new Set<string>();

const maxLength = 500;

const opened = new RecentlyUsed<string>(1024 * 1024);

const keyOf = (c: PageContext, path: string) => {
  const { user, site } = c.get("caller");
  return `${user?.id} ${site} ${path}`;
};

const noteOpened = (c: PageContext, path: string, from: string) =>
  opened.set(keyOf(c, path), from, 2 * from.length + 100);

function rowOfLink(c: PageContext): string | undefined {
  const row = c.req.query("row") ?? "";
  return /^row-[\w-]{1,60}$/.test(row) ? row : undefined;
}

const withoutRow = (address: string) => address.replace(/#.*/, "");

const pathOf = (address: string) => address.replace(/[?#].*/s, "").replace(/(?<=.)\/$/, "");

function ownUrl(c: PageContext, text: unknown): URL | undefined {
  if (typeof text !== "string") return undefined;
  const origin = publicOrigin(c);
  const url = URL.parse(text, origin);
  // A path of two slashes would be resolved as another host.
  return url?.origin === origin && !url.pathname.startsWith("//") ? url : undefined;
}

const pathAndSearch = ({ pathname, search }: URL) => pathname + search;

export function ownAddress(c: PageContext, text: unknown): string | undefined {
  const url = ownUrl(c, text);
  return url && pathAndSearch(url);
}

function backAddress(c: PageContext, text: unknown): string | undefined {
  const url = ownUrl(c, text);
  if (!url || url.href.length > maxLength) return undefined;
  for (const name of [...url.searchParams.keys()])
    if (typedNames.has(name) || name === "row") url.searchParams.delete(name);
  return pathAndSearch(url);
}

function sender(c: PageContext): string | undefined {
  const from = backAddress(c, c.req.header("referer"));
  return from === undefined || pathOf(from) === "/login" ? undefined : from;
}

export function backOf(c: PageContext, usual: string): string | undefined {
  if (c.req.method === "POST") return c.get("back");
  const here = pathOf(c.req.path);
  const own = opened.find(keyOf(c, here));
  const from = sender(c);
  if (from !== undefined && pathOf(from) === here) return atRow(c, own ?? usual);
  if (isHtmx(c)) return undefined;
  const back = from === undefined ? usual : placeOf(c, from, here, own);
  noteOpened(c, here, back);
  return atRow(c, back);
}

/** Of a link that only led back, where this page was opened from. */
function placeOf(c: PageContext, from: string, here: string, own: string | undefined): string {
  const row = rowOfLink(c);
  if (row) return `${from}#${row}`;
  return own !== undefined && isReturn(c, from, here, own) ? own : from;
}

function isReturn(c: PageContext, from: string, here: string, own: string) {
  const before = opened.find(keyOf(c, pathOf(from)));
  return before !== undefined && (pathOf(before) === here || withoutRow(before) === withoutRow(own));
}

/** They show records of several kinds: a row is named `row-memo-12`. */
const mixedPages = new Set(["/", "/agenda"]);

/** On a page of one kind the number of another names the wrong row. */
const kinds = new Set([
  "appointment",
  "box",
  "client",
  "logVehicle",
  "logWorkers",
  "memo",
  "news",
  "orders",
  "reports",
]);

const kindOf = (path: string) => path.split(/[/?#]/)[1] ?? "";

function rowKind(page: string, list: string): string | undefined {
  const [of, on] = [kindOf(page), kindOf(list)];
  const isMixed = mixedPages.has(list) || (/^\/client\/\d+$/.test(list) && of !== "client");
  if (isMixed) return `${of}-`;
  if (of !== on && kinds.has(of) && kinds.has(on)) return undefined;
  // The page of the deposits has rows of boxes and of their lines.
  return on === "box" && !page.startsWith("/box/show") ? "line-" : "";
}

export function atRow(c: PageContext, address: string, made?: unknown): string {
  if (address.includes("#")) return address;
  const row = String(made ?? (c.req.param() as { id?: string }).id ?? "");
  // The page of the record itself has no such row.
  const isOwn = pathOf(c.req.path).replace(/\/[^/]+(?=\/\d+$)/, "") === pathOf(address);
  const kind = rowKind(c.req.path, pathOf(address));
  const isList = /^\d+$/.test(row) && !isOwn && kind !== undefined;
  return isList ? `${address}#row-${kind}${row}` : address;
}

export function takeBack<Values extends Record<string, unknown>>(c: PageContext, values: Values) {
  const { back, ...others } = values;
  c.set("back", backAddress(c, back));
  return others;
}

export function backFrom(c: PageContext): string | undefined {
  const from = sender(c);
  return c.get("back") ?? (from !== undefined && pathOf(from) !== pathOf(c.req.path) ? from : undefined);
}

export const isFrom = (c: PageContext, address: string) => sender(c) === backAddress(c, address);

export function isOwnPage(c: PageContext): boolean {
  const from = sender(c);
  return from !== undefined && c.get("back") !== undefined && pathOf(from) === pathOf(c.req.path);
}

export function passOn(c: PageContext, target: string) {
  const back = backFrom(c);
  if (back !== undefined && pathOf(back) !== pathOf(target)) noteOpened(c, pathOf(target), back);
}

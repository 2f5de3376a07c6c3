import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import type { Env } from "../http/middleware";

export function readProxies(text: string): BlockList | null {
  const proxies = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [address = "", prefix, ...rest] = entry.split("/");
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const length = prefix === undefined ? longest : /^\d+$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (!version || !(length <= longest) || rest.length) return null;
    proxies.addSubnet(address, length, `ipv${version as 4 | 6}`);
  }
  return proxies;
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, "");

export type Arrival = { ip: string; origin: string; isSecure: boolean; isInClear: boolean };

function arrivalOf(c: Context<Env>): Arrival {
  let arrival = c.get("arrival");
  if (!arrival) {
    arrival = findArrival(c);
    c.set("arrival", arrival);
  }
  return arrival;
}

function findArrival(c: Context<Env>): Arrival {
  const peer = plain(c.env?.server?.requestIP(c.req.raw)?.address ?? "");
  const isTrusted = isProxy(peer, c.env?.trustedProxies);
  const { origin, protocol, hostname } = isTrusted ? forwardedUrl(c) : new URL(c.req.url);
  return {
    ip: (isTrusted && forwardedAddress(c)) || peer,
    origin,
    isSecure: protocol === "https:",
    isInClear: protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname),
  };
}

function isProxy(peer: string, trusted: BlockList | undefined): boolean {
  const version = trusted ? isIP(peer) : 0;
  return Boolean(version && trusted?.check(peer, version === 6 ? "ipv6" : "ipv4"));
}

/** The last value of the header, which the proxy wrote; earlier ones come from the client. */
const forwarded = (c: Context<Env>, header: string) => c.req.header(header)?.split(",").at(-1)?.trim();

function forwardedAddress(c: Context<Env>): string {
  const address = plain(forwarded(c, "x-forwarded-for") ?? "");
  return isIP(address) ? address : "";
}

function forwardedUrl(c: Context<Env>): URL {
  const asked = new URL(c.req.url);
  const scheme = forwarded(c, "x-forwarded-proto") === "https" ? "https:" : asked.protocol;
  const host = forwarded(c, "x-forwarded-host") || asked.host;
  return URL.parse(`${scheme}//${host}`) ?? new URL(`${scheme}//${asked.host}`);
}

export const addressOf = (c: Context<Env>) => arrivalOf(c).ip;

export const publicOrigin = (c: Context<Env>) => arrivalOf(c).origin;

export const isSecure = (c: Context<Env>) => arrivalOf(c).isSecure;

/** Over https the name of a cookie gets the prefix `__Host-`, which other hosts and plain http can't set. */
export const cookiePrefix = (c: Context<Env>) => (isSecure(c) ? "host" : undefined);

export const isInClear = (c: Context<Env>) => arrivalOf(c).isInClear;

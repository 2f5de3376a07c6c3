import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import type { Env } from "./middleware";

/** Parses TRUSTED_PROXY, comma-separated addresses and networks; null if one is invalid. */
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

const peerOf = (c: Context<Env>) => plain(c.env?.server?.requestIP(c.req.raw)?.address ?? "");

function isTrusted(c: Context<Env>): boolean {
  const peer = peerOf(c);
  const version = isIP(peer);
  return Boolean(version && c.env?.trustedProxies?.check(peer, version === 6 ? "ipv6" : "ipv4"));
}

/** The last value of the header, which the proxy wrote; earlier ones come from the client. */
const forwarded = (c: Context<Env>, header: string) => c.req.header(header)?.split(",").at(-1)?.trim();

/** The caller's address: the peer's, or the one that a trusted proxy forwards. */
export function addressOf(c: Context<Env>): string {
  const address = isTrusted(c) ? plain(forwarded(c, "x-forwarded-for") ?? "") : "";
  return isIP(address) ? address : peerOf(c);
}

/** Scheme and host as the browser sees them, also behind a trusted proxy; for links and cookies. */
export function publicOrigin(c: Context<Env>): string {
  const asked = new URL(c.req.url);
  if (!isTrusted(c)) return asked.origin;
  const scheme = forwarded(c, "x-forwarded-proto") === "https" ? "https:" : asked.protocol;
  const host = forwarded(c, "x-forwarded-host") || asked.host;
  return URL.parse(`${scheme}//${host}`)?.origin ?? `${scheme}//${asked.host}`;
}

export const isSecure = (c: Context<Env>) => publicOrigin(c).startsWith("https:");

/** Over https the name of a cookie gets the prefix `__Host-`, which other hosts and plain http can't set. */
export const cookiePrefix = (c: Context<Env>) => (isSecure(c) ? "host" : undefined);

/** Plain http from another machine, or through a proxy that speaks it to browsers. */
export function isInClear(c: Context<Env>): boolean {
  const { protocol, hostname } = new URL(publicOrigin(c));
  return protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

import { inUrl } from "../base/environment";

type Settings = { HOST?: string; PORT?: string; TLS_CERT?: string };

/** Where the server of these settings is asked on its own machine: one on all addresses on the loopback one. */
export function healthAddress({ HOST, PORT, TLS_CERT }: Settings): string {
  const named = HOST || "0.0.0.0";
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[named] ?? named;
  return `${TLS_CERT ? "https" : "http"}://${inUrl(host)}:${PORT || "3000"}/salute`;
}

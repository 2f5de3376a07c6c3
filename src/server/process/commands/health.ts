import { environment, inUrl } from "../../base/environment";

const { HOST = "0.0.0.0", PORT = "3000", TLS_CERT } = environment;

/** One that listens on all addresses is asked on the loopback one. */
const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
const address = `${TLS_CERT ? "https" : "http"}://${inUrl(host)}:${PORT}/salute`;

export async function run() {
  // Its certificate names the site, not this address.
  const answer = await fetch(address, { tls: { rejectUnauthorized: false } }).catch(() => null);
  if (!answer) {
    console.error(`Il server non risponde a ${address}.`);
    process.exit(1);
  }
  console.log(await answer.text());
  process.exit(answer.ok ? 0 : 1);
}

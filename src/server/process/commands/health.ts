import { environment } from "../../base/environment";

const { HOST = "0.0.0.0", PORT = "3000", TLS_CERT } = environment;

/** The address at which the server on this machine answers; one that listens on all is asked on the loopback one. */
const host =
  HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "[::1]" : HOST.includes(":") ? `[${HOST}]` : HOST;
const address = `${TLS_CERT ? "https" : "http"}://${host}:${PORT}/salute`;

/** `./run health`, also the health check of the container: code 0 while the server can read and save. */
async function main() {
  // Its certificate names the site, not this address.
  const answer = await fetch(address, { tls: { rejectUnauthorized: false } }).catch(() => null);
  if (!answer) {
    console.error(`Il server non risponde a ${address}.`);
    return 1;
  }
  console.log(await answer.text());
  return answer.ok ? 0 : 1;
}

process.exit(await main());

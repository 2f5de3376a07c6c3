import { lookup } from "node:dns/promises";
import type { BlockList } from "node:net";
import { readBaseUrl } from "../base/base-url";
import { environment } from "../base/environment";
import { logLine } from "../base/logger";
import type { Site } from "../base/permissions";
import { readProxies } from "../base/proxy";
import { type Environment, isYes, misspeltNames, wrongValues } from "../base/variables";
import { readTls, type Tls } from "../http/tls";

export type Port = { site: Site; port: number; variable: "PORT" | "SITE_B_PORT" };

export type Options = {
  offPremises: boolean;
  host: string;
  ports: Port[];
  tls: Tls | undefined;
  trustedProxies: BlockList;
  baseUrl: string | null;
  requestsPerSecond: number | undefined;
};

export async function readOptions(given: Environment = environment): Promise<Options> {
  const wrong = wrongValues(given);
  if (wrong.length) throw new Error(wrong.join("; "));
  mustFitTogether(given);
  warnOfOdd(given);
  const { SITE, HOST, PORT, SITE_B_PORT, TLS_CERT, TLS_KEY } = given;
  const { BASE_URL, TRUSTED_PROXY = "", REQUESTS_PER_SECOND } = given;
  const offPremises = SITE === "B";
  return {
    offPremises,
    host: await mustResolve(HOST ?? "0.0.0.0"),
    ports: [
      { site: offPremises ? "B" : "A", port: Number(PORT ?? 3000), variable: "PORT" },
      ...(SITE_B_PORT
        ? [{ site: "B", port: Number(SITE_B_PORT), variable: "SITE_B_PORT" } satisfies Port]
        : []),
    ],
    tls: readTls(TLS_CERT, TLS_KEY),
    trustedProxies: readProxies(TRUSTED_PROXY) as BlockList,
    baseUrl: BASE_URL ? readBaseUrl(BASE_URL) : null,
    requestsPerSecond: REQUESTS_PER_SECOND ? Number(REQUESTS_PER_SECOND) : undefined,
  };
}

function mustFitTogether(given: Environment) {
  const { PORT = "3000", SITE_B_PORT, DEMO, SITE, SITE_A_URL, SITE_A_TOKEN, SMTP_URL, MAIL_FROM } = given;
  if (SITE_B_PORT && Number(SITE_B_PORT) > 0 && Number(SITE_B_PORT) === Number(PORT))
    throw new Error(`SITE_B_PORT «${SITE_B_PORT}» è anche quella di PORT: ogni sito ne vuole una sua`);
  if (SITE === "B" && isYes(DEMO))
    throw new Error("SITE=B e DEMO non vanno insieme: il sito B ha i dati del sito A");
  if (SITE === "B" && !SITE_A_URL)
    throw new Error(
      "con SITE=B serve SITE_A_URL, l'indirizzo del sito A (per esempio https://traslo.ditta.it)",
    );
  if (SITE === "B" && !SITE_A_TOKEN)
    throw new Error(
      "con SITE=B serve SITE_A_TOKEN, il codice che un amministratore crea sul sito A alla voce Sito B",
    );
  if (SMTP_URL && !MAIL_FROM)
    throw new Error(
      "con SMTP_URL serve MAIL_FROM, il mittente delle e-mail (per esempio traslochi@ditta.it)",
    );
}

/** What works, but hardly as it was meant. */
function warnOfOdd(given: Environment) {
  for (const { typed, meant } of misspeltNames(Object.keys(given)))
    logLine(
      "warning",
      "unknown-variable",
      { given: typed, meant },
      `La variabile ${typed} non è di Traslo e non conta: forse ${meant}?`,
    );
  const everybody = (given.TRUSTED_PROXY ?? "").split(",").find((entry) => /\/0+$/.test(entry.trim()));
  if (everybody)
    logLine(
      "warning",
      "everybody-is-proxy",
      {},
      `TRUSTED_PROXY «${everybody.trim()}» è tutta la rete: chiunque può fingere un altro indirizzo. Indicare solo quello del proxy.`,
    );
}

/** A name without an address would look like a port in use. */
async function mustResolve(host: string): Promise<string> {
  try {
    await lookup(host);
    return host;
  } catch {
    throw new Error(`HOST «${host}» non è un indirizzo, e come nome non si risolve`);
  }
}

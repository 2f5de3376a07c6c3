import type { BlockList } from "node:net";
import { readBaseUrl } from "../base/base-url";
import { environment } from "../base/environment";
import type { Site } from "../base/permissions";
import { readProxies } from "../base/proxy";
import { readTls, type Tls } from "../http/tls";

export type Port = { site: Site; port: number; variable: "PORT" | "SITE_B_PORT" };

export type Options = {
  offPremises: boolean;
  host: string;
  ports: Port[];
  tls: Tls | undefined;
  trustedProxies: BlockList;
  baseUrl: string | null;
};

export function readOptions(): Options {
  mustFitTogether();
  const { SITE, HOST, PORT, SITE_B_PORT, TLS_CERT, TLS_KEY } = environment;
  const offPremises = SITE === "B";
  return {
    offPremises,
    host: HOST ?? "0.0.0.0",
    ports: [
      { site: offPremises ? "B" : "A", port: readPort(PORT ?? "3000"), variable: "PORT" },
      ...(SITE_B_PORT
        ? [{ site: "B", port: readPort(SITE_B_PORT), variable: "SITE_B_PORT" } satisfies Port]
        : []),
    ],
    tls: readTls(TLS_CERT, TLS_KEY),
    trustedProxies: trustedProxies(),
    baseUrl: baseUrl(),
  };
}

function mustFitTogether() {
  const { SITE = "A", SITE_A_URL, SITE_A_TOKEN, SMTP_URL, MAIL_FROM } = environment;
  if (!["A", "B"].includes(SITE)) throw new Error(`SITE può valere solo A o B, non «${SITE}»`);
  if (SITE === "B" && !SITE_A_URL)
    throw new Error(
      "con SITE=B serve SITE_A_URL, l'indirizzo del sito A (per esempio https://traslo.ditta.it)",
    );
  if (SITE === "B" && !hasScheme(SITE_A_URL as string, "http"))
    throw new Error(`SITE_A_URL «${SITE_A_URL}» non è un indirizzo http:// o https://`);
  if (SITE === "B" && !SITE_A_TOKEN)
    throw new Error(
      "con SITE=B serve SITE_A_TOKEN, il codice che un amministratore crea sul sito A alla voce Sito B",
    );
  if (SMTP_URL && !hasScheme(SMTP_URL, "smtp"))
    throw new Error("SMTP_URL deve essere un indirizzo smtp:// o smtps://");
  if (SMTP_URL && !MAIL_FROM)
    throw new Error(
      "con SMTP_URL serve MAIL_FROM, il mittente delle e-mail (per esempio traslochi@ditta.it)",
    );
}

const hasScheme = (url: string, scheme: "http" | "smtp") =>
  URL.canParse(url) && [`${scheme}:`, `${scheme}s:`].includes(new URL(url).protocol);

function readPort(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 65_535)
    throw new Error(`la porta «${text}» non è un numero di porta`);
  return Number(text);
}

function trustedProxies(): BlockList {
  const { TRUSTED_PROXY = "" } = environment;
  const proxies = readProxies(TRUSTED_PROXY);
  if (!proxies)
    throw new Error(
      `TRUSTED_PROXY «${TRUSTED_PROXY}» non è un elenco di indirizzi o di reti, separati da virgole`,
    );
  return proxies;
}

function baseUrl(): string | null {
  const { BASE_URL } = environment;
  if (!BASE_URL) return null;
  const origin = readBaseUrl(BASE_URL);
  if (!origin)
    throw new Error(
      `BASE_URL «${BASE_URL}» non è un indirizzo http o https senza percorso, come https://traslo.example`,
    );
  return origin;
}

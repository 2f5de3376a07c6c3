import { isIP } from "node:net";
import { readBaseUrl } from "./base-url";
import { readProxies } from "./proxy";

/** What is wrong with a value, as an Italian clause after its name and the value; null where nothing is. */
type Kind = (value: string) => string | null;

const check =
  (isRight: (value: string) => boolean, otherwise: string): Kind =>
  (value) =>
    isRight(value) ? null : otherwise;

const yesWords = ["1", "yes", "true", "si", "sì", "on"];
const noWords = ["0", "no", "false", "off"];

export const isYes = (value: string | undefined) => yesWords.includes((value ?? "").toLowerCase());

const yes = check(
  (value) => [...yesWords, ...noWords].includes(value.toLowerCase()),
  "può valere 1, che significa sì, o 0",
);

export const port = check(
  (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  "non è un numero di porta, da 1 a 65535",
);

const host = check(
  (value) => isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
  "non è un indirizzo né un nome di questa macchina, come 0.0.0.0 o 127.0.0.1",
);

const number = (least: number, greatest: number) =>
  check(
    (value) => /^\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= greatest,
    `non è un numero da ${least} a ${greatest}`,
  );

const choice = (...words: string[]) =>
  check((value) => words.includes(value), `può valere solo ${words.join(" o ")}`);

const path = check((value) => !value.includes("\0"), "non è un percorso");

const networks = check(
  (value) => readProxies(value) !== null,
  "non è un elenco di indirizzi o di reti, separati da virgole",
);

const schemeOf = (value: string) => URL.parse(value)?.protocol.replace(/s?:$/, "");

export const origin = check(
  (value) => readBaseUrl(value) !== null,
  "non è un indirizzo http:// o https:// senza percorso, come https://traslo.example",
);

/** It holds a password, which no line repeats. */
export const mailServer = check(
  (value) => schemeOf(value) === "smtp",
  "deve essere un indirizzo smtp:// o smtps://, come smtps://utente:password@mail.example",
);

const mailAddress = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;
export const sender = check(
  (value) => mailAddress.test(value.match(/^[^<>]*<([^<>]+)>$/)?.[1] ?? value),
  "non è un indirizzo e-mail, come traslochi@ditta.it o Traslochi Rossi <traslochi@ditta.it>",
);

const secret = (least: number) =>
  check((value) => value.length >= least, `deve avere almeno ${least} caratteri`);

type Variable = {
  kind: Kind;
  /** As the table of `docs/operations.md` writes it; absent, it is unset. */
  usually?: string;
  says: string;
  /** Its value appears nowhere, neither in a refusal nor in a report. */
  isSecret?: true;
};

/** Every variable of the environment that the program reads, once; `bun run variables` writes the table of the papers. */
export const variables = {
  PORT: { kind: port, usually: "3000", says: "port of site A" },
  HOST: {
    kind: host,
    usually: "0.0.0.0",
    says: "address on which it listens; `127.0.0.1`: this machine alone",
  },
  SITE_B_PORT: { kind: port, says: "also serves site B, on this port" },
  DATA_DIR: {
    kind: path,
    usually: "data, or data-demo",
    says: "folder of database and uploads; on a local disk, not on a network drive",
  },
  BACKUP_DIR: {
    kind: path,
    usually: "backups in DATA_DIR",
    says: "folder of the backups; better on another disk",
  },
  DEMO: { kind: yes, says: "`1`: the invented company, when the folder is empty" },
  SUPERADMIN_PASSWORD: {
    kind: secret(1),
    usually: "random, printed once",
    says: "password of the first start; the first login asks for a new one",
    isSecret: true,
  },
  SMTP_URL: {
    kind: mailServer,
    says: "mail server, as `smtps://user:password@mail.example`; without it mail waits in the outbox",
    isSecret: true,
  },
  MAIL_FROM: { kind: sender, says: "sender of mail, as `traslochi@example.it`" },
  TLS_CERT: { kind: path, says: "PEM file of the certificate with its chain: serves https" },
  TLS_KEY: { kind: path, says: "PEM file of the certificate's key" },
  BASE_URL: { kind: origin, says: "site A's address in links and mail, as `https://traslo.example`" },
  TRUSTED_PROXY: { kind: networks, says: "addresses or networks of proxies, as `127.0.0.1,10.0.0.0/8`" },
  SITE: {
    kind: choice("A", "B"),
    usually: "A",
    says: "`B`: a read-only site B, of the publication of site A",
  },
  SITE_A_URL: { kind: origin, says: "with `SITE=B`: where site A answers" },
  SITE_A_TOKEN: { kind: secret(1), says: "with `SITE=B`: the token that site A showed", isSecret: true },
  REQUESTS_PER_SECOND: {
    kind: number(5, 1_000_000),
    usually: "50",
    says: "requests of one account on average, at least 5; twelve times as many at once",
  },
  METRICS_TOKEN: {
    kind: secret(16),
    says: "token of `/metrics`, at least 16 characters; without it there is none",
    isSecret: true,
  },
  ALLOW_NETWORK_DRIVE: {
    kind: yes,
    says: "`1`: accepts a data folder on a network drive (NFS, SMB, FUSE)",
  },
  MIGRATE_WITHOUT_BACKUP: { kind: yes, says: "`1`: migrates also when the backup before it fails" },
  BACKUP_PASSPHRASE: {
    kind: secret(1),
    usually: "asked",
    says: "passphrase of encrypted files that a command writes or reads",
    isSecret: true,
  },
} satisfies Record<string, Variable>;

type VariableName = keyof typeof variables;

export type Environment = Partial<Record<VariableName, string>>;

const described: Record<string, Variable> = variables;

/** One clause for each value that cannot be meant. */
export function wrongValues(environment: Record<string, string | undefined>): string[] {
  return Object.entries(described).flatMap(([name, { kind, isSecret }]) => {
    const value = environment[name];
    const wrong = value ? kind(value) : null;
    return wrong === null ? [] : `${name} ${isSecret ? "" : `«${value}» `}${wrong}`;
  });
}

type Misspelt = { typed: string; meant: string };

/** Names that are set and are none of ours, but nearly. */
export function misspeltNames(names: string[]): Misspelt[] {
  return names
    .filter((name) => !(name in described) && !ofTheSystem.includes(name))
    .flatMap((typed) => {
      const meant = Object.keys(described).find((name) => isNear(typed, name));
      return meant ? { typed, meant } : [];
    });
}

/** Names that every machine sets and that are as near to ours. */
const ofTheSystem = ["HOME"];

const bare = (name: string) => name.replace(/[_-]/g, "").toUpperCase();

const isNear = (given: string, name: string) =>
  distance(bare(given), bare(name)) <= (bare(name).length < 7 ? 1 : 2);

/** How many letters must be typed, removed or exchanged. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...to].entries())
      next.push(
        Math.min(
          (next[at] as number) + 1,
          (row[at + 1] as number) + 1,
          (row[at] as number) + (letter === other ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[to.length] as number;
}

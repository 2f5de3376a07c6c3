import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir, release, totalmem } from "node:os";
import { join } from "node:path";
import { backupNames, mustSeeBackups, newestBackup, startOf } from "../backup/format";
import { lastDrill } from "../backup/restore-drill";
import { isThere } from "../base/access";
import { milliseconds, momentOf } from "../base/clock";
import { dayOf, formatDay, formatMoment } from "../base/days";
import { backupDir, dataFolder, environment } from "../base/environment";
import { inContainer } from "../base/logger";
import { counted, sizeText } from "../base/text";
import { misspeltNames, variables, wrongValues } from "../base/variables";
import { version } from "../base/version";
import { openForReading, reading } from "../db/copies";
import { databaseName, setBackupFolder } from "../files/folders";
import { refusalOfSiteA } from "../publication/off-premises";
import { healthAddress } from "./health-address";
import { settingsOfInstallation } from "./installation";
import { lastWords, stateOf } from "./service";
import { onSameDisk, type Trial, tryFolder, tryMail, tryPort } from "./trials";

/** Numbers, switches and folders; the rest is a secret or names a firm or a person. */
const shown = new Set([
  ...["PORT", "HOST", "SITE_B_PORT", "DATA_DIR", "BACKUP_DIR", "DEMO", "SITE", "REQUESTS_PER_SECOND"],
  ...["ALLOW_NETWORK_DRIVE", "MIGRATE_WITHOUT_BACKUP"],
]);

const hour = 3_600_000;
const day = 24 * hour;

/** One page for who supports the program: what it runs on, its settings, and whether each of them works. */
export async function doctor(): Promise<boolean> {
  const print = (line: string) => console.log(withoutHome(line));
  print(`Traslo ${version()} · Bun ${Bun.version} · ${systemName()} (${release()}) · ${process.arch}`);
  print(
    `Memoria ${sizeText(totalmem())}${inContainer ? " · in un contenitore" : ""} · ${new Date().toISOString()}\n`,
  );
  print("Impostazioni");
  const names = Object.keys(variables) as (keyof typeof variables)[];
  for (const name of names.filter((name) => environment[name]))
    print(`  ${name}=${shown.has(name) ? environment[name] : "(impostata)"}`);
  print("\nProve");
  setBackupFolder(backupDir, dataFolder);
  let isWell = true;
  for (const { name, concerns = true, look } of lights()) {
    if (!concerns) continue;
    try {
      print(`  sì  ${name}: ${await look()}`);
    } catch (error) {
      isWell = false;
      print(`  NO  ${name}: ${(error as Error).message}`);
    }
  }
  return isWell;
}

const systemName = () =>
  existsSync("/etc/os-release")
    ? (readFileSync("/etc/os-release", "utf8").match(/^PRETTY_NAME="?([^"\n]+)/m)?.[1] ?? process.platform)
    : process.platform;

const withoutHome = (line: string) => line.replaceAll(homedir() === "/" ? "\0" : homedir(), "~");

/** `concerns`: whether this installation has it at all. */
type Light = { name: string; concerns?: boolean; look: Trial };

function lights(): Light[] {
  const { SITE, SITE_A_URL = "", SITE_A_TOKEN = "" } = environment;
  const { SMTP_URL = "", MAIL_FROM = "", BASE_URL = "", TLS_CERT = "" } = environment;
  const { unit } = settingsOfInstallation();
  const hasData = SITE !== "B";
  const isUsed = hasData && isThere(join(dataFolder, databaseName));
  return [
    { name: "impostazioni", look: judge },
    { name: "servizio", concerns: unit !== null, look: () => service(unit as string) },
    { name: "cartella dei dati", look: () => tryFolder(dataFolder, true) },
    { name: "cartella dei salvataggi", concerns: hasData, look: () => tryBackups() },
    { name: "salvataggi", concerns: hasData, look: newest },
    { name: "prova di ripristino", concerns: hasData && lastDrill() !== null, look: drill },
    { name: "server", look: () => answering(unit) },
    { name: "sito A", concerns: !hasData, look: () => siteA(SITE_A_URL, SITE_A_TOKEN) },
    { name: "indirizzo", concerns: BASE_URL !== "", look: () => reached(BASE_URL) },
    { name: "certificato", concerns: TLS_CERT !== "", look: () => certificate(TLS_CERT) },
    { name: "posta", concerns: SMTP_URL !== "", look: () => tryMail(SMTP_URL, MAIL_FROM) },
    { name: "posta in uscita", concerns: isUsed && SMTP_URL !== "", look: letters },
  ];
}

function judge(): string {
  const misspelt = misspeltNames(Object.keys(environment)).map(
    ({ typed, meant }) => `${typed} non conta: forse ${meant}?`,
  );
  const wrong = [...wrongValues(environment), ...misspelt];
  if (wrong.length) throw new Error(wrong.join("; "));
  return "valide";
}

/** One that is to start by itself and does not run is a fault; one that was stopped is not. */
function service(unit: string): string {
  const state = stateOf(unit);
  if (state === "active") return "in funzione";
  if (/^(inactive|unknown|)$/.test(state)) return "fermo";
  throw new Error(`non resta in funzione (${state})${lastWords(unit)}`);
}

function tryBackups(): string {
  const found = tryFolder(backupDir, false);
  return onSameDisk(dataFolder, backupDir) ? `${found}; è lo stesso disco dei dati` : found;
}

function newest(): string {
  mustSeeBackups();
  const last = newestBackup();
  if (!last && isNewHere()) return "nessuno ancora: il primo si fa la prossima notte";
  if (!last) throw new Error("nessun salvataggio riuscito");
  const text = `${backupNames().length}, l'ultimo è ${last.name}`;
  if (milliseconds() - startOf(last) > 26 * hour) throw new Error(`${text}, di più di 26 ore fa`);
  return text;
}

/** Before its first night. */
function isNewHere(): boolean {
  const path = join(dataFolder, databaseName);
  if (!isThere(path)) return true;
  const query = "SELECT min(date_created) AS first FROM activity";
  const { first } = reading(path, (db) => db.query(query).get() as { first: string | null }, openForReading);
  return !first || first > momentOf(milliseconds() - 26 * hour);
}

function drill(): string {
  const { at, name, failure } = lastDrill() as NonNullable<ReturnType<typeof lastDrill>>;
  const text = `${name}, il ${formatMoment(momentOf(Date.parse(at)))}`;
  if (failure) throw new Error(`${text}: ${failure.replace(/\.$/, "")}`);
  if (milliseconds() - Date.parse(at) > 9 * day)
    throw new Error(`l'ultima è ${text}, più di una settimana fa`);
  return text;
}

/** A server that answers, or else its port, which must be free for it. */
async function answering(unit: string | null): Promise<string> {
  const address = healthAddress(environment);
  const answer = await fetch(address, { tls: { rejectUnauthorized: false } }).catch(() => null);
  if (!answer && unit && stateOf(unit) === "active")
    throw new Error(`in funzione, ma non risponde a ${address}`);
  if (!answer)
    return `non è in funzione; ${tryPort(environment.HOST ?? "0.0.0.0", Number(environment.PORT ?? 3000))}`;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
}

/** The page has no address. */
async function siteA(url: string, token: string): Promise<string> {
  const refusal = await refusalOfSiteA({ url, token });
  if (refusal) throw new Error(refusal.replace(url, "SITE_A_URL"));
  return "risponde e accetta il codice";
}

async function reached(url: string): Promise<string> {
  const answer = await fetch(`${url}/salute`).catch((error: Error & { code?: string }) => error);
  if (answer instanceof Error)
    throw new Error(`BASE_URL non si raggiunge da questa macchina (${answer.code ?? answer.name})`);
  const { ok } = (await answer.json().catch(() => ({}))) as { ok?: boolean };
  if (ok === undefined) throw new Error("a BASE_URL risponde un altro programma");
  return "BASE_URL porta a Traslo";
}

function certificate(path: string): string {
  const until = new X509Certificate(readFileSync(path)).validToDate.getTime();
  const text = formatDay(dayOf(momentOf(until)));
  if (until < milliseconds()) throw new Error(`scaduto il ${text}`);
  if (until - milliseconds() < 14 * day)
    throw new Error(`scade il ${text}: rinnovarlo e riavviare il server`);
  return `vale fino al ${text}`;
}

function letters(): string {
  const query = "SELECT count(*) AS count, min(date_created) AS oldest FROM letters WHERE state = 'waiting'";
  const { count, oldest } = reading(
    join(dataFolder, databaseName),
    (db) => db.query(query).get() as { count: number; oldest: string | null },
    openForReading,
  );
  if (!oldest) return "nessuna lettera aspetta";
  const text = `${counted(count, "lettera aspetta", "lettere aspettano")} dal ${formatMoment(oldest)}`;
  if (oldest < momentOf(milliseconds() - day)) throw new Error(text);
  return text;
}

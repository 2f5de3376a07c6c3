import { existsSync, readFileSync } from "node:fs";
import { homedir, release, totalmem } from "node:os";
import { join } from "node:path";
import { backupNames, mustSeeBackups, newestBackup } from "../../backup/format";
import { drillOfRome } from "../../backup/restore-drill";
import { recallBackups } from "../../backup/state";
import { isThere } from "../../base/access";
import { type Day, formatDay, formatMoment } from "../../base/days";
import { backupDir, dataFolder, environment } from "../../base/environment";
import { inContainer } from "../../base/logger";
import { parsed } from "../../base/program-files";
import { counted, sizeText } from "../../base/text";
import { misspeltNames, variables, wrongValues } from "../../base/variables";
import { version } from "../../base/version";
import { openForReading } from "../../db/copies";
import { use } from "../../db/db";
import { onSameDisk } from "../../files/disk";
import { databaseName, setBackupFolder } from "../../files/files";
import { readTls } from "../../http/tls";
import { settingsOfInstallation } from "../../install/installation";
import { healthAddress, lastWords, stateOf } from "../../install/service";
import { type Trial, tryFolder, tryMail, tryPort } from "../../install/trials";
import { refusalOfSiteA } from "../../publication/off-premises";
import {
  certificateDay,
  certificateFault,
  failedDrill,
  lateBackup,
  lateLetters,
  oldDrill,
  waitingLetters,
} from "../system/store";

/** Numbers, switches and folders; the rest is a secret or names a firm or a person. */
const shown = new Set([
  ...["PORT", "HOST", "SITE_B_PORT", "DATA_DIR", "BACKUP_DIR", "DEMO", "SITE", "REQUESTS_PER_SECOND"],
  ...["ALLOW_NETWORK_DRIVE", "MIGRATE_WITHOUT_BACKUP"],
]);

/** One page for who supports the program: what it runs on, its settings, and whether each of them works. */
async function doctor(): Promise<boolean> {
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
  recallBackups();
  let isWell = true;
  for (const { name, look, fault } of lights().filter(({ concerns = true }) => concerns)) {
    try {
      const found = await look();
      const wrong = fault?.();
      if (wrong) throw new Error(wrong);
      print(`  sì  ${name}: ${found}`);
    } catch (error) {
      isWell = false;
      print(`  NO  ${name}: ${(error as Error).message.replace(/\.$/, "")}`);
    }
  }
  return isWell;
}

const systemName = () =>
  existsSync("/etc/os-release")
    ? (readFileSync("/etc/os-release", "utf8").match(/^PRETTY_NAME="?([^"\n]+)/m)?.[1] ?? process.platform)
    : process.platform;

const withoutHome = (line: string) => line.replaceAll(homedir() === "/" ? "\0" : homedir(), "~");

/** `concerns`: whether this installation has it at all; `fault`: what the program itself says of it. */
type Light = {
  name: string;
  concerns?: boolean;
  look: Trial;
  fault?: () => string | false | null | undefined;
};

function lights(): Light[] {
  const { SITE, SITE_A_URL = "", SITE_A_TOKEN = "" } = environment;
  const { SMTP_URL = "", MAIL_FROM = "", BASE_URL = "", TLS_CERT = "" } = environment;
  const { unit } = settingsOfInstallation();
  const hasData = SITE !== "B";
  const database = join(dataFolder, databaseName);
  const isUsed = hasData && isThere(database);
  if (isUsed) use(openForReading(database));
  const last = drillOfRome();
  return [
    { name: "impostazioni", look: judge },
    { name: "servizio", concerns: unit !== null, look: () => service(unit as string) },
    { name: "cartella dei dati", look: () => tryFolder(dataFolder, true) },
    { name: "cartella dei salvataggi", concerns: hasData, look: () => tryBackups() },
    { name: "salvataggi", concerns: hasData, look: backups, fault: () => isUsed && lateBackup() },
    {
      name: "prova di ripristino",
      concerns: hasData && last !== null,
      look: () => `${last?.name}, il ${formatMoment(last?.at ?? "")}`,
      fault: () => failedDrill() || oldDrill(),
    },
    { name: "server", look: () => answering(unit) },
    { name: "sito A", concerns: !hasData, look: () => siteA(SITE_A_URL, SITE_A_TOKEN) },
    { name: "indirizzo", concerns: BASE_URL !== "", look: () => reached(BASE_URL) },
    { name: "certificato", concerns: TLS_CERT !== "", look: certificate, fault: certificateFault },
    { name: "posta", concerns: SMTP_URL !== "", look: () => tryMail(SMTP_URL, MAIL_FROM) },
    { name: "posta in uscita", concerns: isUsed && SMTP_URL !== "", look: letters, fault: lateLetters },
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

function backups(): string {
  mustSeeBackups();
  const last = newestBackup();
  return last
    ? `${backupNames().length}, l'ultimo è ${last.name}`
    : "nessuno ancora: il primo si fa la prossima notte";
}

function certificate(): string {
  readTls(environment.TLS_CERT, environment.TLS_KEY);
  return `vale fino al ${formatDay(certificateDay() as Day)}`;
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

function letters(): string {
  const { waiting, oldest } = waitingLetters();
  if (!oldest) return "nessuna lettera aspetta";
  return `${counted(waiting, "lettera aspetta", "lettere aspettano")} dal ${formatMoment(oldest)}`;
}

export const failed = "La pagina non è riuscita";

export async function run(args: string[]) {
  // Its value is read before the command begins (installation.ts).
  parsed({ args, options: { environment: { type: "string" } } }, "doctor [--environment FILE]");
  process.exit((await doctor()) ? 0 : 1);
}

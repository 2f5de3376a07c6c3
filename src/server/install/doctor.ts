import { existsSync, readFileSync } from "node:fs";
import { homedir, release, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { backupNames, newestBackup } from "../backup/format";
import { usualDataFolder } from "../base/environment";
import { inContainer } from "../base/logger";
import { sizeText } from "../base/text";
import { isYes } from "../base/variable-kinds";
import { type Environment, misspeltNames, variables, wrongValues } from "../base/variables";
import { version } from "../base/version";
import { setBackupFolder } from "../files/folders";
import { healthAddress } from "./health-address";
import { usualPlaces } from "./setup";
import { type Trial, tryFolder, tryMail, tryPort } from "./trials";

/** Numbers, switches and folders; the rest is a secret or names a firm or a person. */
const shown = new Set([
  ...["PORT", "HOST", "SITE_B_PORT", "DATA_DIR", "BACKUP_DIR", "DEMO", "SITE", "REQUESTS_PER_SECOND"],
  ...["ALLOW_NETWORK_DRIVE", "MIGRATE_WITHOUT_BACKUP"],
]);

/** One page for who supports the program: what it runs on, its settings, and whether each of them works. */
export async function doctor(file: string | undefined): Promise<boolean> {
  const given = settings(file);
  const print = (line: string) => console.log(withoutHome(line));
  print(`Traslo ${version()} · Bun ${Bun.version} · ${systemName()} (${release()}) · ${process.arch}`);
  print(
    `Memoria ${sizeText(totalmem())}${inContainer ? " · in un contenitore" : ""} · ${new Date().toISOString()}\n`,
  );
  print("Impostazioni");
  const names = Object.keys(variables) as (keyof typeof variables)[];
  for (const name of names.filter((name) => given[name]))
    print(`  ${name}=${shown.has(name) ? given[name] : "(impostata)"}`);
  print("\nProve");
  let isWell = true;
  for (const [name, trial] of trials(given)) {
    try {
      print(`  sì  ${name}: ${await trial()}`);
    } catch (error) {
      isWell = false;
      print(`  NO  ${name}: ${(error as Error).message}`);
    }
  }
  return isWell;
}

/** Of the file that the setup writes, where it can be read; what the command itself was given counts more. */
function settings(file = usualPlaces.environment): Environment & Record<string, string> {
  const isReadable = existsSync(file);
  const lines = isReadable ? readFileSync(file, "utf8").split("\n") : [];
  const written = lines.flatMap((line) => {
    const [, name, value = ""] = line.match(/^\s*(?:export\s+)?(\w+)=(.*)$/) ?? [];
    return name ? [[name, value.trim().replace(/^(["'])(.*)\1$/, "$2")] as const] : [];
  });
  return Object.fromEntries(
    [...written, ...Object.entries(process.env)].filter(([, value]) => value),
  ) as Record<string, string>;
}

const systemName = () =>
  existsSync("/etc/os-release")
    ? (readFileSync("/etc/os-release", "utf8").match(/^PRETTY_NAME="?([^"\n]+)/m)?.[1] ?? process.platform)
    : process.platform;

const withoutHome = (line: string) => line.replaceAll(homedir() === "/" ? "\0" : homedir(), "~");

function trials(given: Environment & Record<string, string>): [string, Trial][] {
  const data = resolve(given.DATA_DIR ?? usualDataFolder(isYes(given.DEMO)));
  const backups = resolve(given.BACKUP_DIR ?? join(data, "backups"));
  const { SMTP_URL, MAIL_FROM = "", BASE_URL } = given;
  return [
    ["impostazioni", () => judge(given)],
    ["cartella dei dati", () => tryFolder(data, true)],
    ["cartella dei salvataggi", () => tryFolder(backups, false)],
    ["salvataggi", () => newest(backups, data)],
    ["server", () => answering(given)],
    ...(BASE_URL ? ([["indirizzo", () => reached(BASE_URL)]] satisfies [string, Trial][]) : []),
    ...(SMTP_URL ? ([["posta", () => tryMail(SMTP_URL, MAIL_FROM)]] satisfies [string, Trial][]) : []),
  ];
}

function judge(given: Environment & Record<string, string>): string {
  const misspelt = misspeltNames(Object.keys(given)).map(
    ({ typed, meant }) => `${typed} non conta: forse ${meant}?`,
  );
  const wrong = [...wrongValues(given), ...misspelt];
  if (wrong.length) throw new Error(wrong.join("; "));
  return "valide";
}

function newest(backups: string, data: string): string {
  setBackupFolder(backups, data);
  const last = newestBackup();
  if (!last) throw new Error("nessun salvataggio riuscito");
  return `${backupNames().length}, l'ultimo è ${last.name}`;
}

/** A server that answers, or else its port, which must be free for it. */
async function answering(given: Environment): Promise<string> {
  const address = healthAddress(given);
  const answer = await fetch(address, { tls: { rejectUnauthorized: false } }).catch(() => null);
  if (!answer) return `non è in funzione; ${tryPort(given.HOST ?? "0.0.0.0", Number(given.PORT ?? 3000))}`;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
}

async function reached(url: string): Promise<string> {
  const answer = await fetch(`${url}/salute`).catch((error: Error & { code?: string }) => error);
  if (answer instanceof Error)
    throw new Error(`BASE_URL non si raggiunge da questa macchina (${answer.code ?? answer.name})`);
  const { ok } = (await answer.json().catch(() => ({}))) as { ok?: boolean };
  if (ok === undefined) throw new Error("a BASE_URL risponde un altro programma");
  return "BASE_URL porta a Traslo";
}

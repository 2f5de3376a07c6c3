import { copyFileSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { asOwner, type Owner } from "../base/owner";
import { closeDatabase, database, one, open, transaction, use } from "../db/db";
import { databaseName } from "../files/files";
import { newestVersion, versionOf } from "../journal/migrate";
import { cookieName, startSession } from "../sessions/session";
import { type Identity, mustHaveRoom } from "./exchange";
import { type Environment, salute } from "./service";

const trialFolder = (data: string) => join(data, "update-trial");

/** What a trial left that was interrupted: a copy of all data. */
export const deleteTrial = (data: string) => rmSync(trialFolder(data), { recursive: true, force: true });

const longestStart = 30 * 60_000;

/** Starts a program on a copy of the database and asks /salute, Home and a print; answers the milliseconds that it took. */
export async function tryProgram(
  program: string,
  identity: Identity,
  {
    data,
    backup,
    environment,
    owner,
  }: { data: string; backup: string | null; environment: Environment; owner: Owner },
): Promise<number> {
  const folder = trialFolder(data);
  try {
    const session = asOwner(owner, () => makeCopy(data, backup));
    return await startOn(folder, program, { identity, environment, owner, session });
  } finally {
    asOwner(owner, () => deleteTrial(data));
  }
}

/** As the owner: what stands in its folders may be a link. Answers the cookie of somebody who may read it all. */
function makeCopy(data: string, backup: string | null): string {
  const folder = trialFolder(data);
  deleteTrial(data);
  mkdirSync(folder, { mode: 0o700 });
  if (!backup) return "";
  const [from, to] = [join(backup, databaseName), join(folder, databaseName)];
  // Its own size, the write-ahead log of a migration, and the reserve of the running server.
  mustHaveRoom(folder, statSync(from).size * 2.2 + reserve);
  copyFileSync(from, to);
  return cookieIn(to);
}

const reserve = 200_000_000;

function cookieIn(path: string): string {
  use(open(path));
  try {
    if (versionOf(database()) !== newestVersion()) return "";
    const account = one<{ id: number }>`
      SELECT id FROM users WHERE active = 1 AND profile = 'superadmin' AND instr(sites, 'A')
      ORDER BY must_change_password LIMIT 1`;
    const caller = { site: "A", ip: "127.0.0.1" } as const;
    return account ? `${cookieName("A")}=${transaction(() => startSession(account.id, caller))}` : "";
  } finally {
    closeDatabase();
  }
}

/** Without mail and other sites. */
const apart = {
  HOST: "127.0.0.1",
  PORT: "0",
  SITE: "",
  SITE_B_PORT: "",
  SMTP_URL: "",
  TLS_CERT: "",
  TLS_KEY: "",
  BASE_URL: "",
  DEMO: "",
  SUPERADMIN_PASSWORD: "",
  MIGRATE_WITHOUT_BACKUP: "1",
};

/** It ends with its input, which the system closes also when this process is killed. */
const whileInputLasts =
  '"$0" start & child=$!; exec >&- 2>&-; cat >/dev/null; kill $child; (sleep 10; kill -9 $child) & wait $child; kill $!';

type Trial = { identity: Identity; environment: Environment; owner: Owner; session: string };

async function startOn(
  folder: string,
  program: string,
  { identity, environment, owner, session }: Trial,
): Promise<number> {
  const began = performance.now();
  const env = { ...environment, ...apart, DATA_DIR: folder, BACKUP_DIR: join(folder, "backups") };
  const child = Bun.spawn(["/bin/sh", "-c", whileInputLasts, program], {
    cwd: folder,
    env,
    ...owner,
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const clock = setTimeout(() => child.stdin.end(), longestStart);
  try {
    const address = await readyAddress(child.stdout);
    if (!address) throw new Error(failureOf(await new Response(child.stderr).text()));
    const health = await salute(`${address}/salute`);
    if (!health?.ok || health.version !== identity.version)
      throw new Error(`${trialSays} che non sta bene${reasonsText(health?.reasons)}`);
    for (const [name, path] of shown) await mustShow(name, `${address}${path}`, session);
    return performance.now() - began;
  } finally {
    clearTimeout(clock);
    child.stdin.end();
    await child.exited;
  }
}

const trialSays = "la prova del nuovo programma su una copia dei dati risponde";

const shown = [
  ["Home", "/"],
  ["il modulo di trasporto", "/modulo-trasporto.pdf"],
] as const;

/** What another version does not have is no fault. */
async function mustShow(name: string, address: string, cookie: string) {
  const answer = await fetch(address, {
    headers: { cookie },
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  });
  await answer.bytes();
  if (answer.status >= 500) throw new Error(`${trialSays}, ma non mostra ${name} (${answer.status})`);
}

const words: Record<string, string> = {
  "database-not-answering": "il database non risponde",
  "database-damaged": "il database è danneggiato",
  "records-refused": "il disco dei dati non ha più posto",
};

const reasonsText = (reasons: string[] = []) => {
  const fatal = reasons.flatMap((reason) => words[reason] ?? []);
  return fatal.length ? `: ${fatal.join(", ")}` : "";
};

async function readyAddress(output: ReadableStream<Uint8Array>): Promise<string | undefined> {
  let printed = "";
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    printed += decoder.decode(chunk, { stream: true });
    const address = printed.match(/Traslo è pronto: (https?:[^"\s]+)/)?.[1];
    if (address) return address;
  }
  return undefined;
}

function failureOf(printed: string): string {
  const reason = printed.match(/Traslo non può partire: ([^"\n]+)/)?.[1]?.replace(/\.$/, "");
  return `la prova del nuovo programma su una copia dei dati non è riuscita${reason ? ` (${reason})` : ""}`;
}

import { chownSync, copyFileSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseName } from "../files/folders";
import { type Identity, mustHaveRoom } from "./file";
import { type Environment, salute } from "./service";

const trialFolder = (data: string) => join(data, "update-trial");

/** What a trial left that was interrupted: a copy of all data. */
export const deleteTrial = (data: string) => rmSync(trialFolder(data), { recursive: true, force: true });

const longestStart = 30 * 60_000;

type Owner = { uid: number; gid: number };

/** Starts a program on a copy of the database and asks /salute; answers the milliseconds that it took. */
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
  deleteTrial(data);
  try {
    makeCopy(folder, backup, owner);
    return await startOn(folder, program, identity, environment, owner);
  } finally {
    deleteTrial(data);
  }
}

function makeCopy(folder: string, backup: string | null, { uid, gid }: Owner) {
  mkdirSync(folder, { mode: 0o700 });
  if (backup) {
    const from = join(backup, databaseName);
    // Its own size, and the write-ahead log of a migration.
    mustHaveRoom(folder, statSync(from).size * 2.2);
    copyFileSync(from, join(folder, databaseName));
    chownSync(join(folder, databaseName), uid, gid);
  }
  chownSync(folder, uid, gid);
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
  '"$0" start & child=$!; exec >&- 2>&-; cat >/dev/null; kill $child; (sleep 10; kill -9 $child) & wait $child';

async function startOn(
  folder: string,
  program: string,
  identity: Identity,
  environment: Environment,
  owner: Owner,
) {
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
      throw new Error("la prova del nuovo programma su una copia dei dati risponde che non sta bene");
    return performance.now() - began;
  } finally {
    clearTimeout(clock);
    child.stdin.end();
    await child.exited;
  }
}

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

import { mkdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "../../bench/server";
import { open } from "../../src/server/db/db";
import { installTriggers, removeTriggers } from "../../src/server/journal/triggers";
import { temporaryFolder } from "../support/folders";
import { ended, launch } from "../support/server";
import { copyOf, demoFolder, type Figure, quantile, startOn, verdict } from "./rig";

/** A start that is refused ends within this time, in milliseconds. */
const longestRefusal = 2000;
const documents = 20_000;
/** A start with that many documents, the middle one of five, in milliseconds. */
const longestStart = 1500;

/** R06: a disk that cannot be used (`faults/start.test.ts` has the folders). R21: what the start checks by itself. */
export async function run(): Promise<Figure[]> {
  const template = await demoFolder();
  return [await readOnlyDisk(template), await manyDocuments(template)];
}

/** Root only, because it mounts a tmpfs. */
async function readOnlyDisk(template: string): Promise<Figure> {
  const folder = temporaryFolder("trust-read-only");
  const mount = join(folder, "disk");
  mkdirSync(mount);
  await Bun.$`mount -t tmpfs -o size=64m tmpfs ${mount}`.quiet();
  try {
    await Bun.$`cp -a ${template}/. ${mount}`.quiet();
    await Bun.$`mount -o remount,ro ${mount}`.quiet();
    const began = performance.now();
    const { out, err, code } = await ended(launch(mount));
    const ms = performance.now() - began;
    const printed = out + err;
    return verdict("R06", `a disk mounted read-only is refused after ${ms.toFixed(0)} ms`, [
      ...(code === 1 ? [] : [`exit code ${code}`]),
      ...(/sola lettura|non si può scrivere/.test(printed) ? [] : [`not the sentence: ${printed}`]),
      ...(printed.trim().includes("\n") ? ["not one line"] : []),
      ...(ms <= longestRefusal ? [] : ["too late"]),
    ]);
  } finally {
    await Bun.$`umount ${mount}`.quiet();
    rmdirSync(mount);
  }
}

async function manyDocuments(template: string): Promise<Figure> {
  const folder = copyOf(template);
  const db = open(join(folder, "traslo.db"));
  removeTriggers(db);
  const { id } = db.query("SELECT id FROM appointments LIMIT 1").get() as { id: number };
  db.transaction(() => {
    const insert = db.prepare(
      `INSERT INTO documents (id_appointment, filename, stored, mime, size, sha256, date_created)
       VALUES (?, 'planimetria.txt', ?, 'text/plain', 1, ?, '2026-01-01 10:00')`,
    );
    for (let number = 0; number < documents; number++) {
      const stored = number.toString(16).padStart(40, "0");
      insert.run(id, stored, new Bun.CryptoHasher("sha256").update("a").digest("hex"));
      writeFileSync(join(folder, "uploads", stored), "a", { mode: 0o600 });
    }
  })();
  installTriggers(db);
  db.close();
  const times: number[] = [];
  const faults: string[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const server = await startOn(folder);
    times.push(server.ms);
    if (turn === 0) await signIn(server.url);
    if (/uploads-missing|orphaned/.test(server.log())) faults.push("files were missed or moved");
    await server.end("SIGTERM");
  }
  const middle = quantile(times, 0.5);
  if (middle >= longestStart) faults.push("the start takes too long");
  rmSync(folder, { recursive: true });
  return verdict("R21", `start with ${documents} documents: ${middle.toFixed(0)} ms`, faults);
}

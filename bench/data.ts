import { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { insertCompany } from "../db/seed/accounts";
import { nameCrew } from "../db/seed/crews";
import { insertSales } from "../db/seed/sales";
import { hashPassword } from "../src/server/base/password";
import { one, open, sql, transaction, use } from "../src/server/db/db";
import { migrate } from "../src/server/journal/migrate";
import { installTriggers, removeTriggers } from "../src/server/journal/triggers";
import type { Changeable } from "./cases";
import { insertClients } from "./company/clients";
import { insertRest } from "./company/rest";
import { busyDay, insertTrade, largeOrder, week } from "./company/trade";

export const dataFolder = join(import.meta.dir, "data");
export const password = "traslochi";

export type Times = 1 | 3 | 10;

export const dataFile = (times: Times = 1) => join(dataFolder, `company-${times}.db`);

export async function ensureData(times: Times = 1) {
  const file = dataFile(times);
  const fingerprintFile = `${file}.made-from`;
  const current = fingerprint();
  if (existsSync(file) && existsSync(fingerprintFile) && readFileSync(fingerprintFile, "utf8") === current)
    return;
  console.log(`Making ten years of data, ${times} × the company (once)...`);
  mkdirSync(dataFolder, { recursive: true });
  for (const rest of ["", ".new", ".new-wal", ".new-shm"]) rmSync(file + rest, { force: true });
  await make(`${file}.new`, times);
  renameSync(`${file}.new`, file);
  for (const rest of ["wal", "shm"]) rmSync(`${file}.new-${rest}`, { force: true });
  writeFileSync(fingerprintFile, current);
}

async function make(path: string, times: Times) {
  const db = open(path);
  // A file of gigabytes is made several times faster when its indexes stay in memory.
  db.run("PRAGMA cache_size = -400000");
  await migrate(db);
  use(db);
  const hash = await hashPassword(password);
  transaction(() => {
    removeTriggers(db);
    insertCompany(hash, "2016-01-04");
    nameCrew();
    const clients = insertClients(times);
    insertTrade(clients, times);
    insertSales(week, minutesOf, sql`o.id % 3 = 0`);
    insertRest(times);
    installTriggers(db);
  });
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}

/** As its price counted them. */
const minutesOf = (work: number) =>
  one<{ minutes: number }>`SELECT coalesce(minutes, 240) AS minutes FROM works WHERE id = ${work}`?.minutes ??
  240;

function fingerprint(): string {
  const folders = [join(import.meta.dir, "../db/migrations"), join(import.meta.dir, "company")];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const hash = createHash("sha256");
  const seeds = ["prices", "sales"].map((name) => join(import.meta.dir, `../db/seed/${name}.ts`));
  for (const path of [...files.sort(), ...seeds, import.meta.path]) hash.update(readFileSync(path));
  return hash.digest("hex");
}

export function changeableRows(times: Times = 1): Changeable {
  const db = new Database(dataFile(times), { readonly: true });
  const worksWhere = (condition: string, value: string | number) =>
    db.query(`SELECT id, id_pickup_place AS place FROM works WHERE ${condition} ORDER BY id`).all(value) as {
      id: number;
      place: number;
    }[];
  const works = worksWhere("id_order = ?", largeOrder);
  const [ofBusyDay] = worksWhere("date = ?", busyDay);
  db.close();
  if (!works[0] || !ofBusyDay) throw new Error("The data have no works.");
  return { works: works.map(({ id }) => id), place: works[0].place, ofBusyDay };
}

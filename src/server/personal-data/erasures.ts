import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { milliseconds } from "../base/clock";
import { writeFault } from "../base/damage";
import { logLine } from "../base/logger";
import { all } from "../db/db";
import { backupFolder, copiedFolder } from "../files/files";
import { type Act, journaled } from "../journal/journal";
import { markOf } from "../journal/person-rows";
import { type PersonKind, personTables } from "../journal/persons";
import { erasePast, erasureOf, hidePersons, textsNaming } from "./erase-person";
import type { Reason } from "./model";
import { groupOf } from "./person-group";

type Entry = { kind: PersonKind; id: number; mark: string; reason: Reason };

const Entries = z.array(
  z.object({
    kind: z.enum(Object.keys(personTables) as [PersonKind, ...PersonKind[]]),
    id: z.number().int().positive(),
    mark: z.string(),
    reason: z.enum(["term", "request"]),
  }),
);

const listName = "erasures.json";

/** Beside the backups and in the data folder: a backup of before an erasure does not know of it. */
const folders = () =>
  [
    { folder: copiedFolder(), whose: " dei dati" },
    { folder: backupFolder(), whose: " dei salvataggi" },
  ].filter(({ folder }) => folder && existsSync(folder));

const paths = () => folders().map(({ folder }) => join(folder, listName));

const keyOf = ({ kind, id, mark }: Entry) => `${kind} ${id} ${mark}`;

function listed(): Entry[] {
  const entries = [...paths().flatMap(entriesIn), ...stored()];
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()];
}

const stored = () => all<Entry>`SELECT kind, id_person AS id, mark, reason FROM erasures ORDER BY id`;

/** One that cannot be understood is stored under another name: who it named may come back by a restore. */
function entriesIn(path: string): Entry[] {
  if (!existsSync(path)) return [];
  try {
    return Entries.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    const { name, code } = error as Error & { code?: string };
    logLine("error", "erasures-unreadable", { path, reason: code ?? name });
    // What the disk did not give is neither replaced: writing it is refused until it can be read.
    if (!code) renameSync(path, `${path}.${unreadable}-${milliseconds()}`);
    return [];
  }
}

const unreadable = "illeggibile";

let faults: string[] = [];

export const listFaults = () => faults;

export const unreadableLists = () =>
  folders().flatMap(({ folder, whose }) =>
    readdirSync(folder as string)
      .filter((name) => name.startsWith(`${listName}.${unreadable}`))
      .map((name) => `${name} nella cartella${whose}`),
  );

/** A folder that cannot be written is tried again every hour. */
export function listErasures() {
  const entries = listed();
  const text = JSON.stringify(entries, null, 1);
  faults = (entries.length ? folders() : []).flatMap(({ folder, whose }) => {
    const fault = writeList(folder, text);
    if (!fault) return [];
    const sentence = writeFault(fault, folder, whose);
    logLine("error", "erasures-not-listed", { folder, code: fault.code ?? null }, `${unlisted} ${sentence}`);
    return [sentence];
  });
}

const unlisted = "L'elenco dei dati cancellati non è stato scritto:";

function writeList(folder: string, text: string): (Error & { code?: string }) | null {
  const path = join(folder, listName);
  try {
    if (existsSync(path) && readFileSync(path, "utf8") === text) return null;
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** After a restore: erases again whom the restored backup still has. Answers how many. */
export function repeatErasures(author: Omit<Act, "operation">): number {
  const due = listed().filter((entry) => !erasureOf(entry) && markOf(entry) === entry.mark);
  if (due.length) eraseAgain(due, author);
  // Nobody uses the restored database yet.
  erasePast();
  return due.length;
}

function eraseAgain(due: readonly Entry[], author: Omit<Act, "operation">) {
  journaled({ ...author, operation: "PersonalData.erase" }, () => {
    const texts = textsNaming(due.flatMap(groupOf));
    for (const entry of due) {
      const group = groupOf(entry).filter((person) => !erasureOf(person));
      if (group.length) hidePersons(group, texts, () => entry.reason);
    }
    return { result: null, note: "Dati personali cancellati di nuovo dopo il ripristino" };
  });
}

export const lastErasures = (limit: number) =>
  all<{ kind: PersonKind; id_person: number; reason: Reason; date_created: string; user: string | null }>`
    SELECT e.kind, e.id_person, e.reason, e.date_created, a.user
    FROM erasures e
    LEFT JOIN change c ON c.noun = 'erasures' AND c.id_row = e.id AND c.before IS NULL
    LEFT JOIN acts a ON a.id = c.id_activity
    WHERE e.kind <> 'request' ORDER BY e.id DESC LIMIT ${limit}`;

import { rmSync } from "node:fs";
import { join } from "node:path";
import { copiedFolder } from "./backup/format";
import { closeWhile, restoreState } from "./backup/restore-live";
import { listAsides } from "./backup/restore-swap";
import { all, database, isFile, one, run, transaction } from "./db";
import type { RemainsTask } from "./erased-remains-worker";
import { listErasures } from "./erasures";
import { logFault, logLine } from "./logger";
import { draftPath, publicationPath } from "./publication";
import { isStorageFault } from "./storage-faults";
import { doInWorker } from "./worker-task";

/** The first erasure of which the data folder may have something left. */
const firstUncleaned = () =>
  one<{ value: number }>`SELECT value FROM erasure_state WHERE name = 'uncleaned'`?.value ?? 0;

const uncleaned = () =>
  all<{ id: number; kind: string; id_person: number; mark: string }>`
    SELECT id, kind, id_person, mark FROM erasures WHERE id >= ${firstUncleaned()} ORDER BY id`;

let running: Promise<void> | null = null;

/**
 * Removes what erased persons left outside the rows: free parts of the database file, its write-ahead log, the
 * publications of site B, data of before a restore. In the background; what fails is tried again every hour.
 */
export function cleanRemains(): Promise<void> {
  running ??= clean().finally(() => {
    running = null;
  });
  return running;
}

async function clean() {
  const persons = uncleaned();
  const last = persons.at(-1)?.id;
  if (last === undefined || restoreState().current) return;
  try {
    listErasures();
    const data = copiedFolder();
    if (data)
      for (const { name } of listAsides(data)) rmSync(join(data, name), { recursive: true, force: true });
    if (isFile(database())) await closeWhile(underWay, () => doInWorker(program, taskOf(persons)));
    transaction(
      () => run`INSERT OR REPLACE INTO erasure_state (name, value) VALUES ('lastCleaned', ${last})`,
    );
    logLine("info", "erased-remains-removed", { erasures: persons.length });
  } catch (error) {
    if (!isStorageFault(error)) logFault(error);
    logLine("warning", "erased-remains-left", { code: (error as { code?: string }).code ?? null });
  }
}

const underWay = "Pulizia dei dati cancellati in corso: la pagina torna da sola tra qualche secondo.";
const program = new URL("./erased-remains-worker.ts", import.meta.url);

const taskOf = (persons: ReturnType<typeof uncleaned>): RemainsTask => ({
  database: database().filename,
  publications: [draftPath(), publicationPath()],
  persons: persons.map(({ kind, id_person, mark }) => ({ person: { kind, id: id_person } as never, mark })),
});

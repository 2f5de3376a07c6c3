import { type Gap, gapNames } from "../../src/server/clients/model";
import { importsIdle, startImports, stopImports } from "../../src/server/transfer/imports/jobs";
import { as, fresh } from "./world";

export const admin = () => as("superadmin");

/** A fresh world whose imports run; call it before each test. */
export async function freshImports() {
  await stopImports();
  fresh();
  startImports();
}

const sample = (content: string | Uint8Array, filename = "clienti.csv") => ({
  filename,
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
});

/** Sends a file and waits until it is read; answers its number. */
export async function sendFile(content: string | Uint8Array, filename?: string): Promise<number> {
  const sent = await admin().call("Import", "createNew", { file: sample(content, filename) });
  await importsIdle();
  return sent.values.id;
}

export const importOf = async (id: number) => (await admin().call("Import", "getFromId", { id })).values;

/** The dry run, with the columns as they were guessed or with others; answers the counts of the verdicts. */
export async function check(id: number, mapping?: Record<string, string>) {
  const { content } = await importOf(id);
  const checked = await admin().call("Import", "check", {
    id,
    values: { mapping: mapping ?? content.mapping },
  });
  if (!checked.ok) return checked.values;
  await importsIdle();
  return (await importOf(id)).import.counts;
}

/** Runs the import; answers what became of its rows. */
export async function run(id: number) {
  const started = await admin().call("Import", "start", { id });
  if (!started.ok) return started.values;
  await importsIdle();
  return (await importOf(id)).import.counts;
}

export async function undo(id: number) {
  const begun = await admin().call("Import", "undo", { id });
  await importsIdle();
  return begun;
}

export const rowsOf = async (id: number, verdict?: string) =>
  (await admin().call("Import", "getRows", { id, verdict, page: 1 })).values.rows;

/** Sends a file, checks it and runs it. */
export async function importFile(content: string | Uint8Array, filename?: string) {
  const id = await sendFile(content, filename);
  await check(id);
  return { id, counts: await run(id) };
}

/** Of each incomplete client. */
export async function missing(): Promise<string[][]> {
  const { clients } = (await admin().call("Client", "getAll", { missing: "data", page: 1 })).values;
  return clients.map(({ gaps }: { gaps: Gap[] }) => gapNames(gaps));
}

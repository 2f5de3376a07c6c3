import { rmSync } from "node:fs";
import type { Author, Incoming } from "../../backup/restore";
import { checkExchange, restoreState, startExchange } from "../../backup/restore-live";
import { incomingFolder } from "../../backup/restore-swap";
import { momentOf } from "../../base/clock";
import { formatMoment } from "../../base/days";
import { Refusal, refuse } from "../../base/errors";
import { isDiskFull } from "../../base/storage-faults";
import { writeWhole } from "../../base/whole-file";
import { doInWorker, minute } from "../../base/worker-task";
import { takeRoomForFiles } from "../../files/disk";
import { mustBeEmpty } from "./empty";
import { receivedExport } from "./leftovers";
import type { Imported } from "./load";
import { messages } from "./model";

/** The name of the exchange that an import is. */
const name = "un'esportazione completa";

export const incomingExport = ({ exportedAt }: Imported, by: string): Incoming => ({
  name,
  operation: "FullExport.import",
  note: `Importazione completa dei dati esportati il ${formatMoment(momentOf(Date.parse(exportedAt)))}${by && `, da ${by}`}`,
  isEarlier: false,
});

let isReceiving = false;

/** Receives an export and begins its import; refuses a second one meanwhile, which would be written to the same file. */
export async function receiveAlone<T>(work: () => Promise<T>): Promise<T> {
  checkExchange();
  if (isReceiving) refuse(409, messages.receiving);
  isReceiving = true;
  try {
    return await work();
  } finally {
    isReceiving = false;
  }
}

/** Writes an export to disk while it arrives; it has its name once it is whole. A failure leaves nothing. */
export const receiveExport = (data: string, chunks: AsyncIterable<Uint8Array>) =>
  writeWhole(receivedExport(data), whileThereIsRoom(chunks), checkExchange);

async function* whileThereIsRoom(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) {
    takeRoomForFiles(chunk.length);
    yield chunk;
  }
}

/** Loads the received export in the background, then puts it in the place of the present data. */
export function startImport(data: string, author: Author) {
  const file = receivedExport(data);
  const prepare = async () => {
    try {
      const task = { file, to: incomingFolder(data) };
      const program = new URL("./import-worker.ts", import.meta.url);
      const imported = await doInWorker<Imported>(program, task, { longest: 6 * 60 * minute });
      return incomingExport(imported, author.user);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new Refusal(503, "Sul disco non c'è più spazio per l'importazione.");
    } finally {
      rmSync(file, { force: true });
    }
  };
  // People may have begun to work while it was loaded.
  startExchange(name, author, prepare, mustBeEmpty);
}

/** The import under way, and why the last one since the start failed. */
export function importState(): { since: string | null; failure: string | null } {
  const { current, last } = restoreState();
  return {
    since: current?.name === name ? current.since : null,
    failure: last?.name === name ? last.failure : null,
  };
}

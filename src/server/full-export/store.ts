import { existsSync, rmSync } from "node:fs";
import { copiedFolder } from "../backup/format";
import { checkExchange } from "../backup/restore-live";
import { beginAlone } from "../backup/state";
import { type Call, mustBeOnSiteA } from "../caller";
import { afterCommit, database } from "../db";
import { freeSpace } from "../disk";
import { refuse, refuseField } from "../errors";
import { uploadTotals } from "../files";
import type { Prepared } from "../funct";
import { reply } from "../reply";
import { sizeText } from "../text";
import { streamFromWorker } from "../worker-stream";
import { isEmptyInstallation, mustBeEmpty } from "./empty";
import { importState, startImport } from "./install";
import { receivedExport } from "./leftovers";
import { messages } from "./model";
import type { ExportTask } from "./write-zip";

/** What an export would hold, and whether one can be imported here. */
export function overview(call: Call) {
  mustBeOnSiteA(call);
  const { uploads, uploadBytes } = uploadTotals(database());
  const { since, failure } = importState();
  return {
    database: databaseBytes(),
    files: uploads,
    fileBytes: uploadBytes,
    isEmpty: isEmptyInstallation(database()),
    importingSince: since,
    importFailure: failure,
  };
}

function databaseBytes(): number {
  const { bytes } = database()
    .query("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size")
    .get() as { bytes: number };
  return bytes;
}

/** The export is recorded as an act of the log; its page then sends the file. */
export function allowExport(call: Call) {
  mustBeOnSiteA(call);
  const needed = databaseBytes();
  if (needed > freeSpace())
    refuse(503, `Per l'esportazione servono ${sizeText(needed)} liberi sul disco del server.`);
  return reply(undefined, { about: "tutti i dati e i file" });
}

/** The ZIP, for a caller whom `allowExport` let through. */
export const exportStream = (by: string): ReadableStream<Uint8Array> =>
  streamFromWorker(new URL("./export-worker.ts", import.meta.url), {
    data: copiedFolder(),
    by,
  } satisfies ExportTask);

/** Refuses an import on site B, and where there are data. */
export function mustAcceptImport(call: Call) {
  mustBeOnSiteA(call);
  mustBeEmpty();
}

/** Refuses a file that no import can be of, before anything is begun. */
export async function checkReceived(call: Call): Promise<Prepared<void>> {
  mustAcceptImport(call);
  const file = receivedExport(copiedFolder());
  if (!existsSync(file)) refuseField("file", messages.noFile);
  try {
    const { openExport } = await import("./read-zip");
    (await openExport(file)).close();
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return { value: undefined };
}

/** Begins the import, which goes on in the background. */
export function importReceived(call: Call) {
  mustAcceptImport(call);
  checkExchange();
  beginAlone();
  const { user, site, ip } = call;
  afterCommit(() => startImport(copiedFolder(), { id_user: user.id, user: user.username, site, ip }));
}

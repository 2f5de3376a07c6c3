import { refuse } from "../../base/errors";
import { workerProgram } from "../../base/program-files";
import { sizeText } from "../../base/text";
import { streamFromWorker } from "../../base/worker-stream";
import { reply } from "../../call/reply";
import { database } from "../../db/db";
import { freeSpace } from "../../files/disk";
import { copiedFolder, uploadTotals } from "../../files/files";
import type { User } from "../../journal/caller";
import { hiddenPersons } from "../../journal/values";
import { mayStill } from "../../sessions/profiles";
import { messages } from "./model";
import type { ExportTask } from "./write-zip";

export function overview() {
  const { uploads, uploadBytes } = uploadTotals(database());
  return { database: databaseBytes(), files: uploads, fileBytes: uploadBytes };
}

function databaseBytes(): number {
  const { bytes } = database()
    .query("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size")
    .get() as { bytes: number };
  return bytes;
}

export function allowExport(withPasswords: boolean) {
  if (hiddenPersons().length) refuse(409, messages.erasing);
  const needed = databaseBytes();
  if (needed > freeSpace())
    refuse(503, `Per l'esportazione servono ${sizeText(needed)} liberi sul disco del server.`);
  return reply(undefined, { about: withPasswords ? messages.allWithPasswords : messages.all });
}

let isExporting = false;

/** Null while another one is under way: each export copies the database beside the data. */
export function beginExport(): (() => void) | null {
  if (isExporting) return null;
  isExporting = true;
  return () => {
    isExporting = false;
  };
}

type Asked = { passphrase: string; withPasswords: boolean };

export const exportStream = (
  { id, username }: User,
  asked: Asked,
  onEnd: () => void,
): ReadableStream<Uint8Array> => {
  const task: ExportTask & Asked = { data: copiedFolder(), by: username, ...asked };
  const mayGoOn = () => mayStill(id, "manageData");
  return streamFromWorker(workerProgram("src/server/transfer/full-export/export-worker.ts"), task, {
    owner: id,
    mayGoOn,
    onEnd,
  });
};

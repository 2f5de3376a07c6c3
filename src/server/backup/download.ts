import { workerProgram } from "../base/program-files";
import { streamFromWorker } from "../base/worker-stream";

/** The encrypted archive of a backup, made in a Worker as fast as it is read: never whole in memory. */
export const encryptedArchive = (
  folder: string,
  passphrase: string,
  owner: number,
  mayGoOn: () => boolean,
): ReadableStream<Uint8Array> =>
  streamFromWorker(
    workerProgram("src/server/backup/download-worker.ts"),
    { folder, passphrase },
    { owner, mayGoOn },
  );

import { streamFromWorker } from "../base/worker-stream";

/** The encrypted archive of a backup, made in a Worker as fast as it is read: never whole in memory. */
export const encryptedArchive = (
  folder: string,
  passphrase: string,
  mayGoOn: () => boolean,
): ReadableStream<Uint8Array> =>
  streamFromWorker(new URL("./download-worker.ts", import.meta.url), { folder, passphrase }, { mayGoOn });

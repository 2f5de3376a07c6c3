import { receiveUpload, Upload } from "../../src/server/files/upload";

type Sample = { filename: string; bytes: Uint8Array };

const isSample = (value: unknown): value is Sample => (value as Sample | null)?.bytes instanceof Uint8Array;

async function* inOneChunk(bytes: Uint8Array) {
  yield bytes;
}

/** A body whose samples of files were received, as by a multipart request. */
export async function withReceivedFiles(body: object): Promise<Record<string, unknown>> {
  const received: Record<string, unknown> = { ...body };
  const receive = async (value: unknown) =>
    isSample(value) ? receiveUpload(value.filename, inOneChunk(value.bytes)) : value;
  try {
    for (const [name, value] of Object.entries(body)) {
      if (!Array.isArray(value)) received[name] = await receive(value);
      else {
        const items: unknown[] = [];
        received[name] = items;
        for (const item of value) items.push(await receive(item));
      }
    }
  } catch (error) {
    await discardReceivedFiles(received);
    throw error;
  }
  return received;
}

/** Deletes received files that the call did not store, as after the answer to a request. */
export async function discardReceivedFiles(body: object) {
  for (const value of Object.values(body).flat()) if (value instanceof Upload) await value.discard();
}

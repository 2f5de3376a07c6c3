import type { Ask, Part } from "./download-worker";

/** The encrypted archive of a backup, made in a Worker as fast as it is read: never whole in memory. */
export function encryptedArchive(folder: string, passphrase: string): ReadableStream<Uint8Array> {
  const worker = new Worker(new URL("./download-worker.ts", import.meta.url).href, { smol: true });
  let ask: Ask = { folder, passphrase };
  return new ReadableStream(
    {
      pull: (controller) =>
        new Promise<void>((resolve) => {
          worker.onmessage = ({ data }: MessageEvent<Part>) => {
            if ("bytes" in data) controller.enqueue(data.bytes);
            else {
              if ("failed" in data) controller.error(new Error(data.failed));
              else controller.close();
              worker.terminate();
            }
            resolve();
          };
          worker.onerror = ({ message }) => {
            controller.error(new Error(message));
            resolve();
          };
          worker.postMessage(ask);
          ask = null;
        }),
      cancel: () => worker.terminate(),
    },
    { highWaterMark: 1 },
  );
}

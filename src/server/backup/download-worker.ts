import { setPriority } from "node:os";
import type { Part } from "../worker-stream";
import { pack } from "./archive";

/** First what to send, then one `null` for each further part. */
type Ask = { folder: string; passphrase: string } | null;

declare const self: Worker;

let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  try {
    if (data) {
      setPriority(0, 10);
      reader = (await pack(data.folder, data.passphrase)).getReader();
    }
    const { done, value } = (await reader?.read()) ?? { done: true };
    postMessage(done ? ({ end: true } satisfies Part) : ({ bytes: value as Uint8Array } satisfies Part));
  } catch (error) {
    postMessage({ failed: (error as Error).message } satisfies Part);
  }
};

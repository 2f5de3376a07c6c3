import { type ExportTask, exportZip } from "./person-export";
import type { Part } from "./worker-stream";

/** First what to send, then one `null` for each further part. */
type Ask = ExportTask | null;

declare const self: Worker;

let parts: AsyncGenerator<Uint8Array> | undefined;

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  try {
    if (data) parts = exportZip(data);
    const { done, value } = (await parts?.next()) ?? { done: true };
    self.postMessage(done ? ({ end: true } satisfies Part) : ({ bytes: value as Uint8Array } satisfies Part));
  } catch (error) {
    self.postMessage({ failed: (error as Error).message } satisfies Part);
  }
};

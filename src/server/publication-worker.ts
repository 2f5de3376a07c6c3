import { copyDatabase } from "./backup/copy-database";
import { makePublishable } from "./publication-contents";

/** `from` is null when `working` is the copy already. */
export type PublicationOrder = { from: string | null; working: string; uploads: string };
/** Why the order failed; null when it did not. Errors do not keep their code on the way between threads. */
export type PublicationResult = { message: string; code?: string } | null;

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<PublicationOrder>) => {
  self.postMessage(execute(data));
};

function execute({ from, working, uploads }: PublicationOrder): PublicationResult {
  try {
    if (from) copyDatabase(from, working);
    makePublishable(working, uploads);
    return null;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { message, code };
  }
}

import "../api";
import { heapSize } from "bun:jsc";
import { Database } from "bun:sqlite";
import { setPriority } from "node:os";
import { Refusal } from "../base/errors";
import { readFunct } from "../call/operations";
import { wireBytes } from "../call/wire";
import { database, use } from "../db/db";
import { setBackupFolder, setFilesFolder } from "../files/files";
import type { AnyCall } from "../journal/caller";

declare const self: Worker;

/** `form`: "json" values are bytes, which take no time to pass on. */
export type Job = { operation: string; input: unknown; call: AnyCall; form: "values" | "json" };

type Folders = { path: string; files: string; backups: string; data: string };

/** After the job, in bytes; `heapStats` would count every cell, 30 ms each time. */
export type JobAnswer = { heap: number } & Result;

type Result =
  | { values: unknown }
  | { refusal: Pick<Refusal, "status" | "message" | "more"> }
  | { error: { name: string; message: string; code?: string; stack?: string } };

/** On Linux this is of the Worker's thread alone: with all processors busy the server's own gets three times its share. */
setPriority(5);

/** A larger heap is collected after a job; what fonts and statements keep must not be, each time. */
let largeHeap = 60 * 1024 * 1024;

self.onmessage = async ({ data }: MessageEvent<Folders | Job>) => {
  if ("path" in data) return open(data);
  const result = await answerTo(data);
  const bytes = "values" in result ? bytesOf(result.values) : [];
  if (heapSize() > largeHeap) {
    Bun.gc(true);
    largeHeap = Math.max(largeHeap, heapSize() * 1.25);
  }
  self.postMessage({ ...result, heap: heapSize() }, bytes as ArrayBuffer[]);
};

/** What is handed over instead of copied: the wire's JSON, or the bytes of a print. */
const bytesOf = (values: unknown) =>
  [values, (values as { bytes?: unknown } | null)?.bytes].flatMap((each) =>
    each instanceof Uint8Array ? [each.buffer] : [],
  );

function open({ path, files, backups, data }: Folders) {
  if (data) setBackupFolder(backups, data);
  setFilesFolder(files);
  const opened = new Database(path, { readonly: true, strict: true });
  opened.run("PRAGMA busy_timeout = 5000");
  opened.run("PRAGMA cache_size = -8000");
  use(opened);
}

async function answerTo(job: Job): Promise<Result> {
  try {
    return { values: await valuesOf(job) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, message, more } = error;
      return { refusal: { status, message, more } };
    }
    const { name, message, code, stack } = error as Error & { code?: string };
    return { error: { name, message, code, stack } };
  }
}

/** Everything that a verb reads is of one moment. */
async function valuesOf({ operation, input, call, form }: Job): Promise<unknown> {
  const funct = readFunct(operation);
  database().run("BEGIN");
  try {
    const values = await funct.verb(input, call);
    return form === "json" ? wireBytes(funct, values) : values;
  } finally {
    database().run("COMMIT");
  }
}

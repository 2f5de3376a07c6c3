// The program of a Worker for long reads (readers.ts): the table of functs on a read-only connection.
import "./api";
import { Database } from "bun:sqlite";
import type { AnyCall } from "./caller";
import { database, use } from "./db";
import { Refusal } from "./errors";
import { readFunct } from "./operations";
import { wireJson } from "./wire";

declare const self: Worker;

/** `form`: the values themselves, or their JSON on the wire as bytes, which take no time to pass on. */
export type Job = { operation: string; input: unknown; call: AnyCall; form: "values" | "json" };

export type JobAnswer =
  | { values: unknown }
  | { refusal: Pick<Refusal, "status" | "message" | "more"> }
  | { error: { name: string; message: string; code?: string; stack?: string } };

self.onmessage = async ({ data }: MessageEvent<{ path: string } | Job>) => {
  if ("path" in data) return open(data.path);
  const answer = await answerTo(data);
  const bytes = "values" in answer && answer.values instanceof Uint8Array ? [answer.values.buffer] : [];
  self.postMessage(answer, bytes as ArrayBuffer[]);
};

function open(path: string) {
  const opened = new Database(path, { readonly: true, strict: true });
  opened.run("PRAGMA busy_timeout = 5000");
  opened.run("PRAGMA cache_size = -8000");
  use(opened);
}

async function answerTo(job: Job): Promise<JobAnswer> {
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
    return form === "json" ? new TextEncoder().encode(wireJson(funct, { ok: true, values })) : values;
  } finally {
    database().run("COMMIT");
  }
}

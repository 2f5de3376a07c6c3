import { Database } from "bun:sqlite";
import { isDatabaseDamage } from "../base/damage";
import type { Checked } from "./quick-check";

declare const self: Worker;

self.onmessage = ({ data: path }: MessageEvent<string>) => self.postMessage(check(path));

function check(path: string): Checked {
  const started = performance.now();
  try {
    const db = new Database(path, { readonly: true, strict: true });
    try {
      const { quick_check } = db.query("PRAGMA quick_check(1)").get() as { quick_check: string };
      const problem = quick_check === "ok" ? null : quick_check.replace(/^\*+ in database main \*+\s*/, "");
      return { problem, ms: Math.round(performance.now() - started) };
    } finally {
      db.close();
    }
  } catch (error) {
    const { message } = error as Error;
    return isDatabaseDamage(error) ? { problem: message, ms: 0 } : { failure: message };
  }
}

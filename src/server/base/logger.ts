import { existsSync } from "node:fs";
import { isoOf, milliseconds, secondOf } from "./clock";

type Level = "info" | "warning" | "error";
export type Facts = Record<string, string | number | boolean | null>;

export const inContainer =
  existsSync("/.dockerenv") ||
  existsSync("/run/.containerenv") ||
  Boolean(process.env.container) ||
  // Only a container without an init of its own has this program as its first process.
  process.pid === 1;

const forPeople = process.stdout.isTTY && !inContainer;

/** Never a payload, a name or a token; `text` is the Italian sentence for a terminal. */
export function logLine(level: Level, event: string, facts: Facts = {}, text?: string) {
  const line = forPeople ? readable(event, facts, text) : asJson(level, event, facts, text);
  if (level === "error") console.error(line);
  else if (process.env.NODE_ENV !== "test") console.log(line);
}

const asJson = (level: Level, event: string, facts: Facts, text?: string) =>
  JSON.stringify({ at: isoOf(milliseconds()), level, event, ...(text && { text }), ...facts });

function readable(event: string, facts: Facts, text?: string): string {
  if (text) return text;
  const pairs = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
  return [secondOf(milliseconds()).slice(11), event, ...pairs].join(" ");
}

let faults = 0;

/** Since the start. */
export const faultCount = () => faults;

export function logFault(error: unknown): string {
  faults++;
  const id = crypto.randomUUID().slice(0, 8);
  const { name, message, code, stack } = error as Error & { code?: string };
  const where = stack?.split("\n").slice(1, 6).join(" ").replaceAll(/\s+/g, " ") ?? "";
  // The message holds no personal data: SQLite names the constraint, zod and our own errors name no values.
  logLine("error", "fault", {
    id,
    name: name ?? "unknown",
    code: code ?? null,
    message: message ?? String(error),
    where,
  });
  return id;
}

type Level = "info" | "error";

/** One structured line for the machine's keeper: never a payload, a name, a token. */
export function logLine(level: Level, event: string, facts: Record<string, string | number | null> = {}) {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...facts });
  if (level === "error") console.error(line);
  else if (process.env.NODE_ENV !== "test") console.log(line);
}

/** Writes down a fault that nobody foresaw and answers the id the user is told. */
export function logFault(error: unknown): string {
  const id = crypto.randomUUID().slice(0, 8);
  const { name, message, code, stack } = error as Error & { code?: string };
  const where = stack?.split("\n").slice(1, 6).join(" ").replaceAll(/\s+/g, " ") ?? "";
  // SQLite names the constraint, zod and ours name no values: the message carries no personal data.
  logLine("error", "fault", {
    id,
    name: name ?? "unknown",
    code: code ?? null,
    message: message ?? String(error),
    where,
  });
  return id;
}

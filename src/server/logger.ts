type Level = "info" | "error";

/** Writes one structured line for the operator: never a payload, a name, a token. */
export function logLine(level: Level, event: string, facts: Record<string, string | number | null> = {}) {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...facts });
  if (level === "error") console.error(line);
  else if (process.env.NODE_ENV !== "test") console.log(line);
}

/** Logs an unexpected error and answers the id that the user is shown. */
export function logFault(error: unknown): string {
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

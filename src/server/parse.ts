import type { z } from "zod";
import { Refusal } from "./errors";
import { fieldMessages } from "./field-messages";

/** A body of 1 MiB may be wrong in a hundred thousand places; the longest list of a form has 500 rows of eight fields. */
const maxErrors = 5000;

/** The input of a funct; a refusal names each wrong field by its path. */
export function parse<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues.slice(0, maxErrors)) {
    const path = issue.path.join(".").replace(/^values\./, "");
    errors[path] ??= issue.message;
  }
  throw new Refusal(422, Object.values(errors)[0] ?? fieldMessages.format, { errors });
}

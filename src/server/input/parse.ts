import type { z } from "zod";
import { Refusal } from "../base/errors";
import type { Call, Caller } from "../journal/caller";
import { fieldMessages } from "./field-messages";

/** A body of 1 MiB may be wrong in 100 000 places; the longest form has 500 rows of eight fields. */
const maxErrors = 5000;

const maxRows = 500;

type Rules = (body: Record<string, unknown>, call: Call) => Record<string, string>;

const rulesOf = new WeakMap<z.ZodType, Rules>();

/** A refusal also names what the store would refuse of the other fields: a form tells all in one round. */
export function withRules<Shape extends z.ZodType>(shape: Shape, rules: Rules): Shape {
  rulesOf.set(shape, rules);
  return shape;
}

export function validIn<Shape extends z.ZodRawShape>(shape: Shape, values: unknown) {
  const typed = Object(values) as Record<string, unknown>;
  const valid = Object.entries(shape).flatMap(([name, field]) => {
    const parsed = (field as z.ZodType).safeParse(typed[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(valid) as Partial<z.output<z.ZodObject<Shape>>>;
}

export function validRows<T>(shape: z.ZodType<T>, rows: unknown): [number, T][] {
  const typed = Array.isArray(rows) ? rows.slice(0, maxRows) : [];
  return typed.flatMap((row, at): [number, T][] => {
    const parsed = shape.safeParse(row);
    return parsed.success ? [[at, parsed.data]] : [];
  });
}

export function parse<T>(shape: z.ZodType<T>, body: unknown, caller?: Caller): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues.slice(0, maxErrors)) {
    const path = issue.path.join(".").replace(/^values\./, "");
    errors[path] ??= issue.message;
  }
  const more = caller && rulesOf.get(shape)?.(Object(body), caller as Call);
  for (const [name, why] of Object.entries(more ?? {})) errors[name] ??= why;
  throw new Refusal(422, Object.values(errors)[0] ?? fieldMessages.format, { errors });
}

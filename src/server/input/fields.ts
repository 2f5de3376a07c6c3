import { z } from "zod";
import { type Day, fromWire, isDay, parseDuration } from "../base/days";
import { Refusal, refuseFields } from "../base/errors";
import { bareAddress } from "../base/mail-addresses";
import { asCode } from "../base/tax-codes";
import { maxCents, plainSigns, wholeEuros } from "../base/text";
import { centsIn, eurosIn, phoneIn, writtenAs } from "../base/written-numbers";
import { Upload } from "../files/upload";
import type { Call, Caller } from "../journal/caller";
import { centsOf } from "../tables/define";
import { fieldMessages } from "./field-messages";

/** Cents are refused, never rounded. */
export const euro = () =>
  z.preprocess(
    (value) => (typeof value === "string" ? (eurosIn(plainSigns(value)) ?? value) : value),
    whole(fieldMessages.whole, Math.floor(maxCents / 100)),
  );

export const euroOrNone = () => orZero(euro());

/** Of an emptied field 0. */
const orZero = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (isEmptied(value) ? 0 : value), shape);

/** In cents; null of an emptied field. */
export const cents = (max: number, tooHigh: string = fieldMessages.number, wrong = fieldMessages.number) =>
  z.preprocess(
    (value) =>
      typeof value === "number" ? writtenAs(value) : typeof value === "string" ? plainSigns(value) : value,
    z
      .string({ error: ({ input }) => (input ? wrong : fieldMessages.required) })
      .trim()
      .refine((typed) => typed === "" || centsIn(typed) !== null, wrong)
      .refine((typed) => (centsIn(typed) ?? 0) <= max, tooHigh)
      .transform((typed) => centsIn(typed)),
  );

/** Of a price that a call takes in whole euros under its own name, the same in cents. */
export const priceCents = () => orAbsent(whole(fieldMessages.amount, maxCents));

export const priceCentsOrNone = () => orZero(priceCents());

type Price<Name extends string> = { [N in Name | ReturnType<typeof centsOf<Name>>]?: number };

/**
 * In cents, as a call has it in whole euros, in cents, or in both; undefined where it has neither.
 * Whole euros that are sent back as they were answered leave the cents of the price before.
 */
export function priceOf<Name extends string>(
  name: Name,
  values: Price<Name>,
  before?: number,
): number | undefined {
  const euros = values[name];
  const cents = values[centsOf(name)];
  if (euros !== undefined && cents !== undefined && euros !== wholeEuros(cents))
    refuseFields({ [name]: "Il prezzo in euro e quello in centesimi non sono lo stesso." });
  if (cents !== undefined || euros === undefined) return cents;
  return before !== undefined && euros === wholeEuros(before) ? before : euros * 100;
}

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

const isEmptied = (value: unknown) => typeof value === "string" && value.trim() === "";
const blank = (value: unknown) => value === undefined || value === null || isEmptied(value);
const missing = (message: string) => (issue: { input?: unknown }) =>
  blank(issue.input) ? message : fieldMessages.format;

// For issues without a message of their own, such as a missing `values`.
z.config({ customError: ({ input }) => (blank(input) ? fieldMessages.required : fieldMessages.format) });

// Line breaks and tabs are allowed in multi-line text. A lone surrogate can't be stored.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters being refused
const control = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, but tab and line feed
const controlInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const printable = (text: string) => !control.test(text) && text.isWellFormed();
const printableLines = (text: string) => !controlInLines.test(text) && text.isWellFormed();

/** What stands between two pasted cells. */
const cellEnds = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

const written = (max: number) =>
  z
    .string({ error: missing(fieldMessages.required) })
    .transform((text) => plainSigns(text).replace(cellEnds, " ").trim())
    .refine(printable, fieldMessages.format)
    .refine((text) => text.length <= max, fieldMessages.long(max));

const lines = (max: number) =>
  z
    .string({ error: missing(fieldMessages.required) })
    .transform((text) => plainSigns(text).replaceAll("\r\n", "\n").replaceAll("\r", "\n").trim())
    .refine(printableLines, fieldMessages.format)
    .refine((text) => text.length <= max, fieldMessages.long(max));

const filled = (text: string) => text !== "";

export const line = (max = 200) => written(max).refine(filled, fieldMessages.required);

export const text = (max = 10_000) => lines(max).refine(filled, fieldMessages.required);

export const optionalLine = (max = 200) => orAbsent(written(max));

export const optionalText = (max = 10_000) => orAbsent(lines(max));

/** Of an absent or null value a create takes the default, and a change leaves the field alone. */
export const orAbsent = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === null ? undefined : value), shape.optional());

const digits = /^\d+$/;

/** A number or a text as text; of anything else nothing, since its own `toString` may be no function. */
export const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const whole = (message: string = fieldMessages.whole, max = 999_999_999) =>
  z.preprocess(
    (value) => (typeof value === "string" && digits.test(value.trim()) ? Number(value) : value),
    z
      .number({ error: (issue) => (blank(issue.input) ? fieldMessages.required : message) })
      .int(message)
      .min(0, message)
      .max(max, message),
  );

export const between = ({ min, max }: { min: number; max: number }) => {
  const message = `Inserire un numero intero tra ${min} e ${max}`;
  return orAbsent(whole(message).refine((value) => value >= min && value <= max, message));
};

export const integerOrNone = ({ min, max }: { min: number; max: number }) =>
  orAbsent(
    z
      .preprocess((value) => (typeof value === "number" ? String(value) : value), written(10))
      .refine((text) => /^(-?\d{1,9})?$/.test(text), `Inserire un numero intero tra ${min} e ${max}`)
      .transform((text) => (text === "" ? null : Number(text)))
      .refine((n) => n === null || (n >= min && n <= max), `Inserire un numero intero tra ${min} e ${max}`),
  );

export const id = () =>
  whole(fieldMessages.format, Number.MAX_SAFE_INTEGER).refine((value) => value > 0, fieldMessages.required);

/** The number of one record. */
export const One = z.object({ id: id() });

/** A longer list is refused before its elements are read. */
export const list = <T extends z.ZodType>(
  element: T,
  max: number,
  { min = 0, none = "", tooMany = "" } = {},
) =>
  z
    .array(z.unknown(), none || fieldMessages.format)
    .min(min, none || fieldMessages.format)
    .max(max, tooMany || fieldMessages.elements(max))
    .pipe(z.array(element));

/** A form sends one ticked box as a single value, and none as nothing. */
export const tickedIds = (max: number, texts: { min?: number; none?: string; tooMany?: string } = {}) =>
  z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
    list(id(), max, texts),
  );

/** 0 and empty mean none. */
export const optionalId = () =>
  z.preprocess((value) => (blank(value) || value === 0 || value === "0" ? null : value), id().nullable());

export const code = () => whole(fieldMessages.format);

/** Empty: none is chosen. */
export const codeOrNone = () =>
  orAbsent(z.preprocess((value) => (value === "" ? null : value), code().nullable()));

export const oneOf = <const T extends readonly number[]>(codes: T) =>
  whole(fieldMessages.format)
    .refine((value) => codes.includes(value), fieldMessages.format)
    .transform((value) => value as T[number]);

export const word = <const T extends string>(words: readonly T[]) =>
  line()
    .refine((text) => text === "" || (words as readonly string[]).includes(text), fieldMessages.format)
    .transform((text) => text as T);

export const flag = () =>
  z.preprocess(
    (value) => {
      if (value === true || value === "true" || value === "1") return 1;
      if (value === false || value === "false" || value === "0") return 0;
      return value;
    },
    z.union([z.literal(0), z.literal(1)], { error: missing(fieldMessages.required) }),
  );

export const day = (min: string = "1950-01-01") =>
  z
    .string({ error: (issue) => (blank(issue.input) ? fieldMessages.required : fieldMessages.date) })
    .trim()
    .refine(filled, fieldMessages.required)
    .transform((text) => fromWire(text) ?? text)
    .refine((text) => text === "" || (isDay(text) && text >= min), { error: fieldMessages.date, abort: true })
    .transform((text) => text as Day);

export const optionalDay = (min?: string) =>
  z.preprocess((value) => (isEmptied(value) ? null : value), day(min).nullable().optional());

const clock = /^(?:([01]?\d|2[0-3]):([0-5]\d)|(24):(00))(?::[0-5]\d)?$/;

/** `hh:mm`, optional `:ss`, hours 0 to 24; the output is `HH:MM` (spec 1 §5). */
export const time = () =>
  z
    .string({ error: (issue) => (blank(issue.input) ? fieldMessages.required : fieldMessages.time) })
    .trim()
    .refine(filled, fieldMessages.required)
    .refine((text) => text === "" || (clock.test(text) && !/^24:00:(?!00)/.test(text)), fieldMessages.time)
    .transform((text) => text.split(":").slice(0, 2).join(":").padStart(5, "0"));

export const optionalTime = () =>
  z.preprocess((value) => (blank(value) ? undefined : value), time().optional());

/** In minutes. */
export const duration = () => line(6).transform(minutesIn);

function minutesIn(text: string, context: z.RefinementCtx): number {
  const minutes = parseDuration(text);
  if (minutes !== null) return minutes;
  context.addIssue({ code: "custom", message: fieldMessages.duration });
  return z.NEVER;
}

export const optionalDuration = () =>
  orAbsent(written(6).transform((text, context) => (text === "" ? null : minutesIn(text, context))));

const phoneNumber = <T extends z.ZodType<string>>(typed: T) =>
  typed
    .refine((text) => text === "" || phoneIn(text) !== null, fieldMessages.phone)
    .transform((text) => phoneIn(text) ?? "");

export const phone = () => orAbsent(phoneNumber(written(30)));

export const taxCode = () => optionalLine(50).transform((typed) => typed && asCode(typed));

/** Of the signs that the standard allows before the @, those that mean nothing in a link or a list of recipients. */
const plainEmail = /^[\w.+'-]*(@|$)/;
const ifNotEmpty = (pattern: RegExp) => (text: string) => text === "" || pattern.test(text);

export const isEmail = (text: string) => z.regexes.html5Email.test(text) && plainEmail.test(text);

export const email = () =>
  orAbsent(
    written(200)
      .transform(bareAddress)
      .refine((text) => text.split("@").length < 3, fieldMessages.oneEmail)
      .refine(ifNotEmpty(z.regexes.html5Email), fieldMessages.format)
      .refine(ifNotEmpty(plainEmail), fieldMessages.email),
  );

/** One or more, as people paste them: answered with a blank between two. */
export const emails = () =>
  orAbsent(
    written(200)
      .transform((typed) => (/@.*@/.test(typed) ? typed.split(/\s*[;,]\s*/).filter(Boolean) : [typed]))
      .transform((all) => all.map(bareAddress))
      .refine((all) => all.every((text) => text.split("@").length < 3), fieldMessages.oneEmail)
      .refine((all) => all.every(ifNotEmpty(z.regexes.html5Email)), fieldMessages.format)
      .refine((all) => all.every(ifNotEmpty(plainEmail)), fieldMessages.email)
      .transform((all) => all.join(" ")),
  );

export const requiredPhone = () => phoneNumber(line(30));

export const requiredEmail = () =>
  line()
    .transform(bareAddress)
    .refine((text) => text.split("@").length < 3, fieldMessages.oneEmail)
    .refine(ifNotEmpty(z.regexes.html5Email), fieldMessages.format)
    .refine(ifNotEmpty(plainEmail), fieldMessages.email);

export const StoredName = z.object({ file: z.string() });

const uploaded = (message: string) => z.custom<Upload>((value) => value instanceof Upload, message);

export const upload = () => uploaded(fieldMessages.required);

export const optionalUpload = () => orAbsent(uploaded(fieldMessages.format));

export const uploads = (max: number) =>
  z.preprocess(
    (value) => (blank(value) ? [] : Array.isArray(value) ? value : [value]),
    z.array(uploaded(fieldMessages.format)).max(max, fieldMessages.files(max)),
  );

export const page = () =>
  z.preprocess(
    (value) => (blank(value) ? undefined : value),
    whole(fieldMessages.format)
      .refine((n) => n > 0, fieldMessages.format)
      .optional(),
  );

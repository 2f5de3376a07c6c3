import { z } from "zod";
import { maxCents } from "../base/text";
import { numberIn } from "../base/written-numbers";
import { fieldMessages } from "../input/field-messages";
import {
  between,
  cents,
  flag,
  id,
  integerOrNone,
  line,
  optionalDay,
  optionalDuration,
  optionalId,
  optionalLine,
  optionalText,
  optionalUpload,
  orAbsent,
  whole,
  word,
} from "../input/fields";
import { depositKinds, goals, messages, packers } from "./model";

const keys = <K extends string>(of: Record<K, string>) => Object.keys(of) as K[];

/** Of an appointment; without a version the newest. */
export const Asked = z.object({ id: id(), version_id: optionalId().optional() });

/** A tap adds one (`more`), a number sets the quantity; 0 takes the line away. */
export const Counted = z.object({
  id: id(),
  version_id: optionalId().optional(),
  values: z.object({
    line: optionalId().optional(),
    room: line(40),
    id_item: optionalId().optional(),
    name: optionalLine(60),
    litres: between({ min: 1, max: 99_999 }),
    more: between({ min: 1, max: 999 }),
    quantity: orAbsent(whole(messages.quantity, 999)),
    goal: orAbsent(z.enum(keys(goals))),
    packed_by: orAbsent(z.enum(keys(packers))),
    fragile: orAbsent(flag()),
    note: optionalLine(200),
  }),
});
export type Counted = z.output<typeof Counted>["values"];

const amount = () => orAbsent(cents(maxCents));

/** `12,5`: in thousandths. */
const quantity = () =>
  z.preprocess(
    (value) => (typeof value === "string" ? numberIn(value) : value),
    z
      .number(fieldMessages.number)
      .min(0, fieldMessages.number)
      .max(99_999, fieldMessages.number)
      .transform((number) => Math.round(number * 1000)),
  );

/** As a list, or under numbers as the form has them; errors are named as they were sent. */
const rows = <T extends z.ZodType>(row: T, isBlank: (row: Record<string, unknown>) => boolean, max: number) =>
  z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .transform((sent, context): z.output<T>[] =>
      Object.entries(sent).flatMap(([key, value]) => {
        if (isBlank(Object(value))) return [];
        const { data, error } = row.safeParse(value);
        for (const { message, path } of error?.issues ?? [])
          context.addIssue({ code: "custom", message, path: [key, ...path] });
        return error ? [] : [data as z.output<T>];
      }),
    )
    .refine((found) => found.length <= max, fieldMessages.elements(max))
    .optional();

const TypedLine = z.object({ id: id(), total: amount(), id_vat_rule: optionalId().optional() });

const WrittenLine = z
  .object({
    kind: word(["free", "permit"]).default("free"),
    description: line(200),
    quantity: z.preprocess((value) => (value === "" ? undefined : value), quantity().default(1000)),
    unit: optionalLine(20),
    price: cents(maxCents).pipe(z.number(fieldMessages.required)),
    id_vat_rule: optionalId().optional(),
  })
  .refine(({ quantity, price }) => (quantity * price) / 1000 <= maxCents, {
    path: ["price"],
    message: messages.lineTooMuch,
  });

/** Of an emptied number what the rates make of it. */
export const Draft = z.object({
  variant: optionalLine(60),
  id_loading: optionalId().optional(),
  id_unloading: optionalId().optional(),
  id_storage: optionalId().optional(),
  wished_date: optionalDay(),
  declared_value: amount(),
  road: optionalDuration(),
  km: integerOrNone({ min: 0, max: 9999 }),
  people: integerOrNone({ min: 1, max: 50 }),
  duration: optionalDuration(),
  vehicles: z.record(z.string().regex(/^\d{1,15}$/), integerOrNone({ min: 0, max: 99 })).optional(),
  valid_until: optionalDay(),
  deposit_kind: orAbsent(z.enum(keys(depositKinds))),
  deposit: integerOrNone({ min: 0, max: 100 }),
  stamp: orAbsent(flag()),
  terms: optionalText(5000),
  discount: orAbsent(line(20).or(z.literal(""))),
  lines: rows(TypedLine, () => false, 300),
  written: rows(WrittenLine, ({ description, quantity, price }) => !description && !quantity && !price, 100),
});
export type Draft = z.output<typeof Draft>;

/** Strokes on a field of 600 by 200, as a path of SVG; digits alone, since it is drawn as it comes. */
const strokes = () =>
  optionalLine(20_000).refine(
    (path) => /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)*$/.test(path ?? ""),
    messages.sign,
  );

/** A scan, the words of the message, or a signature on the tablet; the day is that of the paper. */
export const Accepted = z.object({
  id: id(),
  file: optionalUpload(),
  values: z.object({
    how: z.enum(["paper", "message", "tablet"], { error: fieldMessages.notChosen }),
    name: line(100),
    words: optionalText(5000),
    signature: strokes(),
    byName: orAbsent(flag()),
    date: optionalDay(),
    wished_date: optionalDay(),
  }),
});
export type Acceptance = z.output<typeof Accepted>["values"];

import { z } from "zod";
import { day, id, orAbsent, page } from "../input/fields";
import { historyTables } from "../tables/shown";
import { messages, operationKinds } from "./model";

const filter = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), shape.optional());

/** `user` is an account's number or its user name; `record` a number or a name, of a record of `table`. */
export const ActList = z
  .object({
    user: orAbsent(z.union([z.number(), z.string().trim().max(200)])),
    kind: filter(z.enum(Object.keys(operationKinds) as [keyof typeof operationKinds], messages.unknownKind)),
    from: filter(day("0001-01-01")),
    to: filter(day("0001-01-01")),
    table: filter(z.string().refine((name) => historyTables.includes(name), messages.unknownKind)),
    record: filter(z.string().trim().max(200)),
    page: page(),
  })
  .refine(({ table, record }) => !table || record, { path: ["record"], message: messages.noRecord })
  .refine(({ table, record }) => !record || table, { path: ["table"], message: messages.noTable })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: messages.daysReversed });

export type ActList = z.output<typeof ActList>;

export const Undo = z.object({ activity: id() });

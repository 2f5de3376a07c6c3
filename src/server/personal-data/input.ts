import { z } from "zod";
import { between, id } from "../input/fields";
import { type Ending, endings, type Kind, kinds, messages, type Reason, reasons, retention } from "./model";

const words = <T extends string>(table: Record<T, unknown>) => z.enum(Object.keys(table) as [T, ...T[]]);

export const PersonKey = { kind: words<Kind>(kinds), id: id() };

export const OnePerson = z.object(PersonKey);

/** The name is typed as the confirmation: the store compares it. */
export const Erasure = z.object({
  ...PersonKey,
  reason: z.enum(Object.keys(reasons) as [Reason, ...Reason[]], messages.noReason),
  ending: words<Ending>(endings).default("night"),
  confirmation: z.string(messages.otherName).trim().min(1, messages.otherName).max(300, messages.otherName),
});

export const Retention = z.object({
  accountsYears: between(retention.accountsYears),
  lettersMonths: between(retention.lettersMonths),
  requestsMonths: between(retention.requestsMonths),
  logMonths: between(retention.logMonths),
  loginsMonths: between(retention.loginsMonths),
});

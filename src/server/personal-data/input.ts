import { z } from "zod";
import { id, orAbsent, whole } from "../fields";
import { type Kind, kinds, messages, type Reason, type RetentionKey, reasons, retention } from "./model";

const words = <T extends string>(table: Record<T, unknown>) => z.enum(Object.keys(table) as [T, ...T[]]);

export const PersonKey = { kind: words<Kind>(kinds), id: id() };

export const OnePerson = z.object(PersonKey);

/** The name is typed as the confirmation: the store compares it. */
export const Erasure = z.object({
  ...PersonKey,
  reason: z.enum(Object.keys(reasons) as [Reason, ...Reason[]], messages.noReason),
  confirmation: z.string(messages.otherName).trim().min(1, messages.otherName).max(300, messages.otherName),
});

const between = (key: RetentionKey) => {
  const { min, max } = retention[key];
  const message = `Inserire un numero intero tra ${min} e ${max}`;
  return orAbsent(whole(message).refine((value) => value >= min && value <= max, message));
};

export const Retention = z.object({
  accountsYears: between("accountsYears"),
  lettersMonths: between("lettersMonths"),
  requestsMonths: between("requestsMonths"),
  logMonths: between("logMonths"),
  loginsMonths: between("loginsMonths"),
});

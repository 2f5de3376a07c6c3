import { z } from "zod";
import { email, line, optionalLine, optionalText, orAbsent, phone, whole } from "../fields";

/** Bounds of what may be set: a session ends some day, and a form offers no box that is not there. */
export const bounds = {
  formMax: { min: 1, max: 72 },
  quoteVat: { min: 0, max: 100 },
  quoteDays: { min: 1, max: 365 },
  idleHours: { min: 1, max: 24 },
  longestDays: { min: 1, max: 30 },
} as const;

const between = ({ min, max }: { min: number; max: number }) => {
  const message = `Inserire un numero intero tra ${min} e ${max}`;
  return orAbsent(whole(message).refine((value) => value >= min && value <= max, message));
};

const agent = () => orAbsent(line(60));

/** The house's settings in their groups; what is absent stays as it is. */
export const CompanySettings = z.object({
  agent: z.object({ 1: agent(), 2: agent(), 3: agent() }).default({}),
  company: z
    .object({
      name: orAbsent(line()),
      address: optionalLine(),
      phone: phone(),
      email: email(),
      vat: optionalLine(50),
    })
    .default({}),
  boxes: z.object({ formMax: between(bounds.formMax) }).default({}),
  quote: z
    .object({
      vat: between(bounds.quoteVat),
      validityDays: between(bounds.quoteDays),
      text: optionalText(5000),
    })
    .default({}),
  session: z
    .object({ idleHours: between(bounds.idleHours), longestDays: between(bounds.longestDays) })
    .default({}),
});
export type CompanySettings = z.output<typeof CompanySettings>;

/** What every change of the settings page says (DECISIONS, Success). */
export const changed = "Informazione aggiornata correttamente";

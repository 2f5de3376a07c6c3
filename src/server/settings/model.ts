import { z } from "zod";
import { email, line, optionalLine, optionalText, orAbsent, phone, whole } from "../fields";

/** Bounds of what may be set: a session ends some day, and a form offers no box that is not there. */
export const bounds = {
  formMax: { least: 1, most: 72 },
  quoteVat: { least: 0, most: 100 },
  quoteDays: { least: 1, most: 365 },
  idleHours: { least: 1, most: 24 },
  longestDays: { least: 1, most: 30 },
} as const;

const between = ({ least, most }: { least: number; most: number }) => {
  const message = `Inserire un numero intero tra ${least} e ${most}`;
  return orAbsent(whole(message).refine((value) => value >= least && value <= most, message));
};

const agent = () => orAbsent(line(60));

/** The house's settings in their groups; what is absent stays as it is. */
export const HouseSettings = z.object({
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
export type HouseSettings = z.output<typeof HouseSettings>;

/** What every change of the settings page says (DECISIONS, Success). */
export const changed = "Informazione aggiornata correttamente";

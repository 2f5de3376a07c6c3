import { z } from "zod";
import { email, line, optionalLine, optionalText, orAbsent, phone, whole } from "../fields";
import { bounds } from "./model";

const between = ({ min, max }: { min: number; max: number }) => {
  const message = `Inserire un numero intero tra ${min} e ${max}`;
  return orAbsent(whole(message).refine((value) => value >= min && value <= max, message));
};

/** The settings in their groups; absent ones stay as they are. */
export const CompanySettings = z.object({
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

import { plainSigns } from "../../base/text";
import { centsIn, writtenCents } from "../../base/written-numbers";
import { priceNames } from "../../tables/all";
import { centsOf } from "../../tables/define";

type Values = Record<string, unknown>;

/** A form has one field for a price, in euros with their cents, where calls have two. */
export function typedPrices(record: object): Values {
  const values = { ...record } as Values;
  for (const name of priceNames) {
    const cents = values[centsOf(name)];
    if (typeof cents !== "number") continue;
    values[name] = writtenCents(cents);
    delete values[centsOf(name)];
  }
  return values;
}

/** What is no amount the call refuses: as no cents where it has a comma or point, else as no whole euros. An emptied field is no cents. */
export function postedPrices(form: Values): Values {
  const values = { ...form };
  for (const name of priceNames) {
    if (typeof values[name] !== "string") continue;
    const typed = plainSigns(values[name]).trim();
    const cents = centsIn(typed);
    if (typed && cents === null && !/[.,]/.test(typed)) continue;
    values[centsOf(name)] = typed && (cents ?? Number.NaN);
    delete values[name];
  }
  return values;
}

/** The field of an error. */
export const priceField = (path: string): string => priceNames.find((name) => path === centsOf(name)) ?? path;

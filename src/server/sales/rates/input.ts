import { z } from "zod";
import { byNumber, cost } from "../../crews/costs/input";
import { between, flag, optionalText, orAbsent } from "../../input/fields";
import { cover, type PaceName, type PriceName, paceNames, paces, priceNames } from "./model";

const each = <N extends string, T extends z.ZodType>(names: readonly N[], shape: (name: N) => T) =>
  z.object(Object.fromEntries(names.map((name) => [name, shape(name)])) as Record<N, T>);

/** Absent ones stay as they are; an emptied price is asked of nobody. */
export const Rates = z.object({
  prices: each<PriceName, ReturnType<typeof cost>>(priceNames, cost).default({}),
  paces: each<PaceName, ReturnType<typeof between>>(paceNames, (name) => between(paces[name].bounds)).default(
    {},
  ),
  cover: between(cover.bounds),
  stamp: orAbsent(flag()),
  datedText: optionalText(2000),
  storageText: optionalText(2000),
  vehicles: byNumber(cost()),
  materials: byNumber(cost()),
});

export type Rates = z.output<typeof Rates>;

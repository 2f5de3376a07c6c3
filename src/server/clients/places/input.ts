import { z } from "zod";
import { id, line, optionalId, optionalLine, page } from "../../input/fields";
import { type Location, messages } from "./model";

export const CitySearch = z.object({ query: line() });

export const MunicipalityList = z.object({ query: optionalLine(), page: page() });

const Values = z.object({
  name: line(100),
  province: line(2)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z]{2}$/.test(text), messages.province),
  code: line(4)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z]\d{3}$/.test(text), messages.code),
  caps: line(1000)
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .refine((caps) => caps.every((cap) => /^\d{5}$/.test(cap)), messages.caps),
});

export type MunicipalityValues = z.output<typeof Values>;

export const NewMunicipality = z.object({ values: Values });

export const MunicipalityChange = z.object({ id: id(), values: Values });

/** `id_successor`: what it was merged into, if anything. */
export const Retirement = z.object({ id: id(), values: z.object({ id_successor: optionalId() }) });

export const LocationValues: z.ZodType<Location> = z.object({ name: line(), address: line(), city: line() });

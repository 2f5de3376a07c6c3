import { z } from "zod";
import { id, line } from "../fields";

export const CitySearch = z.object({ query: line() });

/** A condominium with an agreement: what the account request offers (spec 1 §2). */
export const Location = z.object({ name: line(), address: line(), city: line() });

export type Location = z.output<typeof Location>;

export const LocationChange = z.object({ id: id(), values: Location });

export const OneLocation = z.object({ id: id() });

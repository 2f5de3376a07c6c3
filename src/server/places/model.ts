import { z } from "zod";
import { id, line } from "../fields";

export const CitySearch = z.object({ query: line() });

export const citiesShown = 20;

/** A municipality as the search offers it; `value` is what a form sends as `cityId`. */
export type City = {
  value: number;
  text: string;
  cap: string;
  province: string;
  comune: string;
  caps: string[];
};

/** A condominium with an agreement: what the account request offers (spec 1 §2). */
export const Location = z.object({ name: line(), address: line(), city: line() });
export type Location = z.output<typeof Location>;

export const LocationChange = z.object({ id: id(), values: Location });
export const OneLocation = z.object({ id: id() });

export const messages = {
  created: "Condominio inserito",
  changed: "Condominio modificato",
  deleted: "Condominio eliminato",
};

/** As the account request shows it (spec 1 §2). */
export const locationText = ({ name, address, city }: Location) => `${name} - ${address}, ${city}`;

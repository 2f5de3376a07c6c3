import type { Location } from "./input";

export const maxCities = 20;

/** A municipality as the search offers it; `value` is what a form sends as `cityId`. */
export type City = {
  value: number;
  text: string;
  cap: string;
  province: string;
  comune: string;
  caps: string[];
};
export const messages = {
  created: "Condominio inserito",
  changed: "Condominio modificato",
  deleted: "Condominio eliminato",
};

/** As the account request shows it (spec 1 §2). */
export const locationText = ({ name, address, city }: Location) => `${name} - ${address}, ${city}`;

export const maxCities = 20;
export const perPage = 25;

/** `value` is what a form sends as `cityId`. */
export type City = {
  value: number;
  text: string;
  cap: string;
  province: string;
  comune: string;
  caps: string[];
};

/** `code` is the cadastral one. */
export type Municipality = {
  id: number;
  name: string;
  province: string;
  region: string;
  code: string;
  caps: string[];
  retired: boolean;
  successor: { id: number; name: string } | null;
  version: number;
};

export const messages = {
  added: "Comune inserito correttamente",
  retired: "Comune disattivato",
  reopened: "Comune riattivato",
  caps: "Scrivere uno o più CAP di cinque cifre, separati da spazi",
  code: "Il codice catastale ha una lettera e tre cifre, come F839",
  province: "Scrivere la sigla della provincia, come NA",
  unknownProvince: "Non c'è una provincia con questa sigla",
  taken: "Esiste già un comune con questo codice catastale.",
  sameName: "Esiste già un comune con questo nome in questa provincia.",
  intoItself: "Un comune non può confluire in sé stesso.",
  intoRetired: "Il comune scelto è disattivato: sceglierne uno attivo.",
  notFound: "Comune non trovato.",
};

/** A condominium with an agreement: the account request offers them (spec 1 §2). */
export type Location = { name: string; address: string; city: string };

export type ListedLocation = Location & { id: number };

export const locationText = ({ name, address, city }: Location) => `${name} - ${address}, ${city}`;

/** A condominium with an agreement: the account request offers them (spec 1 §2). */
export type Location = { name: string; address: string; city: string };

export type ListedLocation = Location & { id: number };

/** A condominium in the list of the account request (spec 1 §2). */
export const locationText = ({ name, address, city }: Location) => `${name} - ${address}, ${city}`;

export const messages = {
  created: "Condominio inserito",
  changed: "Condominio modificato",
  deleted: "Condominio eliminato",
};

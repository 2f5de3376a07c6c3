import { countryName } from "../countries";

export const messages = {
  added: "Luogo inserito",
  changed: "Luogo di carico modificato",
  deleted: "Luogo eliminato",
  mayNotAdd: "Non si dispone del permesso per aggiungere un luogo.",
  city: "Scegliere un comune dall'elenco.",
  country: "Scegliere il Paese dall'elenco.",
};

export type Address = { address: string; zip: string; city: string; province: string; country: string };

type Town = Pick<Address, "city" | "country">;

/** `Napoli`, and abroad `Monaco, Germania`. */
export const townText = ({ city, country }: Town) => [city, countryName(country)].filter(Boolean).join(", ");

/** `Via Roma 1, Napoli`, and abroad `Marienplatz 1, Monaco, Germania`. */
export const shortPlaceText = ({ address, ...town }: Pick<Address, "address"> & Town) =>
  [address, townText(town)].filter(Boolean).join(", ");

/** An address on one line: `Via Roma 1, 80100 Napoli (NA)`, `Marienplatz 1, 80331 Monaco, Germania`. */
export function placeText({ address, zip, city, province, country }: Address): string {
  const town = [zip, city].filter(Boolean).join(" ");
  return (
    [address, province ? `${town} (${province})` : town, countryName(country)].filter(Boolean).join(", ") ||
    "Indirizzo da completare"
  );
}

/** The choice of a form's field that stands for a place to be added. */
export const newPlace = "new";

/** A new place has its own fields, which the funct takes instead of a number. */
export const withChosenPlace = ({ place, ...values }: Record<string, unknown>) =>
  values.client_address === newPlace ? { ...values, client_address: place } : values;

import { countryName } from "../countries";

export const messages = {
  added: "Luogo inserito",
  changed: "Luogo di carico modificato",
  deleted: "Luogo eliminato",
  city: "Scegliere un comune dall'elenco.",
  country: "Scegliere il Paese dall'elenco.",
};

export type Address = { address: string; zip: string; city: string; province: string; country: string };

/** `Via Roma 1, Napoli`, and abroad the country: `Marienplatz 1, Monaco, Germania`. */
export const shortPlaceText = ({ address, city, country }: Pick<Address, "address" | "city" | "country">) =>
  [address, city, countryName(country)].filter(Boolean).join(", ");

/** An address on one line: `Via Roma 1, 80100 Napoli (NA)`, `Marienplatz 1, 80331 Monaco, Germania`. */
export function placeText({ address, zip, city, province, country }: Address): string {
  const town = [zip, city].filter(Boolean).join(" ");
  return (
    [address, province ? `${town} (${province})` : town, countryName(country)].filter(Boolean).join(", ") ||
    "Indirizzo da completare"
  );
}

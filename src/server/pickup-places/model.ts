export const messages = {
  added: "Luogo inserito",
  changed: "Luogo di carico modificato",
  deleted: "Luogo eliminato",
};

type Address = { address: string; zip: string; city: string; province: string };

/** An address on one line: `Via Roma 1, 80100 Napoli (NA)`. */
export function placeText({ address, zip, city, province }: Address): string {
  const town = [zip, city].filter(Boolean).join(" ");
  return (
    [address, province ? `${town} (${province})` : town].filter(Boolean).join(", ") ||
    "Indirizzo da completare"
  );
}

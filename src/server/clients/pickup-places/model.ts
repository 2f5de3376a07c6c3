import { countryName } from "../../base/countries";

export const messages = {
  added: "Luogo inserito",
  changed: "Luogo di carico modificato",
  deleted: "Luogo eliminato",
  mayNotAdd: "Non si dispone del permesso per aggiungere un luogo.",
  city: "Scegliere un comune dall'elenco.",
  zip: "Un CAP ha cinque cifre, come 80142.",
  country: "Scegliere il Paese dall'elenco.",
  ofResidence: "L'indirizzo è quello del cliente, nello stesso comune: verificarlo prima di salvare.",
};

export type Address = { address: string; zip: string; city: string; province: string; country: string };

type Town = Pick<Address, "city" | "country">;

export const townText = ({ city, country }: Town) => [city, countryName(country)].filter(Boolean).join(", ");

/** A place without a town, as a warehouse of one's own may be, is called what its address says. */
export const townOrAddress = (place: Pick<Address, "address"> & Town) => townText(place) || place.address;

export const shortPlaceText = ({ address, ...town }: Pick<Address, "address"> & Town) =>
  [address, townText(town)].filter(Boolean).join(", ");

export function townLine({ zip, city, province, country }: Omit<Address, "address">): string {
  const town = [zip, city].filter(Boolean).join(" ");
  return [province ? `${town} (${province})` : town, countryName(country)].filter(Boolean).join(", ");
}

export const noPlaceText = "Indirizzo da completare";

export const placeText = ({ address, ...town }: Address): string =>
  [address, townLine(town)].filter(Boolean).join(", ") || noPlaceText;

export const elevators = {
  none: "Nessuno",
  small: "Piccolo, solo persone",
  big: "Grande, anche mobili",
} as const;
export type Elevator = keyof typeof elevators;
export const elevatorNames = Object.keys(elevators) as Elevator[];

const elevatorTexts: Record<Elevator, string> = {
  none: "senza ascensore",
  small: "ascensore piccolo",
  big: "ascensore grande",
};

export const floors = { min: -9, max: 99 };
export const longestWalk = 9999;

/** What the crew finds at a place. Site B does not see it. */
export type Access = {
  /** 0 is the ground floor, -1 the basement; null: not known. */
  floor: number | null;
  /** Empty: not known. */
  elevator: Elevator | "";
  street_metres: number | null;
  limited_traffic: number;
  limited_traffic_note: string;
  needs_permit: number;
  contact_name: string;
  contact_phone: string;
};

export function floorText(floor: number): string {
  if (floor === 0) return "piano terra";
  if (floor === -1) return "seminterrato";
  return floor < 0 ? `${-floor}º piano interrato` : `${floor}º piano`;
}

export function accessText(access: Omit<Access, "contact_name" | "contact_phone">): string {
  const { floor, elevator, street_metres, limited_traffic, limited_traffic_note, needs_permit } = access;
  return [
    floor !== null && floorText(floor),
    elevator && elevatorTexts[elevator],
    street_metres !== null && (street_metres ? `${street_metres} m dalla strada` : "sulla strada"),
    limited_traffic && (limited_traffic_note ? `ZTL (${limited_traffic_note})` : "ZTL"),
    needs_permit && "serve il permesso",
  ]
    .filter(Boolean)
    .join(", ");
}

export type PlaceOnRoute = Address & {
  id: number;
  notes: string;
  access: string;
  contact_name: string;
  contact_phone: string;
};

export const newPlace = "new";

/** A new place has its own fields, which the funct takes instead of a number in this field. */
export const withChosenPlace = ({ place, ...values }: Record<string, unknown>, field = "client_address") =>
  values[field] === newPlace ? { ...values, [field]: place } : values;

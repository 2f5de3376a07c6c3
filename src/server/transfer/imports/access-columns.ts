import { fold } from "../../base/text";
import {
  type Elevator,
  elevatorNames,
  elevators,
  floors,
  floorText,
  longestWalk,
} from "../../clients/pickup-places/model";
import {
  coordinatesRefusal,
  coordinatesText,
  isInItaly,
  parseCoordinates,
  messages as travel,
} from "../../clients/travel/model";
import { ofKind, shownYesNo } from "./cells";
import { type Cell, type Cleaned, type Column, textOf, type Value, type Values } from "./kind";
import { cleaner, cleanText, cleanWhole, cleanYesNo, normalised, unusable } from "./values";

/** Words that are none of a column's are not lost: they go to the notes of the place. */
const toNotes = (text: string, value = text): Cleaned => ({
  value,
  normalised: `«${text}» va nelle note del luogo`,
});

const floorNames: Record<string, number> = {
  t: 0,
  pt: 0,
  terra: 0,
  terreno: 0,
  seminterrato: -1,
  interrato: -1,
  primo: 1,
  secondo: 2,
  terzo: 3,
  quarto: 4,
  quinto: 5,
  sesto: 6,
  settimo: 7,
  ottavo: 8,
  nono: 9,
  decimo: 10,
};

export const cleanFloor = cleaner((text) => {
  const words = fold(text)
    .replace(/piano|[°º^ª.]|(?<=\d)[oa]\b/g, " ")
    .trim();
  const number = /^s ?\d$/.test(words) ? -Number(words.slice(1)) : Number(words || Number.NaN);
  const floor = floorNames[words] ?? number;
  if (!Number.isInteger(floor) || floor < floors.min || floor > floors.max) return toNotes(text);
  return { value: floor };
});

const elevatorWords: [RegExp, Elevator][] = [
  [/^(no|n|nessuno|senza|0|assente)\b/, "none"],
  [/piccol|strett|person/, "small"],
  [/grand|mobil|montacarich|ampio/, "big"],
];

/** `no`, `piccolo`, `grande`; of one that is there without its size the notes say so. */
export const cleanElevator = cleaner((text) => {
  const words = fold(text);
  const [, found] = elevatorWords.find(([sign]) => sign.test(words)) ?? [];
  if (found) return { value: found };
  return toNotes(text, cleanYesNo(text).value === 1 ? "Ascensore" : `Ascensore: ${text}`);
});

const cleanMetres = cleaner((text) => {
  const { value } = cleanWhole(text.replace(/\s*(m|mt|metri)\.?$/i, ""));
  return typeof value === "number" && value <= longestWalk
    ? { value }
    : toNotes(text, `Dalla strada: ${text}`);
});

/** Yes, no, or the hours and gates that make it a yes. */
const cleanTraffic = cleaner((text) => {
  const { value } = cleanYesNo(text);
  return { value: value ?? text.slice(0, 200) };
});

function cleanCoordinates(cell: Cell, { country }: Values): Cleaned {
  return cleaner((text) => {
    const point = parseCoordinates(text);
    if (!point)
      return coordinatesRefusal(text) === travel.shortLink
        ? { value: null, problem: travel.shortLink }
        : unusable(text, "non sono coordinate.");
    if (!country && !isInItaly(point)) return { value: null, problem: travel.notItaly };
    return normalised(text, coordinatesText(point));
  })(cell);
}

/** Lists of two ends have one column of each for the place of loading. */
const atLoading = (...names: string[]) =>
  names.flatMap((name) => [name, `${name} carico`, `${name} di carico`, `${name} al carico`]);

export const accessColumns: readonly Column[] = [
  ofKind("pickup_places.floor", {
    name: "floor",
    heading: "Piano",
    synonyms: atLoading("Piano", "N. piano", "Livello"),
    help: "Un numero; 0 è il piano terra, -1 il seminterrato.",
    example: 3,
    clean: cleanFloor,
    shown: (value) => (typeof value === "number" ? floorText(value) : textOf(value)),
  }),
  {
    name: "elevator",
    heading: "Ascensore",
    synonyms: atLoading("Ascensore", "Montacarichi"),
    help: "No, piccolo (solo persone) o grande (anche mobili).",
    example: "piccolo",
    clean: cleanElevator,
    shown: (value) => elevators[value as Elevator] ?? textOf(value),
  },
  ofKind("pickup_places.street_metres", {
    name: "streetMetres",
    heading: "Distanza dalla strada",
    synonyms: atLoading("Distanza", "Metri dalla strada", "Distanza dal camion", "Distanza camion"),
    help: "In metri.",
    example: 40,
    clean: cleanMetres,
    shown: (value) => (typeof value === "number" ? `${value} m` : textOf(value)),
  }),
  {
    name: "limitedTraffic",
    heading: "ZTL",
    synonyms: atLoading("Zona a traffico limitato", "Traffico limitato"),
    help: "Sì o no, oppure gli orari e i varchi.",
    example: "no",
    clean: cleanTraffic,
    shown: (value) => (typeof value === "number" ? shownYesNo(value) : textOf(value)),
  },
  ofKind("pickup_places.needs_permit", {
    name: "needsPermit",
    heading: "Serve il permesso",
    synonyms: atLoading(
      "Permesso necessario",
      "Permesso da chiedere",
      "Richiede permesso",
      "Permesso di sosta",
    ),
    help: "Sì o no: il permesso di occupazione del suolo.",
    example: "sì",
  }),
  {
    name: "contactName",
    heading: "Referente sul posto",
    synonyms: atLoading("Referente", "Contatto sul posto", "Chi apre", "Portiere"),
    help: "Chi apre o aspetta la squadra.",
    example: "Portiere, sig. Mario",
    clean: cleanText(100),
  },
  ofKind("pickup_places.contact_phone", {
    name: "contactPhone",
    heading: "Telefono sul posto",
    synonyms: atLoading("Telefono referente", "Tel. referente", "Telefono portiere", "Cellulare referente"),
    help: "Con o senza spazi e prefisso +39.",
    example: "333 765 4321",
  }),
  {
    name: "coordinates",
    heading: "Coordinate",
    synonyms: atLoading(
      "GPS",
      "Coordinate GPS",
      "Latitudine e longitudine",
      "Link mappa",
      "Mappa",
      "Google Maps",
    ),
    help: "Latitudine e longitudine, o il collegamento di una mappa.",
    example: "40.8359, 14.2488",
    clean: cleanCoordinates,
  },
];

const numberOf = (value: Value | undefined) => (typeof value === "number" ? value : null);

export function accessOf(values: Values) {
  const { floor, elevator, streetMetres, limitedTraffic } = values;
  const isKnown = elevatorNames.some((name) => name === elevator);
  const words = [floor, isKnown ? null : elevator, streetMetres];
  return {
    notes: [values.placeNotes, ...words.filter((value) => typeof value === "string")]
      .filter(Boolean)
      .join("\n"),
    floor: numberOf(floor),
    elevator: isKnown ? (elevator as Elevator) : ("" as const),
    street_metres: numberOf(streetMetres),
    limited_traffic: limitedTraffic ? 1 : 0,
    limited_traffic_note: typeof limitedTraffic === "string" ? limitedTraffic : "",
    needs_permit: values.needsPermit ? 1 : 0,
    contact_name: textOf(values.contactName),
    contact_phone: textOf(values.contactPhone),
    coordinates: textOf(values.coordinates),
  };
}

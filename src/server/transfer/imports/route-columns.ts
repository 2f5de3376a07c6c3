import { fold } from "../../base/text";
import { depot } from "../../orders/works/stops";
import { maxStops } from "../../orders/works/stops-model";
import { partsOfAddress, placeWritten, withCity } from "./clients";
import { type Column, placesIn, textOf, type Values } from "./kind";
import { placeColumns } from "./place-columns";
import { cleanLines } from "./values";

const unloading = "unloading.";

const atUnloading = (names: readonly string[]) =>
  names.flatMap((name) =>
    ["scarico", "di scarico", "allo scarico", "destinazione"].map((end) => `${name} ${end}`),
  );

const ofUnloading = ({ name, heading, synonyms, fills, clean, joins, shown }: Column): Column => ({
  name: `${unloading}${name}`,
  heading: `${heading} di scarico`,
  synonyms: [
    ...atUnloading([heading, ...synonyms.filter((synonym) => !synonym.includes("carico"))]),
    ...(name === "address" ? ["Scarico", "Luogo di scarico", "Destinazione", "Arrivo"] : []),
  ],
  help:
    name === "address" ? "Via e numero, oppure «magazzino» per quello della ditta." : `Come «${heading}».`,
  example: name === "address" ? "Via Mecenate 10" : name === "city" ? "Milano" : "",
  fills,
  clean: (cell, before) => clean(cell, unloadingIn(before)),
  joins: joins && ((value, values) => ofUnloadingPlace(joins(value, unloadingIn(values)))),
  shown,
});

const unloadingIn = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(unloading) ? [[name.slice(unloading.length), value]] : [],
    ),
  );

const ofUnloadingPlace = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${unloading}${name}`, value]));

export const routeColumns: readonly Column[] = [
  ...placeColumns.map(ofUnloading),
  {
    name: "stops",
    heading: "Tappe",
    synonyms: ["Tappa", "Luoghi intermedi", "Altri luoghi", "Fermate"],
    help: "I luoghi fra carico e scarico nel loro ordine, separati da punto e virgola: via, comune.",
    example: "Via Toledo 5, Napoli; Via Roma 1, Caserta",
    clean: cleanLines(2000),
  },
];

const isDepot = (typed: string) =>
  /^(in |al )?(nostro )?(deposito|magazzino)\b( della ditta| ditta)?$/.test(fold(typed));

export function checkRoute(values: Values): { values: Values; normalised: string[] } {
  const stops = placesIn(values.stops);
  const end = unloadingIn(values);
  const found = withCity(end);
  const typed = [textOf(end.address), ...stops];
  const notes = [
    ...[...found.normalised, found.problem].flatMap((note) => (note ? [`Scarico: ${note}`] : [])),
    ...stops.map(partsOfAddress).flatMap((stop) => {
      const { normalised, problem } = isDepot(textOf(stop.address)) ? { normalised: [] } : withCity(stop);
      return [...normalised, problem].flatMap((note) => (note ? [`Tappa «${stop.address}»: ${note}`] : []));
    }),
    ...(stops.length > maxStops ? [`Tappe: si importano le prime ${maxStops}`] : []),
    ...(typed.some(isDepot) && !depot()
      ? ["Il magazzino della ditta non è ancora scritto: resta da definire"]
      : []),
  ];
  return { values: { ...values, ...ofUnloadingPlace(found.values) }, normalised: notes };
}

export function routeOfRow(client: number, values: Values) {
  const end = unloadingIn(values);
  const stops = placesIn(values.stops)
    .slice(0, maxStops)
    .flatMap((text) => placeFor(client, withCity(partsOfAddress(text)).values) ?? []);
  return { id_unloadingPlace: end.address || end.city ? placeFor(client, end) : null, stops };
}

/** Null where it is the depot, and the firm has none. */
const placeFor = (client: number, place: Values): number | null =>
  isDepot(textOf(place.address)) ? (depot()?.id ?? null) : placeWritten(client, place);

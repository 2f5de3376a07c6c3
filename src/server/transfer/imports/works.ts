import type { Day } from "../../base/days";
import { refuse } from "../../base/errors";
import { fold } from "../../base/text";
import { hiddenCodes, type Kind } from "../../crews/model";
import { replaceCrew } from "../../crews/store";
import { all, one } from "../../db/db";
import type { Call } from "../../journal/caller";
import { internalOrder, maxStops } from "../../orders/works/model";
import { depot } from "../../orders/works/stops";
import { addWork, saveForemanNotes } from "../../orders/works/store";
import { choices, codeOf, ofKind, shownIn } from "./cells";
import { partsOfAddress, placeOfRow, placeWritten, withCity } from "./clients";
import {
  type Checked,
  type Column,
  type ImportKind,
  type Key,
  placesIn,
  textOf,
  type Value,
  type Values,
} from "./kind";
import { placeColumns } from "./place-columns";
import { cleanLines, cleanText, cleanWhole } from "./values";

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

const routeColumns: readonly Column[] = [
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

function checkRoute(values: Values): { values: Values; normalised: string[] } {
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

function routeOfRow(client: number, values: Values) {
  const end = unloadingIn(values);
  const stops = placesIn(values.stops)
    .slice(0, maxStops)
    .flatMap((text) => placeFor(client, withCity(partsOfAddress(text)).values) ?? []);
  return { id_unloadingPlace: end.address || end.city ? placeFor(client, end) : null, stops };
}

/** Null where it is the depot, and the firm has none. */
const placeFor = (client: number, place: Values): number | null =>
  isDepot(textOf(place.address)) ? (depot()?.id ?? null) : placeWritten(client, place);

const columns: readonly Column[] = [
  {
    name: "order",
    heading: "Numero ordine",
    synonyms: ["N. ordine", "N ordine", "Ordine", "Commessa", "N. commessa", "Pratica", "Numero"],
    help: "L'ordine a cui la lavorazione appartiene: importare prima gli ordini.",
    example: 15_213,
    need: "always",
    clean: cleanWhole,
  },
  ofKind("works.date", {
    name: "date",
    heading: "Data",
    synonyms: ["Giorno", "Data lavoro", "Data lavorazione", "Data trasloco"],
    help: "Il giorno della lavorazione.",
    example: "02/04/2024",
    need: "always",
  }),
  ofKind("works.hour", {
    name: "hour",
    heading: "Ora",
    synonyms: ["Orario", "Ora inizio", "Inizio", "Dalle"],
    help: "Se manca, le 8:00.",
    example: "08:00",
  }),
  {
    name: "type",
    heading: "Tipo",
    synonyms: ["Tipo lavoro", "Tipo lavorazione", "Lavorazione", "Tipo di lavorazione", "Servizio"],
    help: "Una voce dell'elenco dei tipi di lavorazione.",
    example: "Trasloco",
    clean: cleanText(100),
    shown: shownIn("work-types"),
  },
  {
    name: "workers",
    heading: "Operai",
    synonyms: ["Squadra", "Personale", "Addetti", "Equipaggio", "Uomini"],
    help: "Nomi o codici, separati da virgole.",
    example: "Russo Antonio, 12",
    clean: cleanText(1000),
  },
  {
    name: "vehicles",
    heading: "Automezzi",
    synonyms: ["Mezzi", "Mezzo", "Automezzo", "Targa", "Furgone", "Camion"],
    help: "Targhe o codici, separati da virgole.",
    example: "XJ142NX",
    clean: cleanText(500),
  },
  ofKind("works.police_permission_cents", {
    name: "permit",
    heading: "Permesso",
    synonyms: ["Costo permesso", "Permesso vigili", "Permessi", "Suolo pubblico"],
    help: "Il costo del permesso, in euro, con i centesimi se ci sono.",
  }),
  {
    name: "notes",
    heading: "Note",
    synonyms: ["Annotazioni", "Descrizione", "Note lavoro"],
    help: "Le note della lavorazione.",
    clean: cleanLines(10_000),
  },
  {
    name: "foremanNotes",
    heading: "Note caposquadra",
    synonyms: ["Note capo squadra", "Rapporto", "Note rientro"],
    help: "Che cosa ha scritto il caposquadra.",
    clean: cleanLines(10_000),
  },
];

export const works: ImportKind = {
  name: "works",
  title: "Lavorazioni",
  table: "works",
  columns: [...columns, ...placeColumns, ...routeColumns],
  check: checkWork,
  find: findWork,
  write: writeWork,
  mayRepeat: true,
};

const clientOf = (order: Value) =>
  one<{ id_client: number }>`SELECT id_client FROM orders WHERE id = ${order}`?.id_client ?? null;

function checkWork(values: Values): Checked {
  const refused = (reason: string): Checked => ({ values, keys: [], refused: reason });
  if (values.order === internalOrder)
    return refused(`L'ordine ${internalOrder} è quello delle lavorazioni interne.`);
  if (clientOf(values.order ?? null) === null) return refused(`L'ordine ${values.order} non esiste.`);
  const types = choices.workTypes();
  const type = codeOf(types, values.type ?? null);
  if (type === undefined && values.type)
    return refused(`Il tipo di lavorazione «${values.type}» non è nell'elenco.`);
  const { values: located, normalised, problem } = withCity(values);
  const route = checkRoute(located);
  const crew = { worker: peopleIn("worker", values.workers), vehicle: peopleIn("vehicle", values.vehicles) };
  const unknown = [...crew.worker.unknown, ...crew.vehicle.unknown];
  const hour = String(values.hour ?? "08:00");
  const work = {
    ...route.values,
    hour,
    type: type ?? types[0]?.value ?? 0,
    workerIds: crew.worker.ids.join(",") || null,
    vehicleIds: crew.vehicle.ids.join(",") || null,
  };
  return {
    values: work,
    normalised: [
      ...normalised,
      ...(problem ? [problem] : []),
      ...route.normalised,
      ...(values.hour ? [] : ["Ora: manca, vale 08:00"]),
      ...unknown.map((name) => `«${name}» non è nell'elenco e resta fuori dalla squadra`),
    ],
    keys: [
      {
        name: "work",
        value: `${values.order}|${values.date}|${hour}|${work.type}`,
        words: "stesso ordine, giorno, ora e tipo",
      },
    ],
  };
}

function findWork({ value }: Key): number | null {
  const [order = "", date = "", hour = "", type = ""] = value.split("|");
  const row = one<{ id: number }>`
    SELECT id FROM works
    WHERE id_order = ${Number(order)} AND date = ${date} AND hour = ${hour} AND type = ${Number(type)} LIMIT 1`;
  return row?.id ?? null;
}

type Named = { id: number; code: number; text: string };

const listed = (kind: Kind) =>
  kind === "worker"
    ? all<Named>`SELECT id, code, trim(surname || ' ' || name) AS text FROM workers WHERE deleted = 0 AND date IS NULL`.filter(
        ({ code }) => !hiddenCodes.includes(code),
      )
    : all<Named>`SELECT id, code, name AS text FROM vehicles WHERE deleted = 0 AND date IS NULL`;

/** A plate with or without its spaces, a name in either order of its words. */
const spellings = (text: string) => {
  const words = fold(text).split(" ");
  return [fold(text).replace(/[^a-z0-9]/g, ""), [...words].reverse().join("")];
};

function peopleIn(kind: Kind, cell: Value | undefined): { ids: number[]; unknown: string[] } {
  const names = String(cell ?? "")
    .split(/[,;+\n/]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const known = names.length ? listed(kind) : [];
  const found = names.map((name) => {
    const [typed = ""] = spellings(name);
    const isHere = ({ code, text }: Named) => String(code) === name || spellings(text).includes(typed);
    const bySurname = known.filter(({ text }) => fold(text).split(" ")[0] === fold(name));
    return { name, id: known.find(isHere)?.id ?? (bySurname.length === 1 ? bySurname[0]?.id : undefined) };
  });
  return {
    ids: [...new Set(found.flatMap(({ id }) => id ?? []))],
    unknown: found.filter(({ id }) => id === undefined).map(({ name }) => name),
  };
}

function writeWork(values: Values, call: Call): number {
  const id_order = values.order as number;
  const client = clientOf(id_order);
  if (client === null) refuse(409, `L'ordine ${id_order} non esiste.`);
  const work = {
    id_order,
    id_pickupPlace: placeOfRow(client, values),
    ...routeOfRow(client, values),
    date: values.date as Day,
    hour: String(values.hour),
    type: values.type as number,
    police_permission_cents: (values.permit as number | null) ?? undefined,
    notes: String(values.notes ?? ""),
  };
  const id = addWork(
    { ...work, show_worksheet: undefined, flag_renata: undefined, flag_in_schermata_lavorazioni: undefined },
    call,
  );
  for (const [kind, people] of [
    ["worker", values.workerIds],
    ["vehicle", values.vehicleIds],
  ] as const)
    if (people) replaceCrew(kind, id, String(people).split(",").map(Number), call);
  if (values.foremanNotes) saveForemanNotes(id, String(values.foremanNotes), call);
  return id;
}

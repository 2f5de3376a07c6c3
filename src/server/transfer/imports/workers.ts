import { type Day, formatDay } from "../../base/days";
import { fold } from "../../base/text";
import { numberIn } from "../../base/written-numbers";
import {
  isVolume,
  type Licence,
  licences,
  maxOf,
  seatsText,
  skillNames,
  volumeText,
} from "../../crews/skills/model";
import { completeRow, vehicleKinds } from "../../crews/skills/store";
import {
  codeRefusal,
  enterVehicle,
  enterWorker,
  holderOf,
  listVehicles,
  namedInList,
} from "../../crews/workers/store";
import { ofKind } from "./cells";
import {
  type Checked,
  type Column,
  type ImportKind,
  type Key,
  textOf,
  type Value,
  type Values,
} from "./kind";
import { cleaner, cleanPlate, cleanText, cleanWhole, unusable } from "./values";

/** `B`, `C+E`, `Patente CE`; of several, as `B, C`, the largest. */
const cleanLicence = cleaner((text) => {
  const words = fold(text)
    .replace(/c\s*\+\s*e/g, "ce")
    .replace(/patente|cat(egoria)?\b\.?/g, " ")
    .split(/[\s,;/+-]+/)
    .filter(Boolean);
  const named = words.map((word) => licences.find((licence) => licence === `licence-${word}`));
  const value = licences.findLast((licence) => named.includes(licence));
  return value && named.every(Boolean) ? { value } : unusable(text, "non è una patente B, C o CE.");
});

const cleanVolume = cleaner((text) => {
  const volume = numberIn(text.replace(/\s*(m³|m3|mc|metri cubi)\.?$/i, ""));
  if (volume === null || volume < 0 || volume > maxOf.cubicMetres)
    return unusable(text, "non sono metri cubi.");
  return isVolume(volume) ? { value: volume } : unusable(text, "ha più di un decimale.");
});

const cleanSeats = cleaner((text) => {
  const { value } = cleanWhole(text.replace(/\s*posti$/i, ""));
  return typeof value === "number" && value <= maxOf.seats ? { value } : unusable(text, "non sono posti.");
});

const shownLicence = (value: Value) => skillNames[value as Licence] ?? textOf(value);

const tick = (name: "cqc" | "foreman" | "piano" | "lift", ...synonyms: string[]): Column =>
  ofKind(`worker_skills.${name}`, {
    name,
    heading: skillNames[name],
    synonyms,
    help: "Sì o no.",
    example: name === "foreman" ? "sì" : "no",
  });

const until = (
  name: string,
  fills: "licence_until" | "cqc_until",
  heading: string,
  ...synonyms: string[]
): Column =>
  ofKind(`worker_skills.${fills}`, {
    name,
    heading,
    synonyms,
    help: "L'ultimo giorno in cui vale.",
  });

const skillColumns: readonly Column[] = [
  {
    name: "licence",
    heading: "Patente",
    synonyms: ["Patenti", "Categoria patente", "Patente di guida", "Cat. patente"],
    help: "B, C o CE; di più patenti vale la più alta.",
    example: "C",
    clean: cleanLicence,
    shown: shownLicence,
  },
  until(
    "licenceUntil",
    "licence_until",
    "Scadenza patente",
    "Patente scade il",
    "Scad. patente",
    "Validità patente",
  ),
  tick("cqc", "Carta di qualificazione", "Carta di qualificazione del conducente"),
  until("cqcUntil", "cqc_until", "Scadenza CQC", "CQC scade il", "Scad. CQC", "Validità CQC"),
  tick("foreman", "Capo squadra", "Caposquadra sì/no"),
  tick("piano", "Pianoforti", "Trasporto pianoforti"),
  tick("lift", "Elevatorista", "Autoscala", "Piattaforma elevatrice", "Patentino elevatore"),
  {
    name: "vehicle",
    heading: "Automezzo abituale",
    synonyms: ["Mezzo abituale", "Furgone abituale", "Automezzo assegnato", "Mezzo assegnato"],
    help: "La targa, il nome o il codice: importare prima gli automezzi.",
    clean: cleanText(60),
  },
];

export const sheetColumns: readonly Column[] = [
  {
    name: "resource",
    heading: "Risorsa",
    synonyms: ["Tipo di automezzo", "Tipo automezzo", "Tipo di mezzo", "Tipo mezzo", "Categoria"],
    help: "Uno degli automezzi fra le risorse; senza, si legge dal nome.",
    clean: cleanText(60),
  },
  {
    name: "licence",
    heading: "Patente richiesta",
    synonyms: ["Patente", "Patente necessaria"],
    help: "B, C o CE.",
    example: "C",
    clean: cleanLicence,
    shown: shownLicence,
  },
  ofKind("vehicle_needs.cqc", {
    name: "cqc",
    heading: "CQC richiesta",
    synonyms: ["CQC", "CQC necessaria"],
    help: "Sì o no.",
    example: "sì",
  }),
  ofKind("vehicle_needs.cubic_metres", {
    name: "cubicMetres",
    heading: "Metri cubi",
    synonyms: ["m³", "m3", "mc", "Volume", "Cubatura", "Capienza", "Portata in metri cubi"],
    help: "Quanto porta, anche con la virgola.",
    example: "20",
    clean: cleanVolume,
    shown: (value) => (typeof value === "number" ? volumeText(value) : textOf(value)),
  }),
  ofKind("vehicle_needs.seats", {
    name: "seats",
    heading: "Posti",
    synonyms: ["N. posti", "Numero posti", "Posti a sedere"],
    help: "Quante persone porta, con chi guida.",
    example: 3,
    clean: cleanSeats,
    shown: (value) => (typeof value === "number" ? seatsText(value) : textOf(value)),
  }),
];

const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, "");

/** The vehicle of the list with this code or name, or else the only one whose name begins so, with its plate. */
function vehicleNamed(typed: string): number | undefined {
  const vehicles = listVehicles();
  const called = vehicles.find(({ value, name }) => String(value) === typed || plain(name) === plain(typed));
  const begun = vehicles.filter(({ name }) => plain(name).startsWith(plain(typed)));
  return called?.id ?? (begun.length === 1 ? begun[0]?.id : undefined);
}

/** An ending is of something that somebody has; the vehicle must be in the list. */
function checkSkills(values: Values): { values: Values; normalised: string[] } {
  const { licence, licenceUntil, cqcUntil, vehicle } = values;
  const cqc = values.cqc ?? (cqcUntil ? 1 : null);
  const id_vehicle = vehicle ? (vehicleNamed(textOf(vehicle)) ?? null) : null;
  const normalised = [
    ...(licenceUntil && !licence ? ["Scadenza patente: manca la patente. Non viene importata."] : []),
    ...(cqcUntil && values.cqc === 0 ? ["Scadenza CQC: la CQC non c'è. Non viene importata."] : []),
    ...(cqcUntil && values.cqc === null
      ? [`CQC: c'è la sua scadenza (${formatDay(cqcUntil as Day)}), vale sì`]
      : []),
    ...(vehicle && id_vehicle === null
      ? [`Automezzo abituale: «${vehicle}» non è nell'elenco. Non viene importato.`]
      : []),
  ];
  const endings = { licenceUntil: licence ? licenceUntil : null, cqcUntil: cqc ? cqcUntil : null };
  return { values: { ...values, ...endings, cqc, id_vehicle } as Values, normalised };
}

function checkSheet(values: Values): { values: Values; normalised: string[] } {
  const typed = fold(textOf(values.resource));
  const kind = typed
    ? vehicleKinds().find(({ name, retired }) => !retired && fold(name) === typed)
    : undefined;
  const normalised =
    typed && !kind
      ? [`Risorsa: «${values.resource}» non è un automezzo delle risorse. Non viene importata.`]
      : [];
  return { values: { ...values, id_resource: kind?.id ?? null }, normalised };
}

const cell = (value: Value | undefined) => value ?? null;
const flag = (value: Value | undefined) => Number(value === 1);

const completeSkills = (id: number, values: Values) =>
  completeRow("worker_skills", "id_worker", id, {
    licence: textOf(values.licence),
    licence_until: cell(values.licenceUntil),
    cqc: flag(values.cqc),
    cqc_until: cell(values.cqcUntil),
    foreman: flag(values.foreman),
    piano: flag(values.piano),
    lift: flag(values.lift),
    id_vehicle: cell(values.id_vehicle),
  });

const completeSheet = (id: number, values: Values) =>
  completeRow("vehicle_needs", "id_vehicle", id, {
    id_resource: cell(values.id_resource),
    licence: textOf(values.licence),
    cqc: flag(values.cqc),
    cubic_metres: cell(values.cubicMetres),
    seats: cell(values.seats),
  });

const code: Column = ofKind("workers.code", {
  name: "code",
  heading: "Codice",
  synonyms: ["Cod.", "N.", "Numero", "Matricola", "N. matricola"],
  help: "Il codice di prima, che resta; senza, il prossimo libero.",
  example: 7,
});

const keysOf = (values: Values, name: string): Key[] => [
  ...(values.code === null ? [] : [{ name: "code", value: textOf(values.code), words: "stesso codice" }]),
  { name: "name", value: fold(name), words: "stesso nome" },
];

/** `name` is what the list shows of a row. */
function checked(kind: "worker" | "vehicle", values: Values, name: string): Checked {
  const keys = keysOf(values, name);
  const isDuplicate = keys.some((key) => found(kind, key) !== null);
  const refused =
    values.code === null || isDuplicate ? undefined : codeRefusal(kind, values.code as number, name);
  return { values, keys, refused };
}

const withMore = (row: Checked, sheet: Pick<Checked, "values" | "normalised">): Checked => ({
  ...row,
  ...sheet,
});

const found = (kind: "worker" | "vehicle", { name, value }: Key): number | null =>
  (name === "code" ? holderOf(kind, Number(value)) : namedInList(kind, value))?.id ?? null;

const nameOf = ({ surname, name }: Values) => `${textOf(surname)} ${textOf(name)}`.trim();

export const workers: ImportKind = {
  name: "workers",
  title: "Operai",
  table: "workers",
  columns: [
    code,
    {
      name: "surname",
      heading: "Cognome",
      synonyms: ["Operaio", "Nominativo", "Cognome e nome", "Dipendente", "Cognome operaio"],
      help: "Il cognome, o cognome e nome insieme.",
      example: "Russo",
      need: "always",
      clean: cleanText(60),
    },
    {
      name: "name",
      heading: "Nome",
      synonyms: ["Nome operaio"],
      help: "Il nome.",
      example: "Antonio",
      clean: cleanText(60),
    },
    ...skillColumns,
  ],
  check: (values) => withMore(checked("worker", values, nameOf(values)), checkSkills(values)),
  find: (key) => found("worker", key),
  write: ({ code, surname, name, ...values }) => {
    const id = enterWorker({ surname: textOf(surname), name: textOf(name) }, code as number | null);
    completeSkills(id, values);
    return id;
  },
  merge: completeSkills,
  mayRepeat: false,
};

/** As the list and the board show it: the plate first, which tells two vans of one model apart. */
const vehicleName = ({ plate, model }: Values) => `${textOf(plate)} ${textOf(model)}`.trim().slice(0, 60);

export const vehicles: ImportKind = {
  name: "vehicles",
  title: "Automezzi",
  table: "vehicles",
  columns: [
    code,
    {
      name: "plate",
      heading: "Targa",
      synonyms: ["Automezzo", "Mezzo", "Nome", "Targa automezzo", "N. targa"],
      help: "La targa, o il nome con cui il mezzo è chiamato.",
      example: "AB123CD",
      need: "always",
      clean: cleanPlate,
      recognises: (cell) => /^[A-Z]{2}\s?\d{3}\s?[A-Z]{2}$/i.test(String(cell).trim()),
    },
    {
      name: "model",
      heading: "Modello",
      synonyms: ["Descrizione", "Marca e modello", "Tipo", "Marca"],
      help: "Se c'è, sta dopo la targa.",
      example: "Iveco Daily",
      clean: cleanText(40),
    },
    ...sheetColumns,
  ],
  check: (values) => withMore(checked("vehicle", values, vehicleName(values)), checkSheet(values)),
  find: (key) => found("vehicle", key),
  write: (values) => {
    const id = enterVehicle(vehicleName(values), values.code as number | null);
    completeSheet(id, values);
    return id;
  },
  merge: completeSheet,
  mayRepeat: false,
};

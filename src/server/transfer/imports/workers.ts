import { fold } from "../../base/text";
import { codeRefusal, enterVehicle, enterWorker, holderOf, namedInList } from "../../crews/workers/store";
import { ofKind } from "./cells";
import { type Checked, type Column, type ImportKind, type Key, textOf, type Values } from "./kind";
import {
  checkSheet,
  checkSkills,
  completeSheet,
  completeSkills,
  sheetColumns,
  skillColumns,
} from "./skill-columns";
import { cleanPlate, cleanText } from "./values";

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

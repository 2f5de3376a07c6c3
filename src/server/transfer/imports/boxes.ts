import type { Day } from "../../base/days";
import { fold } from "../../base/text";
import { one } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { Position } from "../../storage/boxes/model";
import { boxRefusal, insertLine } from "../../storage/boxes/store";
import { ofKind } from "./cells";
import { namingColumns } from "./client-columns";
import { type ClientIdentity, checkClientOfRow, clientIdentity, clientOfRow } from "./client-of-row";
import type { Cell, Checked, Cleaned, Column, ImportKind, Key, Values } from "./kind";
import { cleaner, cleanText, cleanWhole, normalised, unusable } from "./values";

const cleanBox = cleaner((text) => {
  const number = /^\D*(\d{1,4})$/.exec(text)?.[1];
  return number ? normalised(text, Number(number)) : unusable(text, "non è il numero di un box.");
});

/** A whole percentage; a spreadsheet stores 50% as 0.5. */
const cleanPercent = (cell: Cell): Cleaned =>
  typeof cell === "number" && cell > 0 && cell < 1
    ? percent(Number((cell * 100).toPrecision(12)))
    : percent(cell);

const percent = cleaner((text) => {
  const number = Number(text.replace("%", "").replace(",", ".").trim());
  if (!(number >= 0 && number <= 100)) return unusable(text, "non è una percentuale tra 0 e 100.");
  if (!Number.isInteger(number)) return unusable(text, "non è una percentuale intera.");
  return normalised(text.replace(/ ?%$/, ""), number);
});

const sides = new Map<string, Position>(
  Object.entries({ sinistra: 0, sx: 0, s: 0, "0": 0, destra: 1, dx: 1, d: 1, "1": 1 }),
);

const cleanSide = cleaner((text) => {
  const value = sides.get(fold(text).replace(/\.$/, ""));
  return value === undefined ? unusable(text, "non è né sinistra né destra.") : { value };
});

const columns: readonly Column[] = [
  {
    name: "box",
    heading: "Box",
    synonyms: [
      "N. box",
      "Numero box",
      "Numero",
      "N.",
      "Deposito",
      "Container",
      "N. deposito",
      "Posto",
      "Vano",
    ],
    help: "Il numero del box.",
    example: 12,
    need: "always",
    clean: cleanBox,
    shown: (value) => `Box ${value}`,
  },
  ofKind("box_lines.used", {
    name: "used",
    heading: "Occupazione",
    synonyms: ["Percentuale", "%", "Occupato", "Riempimento", "Occupazione %", "Pieno"],
    help: "Quanto del box è occupato, da 0 a 100; senza, 100.",
    example: 50,
    clean: cleanPercent,
    shown: (value) => `${value}%`,
  }),
  {
    name: "position",
    heading: "Posizione",
    synonyms: ["Lato", "Sinistra o destra"],
    help: "Sinistra o destra; senza, destra.",
    example: "sinistra",
    clean: cleanSide,
    shown: (value) => (value === 0 ? "sinistra" : "destra"),
  },
  {
    name: "order",
    heading: "Numero ordine",
    synonyms: ["Ordine", "N. ordine", "Commessa", "Pratica", "N. pratica"],
    help: "L'ordine del deposito, se c'è: importare prima gli ordini.",
    clean: cleanWhole,
  },
  {
    name: "title",
    heading: "Titolo",
    synonyms: ["Descrizione", "Contenuto", "Causale", "Oggetto", "Note"],
    help: "Che cosa c'è, o per che cosa si paga.",
    example: "Mobili di casa",
    clean: cleanText(150),
  },
  ofKind("box_lines.date", {
    name: "date",
    heading: "Scadenza",
    synonyms: ["Data", "Data scadenza", "Pagato fino al", "Pagato al", "Scade il"],
    help: "Fino a quando il deposito è pagato.",
    example: "31/12/2026",
  }),
  {
    name: "title2",
    heading: "Titolo 2",
    synonyms: ["Seconda descrizione", "Descrizione 2"],
    help: "Il secondo titolo del deposito.",
    clean: cleanText(200),
  },
  ofKind("box_lines.date2", {
    name: "date2",
    heading: "Scadenza 2",
    synonyms: ["Data 2", "Seconda scadenza"],
    help: "La seconda scadenza.",
  }),
  {
    name: "oldNumber",
    heading: "Vecchio numero",
    synonyms: ["Numero vecchio", "Ex box", "Codice box", "Codice deposito", "Vecchio box"],
    help: "Il numero del box nel vecchio archivio: va nel titolo.",
    clean: cleanText(40),
  },
];

export const boxes: ImportKind = {
  name: "boxes",
  title: "Depositi nei box",
  table: "box_lines",
  columns: [...columns, ...namingColumns],
  check: checkLine,
  find: findLine,
  write: writeLine,
  mayRepeat: true,
};

function checkLine(values: Values): Checked {
  const refused = (reason: string): Checked => ({ values, keys: [], refused: reason });
  const wrongBox = boxRefusal(values.box as number);
  if (wrongBox) return refused(`Box ${values.box}: ${wrongBox}`);
  const found = checkClientOfRow(values);
  if (found.refused) return found;
  const wrongOrder = values.order === null ? undefined : orderRefusal(values.order as number, found.client);
  if (wrongOrder) return refused(wrongOrder);
  const title = titleOf(values);
  const notes = [
    ...(values.used === null ? ["Occupazione: vale 100%"] : []),
    ...(title || values.order ? [] : [`Titolo: manca, vale «${noTitle}»`]),
  ];
  const line = {
    ...found.values,
    used: values.used ?? 100,
    position: values.position ?? 1,
    title: title || (values.order ? "" : noTitle),
  };
  return {
    ...found,
    values: line,
    normalised: [...(found.normalised ?? []), ...notes],
    keys: [keyOf(found, line)],
  };
}

/** A line needs a title or an order. */
const noTitle = "Deposito";

const titleOf = ({ title, oldNumber }: Values) =>
  [title, oldNumber && `(vecchio numero ${oldNumber})`].filter(Boolean).join(" ");

function orderRefusal(order: number, client: number | null): string | undefined {
  const row = one<{ id_client: number }>`SELECT id_client FROM orders WHERE id = ${order}`;
  if (!row) return `L'ordine ${order} non esiste.`;
  return row.id_client === client ? undefined : `L'ordine ${order} è di un altro cliente.`;
}

const keyOf = (found: { client: number | null; values: Values }, line: Values): Key => ({
  name: "line",
  value: JSON.stringify([line.box, clientIdentity(found), line.title]),
  words: "stesso box, cliente e titolo",
});

function findLine({ value }: Key): number | null {
  const [box, client, title] = JSON.parse(value) as [number, ClientIdentity, string];
  if (typeof client === "string") return null;
  const row = one<{ id: number }>`
    SELECT id FROM box_lines WHERE id_box = ${box} AND id_client = ${client} AND title = ${title} LIMIT 1`;
  return row?.id ?? null;
}

function writeLine(values: Values, call: Call): number {
  const { client } = clientOfRow(values);
  const line = {
    id_box: values.box as number,
    used: values.used as number,
    position: values.position as Position,
    id_order: values.order as number | null,
    client,
    title: String(values.title),
    date: values.date as Day | null,
    title2: String(values.title2 ?? ""),
    date2: values.date2 as Day | null,
  };
  return insertLine(line, [], call);
}

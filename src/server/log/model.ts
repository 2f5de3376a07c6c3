import type { OperationKind } from "../call/description";
import type { Rows } from "../tables/rows";

export const actsPerPage = 30;

/** A list without a page has the newest acts alone: the log may have a million rows. */
export const maxUnpaged = 1000;

type ActRecord = { table: string; id: number; name: string; link: string | null };

export type ListedAct = Act & {
  what: { before: string; record: string; after: string };
  about: ActRecord | null;
};

export type Act = Omit<Rows["activity"], "site" | "hash">;

export type RecordChange = {
  record: string;
  link: string | null;
  kind: string;
  fields: { label: string; before: string; after: string }[];
};

/** `lost`: noted heads that the journal does not contain. */
export type Verification = {
  activities: number;
  head: { activity: number; hash: string } | null;
  brokenAt: number | null;
  lost: { activity: number; source: string }[];
  known: { count: number; newest: number };
  rows: { compared: number; foreign: ForeignRow[]; migrated: ForeignRow[]; unknown: number };
};

/** A row whose values are not what its last act left; without `columns` it is missing, or was deleted. */
type ForeignRow = { label: string; id: number; columns: string[] };

const namedRows = 20;

const rowText = ({ label, id, columns }: ForeignRow) =>
  `${label} ${id}${columns.length ? ` (${columns.join(", ")})` : ""}`;

function rowsText(rows: readonly ForeignRow[]): string {
  const more = rows.length - namedRows;
  return [...rows.slice(0, namedRows).map(rowText), ...(more > 0 ? [`e altre ${more}`] : [])].join("; ");
}

/** Where nothing is wrong: no more than was compared. */
export const verdictOf = ({ known }: Pick<Verification, "known">) =>
  known.count ? "Il log è integro." : "Il log è coerente: nessuna alterazione trovata.";

export function limitsOf({ head, known, rows }: Verification): string[] {
  const end = head?.activity ?? 0;
  return [
    known.count === 0 &&
      "Non si può dire se la fine manca: non c'è nessuna impronta annotata altrove, in un salvataggio o nel registro del server.",
    known.count > 0 &&
      known.newest < end &&
      `Dopo l'operazione ${known.newest}, l'ultima annotata altrove, non si può dire se la fine manca.`,
    rows.migrated.length > 0 &&
      `Cambiati, per quanto si sa, da un aggiornamento del programma, e non giudicati: ${rowsText(rows.migrated)}.`,
    rows.unknown > 0 &&
      `Di ${rows.unknown} righe il log non ha operazioni (dati iniziali, o più vecchi della parte che ne rimane): non si giudicano.`,
  ].filter((text) => text !== false);
}

type Judged = Pick<Verification, "brokenAt" | "lost" | "rows">;

export const faultsOf = ({ brokenAt, lost, rows }: Judged): string[] => [
  ...(brokenAt === null
    ? []
    : [
        `L'operazione ${brokenAt} non corrisponde alla sua impronta: è stata modificata fuori dal programma.`,
      ]),
  ...lost.map(
    ({ activity, source }) =>
      `L'operazione ${activity}, annotata in ${source}, manca o ha un'altra impronta: il log è stato tagliato o ricalcolato.`,
  ),
  ...(rows.foreign.length
    ? [
        `Non sono come l'ultima operazione li ha lasciati, o nessuna li ha inseriti, e quindi cambiati fuori dal programma: ${rowsText(rows.foreign)}.`,
      ]
    : []),
];

export const operationKinds = {
  insert: "Inserimenti",
  change: "Modifiche",
  delete: "Eliminazioni",
  undo: "Annullamenti",
  access: "Accessi e password",
  system: "Salvataggi e sistema",
} as const satisfies Record<OperationKind, string>;

export const messages = {
  daysReversed: "Il secondo giorno viene prima del primo.",
  noRecord: "Scrivere un numero o un nome.",
  noTable: "Scegliere il tipo di dato.",
  unknownKind: "Valore non valido.",
};

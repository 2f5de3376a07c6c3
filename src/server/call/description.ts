import type { JournaledTable } from "../tables/rows";
import type { VersionedRecord } from "./conflict-records";

export type OperationKind = "insert" | "change" | "delete" | "undo" | "access" | "system";

export type Versioned = JournaledTable | VersionedRecord;

export type Description = {
  /** Of its success, in the answer and in the log. */
  message: string;
  /** `{il}` stands for the record with its article, "l'ordine 12"; without one the sentence is about none. */
  words: readonly [OperationKind, string];
  /** The word of its undo, where "Annulla" would mean the act itself. */
  undoText?: string;
  /** Why it cannot be undone. */
  final?: string;
  /** Data leave the program: the page of personal data says who took them. */
  isExport?: true;
  /** What a version that is sent with it belongs to. */
  record?: Versioned | null;
};

/** Why writes of several nouns cannot be undone. */
export const reasons = {
  account: "le credenziali sono già partite per e-mail: l'account si può disattivare.",
  address: "gli indirizzi segreti non si ripristinano: crearne uno nuovo.",
  erased: "i dati personali cancellati non si recuperano.",
  exported: "i dati sono già usciti dal programma.",
  exportedWhole: "tutti questi dati sono già usciti dal programma.",
  fileDeleted: "il file è stato cancellato dal disco.",
  forgotten: "ciò che supera i nuovi tempi viene cancellato subito.",
  imported: "l'importazione si annulla tutta insieme, dalla sua pagina.",
  mailed: "l'e-mail è già partita.",
  password: "le password non si ripristinano.",
  replaced: "i dati di prima sono nel salvataggio fatto prima del ripristino.",
  session: "riguarda accessi e sessioni, non dati.",
};

const grave: readonly (string | undefined)[] = [
  ...[reasons.account, reasons.erased, reasons.exportedWhole, reasons.fileDeleted, reasons.forgotten],
  ...[reasons.password, reasons.replaced],
];

export const tableIn = ({ record }: Pick<Description, "record">) =>
  typeof record === "string" ? record : record?.table;

/** A stolen session must not do it alone: what is lost or leaves for good, and rights. */
export const isGrave = ({ final, record, words: [kind] }: Description): boolean =>
  grave.includes(final) || (kind !== "access" && /^(users|profiles)$/.test(tableIn({ record }) ?? ""));

export const exporting = (message: string, words: string, final = reasons.exported) =>
  ({ message, words: ["system", words], final, isExport: true }) as const;

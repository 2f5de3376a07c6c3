import type { JournaledTable } from "../tables/rows";
import type { VersionedRecord } from "./conflict-records";

export type OperationKind = "insert" | "change" | "delete" | "undo" | "access" | "system";

export type Description = {
  /** Of its success, in the answer and in the log. */
  message: string;
  /** `{il}` stands for the record with its article, "l'ordine 12"; without one the sentence is about none. */
  words: readonly [OperationKind, string];
  /** What a version that is sent with it belongs to. */
  record?: JournaledTable | VersionedRecord;
  /** Why it cannot be undone. */
  final?: string;
};

/** Why writes of several nouns cannot be undone. */
export const reasons = {
  account: "le credenziali sono già partite per e-mail: l'account si può disattivare.",
  address: "gli indirizzi segreti non si ripristinano: crearne uno nuovo.",
  erased: "i dati personali cancellati non si recuperano.",
  exported: "i dati sono già usciti dal programma.",
  imported: "l'importazione si annulla tutta insieme, dalla sua pagina.",
  mailed: "l'e-mail è già partita.",
  password: "le password non si ripristinano.",
  session: "riguarda accessi e sessioni, non dati.",
};

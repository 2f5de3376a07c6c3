export type OperationKind = "insert" | "change" | "delete" | "undo" | "access" | "system";

export type Description = {
  /** Of its success, in the answer and in the log. */
  message: string;
  /** `{il}` stands for the record with its article, "l'ordine 12"; without one the sentence is about none. */
  words: readonly [OperationKind, string];
};

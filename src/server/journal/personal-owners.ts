import { erasedName, type PersonKind } from "./persons";

/** What an erasure leaves in the place of a value, for the person's number. */
type Replacement = string | null | ((id: number) => string | null);

/** What of a row is personal, and what becomes of it. */
export type Values = {
  /** Whose the values are: the person of the row itself, or of the row of another table that a column names. */
  of?: "itself" | { column: string; table: string };
  /** Sealed in the journal under the key of the person (journal/sealing.ts), replaced by an erasure. */
  personal?: Record<string, Replacement>;
  /** Free text that may name another person: searched for the names and contacts of the person to erase. */
  mentions?: readonly string[];
  /** Secrets, which the journal leaves out: what an erasure leaves of them. */
  secret?: Record<string, string>;
  /** An erasure deletes the rows. */
  isDeleted?: boolean;
  plain: readonly string[];
};

export const nameOf = (kind: PersonKind) => (id: number) => erasedName(kind, id);
export const ofClient = { column: "id_client", table: "clients" } as const;
export const ofAccount = { column: "id_user", table: "users" } as const;
export const ofWorker = { column: "id_worker", table: "workers" } as const;
export const ofLine = { column: "id_line", table: "box_lines" } as const;

export const dated = ["id", "date_created", "version"] as const;
export const file = ["stored", "mime", "size", "sha256"] as const;

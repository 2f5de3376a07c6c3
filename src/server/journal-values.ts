import type { ChangeRow } from "./journal-chain";

export type Cells = Record<string, string | number | null>;

/** The row before and after a change: the only way to read a journaled value. */
export const cellsOf = ({ before, after }: Pick<ChangeRow, "before" | "after">): States => ({
  before: cells(before),
  after: cells(after),
});

type States = { before: Cells | null; after: Cells | null };

const cells = (row: string | null) => (row === null ? null : (JSON.parse(row) as Cells));

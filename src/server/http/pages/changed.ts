import type { Changed } from "../../../views/ui/changed";
import { perform } from "../../call/funct";
import { readFunct } from "../../call/operations";
import type { Outcome } from "../../call/outcome";
import type { Caller } from "../../journal/caller";

/** `last` where what the page reads knows it. */
export type PageRecord = { table: string; id?: number; last?: LastChange | null };

type LastChange = { user: string; when: string; isNew: boolean };

export async function changedOf(
  { last, ...record }: PageRecord,
  caller: Caller,
): Promise<Changed | undefined> {
  if (last !== undefined) return { ...record, ...last };
  const outcome: Outcome<{ last: LastChange | null }> = await perform(
    readFunct("History.getLast"),
    record,
    caller,
  );
  return outcome.ok ? { ...record, ...outcome.values.last } : undefined;
}

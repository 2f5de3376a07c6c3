import type { Changed } from "../../../views/ui/changed";
import { perform } from "../../call/funct";
import { readFunct } from "../../call/operations";
import type { Outcome } from "../../call/outcome";
import type { Caller } from "../../journal/caller";

export type PageRecord = { table: string; id?: number };

type LastChange = { user: string; when: string };

export async function changedOf(record: PageRecord, caller: Caller): Promise<Changed | undefined> {
  const outcome: Outcome<{ last: LastChange | null }> = await perform(
    readFunct("History.getLast"),
    record,
    caller,
  );
  return outcome.ok ? { ...record, ...outcome.values.last } : undefined;
}

import type { Changed } from "../../../views/ui/changed";
import { perform } from "../../call/funct";
import { readFunct } from "../../call/operations";
import type { Outcome } from "../../call/outcome";
import type { Caller } from "../../journal/caller";

/** The record of a page, as its history knows it. */
export type PageRecord = { table: string; id?: number };

type LastChange = { user: string; when: string };

/** Who last changed a record, for the line beside the title; undefined where the caller has no history of it. */
export async function changedOf(record: PageRecord, caller: Caller): Promise<Changed | undefined> {
  const outcome: Outcome<{ last: LastChange | null }> = await perform(
    readFunct("History.getLast"),
    record,
    caller,
  );
  return outcome.ok ? { ...record, ...outcome.values.last } : undefined;
}

import { firstOperations } from "../../call/undone";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import { sentenceOf, textOf } from "../../records/sentences";
import { tableOf, wholeOf } from "../../tables/all";
import { kindOf } from "../../tables/articles";
import { mainRecord, mayBeAboutAnother } from "../../tables/main-record";
import type { Act } from "./changes";

type SeenAct = Act & { changed: readonly { table: string }[] };

export const whatOf = ({ id_operation, notes }: Act, table?: string): string =>
  textOf(
    sentenceOf({ id_operation, notes }, table === undefined ? undefined : { table, name: kindOf(table) }),
  );

export const wholeTable = (table: string) => wholeOf(table)?.table ?? table;

/** Who looks at an appointment sees that its order was made, though not the order: the sentence speaks of the order. */
export function mainTables(acts: readonly SeenAct[], { site }: Call) {
  const mainOf = (operation: string, tables: readonly string[]) =>
    mainRecord(
      operation,
      tables.map((table) => ({ table: wholeTable(table) })),
    );
  const seen = ({ changed }: SeenAct) => changed.toReversed().map(({ table }) => table);
  const undone = firstOperations(acts.map(({ id_activity }) => id_activity));
  const operationOf = ({ id_activity, id_operation }: Act) => undone.get(id_activity) ?? id_operation;
  const others = acts.filter((act) =>
    mayBeAboutAnother(operationOf(act), mainOf(operationOf(act), seen(act))),
  );
  const ids = JSON.stringify(others.map(({ id_activity }) => id_activity));
  const rows = others.length
    ? all<{ id_activity: number; noun: string }>`
        SELECT id_activity, noun FROM change WHERE id_activity IN (SELECT value FROM json_each(${ids}))
        GROUP BY id_activity, noun ORDER BY min(id)`
    : [];
  const whole = Map.groupBy(
    rows.filter(({ noun }) => site === "A" || tableOf(noun)?.siteB !== false),
    ({ id_activity }) => id_activity,
  );
  return {
    operationOf,
    mainOf(act: SeenAct): string | undefined {
      const tables = whole.get(act.id_activity)?.map(({ noun }) => noun) ?? seen(act);
      return mainOf(operationOf(act), tables)?.table;
    },
  };
}

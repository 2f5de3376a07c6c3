import { refuse, refuseField } from "../base/errors";
import { all, database, one, update } from "../db/db";
import { firmIdentity } from "../db/settings";
import type { Call } from "../journal/caller";
import { internalOrder } from "../orders/works/model";
import { labelOf } from "../tables/all";
import { type Known, knownClients } from "./duplicates";
import type { Merge } from "./input";
import { compareClients, hasOtherName } from "./likeness";
import { mergedColumns, mergeMessages } from "./model";
import { clientById, removeMergedClient, takeValues } from "./store";

const tablesOfClients = () =>
  all<{ name: string }>`
    SELECT t.name FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
    WHERE t.type = 'table' AND f."table" = 'clients' AND f."from" = 'id_client' ORDER BY t.name`.map(
    ({ name }) => name,
  );

const rowsIn = (table: string, client: number) =>
  (
    database().query(`SELECT id FROM "${table}" WHERE id_client = ? ORDER BY id`).all(client) as {
      id: number;
    }[]
  ).map(({ id }) => id);

export function twoClients({ id, other }: { id: number; other: number }, call: Call) {
  mustMerge(id, other);
  const moved = tablesOfClients().map((table) => ({ table, rows: rowsIn(table, other).length }));
  const labels = Object.fromEntries(
    mergedColumns.map((column) => [column, labelOf("clients", column, firmIdentity().region)]),
  );
  return {
    staying: clientById(id, call.site),
    gone: clientById(other, call.site),
    moved,
    labels,
    doubt: doubtOf(id, other),
  };
}

function doubtOf(...ids: [number, number]): string {
  const [one, other] = knownClients(ids) as [Known, Known];
  const likeness = compareClients(one.identity, other.identity);
  if (likeness ? !likeness.isOther : !hasOtherName(one.identity, other.identity)) return "";
  return mergeMessages.doubt(likeness?.against.join(", ") ?? "non hanno niente in comune");
}

export function mergeClients({ id, other, version_other, take }: Merge, call: Call) {
  mustMerge(id, other);
  if (clientById(other, call.site).version !== version_other) refuse(409, mergeMessages.changedMeanwhile);
  takeValues(id, other, take, call);
  for (const table of tablesOfClients())
    for (const row of rowsIn(table, other)) update(table, row, { id_client: id });
  removeMergedClient(other, version_other);
}

function mustMerge(id: number, other: number) {
  if (id === other) refuseField("other", mergeMessages.same);
  if (one`SELECT 1 FROM orders WHERE id = ${internalOrder} AND id_client IN (${id}, ${other})`)
    refuse(409, mergeMessages.ofCompany);
}

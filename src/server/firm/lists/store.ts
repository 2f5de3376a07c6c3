import { durationWords, formatDuration } from "../../base/days";
import { forbid, notFound, refuse, refusedBy, refuseFields } from "../../base/errors";
import type { Site } from "../../base/permissions";
import type { VersionedRecord } from "../../call/conflict-records";
import { all, type Fragment, insert, sql, update } from "../../db/db";
import { remembered } from "../../db/memory";
import { countOf } from "../../db/paging";
import { moveTo } from "../../db/positions";
import { fieldMessages } from "../../input/field-messages";
import type { Call } from "../../journal/caller";
import { seenFields } from "../../journal/visibility";
import type { Taken } from "../../undo/revert";
import { isAgentShown } from "../../visits/appointments/model";
import type { RowValues } from "./input";
import { isEdited, type ListName, type ListRow, lists, messages } from "./model";

const tables: Record<ListName, Fragment> = {
  agents: sql`agents`,
  sources: sql`sources`,
  "loss-reasons": sql`loss_reasons`,
  "payment-types": sql`payment_types`,
  "work-types": sql`work_types`,
  "box-groups": sql`box_groups`,
};

type StoredRow = Omit<ListRow, "duration"> & { minutes?: number | null };

/** The rows in their order, also the retired ones. */
export const rowsOf = remembered(
  Object.values(lists).map(({ table }) => table),
  (list: ListName) =>
    list === "work-types"
      ? all<StoredRow>`
          SELECT value, text, position, retired, version, minutes, people, unloads, announced FROM work_types
          ORDER BY position, value`
      : all<StoredRow>`
          SELECT value, text, position, retired, version FROM ${tables[list]} ORDER BY position, value`,
);

export const isShown = (list: ListName, value: number, site: Site) =>
  list !== "agents" || isAgentShown(value, site);

/** What administrators edit; site B has not all agents, and not every list. */
export const editedRows = (list: ListName, site: Site) =>
  rowsOn(list, site)
    .filter(({ value }) => isEdited(list, value) && isShown(list, value, site))
    .map(
      ({ unloads, people, announced, minutes, ...row }): ListRow => ({
        ...row,
        ...(minutes !== undefined && { duration: formatDuration(minutes) }),
        ...(site === "A" && unloads !== undefined && { unloads, people, announced }),
      }),
    );

const rowsOn = (list: ListName, site: Site) =>
  site === "B" && lists[list].isOnA ? notFound() : rowsOf(list);

export const rowByCode = (list: ListName, value: number, site: Site): ListRow =>
  editedRows(list, site).find((row) => row.value === value) ?? notFound(lists[list].missing);

/** The choices of a form; a retired one is shown only where a record has it. */
export type Choice = { value: number; text: string; retired?: true };

export const choicesOf = (list: ListName): Choice[] =>
  rowsOf(list).map(({ value, text, retired }) => ({ value, text, ...(retired && { retired: true }) }));

export const offered = (list: ListName) =>
  rowsOf(list).flatMap(({ value, text, retired }) => (retired ? [] : [{ value, text }]));

export const newWorkTypes = () =>
  rowsOf("work-types").flatMap(({ value, text, retired, minutes }) =>
    retired ? [] : [{ value, text: minutes ? `${text} (di solito ${durationWords(minutes)})` : text }],
  );

export const textOf = (list: ListName, value: number): string =>
  rowsOf(list).find((row) => row.value === value)?.text ?? "";

/** The code to store: a new one must be offered; the one that the record has remains. */
export function codeToStore(
  list: ListName,
  sent: number | undefined,
  before: number | undefined,
  field: string,
): number | undefined {
  if (sent === undefined) return before ?? offered(list)[0]?.value;
  refuseFields({ [field]: codeRefusal(list, sent, before) });
  return sent;
}

export function codeRefusal(list: ListName, sent: number, before?: number): string | undefined {
  if (sent === before) return undefined;
  const row = rowsOf(list).find(({ value }) => value === sent);
  if (!row) return fieldMessages.format;
  return row.retired ? messages.retired(row.text) : undefined;
}

type Payment = number | null | undefined;

/** Undefined and null choose none. */
export const paymentRefusal = (sent: Payment, before: Payment) =>
  typeof sent === "number" ? codeRefusal("payment-types", sent, before ?? undefined) : undefined;

export const rowErrors = (list: ListName, text: string | undefined, value?: number) =>
  refusedBy(() => text !== undefined && mustBeUnused(list, text, value));

/** The database gives the next code; a new row is the last of its list. */
export function addRow(list: ListName, { text, ...values }: RowValues & { text: string }, call: Call) {
  mustBeUnused(list, text);
  const rows = rowsOn(list, call.site);
  const value = Math.max(...rows.map((row) => row.value)) + 1;
  if (!isShown(list, value, call.site)) forbid();
  const position = Math.max(...rows.map((row) => row.position)) + 1;
  return { value: insert(lists[list].table, { value, text, position, ...ofWorkType(list, values, call) }) };
}

export function changeRow(
  list: ListName,
  value: number,
  { text, position, ...values }: RowValues,
  call: Call,
) {
  rowByCode(list, value, call.site);
  if (text !== undefined) mustBeUnused(list, text, value);
  const { table } = lists[list];
  update(table, value, { text, ...ofWorkType(list, values, call) }, call.version);
  const placed = rowsOf(list)
    .filter((row) => isEdited(list, row.value))
    .map((row) => ({ key: row.value, position: row.position }));
  if (position !== undefined) moveTo(table, placed, value, position);
}

const ofWorkType = (list: ListName, { duration, people, unloads, announced }: RowValues, call: Call) =>
  list === "work-types"
    ? seenFields("work_types", { minutes: duration, people, unloads, announced }, call)
    : {};

export function retireRow(list: ListName, value: number, call: Call) {
  rowByCode(list, value, call.site);
  mustBeDispensable(list, value);
  update(lists[list].table, value, { retired: 1 }, call.version);
}

export function reopenRow(list: ListName, value: number, call: Call) {
  rowByCode(list, value, call.site);
  update(lists[list].table, value, { retired: 0 }, call.version);
}

function mustBeUnused(list: ListName, text: string, except?: number) {
  const { taken } = lists[list];
  const isSame = (row: ListRow) => row.text.toLowerCase() === text.toLowerCase() && row.value !== except;
  if (rowsOf(list).some(isSame)) refuse(409, taken, { text: taken });
}

function mustBeDispensable(list: ListName, value: number) {
  if (offered(list).every((row) => row.value === value)) refuse(409, messages.last);
  if (list !== "box-groups") return;
  const boxes = countOf(sql`boxes WHERE id_group = ${value} AND NOT retired`);
  if (boxes) refuse(409, messages.groupInUse(boxes));
}

export const mayTakeBack =
  (list: ListName) =>
  ({ id, present, former }: Taken): undefined => {
    if (former) mustBeUnused(list, String(former.text), id);
    if (!former || (former.retired && !present?.retired)) mustBeDispensable(list, id);
  };

export const versionedRow: VersionedRecord = {
  find(input) {
    const { list, value } = input as { list: string; value: number };
    return {
      read: "List.getFromCode",
      key: { list, value },
      rows: { table: list.replaceAll("-", "_"), id: Number(value) },
    };
  },
};

import { notFound, refuse, refusedBy, refuseField } from "../../base/errors";
import { all, type Fragment, insert, one, sql, update } from "../../db/db";
import { countOf } from "../../db/paging";
import { changeSetting, setting } from "../../db/settings";
import { offered, rowsOf } from "../../firm/lists/store";
import type { Call } from "../../journal/caller";
import type { Taken } from "../../undo/revert";
import type { BoxValues, NewBoxes } from "./input";
import { messages, type NumberedBox, numberMessages } from "./model";
import { renumberLines } from "./store";

const boxes = (where: Fragment) => all<NumberedBox>`
  SELECT b.id, b.number, b.id_group, g.text AS "group", b.retired, b.version,
         (SELECT count(*) FROM box_lines WHERE id_box = b.number) AS lines
  FROM boxes b JOIN box_groups g ON g.value = b.id_group
  WHERE ${where} ORDER BY b.number`;

export const listNumbers = () => boxes(sql`TRUE`);

export const boxById = (id: number): NumberedBox =>
  boxes(sql`b.id = ${id}`)[0] ?? notFound(messages.notFound);

export function addBoxes({ number, last = number, id_group }: NewBoxes) {
  mustBeGroup(id_group);
  const numbers = Array.from({ length: last - number + 1 }, (_, index) => number + index);
  const ids = numbers.map((each) => {
    mustBeUnused(each, "number");
    return insert("boxes", { number: each, id_group });
  });
  mustFitForm(last);
  return { ids };
}

export function newBoxErrors({ number, last = number, id_group }: Partial<NewBoxes>) {
  const taken =
    number !== undefined && last !== undefined
      ? one<{ number: number }>`
          SELECT number FROM boxes WHERE number BETWEEN ${number} AND ${last} ORDER BY number LIMIT 1`
      : null;
  return refusedBy(
    () => id_group !== undefined && mustBeGroup(id_group),
    () => taken && mustBeUnused(taken.number, "number"),
  );
}

export function boxErrors(id: number, { number, id_group }: BoxValues) {
  const [before] = boxes(sql`b.id = ${id}`);
  return refusedBy(
    () => id_group !== undefined && id_group !== before?.id_group && mustBeGroup(id_group),
    () => number !== undefined && number !== before?.number && mustBeUnused(number, "number"),
  );
}

/** What is in the box goes with its number; its history has the old one. */
export function changeBox(id: number, { number, id_group }: BoxValues, call: Call) {
  const before = boxById(id);
  if (id_group !== undefined && id_group !== before.id_group) mustBeGroup(id_group);
  const isNew = number !== undefined && number !== before.number;
  if (isNew) mustBeUnused(number, "number");
  update("boxes", id, { number, id_group }, call.version);
  if (!isNew) return;
  renumberLines(before.number, number);
  mustFitForm(number);
}

export function retireBox(id: number, call: Call) {
  mustBeEmpty(boxById(id).number);
  update("boxes", id, { retired: 1 }, call.version);
}

export function reopenBox(id: number, call: Call) {
  mustBeGroup(boxById(id).id_group);
  update("boxes", id, { retired: 0 }, call.version);
}

function mustBeUnused(number: number, field: string) {
  const other = one<{ retired: number }>`SELECT retired FROM boxes WHERE number = ${number}`;
  if (!other) return;
  const taken = other.retired ? numberMessages.takenRetired(number) : numberMessages.taken(number);
  refuse(409, taken, { [field]: taken });
}

function mustBeGroup(id_group: number) {
  const isOffered = offered("box-groups").some(({ value }) => value === id_group);
  if (!isOffered) refuseField("id_group", numberMessages.group);
}

/** A number that the form would refuse makes its range larger: what is added is there to be used. */
function mustFitForm(number: number) {
  if (number > Number(setting("boxes.formMax"))) changeSetting("boxes.formMax", String(number));
}

function mustBeEmpty(number: number) {
  const lines = countOf(sql`box_lines WHERE id_box = ${number}`);
  if (lines) refuse(409, numberMessages.inUse(number, lines));
}

export function mayTakeBack({ present, former }: Taken): undefined {
  const goes = !former || (former.retired && !present?.retired);
  if (present && goes) mustBeEmpty(Number(present.number));
}

export const groupsFor = (id_group?: number) =>
  rowsOf("box-groups")
    .filter(({ value, retired }) => !retired || value === id_group)
    .map(({ value, text }) => ({ value, text }));

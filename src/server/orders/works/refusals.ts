import type { Day } from "../../base/days";
import { given, refuseFields } from "../../base/errors";
import { placeRefusal } from "../../clients/pickup-places/store";
import { closedRefusal } from "../../days/closures/store";
import { one } from "../../db/db";
import { codeRefusal } from "../../firm/lists/store";
import type { Reader } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import type { ChangedWork, NewWork } from "./input";

type Site = Pick<Reader, "site">;

export const mustBeValidWork = (values: ChangedWork, client: number, typeBefore?: number) =>
  refuseFields(reasonsAgainst(values, client, typeBefore));

const reasonsAgainst = (
  { type, id_pickupPlace }: Partial<ChangedWork>,
  client: number,
  typeBefore?: number,
) => ({
  type: type === undefined ? undefined : codeRefusal("work-types", type, typeBefore),
  id_pickupPlace: id_pickupPlace === undefined ? undefined : placeRefusal(client, id_pickupPlace),
});

export function newWorkErrors({ date, id_order = 0, ...values }: Partial<NewWork>, reader: Site) {
  const order = one<{ id_client: number }>`
    SELECT id_client FROM order_rows WHERE id = ${id_order} AND ${shownOn(reader.site)}`;
  return given({
    date: date && closedRefusal(date, reader),
    ...(order && reasonsAgainst(values, order.id_client)),
  });
}

type Before = { date: Day; type: number; id_client: number };

export function changedWorkErrors(id: number, { date, ...values }: Partial<ChangedWork>, reader: Site) {
  const work = one<Before>`
    SELECT date, type, id_client FROM work_rows WHERE id = ${id} AND ${shownOn(reader.site)}`;
  if (!work) return {};
  return given({
    date: date && date !== work.date ? closedRefusal(date, reader) : undefined,
    ...reasonsAgainst(values, work.id_client, work.type),
  });
}

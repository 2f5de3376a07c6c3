import { type Day, formatDay } from "../base/days";
import { lists } from "../firm/lists/model";
import type { Look, Naming } from "./naming-words";

const link =
  (list: string): Naming["link"] =>
  ({ id }) =>
    `/admin/settings/${list}/modify/${id}`;

const cityOf = (look: Look, id: unknown) => look("municipalities", id)?.name ?? `n. ${id}`;

/** The rows of the lists that administrators edit, the boxes, the closed days and the travel times. */
export const listNamings: Record<string, Naming> = {
  ...Object.fromEntries(
    Object.entries(lists).map(([list, { table, kind }]) => [
      table,
      { columns: "text", name: ({ text }) => `${kind} ${text}`, link: link(list) } satisfies Naming,
    ]),
  ),
  travel_times: {
    columns: "id_city_1, id_city_2",
    name: ({ id_city_1: one, id_city_2: other }, look) =>
      `tempo di viaggio ${cityOf(look, one)} – ${cityOf(look, other)}`,
    link: ({ id }) => `/resources/travel/modify/${id}`,
  },
  closures: {
    columns: "reason, date_from",
    name: ({ reason, date_from }) => `chiusura ${reason}, dal ${formatDay(date_from as Day)}`,
    link: ({ id }) => `/resources/closures/modify/${id}`,
  },
  boxes: { columns: "number", name: ({ number }) => `deposito ${number}`, link: link("boxes") },
};

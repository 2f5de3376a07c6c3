import { lists } from "./lists/model";
import type { Naming } from "./naming-words";

const link =
  (list: string): Naming["link"] =>
  ({ id }) =>
    `/admin/settings/${list}/modify/${id}`;

/** The rows of the lists that administrators edit, and the boxes. */
export const listNamings: Record<string, Naming> = {
  ...Object.fromEntries(
    Object.entries(lists).map(([list, { table, kind }]) => [
      table,
      { columns: "text", name: ({ text }) => `${kind} ${text}`, link: link(list) } satisfies Naming,
    ]),
  ),
  boxes: { columns: "number", name: ({ number }) => `deposito ${number}`, link: link("boxes") },
};

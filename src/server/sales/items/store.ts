import { notFound, refuse } from "../../base/errors";
import { all, sql } from "../../db/db";
import { remembered } from "../../db/memory";
import { countOf } from "../../db/paging";
import { type Item, messages } from "./model";

/** The rooms as they were first written. */
const stored = remembered(
  ["inventory_items"],
  (_: "all") => all<Item>`
    SELECT i.id, i.name, i.room, i.litres, i.dismantle_minutes, i.people, i.skill, i.id_material, i.position,
           i.retired, i.version
    FROM inventory_items i
    ORDER BY (SELECT min(id) FROM inventory_items WHERE room = i.room), i.position, i.id`,
);

export const listItems = (): readonly Item[] => stored("all");

export const itemById = (id: number): Item =>
  listItems().find((item) => item.id === id) ?? notFound(messages.missing);

/** Inventories copy its name and litres, and name it. */
export function mustBeUnused(id: number) {
  const count = countOf(sql`inventory_lines WHERE id_item = ${id}`);
  const where = count === 1 ? "un inventario" : `${count} inventari`;
  if (count) refuse(409, `L'oggetto non può essere eliminato: sta in ${where}. Si può disattivare.`);
}

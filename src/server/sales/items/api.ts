import { z } from "zod";
import { nothing, read } from "../../call/funct";
import { simpleRecord } from "../../call/simple-record";
import { between, flag, line, optionalId, orAbsent } from "../../input/fields";
import { pricedMaterials } from "../../materials/catalogue";
import { itemSkills } from "../model";
import { bounds } from "./model";
import * as items from "./store";

const fields = {
  name: line(60),
  room: line(40),
  litres: between(bounds.litres).pipe(z.number()),
  dismantle_minutes: between(bounds.dismantling),
  people: between(bounds.people),
  skill: orAbsent(z.enum(Object.keys(itemSkills) as (keyof typeof itemSkills)[])),
  id_material: optionalId().optional(),
  retired: orAbsent(flag()),
};

export const itemApi = {
  getAll: read({ onA: "appointments.view" }, nothing, () => ({ items: items.listItems() })),

  /** The materials that an object may be: a box of books. */
  choices: read({ onA: "admin" }, nothing, () => ({
    materials: pricedMaterials().map(({ id, name }) => ({ id, name })),
  })),

  ...simpleRecord("inventory_items", {
    gate: { onA: "admin" },
    name: "item",
    values: z.object(fields),
    find: items.itemById,
    mayDelete: items.mustBeUnused,
  }),
};

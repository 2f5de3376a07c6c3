import { z } from "zod";
import { euro } from "../../input/amounts";
import { flag, id, line, orAbsent, whole } from "../../input/fields";

export const MaterialId = z.object({ id: id() });

const name = () => line(60);
const threshold = () => orAbsent(whole());

/** Whether it is a yes/no material is fixed: counts of past works would change their meaning. */
export const NewMaterial = z.object({
  values: z.object({
    name: name(),
    cost: euro(),
    threshold: threshold(),
    yes_no: orAbsent(flag()),
    stocked: orAbsent(flag()),
  }),
});

export type NewMaterial = z.output<typeof NewMaterial>["values"];

const values = z.object({
  name: orAbsent(name()),
  cost: orAbsent(euro()),
  position: orAbsent(id()),
  threshold: threshold(),
  stocked: orAbsent(flag()),
});

export type MaterialValues = z.output<typeof values>;

export const MaterialChange = z.object({ id: id(), values });

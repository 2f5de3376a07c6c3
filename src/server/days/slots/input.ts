import { z } from "zod";
import { cubicMetres, number, wantedSkills } from "../../crews/skills/input";
import { code, duration, flag, id, list, optionalDay, optionalId, orAbsent } from "../../input/fields";

const filters = { after: optionalDay(), mornings: orAbsent(flag()) };

const ofWork = { id: id(), ...filters, vehicle: optionalId() };

/** `all`: 0 looks for a place for one day of a work of several days, else all of them. */
export const OfWork = z.object({ ...ofWork, all: orAbsent(flag()) });

export type OfWork = z.output<typeof OfWork>;

const need = z.object({ id_resource: id(), value: number(9999) });

/** The work that a visit will lead to; without `duration` it is the usual one. */
export const OfVisitWork = z.object({
  ...ofWork,
  duration: orAbsent(duration()),
  resources: list(need, 1000).optional(),
  skills: wantedSkills(),
  cubicMetres: cubicMetres(),
});

export type OfVisitWork = z.output<typeof OfVisitWork>;

/** Without `agent`, of the visit's own. */
export const OfVisit = z.object({ id: id(), ...filters, agent: orAbsent(code()) });

export type OfVisit = z.output<typeof OfVisit>;

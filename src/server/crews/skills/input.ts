import { z } from "zod";
import type { Day } from "../../base/days";
import { numberIn } from "../../base/written-numbers";
import { fieldMessages } from "../../input/field-messages";
import { flag, id, list, optionalDay, optionalId, orAbsent, whole } from "../../input/fields";
import { isVolume, licences, maxOf, messages, skills, type VehicleDate, vehicleDates } from "./model";

/** `12,5`: null where it is empty; if absent, a change leaves it alone. */
export const cubicMetres = () =>
  orAbsent(
    z.preprocess(
      (value) => (typeof value === "string" ? (value.trim() === "" ? 0 : numberIn(value)) : value),
      z
        .number(messages.cubicMetres)
        .min(0, messages.cubicMetres)
        .max(maxOf.cubicMetres, messages.cubicMetres)
        .refine(isVolume, messages.cubicMetres)
        .transform((value) => value || null),
    ),
  );

/** An empty number is 0. */
export const number = (max: number) =>
  z.preprocess((value) => (value === "" ? 0 : (value ?? 0)), whole(fieldMessages.number, max));

export const wantedSkills = () =>
  orAbsent(z.object(Object.fromEntries(skills.map((skill) => [skill, number(maxOf.people)]))));

const licence = () =>
  z.preprocess((value) => value ?? "", z.enum(["", ...licences], { error: fieldMessages.format }));

const tick = () => z.preprocess((value) => value ?? 0, flag());

export const VehicleOfWorker = z.object({ id_worker: id(), id_vehicle: optionalId() });
export const KindOfVehicle = z.object({ id_resource: optionalId() });

export const lastDays = {
  licence: licence(),
  licence_until: optionalDay(),
  cqc: tick(),
  cqc_until: optionalDay(),
};

const OfWorker = z
  .object({
    id_worker: id(),
    ...lastDays,
    foreman: tick(),
    piano: tick(),
    lift: tick(),
    id_vehicle: optionalId(),
  })
  .superRefine((row, context) => {
    for (const [field, message] of Object.entries(lastDayErrors(row)))
      context.addIssue({ code: "custom", path: [field], message });
  })
  .transform((row) => ({
    ...row,
    licence_until: row.licence_until ?? null,
    cqc_until: row.cqc_until ?? null,
  }));

type LastDays = { licence?: string; licence_until?: Day | null; cqc?: number; cqc_until?: Day | null };

/** A last day of what is not there, whatever the other values of the row are. */
export function lastDayErrors({ licence, licence_until, cqc, cqc_until }: LastDays): Record<string, string> {
  return {
    ...(licence === "" && licence_until && { licence: messages.noLicence }),
    ...(cqc === 0 && cqc_until && { cqc: messages.noCqc }),
  };
}

export type WorkerValues = z.output<typeof OfWorker>;

export const SkillsOfWorkers = z.object({ workers: list(OfWorker, 500) });

const lastDay = () => optionalDay().transform((day) => day ?? null);
type LastDayOf = Record<VehicleDate, ReturnType<typeof lastDay>>;

const OfVehicle = z.object({
  id_vehicle: id(),
  id_resource: optionalId(),
  licence: licence(),
  cqc: tick(),
  cubicMetres: cubicMetres().transform((value) => value ?? null),
  seats: number(maxOf.seats).transform((value) => value || null),
  ...(Object.fromEntries(vehicleDates.map((column) => [column, lastDay()])) as LastDayOf),
});

export type VehicleValues = z.output<typeof OfVehicle>;

export const NeedsOfVehicles = z.object({ vehicles: list(OfVehicle, 500) });

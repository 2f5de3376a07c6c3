import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import { flag, id, list, optionalDay, optionalId } from "../../input/fields";
import { cubicMetres, number } from "../skills/input";
import { licences, maxOf } from "../skills/model";
import { messages } from "./model";

const licence = () =>
  z.preprocess((value) => value ?? "", z.enum(["", ...licences], { error: fieldMessages.format }));

const tick = () => z.preprocess((value) => value ?? 0, flag());

const OfWorker = z
  .object({
    id_worker: id(),
    licence: licence(),
    licence_until: optionalDay(),
    cqc: tick(),
    cqc_until: optionalDay(),
    foreman: tick(),
    piano: tick(),
    lift: tick(),
    id_vehicle: optionalId(),
  })
  .refine(({ licence, licence_until }) => licence || !licence_until, {
    path: ["licence"],
    message: messages.noLicence,
  })
  .refine(({ cqc, cqc_until }) => cqc || !cqc_until, { path: ["cqc"], message: messages.noCqc })
  .transform((row) => ({
    ...row,
    licence_until: row.licence_until ?? null,
    cqc_until: row.cqc_until ?? null,
  }));

export type WorkerValues = z.output<typeof OfWorker>;

export const SkillsOfWorkers = z.object({ workers: list(OfWorker, 500) });

const OfVehicle = z.object({
  id_vehicle: id(),
  id_resource: optionalId(),
  licence: licence(),
  cqc: tick(),
  cubicMetres: cubicMetres().transform((value) => value ?? null),
  seats: number(maxOf.seats).transform((value) => value || null),
});

export type VehicleValues = z.output<typeof OfVehicle>;

export const NeedsOfVehicles = z.object({ vehicles: list(OfVehicle, 500) });

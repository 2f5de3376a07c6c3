import { z } from "zod";
import { PlaceOrNone } from "../../clients/pickup-places/input";
import { cubicMetres, wantedSkills } from "../../crews/skills/input";
import { fieldMessages } from "../../input/field-messages";
import {
  day,
  euroOrNone,
  flag,
  id,
  integerOrNone,
  list,
  optionalDay,
  optionalDuration,
  optionalId,
  optionalText,
  orAbsent,
  priceCentsOrNone,
  time,
  whole,
  word,
} from "../../input/fields";
import { repeatWords } from "./copies-model";
import { daysMessages, maxDays, maxStops } from "./model";

/** Where the goods go; what is absent, a change leaves as it was. An empty end is to be decided. */
const route = {
  id_unloadingPlace: orAbsent(PlaceOrNone),
  /** Empty ones are left out: fields of a form that nobody filled. */
  stops: orAbsent(list(optionalId(), maxStops).transform((stops) => stops.filter((id) => id !== null))),
};

/** The form of a work (spec 2 §2); a change leaves absent fields as they were. */
const work = {
  date: day(),
  hour: time(),
  duration: optionalDuration(),
  type: whole(fieldMessages.format),
  id_pickupPlace: id(),
  ...route,
  show_worksheet: orAbsent(flag()),
  flag_renata: orAbsent(flag()),
  flag_in_schermata_lavorazioni: orAbsent(flag()),
  police_permission: orAbsent(euroOrNone()),
  police_permission_cents: priceCentsOrNone(),
  notes: optionalText(),
  skills: wantedSkills(),
  cubicMetres: cubicMetres(),
};

export const ChangedWork = z.object(work);

export type ChangedWork = z.output<typeof ChangedWork>;

const Stop = optionalId();

/** The fields of the form of a work that say how long it is; what is not understood counts as empty. */
export const LengthAsked = z.object({
  duration: optionalDuration().catch(null),
  id_pickupPlace: optionalId().catch(null),
  id_unloadingPlace: optionalId().catch(null),
  stops: z
    .array(z.unknown())
    .max(maxStops)
    .catch([])
    .transform((stops) => stops.flatMap((stop) => Stop.safeParse(stop).data ?? [])),
});

/** On how many days; absent: one. */
const workDays = () =>
  orAbsent(
    whole(daysMessages.tooMany, maxDays).refine((days) => days > 0, { message: daysMessages.tooMany }),
  );

const resource = z.object({
  id_work: id().optional(),
  id_resource: id(),
  value: whole(fieldMessages.number, 9999),
});

export const NewWork = z.object({
  ...work,
  id_order: id(),
  resources: list(resource, 1000).optional(),
  days: workDays(),
  /** How much of each is planned to be delivered. */
  materials: z.record(z.string().regex(/^\d{1,15}$/), integerOrNone({ min: 0, max: 9999 })).optional(),
});

export type NewWork = z.output<typeof NewWork>;

/** `all`: every work of the order, at the same distance. */
export const WorkCopy = z.object({
  date: day(),
  repeat: word(repeatWords).default("none"),
  until: optionalDay(),
  all: orAbsent(flag()),
});

export type WorkCopy = z.output<typeof WorkCopy>;

export type WorkResource = Pick<z.output<typeof resource>, "id_resource" | "value">;

/** How much of each resource a work requires; all lines belong to that work. */
export const WorkResources = z
  .object({ id_work: id(), values: list(resource, 1000) })
  .refine(({ id_work, values }) => values.every((line) => (line.id_work ?? id_work) === id_work), {
    path: ["values", "id_work"],
    message: fieldMessages.format,
  });

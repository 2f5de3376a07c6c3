import { z } from "zod";
import type { ClientType } from "../clients/model";
import type { Counts } from "../crew/staffing";
import type { Day } from "../days";
import { day, euro, flag, id, optionalText, orAbsent, sentences, time, whole } from "../fields";

/** The company's own order, which takes the works added from the daily screen (spec 2 §9). */
export const internalOrder = 9999;

/** Its form (spec 2 §2); what is left out of a change stays as it was. */
const work = {
  date: day(),
  hour: time(),
  type: whole(sentences.format),
  id_pickupPlace: id(),
  show_worksheet: orAbsent(flag()),
  flag_renata: orAbsent(flag()),
  flag_in_schermata_lavorazioni: orAbsent(flag()),
  police_permission: orAbsent(euro()),
  notes: optionalText(),
};

export const ChangedWork = z.object(work);
export type ChangedWork = z.output<typeof ChangedWork>;

export const NewWork = z.object({ ...work, id_order: id() });
export type NewWork = z.output<typeof NewWork>;

const resource = z.object({
  id_work: id().optional(),
  id_resource: id(),
  value: whole(sentences.number, 9999),
});
export type WorkResource = Pick<z.output<typeof resource>, "id_resource" | "value">;

/** How much of each resource a work asks for; every line speaks of that work. */
export const WorkResources = z
  .object({ id_work: id(), values: z.array(resource).max(1000) })
  .refine(({ id_work, values }) => values.every((line) => (line.id_work ?? id_work) === id_work), {
    path: ["values", "id_work"],
    message: sentences.format,
  });

/** What a resource line of a work asks for, such as `Op` 3. */
export type Required = { name: string; value: number };

/** A seat of the crew: a worker, a vehicle, or both. */
export type CrewLine = { id: number; id_work: number; id_worker: number | null; id_vehicle: number | null };

export type WorkDocument = { id: number; filename: string; showInCharge: string; url: string };

/** A work with all that its screens show (spec 2 §3); what the caller may not see is absent. */
export type Work = {
  id: number;
  id_work: number;
  id_order: number;
  id_appointment: number;
  id_client: number;
  date: Day;
  hour: string;
  type: number;
  type_text: string;
  show_worksheet: number;
  flag_in_schermata_lavorazioni: number;
  id_pickupPlace: number;
  police_permission: number;
  notes: string;
  private_client: ClientType;
  name: string;
  surname: string;
  business_name: string;
  phone: string;
  cellphone: string;
  address: string;
  city: string;
  province: string;
  zip: string;
  place_notes: string;
  version: number;
  totalResources: CrewLine[];
  /** How many of the crew are there that day. */
  present: Counts;
  requiredWorkers: Required[];
  requiredVehicles: Required[];
} & Partial<OfSiteA>;

type OfSiteA = {
  flag_renata: number;
  work_flag_renata: number;
  order_flag_renata: number;
  notes_foreman: string;
  order_notes: string;
  /** Only for those who write it (`orders.notesManager`). */
  order_notes_manager: string;
  /** Those marked visible in the daily works screen. */
  documents: WorkDocument[];
};

export const messages = {
  added: "Lavorazione inserita",
  changed: "Lavorazione modificata",
  deleted: "Lavorazione eliminata",
  resources: "Risorse aggiornate",
  foremanNotes: "Note caposquadra aggiornate",
};

import { z } from "zod";
import { agentIds } from "../agents/model";
import { NewClient } from "../clients/model";
import {
  day,
  flag,
  id,
  oneOf,
  optionalLine,
  optionalText,
  optionalTime,
  orAbsent,
  page,
  time,
} from "../fields";

/** Spec 1 §4. */
export const appointmentStates = { 0: "In trattativa", 1: "Confermato", 2: "Fallito" } as const;
export type AppointmentState = keyof typeof appointmentStates;
export const confirmed = 1;

/** How the client came to know of us (spec 1 §3). */
export const howKnown = {
  0: "Non indicato",
  1: "Passaparola",
  2: "Sito web",
  3: "E-mail",
  4: "Vecchio cliente",
} as const;
export type HowKnown = keyof typeof howKnown;

export const appointmentsPerPage = 20;

const visit = {
  date: day(),
  time: time(),
  time_end: optionalTime(),
  agent: orAbsent(oneOf(agentIds)),
  howKnew: orAbsent(oneOf([0, 1, 2, 3, 4])),
  description: optionalText(),
  state: orAbsent(oneOf([0, 1, 2])),
  is_out_campania: orAbsent(flag()),
  flag_renata: orAbsent(flag()),
};

const whose = { client: id(), client_address: id() };

const endsAfterStart = ({ time, time_end }: { time: string; time_end?: string }) =>
  !time_end || time_end >= time;
const endsTooEarly = {
  path: ["time_end"],
  message: "L'ora di fine non può precedere quella di inizio.",
};

export const NewAppointment = z.object({ ...whose, ...visit }).refine(endsAfterStart, endsTooEarly);
export type NewAppointment = z.output<typeof NewAppointment>;

export const ChangedAppointment = z
  .object({ id: id(), ...whose, ...visit })
  .refine(endsAfterStart, endsTooEarly);
export type ChangedAppointment = z.output<typeof ChangedAppointment>;

export const AppointmentOfNewClient = z.object({
  values: z.object(visit).refine(endsAfterStart, endsTooEarly),
  client: NewClient,
});
export type AppointmentOfNewClient = z.output<typeof AppointmentOfNewClient>;

export const AppointmentList = z.object({ query: optionalLine(), page: page() });

export const AgentChange = z.object({ id: id(), id_agent: oneOf(agentIds) });

export const messages = {
  created: "Appuntamento inserito",
  changed: "Appuntamento modificato",
  deleted: "Appuntamento eliminato",
  agentChanged: "Agente aggiornato",
};

export const noAddress = "Il cliente non ha nessun indirizzo associato.";

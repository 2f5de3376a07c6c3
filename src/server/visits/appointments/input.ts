import { z } from "zod";
import { Caller, NewClient } from "../../clients/input";
import { PlaceOfClient } from "../../clients/pickup-places/input";
import {
  code,
  day,
  flag,
  id,
  oneOf,
  optionalId,
  optionalLine,
  optionalText,
  optionalTime,
  orAbsent,
  page,
  time,
} from "../../input/fields";
import { filter, filterWord, periodFilter, sortedBy } from "../../search/listing/input";
import { missingWords } from "./model";

const visit = {
  date: day(),
  time: time(),
  time_end: optionalTime(),
  agent: orAbsent(code()),
  howKnew: orAbsent(code()),
  description: optionalText(),
  state: orAbsent(oneOf([0, 1, 2])),
  is_out_campania: orAbsent(flag()),
  flag_renata: orAbsent(flag()),
};

const clientAndPlace = { client: id(), client_address: PlaceOfClient, contact: orAbsent(optionalId()) };

const endsAfterStart = ({ time, time_end }: { time?: string; time_end?: string }) =>
  !time || !time_end || time_end > time || (time === "24:00" && time_end === time);

export const endsTooEarly = "L'ora di fine deve seguire quella di inizio.";

/** Made anew: a schema takes its message out of what it is given. */
const early = () => ({ path: ["time_end"], message: endsTooEarly });

export const timeErrors = (times: { time?: string; time_end?: string }): Record<string, string> =>
  endsAfterStart(times) ? {} : { time_end: endsTooEarly };

export const VisitOfNewClient = z.object(visit).refine(endsAfterStart, early());

export const NewAppointment = z.object({ ...clientAndPlace, ...visit }).refine(endsAfterStart, early());

export type NewAppointment = z.output<typeof NewAppointment>;

export const ChangedAppointment = z
  .object({ id: id(), ...clientAndPlace, ...visit })
  .refine(endsAfterStart, early());

export type ChangedAppointment = z.output<typeof ChangedAppointment>;

export const AppointmentOfNewClient = z.object({
  values: VisitOfNewClient,
  client: NewClient,
});

export type AppointmentOfNewClient = z.output<typeof AppointmentOfNewClient>;

/** The description has room for the line that begins it. */
export const VisitOfCaller = z
  .object({
    ...visit,
    description: optionalText(9_700),
    destination: optionalLine(),
    period: optionalLine(60),
  })
  .refine(endsAfterStart, early());

export const AppointmentOfCaller = z.object({ values: VisitOfCaller, client: Caller });

export type AppointmentOfCaller = z.output<typeof AppointmentOfCaller>;

export const appointmentFilters = {
  state: filter(oneOf([0, 1, 2])),
  agent: filter(code()),
  missing: filterWord(missingWords),
  ...periodFilter,
  sort: sortedBy(["number", "date", "client", "town", "agent", "state"]),
};

export const AppointmentList = z.object({ query: optionalLine(), page: page(), ...appointmentFilters });

export type AppointmentList = z.output<typeof AppointmentList>;

export const StateChange = z.object({ id: id(), state: oneOf([0, 1, 2]) });

export const AgentChange = z.object({ id: id(), id_agent: code() });

/** Without `agent` it stays with its own. */
export const Move = z.object({ id: id(), date: day(), time: time(), agent: orAbsent(code()) });

export type Move = z.output<typeof Move>;

export const PlaceAsked = z.object({
  client: id().optional(),
  place: id().optional(),
  cityId: id().optional(),
  country: z.string().optional(),
});

export const Availability = z.object({
  id: orAbsent(id()),
  agent: code(),
  date: day(),
  time: time(),
  time_end: optionalTime(),
});

export type Availability = z.output<typeof Availability>;

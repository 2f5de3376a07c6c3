import { addDays, type Day, hourAfter, minutesOf, timeOf } from "../../base/days";
import { doubt } from "../../call/doubts";
import { clientName, type NamedClient } from "../../clients/model";
import { isOpen } from "../../days/closures/store";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import type { Rows } from "../../tables/rows";
import type { Availability } from "./input";
import { busyText, failedState, isAgentShown, noAgent, visitingHours } from "./model";
import { agentNames, appointmentRows, isPlanned, offeredAgents } from "./store";

type Slot = { date: Day; time: string; time_end: string };
type Visit = Slot & { id: number; id_agent: number; agent: string; client: string };

const daysAhead = 14;

export function availability({ id, agent, date, time, time_end }: Availability, call: Call) {
  const wanted = { date, time, time_end: time_end ?? hourAfter(time) };
  const none = {
    busy: [] as Visit[],
    nextFree: null as Slot | null,
    freeAgents: [] as { value: number; text: string }[],
  };
  if (agent === noAgent || !isAgentShown(agent, call.site)) return none;
  const meanwhile = meanwhileOf({ id, ...wanted }, call);
  const busy = meanwhile.filter((visit) => visit.id_agent === agent);
  if (!busy.length) return none;
  const freeAgents = offeredAgents(call.site).filter(
    ({ value }) => value !== noAgent && !meanwhile.some((visit) => visit.id_agent === value),
  );
  const ahead = visitsBetween(date, addDays(date, daysAhead), call).filter(
    (visit) => visit.id !== id && visit.id_agent === agent,
  );
  return { busy, nextFree: nextFree(wanted, ahead), freeAgents };
}

const meanwhileOf = (wanted: Slot & { id?: number }, call: Call) =>
  visitsBetween(wanted.date, wanted.date, call).filter(
    (visit) => visit.id !== wanted.id && overlap(visit, wanted),
  );

export function busyAt(id: number, call: Call): string | undefined {
  const [own] = appointmentRows([id], call.site);
  if (!own || own.state === failedState || own.id_agent === noAgent) return undefined;
  if (!isAgentShown(own.id_agent, call.site)) return undefined;
  const busy = meanwhileOf(own, call).filter(({ id_agent }) => id_agent === own.id_agent);
  const [first] = busy;
  return first && busyText(first.agent, busy);
}

/** Asked about where the act brings it to that hour or that agent. */
export function doubtBusy<T>(id: number, call: Call, act: () => T): T {
  const slot = () => {
    const [{ date, time, time_end, id_agent, state } = {}] = appointmentRows(
      [id],
      call.site,
    ) as Partial<Visit>[] & { state?: number }[];
    return [date, time, time_end, id_agent, state === failedState].join();
  };
  const before = slot();
  const done = act();
  if (slot() !== before) doubt(busyAt(id, call));
  return done;
}

/** The agents' appointments from a day on that are at the same hour as another one. */
export function overlapping<V extends Slot & { id: number; id_agent: number }>(visits: readonly V[]): V[] {
  return visits.filter(
    (one) =>
      one.id_agent !== noAgent &&
      visits.some((other) => other.id !== one.id && other.id_agent === one.id_agent && overlap(one, other)),
  );
}

const overlapsAhead = 366;

export function overlapsFrom(day: Day, call: Call) {
  return overlapping(
    visitsBetween(day, addDays(day, overlapsAhead), call).filter(({ id_agent }) =>
      isAgentShown(id_agent, call.site),
    ),
  ).map(({ date }) => date);
}

/** A visit without a length lasts a minute. */
const overlap = (one: Slot, other: Slot) =>
  one.date === other.date && starts(one) < ends(other) && starts(other) < ends(one);
const starts = ({ time }: Slot) => minutesOf(time);
const ends = ({ time, time_end }: Slot) => Math.max(minutesOf(time_end), minutesOf(time) + 1);

/** Later that day, else on one of the next working days; of the same length, within the visiting hours. */
function nextFree(wanted: Slot, visits: Visit[]): Slot | null {
  const length = ends(wanted) - starts(wanted);
  const [from, until] = [minutesOf(visitingHours.from), minutesOf(visitingHours.until)];
  for (let after = 0; after <= daysAhead; after++) {
    const date = addDays(wanted.date, after);
    if (after > 0 && !isOpen(date)) continue;
    const ofDay = visits.filter((visit) => visit.date === date);
    const earliest = after > 0 ? from : Math.max(starts(wanted), from);
    const candidates = [earliest, ...ofDay.map(ends).filter((end) => end > earliest)].sort((a, b) => a - b);
    for (const start of candidates) {
      const slot = { date, time: timeOf(start), time_end: timeOf(start + length) };
      if (start + length <= until && !ofDay.some((visit) => overlap(visit, slot))) return slot;
    }
  }
  return null;
}

type Row = Slot & NamedClient & Pick<Rows["appointments"], "id" | "id_agent">;

/** Those that will take place: a failed one leaves the hour free. */
function visitsBetween(first: Day, last: Day, call: Call): Visit[] {
  const names = agentNames(call.site);
  return all<Row>`
    SELECT a.id, a.date, a.time, a.time_end, a.id_agent, c.private_client, c.name, c.surname, c.business_name
    FROM appointment_rows a JOIN clients c ON c.id = a.id_client
    WHERE a.date BETWEEN ${first} AND ${last} AND a.id_agent <> ${noAgent} AND a.state <> ${failedState}
      AND ${shownOn(call.site)} AND ${isPlanned}
    ORDER BY a.date, a.time, a.id`.map(({ id, date, time, time_end, id_agent, ...client }) => ({
    id,
    date,
    time,
    time_end,
    id_agent,
    agent: names[id_agent] ?? "",
    client: clientName(client),
  }));
}

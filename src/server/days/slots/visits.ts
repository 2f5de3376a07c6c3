import { type Day, daysOf, minutesOf, timeOf } from "../../base/days";
import { refuse } from "../../base/errors";
import { townText } from "../../clients/pickup-places/model";
import { journeyText, kmText } from "../../clients/travel/model";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { Rows } from "../../tables/rows";
import { failedState, noAgent, visitingHours } from "../../visits/appointments/model";
import { agentNames, appointmentById, isPlanned, offeredAgents } from "../../visits/appointments/store";
import { isOpen } from "../closures/store";
import { clash, inTown, type Timed, tooFar, type Ways } from "../facts/model";
import { waysFrom } from "../facts/times";
import type { OfVisit } from "./input";
import { type Slot, slotsShown } from "./model";
import { earliestOn, restOf, spread, withToday } from "./ranking";
import { closedIn, periodFrom } from "./store";

type VisitSlot = Slot & { agent: number };

type Visit = Timed & { date: Day; agent: number; first: number; last: number; town: string };

export function slotsOfVisit({ id, after, mornings, agent: asked }: OfVisit, call: Call) {
  const { client, date, time, time_end, id_agent, id_address, order_created, version } = appointmentById(
    id,
    call.site,
  );
  if (order_created) refuse(409, `L'appuntamento non può essere spostato: ha già l'ordine ${order_created}.`);
  const agents = offeredAgents(call.site).filter(({ value }) => value !== noAgent);
  const own = asked ?? id_agent;
  const chosen = own === noAgent ? agents : [{ value: own, text: agentNames(call.site)[own] ?? "" }];
  const minutes = Math.max(minutesOf(time_end) - minutesOf(time), 30);
  const { from, until } = periodFrom(after);
  const visits = visitsBetween(from, until).filter((visit) => visit.id !== id);
  const ways = waysFrom([...visits, { id, first: id_address, last: id_address }])("van");
  const wanted = { id, minutes, now: { date, time }, mornings: mornings === 1 };
  const days = daysOf(from, until).filter(isOpen);
  const found = days.flatMap((day, index) =>
    chosen.flatMap((agent) => {
      const others = visits.filter((visit) => visit.date === day && visit.agent === agent.value);
      return hoursOf(day, others, agent, wanted, ways).map((one) => ({
        ...one,
        penalty: one.penalty + 2 * index,
      }));
    }),
  );
  const sorted = found.sort((one, other) => one.penalty - other.penalty);
  const free = sorted.filter(({ breaks }) => !breaks);
  const slots = withToday(spread(free), free).map(({ slot }) => slot);
  const offered = new Set(slots.map(({ date }) => date));
  const breaking = restOf(
    sorted.filter(({ slot, breaks }) => breaks && !offered.has(slot.date)),
    slotsShown - slots.length,
  );
  const visit = { id, client, date, time, time_end, id_agent, version };
  return { visit, from, until, slots, breaking, agents, closed: closedIn(from, until) };
}

type Wanted = { id: number; minutes: number; now: { date: Day; time: string }; mornings: boolean };
type Agent = { value: number; text: string };

function hoursOf(date: Day, others: readonly Visit[], agent: Agent, wanted: Wanted, ways: Ways) {
  const [from, until] = [minutesOf(visitingHours.from), minutesOf(visitingHours.until)];
  const last = Math.min(until - wanted.minutes, wanted.mornings ? 12 * 60 - 30 : until);
  const starts = Array.from({ length: Math.floor((last - from) / 30) + 1 }, (_, half) => from + half * 30);
  return starts.flatMap((start) => {
    const hour = timeOf(start);
    const own = { id: wanted.id, hour, minutes: wanted.minutes };
    const isNow = date === wanted.now.date && hour === wanted.now.time;
    if (isNow || start < earliestOn(date)) return [];
    const clashing = others.filter((other) => clash(own, other, ways));
    const near = nearestOf(own, others, ways);
    const why = [dayText(agent, others.length), near && nearText(near)].filter((text) => text !== null);
    const slot: VisitSlot = {
      date,
      hour,
      end: timeOf(start + wanted.minutes),
      agent: agent.value,
      why,
      tight: [
        ...clashing.map((other) => clashText(agent, other, tooFar(own, other, ways))),
        ...(isLunch(start) ? ["all'ora di pranzo"] : []),
      ],
    };
    const penalty =
      2 * others.length +
      40 * clashing.length +
      (isLunch(start) ? 6 : 0) +
      (start >= 18 * 60 ? 4 : 0) +
      Math.abs(start - minutesOf(wanted.now.time)) / 120 -
      (near ? Math.max(0, 25 - near.km) / 2 : 0);
    return [{ slot, penalty, breaks: clashing.length > 0 }];
  });
}

const isLunch = (start: number) => start >= 13 * 60 && start < 14 * 60;

const clashText = ({ text }: Agent, { hour, town }: Visit, way: ReturnType<typeof tooFar>) =>
  `${text} alle ${hour} è ${inTown(town)}${way ? `, a ${journeyText(way)}` : ""}`;

function dayText({ text }: Agent, others: number): string {
  const more =
    others === 0
      ? "non ha altro"
      : others === 1
        ? "ha un altro appuntamento"
        : `ha altri ${others} appuntamenti`;
  return `${text} quel giorno ${more}`;
}

/** In kilometres: visits beyond it are not near. */
const farthest = 40;

type Near = { visit: Visit; km: number; isRough: boolean; isBefore: boolean };

function nearestOf(own: Timed, others: readonly Visit[], ways: Ways): Near | null {
  const near = others.flatMap((visit) => {
    const { km = farthest + 1, isRough = false } = ways(visit, own) ?? {};
    return km > farthest ? [] : [{ visit, km, isRough, isBefore: visit.hour < own.hour }];
  });
  return near.sort((one, other) => one.km - other.km)[0] ?? null;
}

const nearText = ({ visit: { town, hour }, isBefore, ...way }: Near) =>
  `${isBefore ? "prima è" : "poi va"} ${inTown(town)} alle ${hour}, ${kmText(way)}`;

type Row = Pick<Rows["appointments"], "id" | "date" | "time" | "time_end" | "id_agent" | "id_address"> &
  Pick<Rows["pickup_places"], "city" | "country">;

const visitsBetween = (first: Day, last: Day): Visit[] =>
  all<Row>`
    SELECT a.id, a.date, a.time, a.time_end, a.id_agent, a.id_address, p.city, p.country
    FROM appointment_rows a JOIN pickup_places p ON p.id = a.id_address
    WHERE a.date BETWEEN ${first} AND ${last} AND a.id_agent <> ${noAgent} AND a.state <> ${failedState}
      AND ${isPlanned}
    ORDER BY a.date, a.time, a.id`.map((row) => ({
    id: row.id,
    date: row.date,
    hour: row.time,
    agent: row.id_agent,
    ...{ first: row.id_address, last: row.id_address },
    minutes: Math.max(minutesOf(row.time_end) - minutesOf(row.time), 1),
    town: townText(row),
  }));

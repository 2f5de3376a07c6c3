import { type Day, daysBetween, minutesOf, shortDay, timeOf } from "../../base/days";
import { journeyText } from "../../clients/travel/model";
import { internalOrder } from "../../orders/works/model";
import { overlaps, type Timed, tooFar, type Ways } from "../facts/model";
import { ableAt } from "./able";
import {
  at,
  type Calendar,
  type DayOfSlots,
  type Filters,
  type PlannedWork,
  type Seat,
  type Slot,
  shortDate,
  type WantedWork,
} from "./model";
import { type NearVehicle, nearestVehicle } from "./near";
import { freeText, keeping, lackOf, loadOf, needsAt, type Refused, tightText } from "./needs";

export const usualStartHour = 8 * 60;

export type Candidate = { slot: Slot; penalty: number };
export const isCandidate = (one: Candidate | Refused): one is Candidate => "slot" in one;

export function tried(
  wanted: WantedWork,
  day: DayOfSlots,
  calendar: Calendar,
  filters: Filters,
): Candidate | Refused {
  const others = [...day.works, ...day.around].filter(({ id }) => !wanted.moving.has(id));
  const refused =
    clashOf(wanted, others) ??
    wanted.needs
      .map((need) => lackOf(need, wanted, others, day, calendar.ways))
      .find((lack) => lack !== null) ??
    (filters.vehicle && busyVehicle(filters.vehicle, wanted, others, day, calendar.ways));
  if (refused) return refused;
  const near = nearestVehicle(wanted, others, day.date, calendar.ways, filters.vehicle, day.away.vehicle);
  const able = ableAt(wanted, others, day, calendar, filters.vehicle, near?.id);
  const hitches = [
    ...wanted.crew.flatMap((seat) => hitchOf(seat, wanted, others, day, calendar.ways)),
    ...orderHitches(wanted, day.date, calendar),
  ];
  const used = needsAt(wanted, others, day, calendar.ways);
  const saved = near ? Math.max(0, (calendar.kmFromDepot ?? 25) - near.km) : 0;
  const penalty =
    30 * loadOf(wanted.needs, day) +
    used.reduce((sum, { left }) => sum + (left === 0 ? 12 : left === 1 ? 6 : 0), 0) +
    3 * Math.abs((minutesOf(wanted.hour) - usualStart(wanted)) / 60) +
    40 * hitches.length +
    able.penalty -
    Math.min(saved, 40) / 2;
  const { date } = day;
  const why = [
    freeText(used),
    filters.vehicle && `${filters.vehicle.text} è libero`,
    near && nearText(near),
    wanted.crew.length && !hitches.length && "la sua squadra è libera",
    ...able.why,
  ];
  const end = timeOf((minutesOf(wanted.hour) + wanted.minutes) % 1440);
  const tight = [...hitches, ...able.tight, ...used.flatMap(tightText)];
  const slot = {
    date,
    hour: wanted.hour,
    end,
    ...(wanted.isAssumed && { isAssumed: true }),
    why: why.filter((text) => typeof text === "string" && text),
    tight,
  };
  return { slot, penalty } as Candidate;
}

const usualStart = ({ now }: WantedWork) => (now ? minutesOf(now.hour) : usualStartHour);

function clashOf(wanted: WantedWork, others: readonly PlannedWork[]) {
  if (wanted.id_order === internalOrder) return;
  const other = others.find(
    (work) =>
      (work.id_order === wanted.id_order || work.id_client === wanted.id_client) && overlaps(work, wanted),
  );
  if (!other) return;
  const text = `il cliente ha già ${other.type_text} alle ${other.hour}`;
  return { by: "work" as const, name: other.type_text, free: 0, text };
}

function busyVehicle(
  vehicle: Seat,
  wanted: Timed,
  others: readonly PlannedWork[],
  day: DayOfSlots,
  ways: Ways,
): Refused | null {
  const isAway = day.away.vehicle.has(vehicle.id);
  if (!isAway && !keeping(vehicle, wanted, others, ways)) return null;
  return { by: "vehicle", name: vehicle.text, free: 0, text: `${vehicle.text} è impegnato o fermo` };
}

function hitchOf(seat: Seat, wanted: Timed, others: readonly PlannedWork[], day: DayOfSlots, ways: Ways) {
  if (day.away[seat.kind].has(seat.id))
    return [`${seat.text} ${seat.kind === "worker" ? "è assente" : "è fermo"}`];
  const other = keeping(seat, wanted, others, ways);
  if (!other) return [];
  const way = tooFar(other, wanted, ways);
  const when = other.date === day.date ? "" : ` di ${shortDay(other.date)}`;
  return [
    `${seat.text} alle ${other.hour}${when} è da ${other.client}${way ? `, a ${journeyText(way)}` : ""}`,
  ];
}

/** Works of an order in another sequence than now: packing after the move. */
function orderHitches({ now }: WantedWork, date: Day, { ofOrder }: Calendar) {
  if (!now) return [];
  return ofOrder
    .filter(
      (other) => Math.sign(daysBetween(other.date, now.date)) === -Math.sign(daysBetween(other.date, date)),
    )
    .filter((other) => other.date !== now.date)
    .map((other) => {
      const side = other.date < date ? "dopo" : "prima di";
      return `${side} ${other.type_text} del ${shortDate(other.date)} dello stesso ordine`;
    });
}

function nearText({ text, town, km, hour, isBefore }: NearVehicle): string {
  const way = km > 2 ? `, ${km} km` : "";
  return `${text} ${isBefore ? "è già" : "va poi"} ${at(town)} alle ${hour}${way}`;
}

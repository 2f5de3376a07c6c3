import { type Day, daysBetween, minutesOf, timeOf } from "../days";
import { endOf, overlaps, type Timed, tooFar, type Ways } from "../problems/model";
import { journeyText } from "../travel/model";
import { internalOrder } from "../works/model";
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
  slotsShown,
  type WantedWork,
} from "./model";
import { type NearVehicle, nearestVehicle } from "./near";
import { freeText, keeping, lackOf, loadOf, needsAt, type Refused, tightText } from "./needs";

const firstHour = 7 * 60;
const lastHour = 16 * 60;
const noon = 12 * 60;
/** Works end by now, unless they are so long that they begin first thing. */
const lastEnd = 20 * 60;
const firstThing = 8 * 60;

type Candidate = { slot: Slot; penalty: number };
const isCandidate = (one: Candidate | Refused): one is Candidate => "slot" in one;

/** The best places for a work, the best one first; of each day one, as long as there are days. */
export function slotsOf(wanted: WantedWork, calendar: Calendar, filters: Filters): Slot[] {
  const found = calendar.days.flatMap((day, index) =>
    candidatesOn(day, wanted, calendar, filters).map(({ slot, penalty }) => ({
      slot,
      penalty: penalty + 2 * index,
    })),
  );
  return spread(found.sort(byPenalty)).map(({ slot }) => slot);
}

/** The best of the first day that has any. */
export function firstSlotOf(wanted: WantedWork, calendar: Calendar, filters: Filters): Slot | null {
  for (const day of calendar.days) {
    const [best] = candidatesOn(day, wanted, calendar, filters).sort(byPenalty);
    if (best) return best.slot;
  }
  return null;
}

const candidatesOn = (day: DayOfSlots, wanted: WantedWork, calendar: Calendar, filters: Filters) =>
  triedOn(day, wanted, calendar, filters).filter(isCandidate);

const byPenalty = (one: Candidate, other: Candidate) =>
  one.penalty - other.penalty ||
  one.slot.date.localeCompare(other.slot.date) ||
  one.slot.hour.localeCompare(other.slot.hour);

/** The best of each day; where days are few, also a second hour that is not beside the first. */
export function spread<T extends { slot: Pick<Slot, "date" | "hour"> }>(sorted: readonly T[]): T[] {
  const chosen: T[] = [];
  const add = (differs: (one: T, other: T) => boolean) => {
    for (const one of sorted)
      if (chosen.length < slotsShown && chosen.every((other) => differs(one, other))) chosen.push(one);
  };
  add(({ slot }, other) => slot.date !== other.slot.date);
  add(
    ({ slot }, { slot: { date, hour } }) =>
      slot.date !== date || Math.abs(minutesOf(slot.hour) - minutesOf(hour)) >= 3 * 60,
  );
  return chosen.sort((one, other) => sorted.indexOf(one) - sorted.indexOf(other));
}

function triedOn(day: DayOfSlots, wanted: WantedWork, calendar: Calendar, filters: Filters) {
  if (day.closed !== null) return [];
  return startsOn(day, wanted, calendar, filters).map((start) =>
    tried({ ...wanted, hour: timeOf(start) }, day, calendar, filters),
  );
}

/** The hours to try: the usual one, each full hour, and where a vehicle could come from its work before. */
function startsOn(day: DayOfSlots, wanted: WantedWork, { ways }: Calendar, { mornings }: Filters): number[] {
  const full = Array.from({ length: (lastHour - firstHour) / 60 + 1 }, (_, hour) => firstHour + 60 * hour);
  const after = day.works
    .filter(({ id, seats }) => id !== wanted.id && seats.some(({ kind }) => kind === "vehicle"))
    .map((work) => Math.ceil((endOf(work) + (ways(work, wanted)?.minutes ?? 0)) / 30) * 30);
  const isNow = (start: number) => day.date === wanted.now?.date && timeOf(start) === wanted.now.hour;
  const fits = (start: number) =>
    start >= Math.min(firstHour, minutesOf(wanted.hour)) &&
    start <= lastHour &&
    (start + wanted.minutes <= lastEnd || start <= firstThing) &&
    (!mornings || start < noon) &&
    !isNow(start);
  return [...new Set([minutesOf(wanted.hour), ...full, ...after])].filter(fits).sort((a, b) => a - b);
}

function tried(
  wanted: WantedWork,
  day: DayOfSlots,
  calendar: Calendar,
  filters: Filters,
): Candidate | Refused {
  const others = day.works.filter(({ id }) => id !== wanted.id);
  const refused =
    clashOf(wanted, others) ??
    wanted.needs.map((need) => lackOf(need, wanted, others, day)).find((lack) => lack !== null) ??
    (filters.vehicle && busyVehicle(filters.vehicle, wanted, others, day, calendar.ways));
  if (refused) return refused;
  const near = nearestVehicle(wanted, others, calendar.ways, filters.vehicle, day.away.vehicle);
  const able = ableAt(wanted, others, day, calendar, filters.vehicle, near?.id);
  const hitches = [
    ...wanted.crew.flatMap((seat) => hitchOf(seat, wanted, others, day, calendar.ways)),
    ...orderHitches(wanted, day.date, calendar),
  ];
  const used = needsAt(wanted, others, day);
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
    why: why.filter((text) => typeof text === "string" && text),
    tight,
  };
  return { slot, penalty } as Candidate;
}

const usualStart = ({ now }: WantedWork) => (now ? minutesOf(now.hour) : firstThing);

/** Another work of the same order or client at that time. */
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

/** Why somebody of the crew, which goes along with its work, cannot come. */
function hitchOf(seat: Seat, wanted: Timed, others: readonly PlannedWork[], day: DayOfSlots, ways: Ways) {
  if (day.away[seat.kind].has(seat.id))
    return [`${seat.text} ${seat.kind === "worker" ? "è assente" : "è fermo"}`];
  const other = keeping(seat, wanted, others, ways);
  if (!other) return [];
  const way = tooFar(other, wanted, ways);
  return [`${seat.text} alle ${other.hour} è da ${other.client}${way ? `, a ${journeyText(way)}` : ""}`];
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

/** What stands against a work on all these days: the reason of most hours, with the most that was free. */
export function againstOf(wanted: WantedWork, calendar: Calendar, filters: Filters): string {
  const open = calendar.days.filter(({ closed }) => closed === null);
  const reasons = open
    .flatMap((day) => triedOn(day, wanted, calendar, filters))
    .filter((one): one is Refused => !isCandidate(one));
  const [first] = [...Map.groupBy(reasons, ({ by, name }) => `${by} ${name}`).values()].sort(
    (one, other) => other.length - one.length,
  );
  const closures = new Set(calendar.days.flatMap(({ closed }) => closed || []));
  if (!first?.[0]) return ["in questi giorni non si lavora", ...closures].join(": ");
  const [{ by, text }] = first as [Refused];
  const free = Math.max(...first.map((one) => one.free));
  if (by !== "resource" || text.includes("in tutto")) return text;
  return `${text}, liberi insieme al massimo ${free}`;
}

import { briefDay, type Day, daysBetween, minutesOf, shortDay, timeOf } from "../../base/days";
import { journeyText, kmText, roughly } from "../../clients/travel/model";
import { driversOf, hasTwoDrivers } from "../../crews/skills/lacks";
import { noSkills } from "../../crews/skills/model";
import { internalOrder } from "../../orders/works/model";
import { clash, inTown, overlaps, startOf, type Timed, tooFar } from "../facts/model";
import { shiftProblems } from "../facts/shifts";
import { wheelOfDay, wheelOfDayText } from "../facts/store";
import type { WaysAt } from "../facts/times";
import type { Calendar, DayOfSlots, Filters, PlannedWork, Seat, Slot, WantedWork } from "./model";
import { ableAt, freeText, keeping, lackOf, loadOf, needsAt, type Refused, sits, tightText } from "./needs";

type NearVehicle = {
  id: number;
  text: string;
  town: string;
  km: number;
  isRough: boolean;
  hour: string;
  isBefore: boolean;
};

/** Farther than this is not near, in kilometres. */
const near = 40;

type Way = Pick<NearVehicle, "km" | "isRough">;

function wayBetween(
  one: PlannedWork,
  other: WantedWork,
  { pace }: Pick<Seat, "pace">,
  ways: WaysAt,
): Way | null {
  const [from, to] = startOf(one) < startOf(other) ? [one, other] : [other, one];
  if (from.last === to.first) return { km: 0, isRough: false };
  const way = ways(pace)(from, to);
  return way && { km: way.km, isRough: way.isRough === true };
}

/** The nearest of the day's other works, on the road. */
function nearestWork(wanted: WantedWork, works: readonly PlannedWork[], ways: WaysAt) {
  const found = works
    .filter(({ id, isShown }) => isShown && !wanted.moving.has(id))
    .flatMap((work) => {
      const way = wayBetween(work, wanted, { pace: "van" }, ways);
      return way && way.km <= near ? [{ ...way, work }] : [];
    });
  return found.sort((one, other) => one.km - other.km)[0];
}

function nearestVehicle(
  wanted: WantedWork,
  others: readonly PlannedWork[],
  date: Day,
  ways: WaysAt,
  chosen: Seat | null,
  away: ReadonlyMap<number, string>,
): NearVehicle | null {
  const kinds = new Set(wanted.needs.filter(({ isVehicle }) => isVehicle).map(({ name }) => name));
  const fits = ({ kind, id, resource }: Seat) =>
    kind === "vehicle" && !away.has(id) && (chosen ? id === chosen.id : !resource || kinds.has(resource));
  const stops = others.flatMap((work) =>
    work.seats.filter(fits).map((seat) => ({ seat, work, way: wayBetween(work, wanted, seat, ways) })),
  );
  let best: NearVehicle | null = null;
  for (const [, own] of Map.groupBy(stops, ({ seat }) => seat.id)) {
    if (own.some(({ work, seat }) => clash(work, wanted, ways(seat.pace)))) continue;
    for (const { seat, work, way } of own) {
      if (work.date !== date) continue;
      if (way === null || way.km > Math.min(near, (best?.km ?? near + 1) - 1)) continue;
      const isBefore = startOf(work) < startOf(wanted);
      const town = isBefore ? work.lastTown : work.town;
      best = { id: seat.id, text: seat.text, town, ...way, hour: work.hour, isBefore };
    }
  }
  return kinds.size || chosen ? best : null;
}

export const usualStartHour = 8 * 60;

/** Works end by now, unless they are so long that they must begin first thing in the morning. */
export const lastEnd = 20 * 60;

/** `breaks`: it goes only if somebody else gives way. */
export type Candidate = { slot: Slot; penalty: number; breaks: boolean };
export const isCandidate = (one: Candidate | Refused): one is Candidate => "slot" in one;

/** `anyway`: what would refuse the hour becomes a remark, unless it can't be. */
export function tried(
  wanted: WantedWork,
  day: DayOfSlots,
  calendar: Calendar,
  filters: Filters,
  anyway: boolean,
): Candidate | Refused {
  const others = [...day.works, ...day.around].filter(({ id }) => !wanted.moving.has(id));
  const refusals = [
    clashOf(wanted, others),
    ...wanted.needs.map((need) => lackOf(need, wanted, others, day, calendar.ways)),
    filters.vehicle && busyVehicle(filters.vehicle, wanted, others, day, calendar.ways),
    lateEnd(wanted),
  ].filter((refused) => refused != null);
  const [refused] = refusals;
  if (refused && !anyway) return refused;
  const impossible = refusals.find(({ isImpossible }) => isImpossible);
  if (impossible) return impossible;
  const near = nearestVehicle(wanted, others, day.date, calendar.ways, filters.vehicle, day.away.vehicle);
  const place = nearestWork(wanted, day.works, calendar.ways);
  const able = ableAt(wanted, others, day, calendar, filters.vehicle, near?.id);
  const hitches = [
    ...refusals.map(lackText),
    ...wanted.crew.flatMap((seat) => hitchOf(seat, wanted, others, day, calendar.ways)),
    ...wanted.crew.flatMap((seat) => shiftHitches(seat, wanted, others, day, calendar)),
    ...wanted.crew.flatMap((seat) => wheelHitches(seat, wanted, others, day, calendar)),
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
    !refusals.some(({ by }) => by === "resource") && freeText(used),
    filters.vehicle && !refusals.some(({ by }) => by === "vehicle") && `${filters.vehicle.text} è libero`,
    near && nearText(near),
    place && (!near || place.km < near.km) && placeText(place),
    wanted.crew.length && !hitches.length && "la sua squadra è libera",
    ...able.why,
  ];
  const end = timeOf((minutesOf(wanted.hour) + wanted.minutes) % 1440);
  const tight = [...hitches, ...able.tight, ...used.filter(({ left }) => left >= 0).flatMap(tightText)];
  const slot = {
    date,
    hour: wanted.hour,
    end,
    ...(wanted.isAssumed && { isAssumed: true }),
    why: why.filter((text) => typeof text === "string" && text),
    tight,
  };
  return { slot, penalty, breaks: hitches.length > 0 } as Candidate;
}

const usualStart = ({ now }: WantedWork) => (now ? minutesOf(now.hour) : usualStartHour);

function clashOf(wanted: WantedWork, others: readonly PlannedWork[]): Refused | undefined {
  if (wanted.id_order === internalOrder) return;
  const other = others.find(
    (work) =>
      (work.id_order === wanted.id_order || work.id_client === wanted.id_client) && overlaps(work, wanted),
  );
  if (!other) return;
  const text = `il cliente ha già ${other.type_text} alle ${other.hour}`;
  return { by: "work", name: other.type_text, free: 0, text };
}

/** A place of today may begin so late that only the evening is left. */
function lateEnd(wanted: WantedWork): Refused | null {
  const [start, end] = [minutesOf(wanted.hour), minutesOf(wanted.hour) + wanted.minutes];
  if (end <= lastEnd || start <= usualStart(wanted) || start <= usualStartHour) return null;
  return { by: "end", name: "", free: 0, text: `finisce dopo le ${timeOf(lastEnd)}` };
}

const lackText = ({ by, text, free }: Refused) =>
  by === "resource" ? `${text}, ${free === 1 ? "libero" : "liberi"} ${free}` : text;

function busyVehicle(
  vehicle: Seat,
  wanted: Timed,
  others: readonly PlannedWork[],
  day: DayOfSlots,
  ways: WaysAt,
): Refused | null {
  const isAway = day.away.vehicle.has(vehicle.id);
  if (!isAway && !keeping(vehicle, wanted, others, ways)) return null;
  const text = `${vehicle.text} è impegnato o fermo`;
  return { by: "vehicle", name: vehicle.text, free: 0, text, isImpossible: isAway };
}

function hitchOf(seat: Seat, wanted: Timed, others: readonly PlannedWork[], day: DayOfSlots, ways: WaysAt) {
  if (day.away[seat.kind].has(seat.id))
    return [`${seat.text} ${seat.kind === "worker" ? "è assente" : "è fermo"}`];
  const other = keeping(seat, wanted, others, ways);
  if (!other) return [];
  const way = tooFar(other, wanted, ways(seat.pace));
  const when = other.date === day.date ? "" : ` di ${shortDay(other.date)}`;
  return [
    `${seat.text} alle ${other.hour}${when} è da ${other.client}${way ? `, a ${journeyText(way)}` : ""}`,
  ];
}

/** What its other works with this one leave too little rest for, or make too long a day. */
function shiftHitches(
  seat: Seat,
  wanted: WantedWork,
  others: readonly PlannedWork[],
  day: DayOfSlots,
  { ways, limits, depotWays }: Calendar,
) {
  const own = seat.kind === "worker" ? others.filter((work) => sits(seat, work)) : [];
  if (!own.length) return [];
  const problems = (works: readonly (Timed & { date?: Day; isAssumed: boolean })[]) =>
    shiftProblems(
      [...works]
        .sort((one, other) => startOf(one) - startOf(other))
        .map((work) => ({
          ...work,
          ...depotWays(work),
          end: timeOf((minutesOf(work.hour) + work.minutes) % 1440) + roughly(work.isAssumed),
          day: work.date && work.date !== day.date ? shortDay(work.date) : undefined,
        })),
      ways(seat.pace),
      limits,
    ).map(({ text }) => text);
  const known = new Set(problems(own));
  return problems([...own, wanted])
    .filter((text) => !known.has(text))
    .map((text) => `${seat.text}: ${text}`);
}

/** Who drives alone is at the wheel for too long, over all works of his day with this one. */
function wheelHitches(
  seat: Seat,
  wanted: WantedWork,
  others: readonly PlannedWork[],
  { date, skills }: DayOfSlots,
  { ways, limits, depotWays, vehicles }: Calendar,
) {
  const own = others.filter((work) => seat.kind === "worker" && work.date === date && sits(seat, work));
  if (!own.length) return [];
  const isAlone = ({ seats, minutes, road }: Pick<PlannedWork, "seats" | "minutes" | "road">) => {
    const workers = seats.flatMap(({ kind, id }) =>
      kind === "worker" ? [{ ...(skills.get(id) ?? noSkills), id }] : [],
    );
    const driven = seats.flatMap(({ kind, id }) => (kind === "vehicle" ? (vehicles.get(id) ?? []) : []));
    const rests = minutes >= road + limits.rest || hasTwoDrivers(workers, driven);
    return !rests && [...driversOf(workers, driven).values()].some(({ id }) => id === seat.id);
  };
  const works = [...own, { ...wanted, seats: wanted.crew }]
    .sort((one, other) => startOf(one) - startOf(other))
    .map((work) => ({ ...work, tour: depotWays(work), road: work.wheel, isAlone: isAlone(work) }));
  const minutes = works.filter((work) => work.isAlone).length > 1 ? wheelOfDay(works, ways("van")) : 0;
  const isOfThis = works.some(({ id, isAlone }) => id === wanted.id && isAlone);
  return isOfThis && minutes > limits.wheel ? [`${seat.text}: ${wheelOfDayText(minutes, limits)}`] : [];
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
      return `${side} ${other.type_text} del ${briefDay(other.date)} dello stesso ordine`;
    });
}

const placeText = ({ work: { client, hour, town }, ...way }: NonNullable<ReturnType<typeof nearestWork>>) =>
  `${way.km ? `a ${kmText(way)} da` : "nello stesso luogo di"} ${client} (${hour}, ${town})`;

function nearText({ text, town, hour, isBefore, ...way }: NearVehicle): string {
  const far = way.km > 2 ? `, ${kmText(way)}` : "";
  return `${text} ${isBefore ? "è già" : "va poi"} ${inTown(town)} alle ${hour}${far}`;
}

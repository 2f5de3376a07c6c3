import { durationWords } from "../../base/days";
import { clientName } from "../../clients/model";
import { townOrAddress } from "../../clients/pickup-places/model";
import { journeyText, roughly } from "../../clients/travel/model";
import { type Kind, kinds, type Line, presentCounts, requiredCounts } from "../../crews/model";
import { names } from "../../crews/skills/lacks";
import { paceOf } from "../../crews/skills/paces";
import type { Call } from "../../journal/caller";
import { routeTowns } from "../../orders/works/model";
import type { SeatsOfPlan } from "../composition/input";
import { dayWith } from "../composition/store";
import { boardOf, continuingOn } from "../daily-works/store";
import { endOf, overlaps, startOf, tooFar, type Ways } from "../facts/model";
import { breachesOf, breachText, isByYard, type WorkOfShift } from "../facts/shifts";
import { type DayReading, dayFacts, firmLimits, timed, worksAroundOf } from "../facts/store";
import { problemsOfDay } from "../problems/store";
import { axisOf, type Bar, type BarRow, type DayBars, type Leg } from "./model";
import { versionOf } from "./shift";

/** The rows that seats chosen of a plan change, as they are now and as they would be, on one axis. */
export function barsOfPlan({ date, seats }: SeatsOfPlan, call: Call) {
  const day = dayFacts(date, call);
  const [before, after] = [barsOf(day), barsOf(dayWith(seats, day))];
  const changed = new Set(seats.map(({ id_work }) => id_work));
  const keys = new Set(
    [before, after].flatMap(({ rows }) =>
      rows.flatMap(({ key, works }) => (works.some((id) => changed.has(id)) ? key : [])),
    ),
  );
  const shown = (bars: DayBars) => bars.rows.filter(({ key, works }) => keys.has(key) && works.length > 0);
  const rows = { before: shown(before), after: shown(after) };
  const drawn = [...rows.before, ...rows.after];
  const bars = [...before.works, ...after.works].filter(({ id }) =>
    drawn.some(({ works }) => works.includes(id)),
  );
  const axis = axisOf([...bars, ...drawn.flatMap(({ legs }) => legs)]);
  return {
    before: { ...before, ...axis, rows: rows.before },
    after: { ...after, ...axis, rows: rows.after },
  };
}

type BoardWork = ReturnType<typeof boardOf>["works"][number];

/** The day as a row for each vehicle, below one for each crew without, at last the vehicles that stay; site B has its cards' hours alone. */
export function barsOf(day: DayReading): DayBars {
  const { works } = boardOf(day);
  const continuing = continuingOn(day);
  const problems = problemsByWork(day);
  const bars = [
    ...continuing.map(({ work, time: { start, minutes, day: begun }, away }) => ({
      ...barOf(work, presentCounts(work.totalResources, away)),
      ...{ start, minutes, day: begun },
    })),
    ...works.map((work) => ({
      ...barOf(work, presentCounts(work.totalResources, day.away())),
      ...problems(work),
    })),
  ];
  const crewed = [...continuing.map(({ work }) => work), ...works];
  const vehicles = vehicleRows(crewed, day);
  const isIdle = (row: BarRow) => row.works.length === 0;
  const rows = [...vehicles.filter((row) => !isIdle(row)), ...crewRows(crewed), ...vehicles.filter(isIdle)];
  const drawn = day.site === "B" ? rows : rows.map((row) => ({ ...row, legs: legsOf(row, crewed, day) }));
  const { from, until } = axisOf([...bars, ...drawn.flatMap(({ legs }) => legs)]);
  return { date: day.date, from, until, works: bars, rows: drawn };
}

const barOf = (work: BoardWork, there: Bar["there"]): Bar => {
  const { start = 0, minutes } = timed(work);
  return {
    ...{ id: work.id, version: versionOf(work), client: clientName(work), type: work.type_text },
    ...{ place: routeTowns(work) || townOrAddress(work), hour: work.hour, end: work.end, start, minutes },
    ...(work.late && { late: work.late }),
    ...(work.span && { span: work.span }),
    ...(work.order_cancelled && { isCancelled: true as const }),
    ...{ there, asked: requiredCounts(work), crew: seatsOf(work).map(({ text }) => text), problems: [] },
  };
};

const seatsOf = ({ totalResources }: { totalResources: readonly Line[] }) =>
  totalResources.flatMap((line) =>
    kinds.flatMap((kind) => {
      const [id, named] = [line[`id_${kind}`], line[kind]];
      return id === null || !named ? [] : [{ kind, id, code: String(named.value), text: named.text }];
    }),
  );

/** Of two works that do not go together both are a clash. */
function problemsByWork(day: DayReading) {
  const found = problemsOfDay(day);
  const byLine = new Map(day.crews().lines.map(({ id, id_work }) => [id, id_work]));
  const clashing = new Set(
    found
      .filter(({ kind }) => kind === "overlap" || kind === "travel")
      .flatMap(({ id_work, other }) => [id_work, other && byLine.get(other.id_line)]),
  );
  return ({ id }: { id: number }) => ({
    problems: found.filter(({ id_work }) => id_work === id).map(({ text }) => text),
    ...(clashing.has(id) && { isClash: true as const }),
  });
}

function vehicleRows(works: readonly BoardWork[], day: DayReading): BarRow[] {
  const listed = day.lists.vehicle().map(({ id, value, text }) => ({ id, code: String(value), text }));
  const used = works.flatMap(seatsOf).filter(({ kind }) => kind === "vehicle");
  const all = new Map([...used, ...listed].map((one) => [one.id, one]));
  return [...all.values()]
    .sort((one, other) => Number(one.code) - Number(other.code))
    .map(({ id, code, text }) => {
      const away = day.away().vehicle.get(id);
      return {
        ...{ key: `vehicle-${id}`, vehicle: id, code, name: text },
        ...(away !== undefined && { away }),
        ...{ works: works.filter((work) => isOn(work, "vehicle", id)).map((work) => work.id), legs: [] },
      };
    });
}

const isOn = (work: BoardWork, kind: Kind, id: number) =>
  work.totalResources.some((line) => line[`id_${kind}`] === id);

/** Works of the same people stand in one row, and so do those of nobody. */
function crewRows(works: readonly BoardWork[]): BarRow[] {
  const without = works.filter((work) => work.totalResources.every(({ id_vehicle }) => id_vehicle === null));
  const keyOf = (work: BoardWork) =>
    seatsOf(work)
      .map(({ id }) => id)
      .sort((one, other) => one - other)
      .join("-");
  return [...Map.groupBy(without, keyOf)]
    .sort(([one], [other]) => Number(one === "") - Number(other === ""))
    .map(([key, own]) => ({
      ...{ key: `crew-${key}`, vehicle: null, code: "" },
      name: names(seatsOf(own[0] as BoardWork).map(({ text }) => text)) || "Senza squadra",
      ...{ works: own.map(({ id }) => id), legs: [] },
    }));
}

function legsOf(row: BarRow, works: readonly BoardWork[], day: DayReading): Leg[] {
  // Works of nobody have nothing to do with each other.
  if (row.key === "crew-") return [];
  const own = works.filter(({ id }) => row.works.includes(id));
  const around = new Map(day.around().map((work) => [work.id, work]));
  const inShift = (work: BoardWork): WorkOfShift => around.get(work.id) ?? day.inShift(work);
  const chain = own.map(inShift).sort((one, other) => startOf(one) - startOf(other));
  const { vehicle } = row;
  const ways = day.ways(vehicle === null ? "van" : paceOf({ kind: "vehicle", id: vehicle }));
  const between = chain.flatMap((work, at) => {
    const next = chain[at + 1];
    return next ? legsBetween(work, next, ways) : backLeg(work);
  });
  return [
    ...chain.slice(0, 1).flatMap(outLeg),
    ...between,
    ...own.flatMap((work) => shortRests(work, works, day)),
  ];
}

const outLeg = (work: WorkOfShift): Leg[] =>
  depotLeg(startOf(work) - (work.out ?? 0), work.out, work.isRoughOut, "dal");
const backLeg = (work: WorkOfShift): Leg[] => depotLeg(endOf(work), work.back, work.isRoughBack, "al");

const depotLeg = (start: number, minutes = 0, isRough = false, side: "dal" | "al"): Leg[] =>
  minutes > 0
    ? [
        {
          kind: "way",
          start,
          minutes,
          text: `${side} deposito, ${durationWords(minutes)}${roughly(isRough)}`,
        },
      ]
    : [];

/** By the yard where there is time to go there and back out. */
function legsBetween(from: WorkOfShift, to: WorkOfShift, ways: Ways): Leg[] {
  if (overlaps(from, to)) return [];
  if (isByYard(from, to)) {
    const [start, until] = [endOf(from) + (from.back ?? 0), startOf(to) - (to.out ?? 0)];
    const yard = { kind: "yard" as const, start, minutes: until - start, text: "in deposito" };
    return [...backLeg(from), yard, ...outLeg(to)];
  }
  const way = ways(from, to);
  if (!way) return [];
  const isTooLate = tooFar(from, to, ways) !== null;
  return [
    {
      ...{ kind: "way", start: endOf(from), minutes: way.minutes, text: journeyText(way) },
      ...(isTooLate && { isTooLate }),
    },
  ];
}

/** A pause that is too short for a rest, before the work at which somebody lacks it. */
function shortRests(work: BoardWork, works: readonly BoardWork[], day: DayReading): Leg[] {
  const limits = firmLimits();
  const around = worksAroundOf(day);
  const own = seatsOf(work).filter(({ kind }) => kind === "worker");
  const found = own.flatMap(({ id, text }) => {
    const of = works.filter((one) => isOn(one, "worker", id) && one.date === day.date).map(day.inShift);
    const all = [...around({ kind: "worker", id }), ...of].sort(
      (one, other) => startOf(one) - startOf(other),
    );
    return breachesOf(all, day.ways("van"), limits).flatMap((breach) => {
      const [before, after] = breach.works;
      if (!breach.isPause || !before || after?.id !== work.id || after.day !== undefined) return [];
      const start = endOf(before) + (before.back ?? 0);
      const minutes = startOf(after) - (after.out ?? 0) - start;
      return [{ kind: "rest" as const, start, minutes, text: `${text}: ${breachText(breach, limits)}` }];
    });
  });
  return found.slice(0, 1);
}

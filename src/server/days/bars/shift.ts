import { derivedVersion } from "../../base/derived-version";
import { forbid, refuse, stale } from "../../base/errors";
import { civilOf, instantOf } from "../../base/instants";
import { lazy } from "../../base/lazy";
import type { VersionedRecord } from "../../call/conflict-records";
import { clientName } from "../../clients/model";
import { type Kind, kinds, type Line, messages } from "../../crews/model";
import { crewVersion, replaceCrew } from "../../crews/store";
import type { SwapProblem } from "../../crews/swap-plan";
import { type Call, can } from "../../journal/caller";
import { lengthOf, type Work } from "../../orders/works/model";
import { moveWork, setExpectedEnd, setLength, workById } from "../../orders/works/store";
import { type DayReading, dayFacts } from "../facts/store";
import { newProblems } from "../problems/store";
import type { WorkShift } from "./input";

/** What a drop on the axis would break; it changes nothing. */
export function checkShift(shift: WorkShift, call: Call): { problems: SwapProblem[]; version: number } {
  const work = workById(shift.id, call);
  const day = dayFacts(work.date, call);
  const problems = newProblems(day, shiftedDay(day, work, shift)).map(({ id_work, text }) => {
    const about = id_work !== work.id && day.works().find(({ id }) => id === id_work);
    return { text, hour: about ? about.hour : "", client: about ? clientName(about) : "" };
  });
  return { problems, version: versionOf(work) };
}

export function shiftWork(shift: WorkShift, call: Call) {
  const work = workById(shift.id, call);
  const anyVersion = { ...call, version: undefined };
  if (call.version !== undefined && call.version !== versionOf(work)) refuse(409, stale);
  const { id, hour, minutes = work.minutes ?? 0 } = shift;
  const isTimed = hour !== work.hour || minutes !== work.minutes;
  const crew = crewAfter(work, shift, dayFacts(work.date, call));
  if (isTimed && !(can(call, "works.edit") && can(call, "planning.edit"))) forbid();
  if (crew && !can(call, "modifyDailyWorks")) forbid();
  const { problems } = checkShift(shift, call);
  if (isTimed) moveWork({ id, date: work.date, hour }, anyVersion);
  if (minutes !== work.minutes) saveLength({ ...work, hour }, minutes);
  if (crew) for (const kind of kinds) replaceCrew(kind, id, crew[kind], anyVersion);
  return problems.length > 0 && { clashes: problems.map(({ text }) => text) };
}

/** Where somebody wrote when it is expected to end, that is what changes. */
function saveLength({ id, date, hour, late }: Work, minutes: number) {
  if (late === undefined) setLength(id, minutes);
  else setExpectedEnd(id, civilOf(instantOf(date, hour) + minutes).time);
}

type Crew = Record<Kind, number[]>;

/** Another vehicle comes with the crew it has that day, nearest in time; one that is idle, or one of several, comes alone. */
function crewAfter(work: Work, { from, to }: WorkShift, day: DayReading): Crew | null {
  if (to === null || to === from) return null;
  const { lines } = day.crews();
  const on = (kind: Kind, id_work: number) =>
    lines.flatMap((line) => (line.id_work === id_work ? (line[`id_${kind}`] ?? []) : []));
  const vehicles = on("vehicle", work.id);
  if (vehicles.includes(to)) refuse(409, messages.vehicle.twice);
  if (from !== null && !vehicles.includes(from)) refuse(409, stale);
  const vehicle = from === null ? [...vehicles, to] : vehicles.map((one) => (one === from ? to : one));
  const distance = (other: Work) =>
    Math.abs(instantOf(other.date, other.hour) - instantOf(work.date, work.hour));
  const [nearest] = day
    .works()
    .filter(({ id }) => id !== work.id && `${on("vehicle", id)}` === `${to}`)
    .sort((one, other) => distance(one) - distance(other));
  const coming = vehicle.length === 1 && nearest ? on("worker", nearest.id) : [];
  return { vehicle, worker: coming.length ? coming : on("worker", work.id) };
}

/** The day with the work at its new hour, length and crew; the roads stay as they are. */
function shiftedDay(day: DayReading, work: Work, shift: WorkShift): DayReading {
  const { id, hour, minutes = work.minutes ?? 0 } = shift;
  const from = instantOf(work.date, hour);
  const { isAssumed, late } = work;
  const { end, end_date } = lengthOf({ date: work.date, hour, minutes, usual_minutes: null, road: 0 });
  const time = { hour, minutes, end, end_date, ...(minutes !== work.minutes && { isAssumed: false }) };
  const moved = <W extends { id: number; hour: string }>(works: readonly W[], more: object = {}): W[] =>
    works
      .map((one) => (one.id === id ? { isAssumed, late, ...one, ...time, ...more } : one))
      .sort((one, other) => one.hour.localeCompare(other.hour));
  const times = lazy(() => {
    const known = day.times();
    return {
      ...known,
      works: known.works.map((one) => moved([one], { from, until: from + minutes })[0] ?? one),
    };
  });
  const crew = crewAfter(work, shift, day);
  const crews = lazy(() => {
    const stored = day.crews();
    return crew ? { ...stored, lines: linesWith(stored.lines, id, crew, day) } : stored;
  });
  return { ...day, works: lazy(() => moved(day.works())), crews, times, span: { ...day.span, times } };
}

function linesWith(lines: readonly Line[], id_work: number, crew: Crew, day: DayReading): Line[] {
  const none = { id_work, version: 0, id_worker: null, id_vehicle: null, worker: null, vehicle: null };
  const known = (kind: Kind, id: number) =>
    day.lists[kind]().find((one) => one.id === id) ??
    lines.find((line) => line[`id_${kind}`] === id)?.[kind] ??
    null;
  const own = kinds.flatMap((kind) =>
    crew[kind].map((id) => ({ ...none, id: 0, [`id_${kind}`]: id, [kind]: known(kind, id) })),
  );
  return [...lines.filter((line) => line.id_work !== id_work), ...own];
}

/** Of a work's time and crew together: who drags second sees it. */
export const versionOf = ({ id, version }: Pick<Work, "id" | "version">): number =>
  derivedVersion([version, ...kinds.map((kind) => crewVersion(kind, id))]);

export const versionedShift: VersionedRecord = {
  table: "works",
  find: ({ id, hour, minutes }) => ({
    read: "Works.checkShift",
    key: { id, hour, minutes },
    rows: { table: "works", id: Number(id) },
    fields: (values) => values,
  }),
};

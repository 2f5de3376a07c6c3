import { today } from "../../base/clock";
import type { Day } from "../../base/days";
import { notFound, refuse, refuseFields, stale } from "../../base/errors";
import { clientName } from "../../clients/model";
import { insert, run } from "../../db/db";
import type { Call } from "../../journal/caller";
import { expectedEnds } from "../../orders/works/expected-ends";
import { setExpectedEnd, workById, worksById } from "../../orders/works/store";
import { awayOfDay } from "../absences/store";
import type { HoursOfDay, HoursOfWork } from "./input";
import { faultOf, messages, overlap, type PersonHours, type Times } from "./model";
import { hoursOfDay, overlapOf, overlapText, peopleOfWork, versionOf } from "./store";

/** Replaces the hours of a work; somebody whose times are empty has none, unless those of the crew are given. */
export function saveHours({ id_work, crew, workers }: HoursOfWork, call: Call) {
  const { date } = workById(id_work, call);
  if (date > today()) refuse(409, messages.future);
  if (call.version !== undefined && call.version !== versionOf(peopleOfWork(id_work))) refuse(409, stale);
  write([{ under: "", id_work, crew, workers: [...workers.entries()] }], date, call);
  return { version: versionOf(peopleOfWork(id_work)) };
}

/** The hours of all these works of a day at once, or none of them. */
export function saveDayHours({ date, works }: HoursOfDay, call: Call) {
  if (date > today()) refuse(409, messages.future);
  const now = hoursOfDay(date, call);
  if (call.version !== undefined && call.version !== now.version) refuse(409, stale);
  if (works.some(({ id_work }) => !now.works.some(({ id }) => id === id_work)))
    notFound("Lavorazione non trovata.");
  write(typedOfDay(works), date, call);
  return { version: hoursOfDay(date, call).version };
}

const typedOfDay = (works: HoursOfDay["works"]): Typed[] =>
  works.map(({ id_work, crew, workers }, at) => ({
    ...{ under: `works.${at}.`, id_work, crew },
    workers: [...workers.entries()],
  }));

/** What was typed for a work; `under`: where the names of its fields begin. */
export type Typed = Pick<HoursOfWork, "id_work" | "crew"> & {
  under: string;
  workers: [number, HoursOfWork["workers"][number]][];
};

function write(typed: readonly Typed[], date: Day, call: Call) {
  const { rows, errors } = checked(typed, date, call);
  refuseFields(errors);
  for (const { id_work, person, times } of rows) setHours(id_work, person, times);
  // What was expected gives way to what was.
  for (const { id_work, workers, crew } of typed)
    if (expectedEnds().has(id_work) && (crew || workers.some(({ 1: { times } }) => times)))
      setExpectedEnd(id_work, "");
}

type Row = { id_work: number; person: PersonHours; times: Times | null; field: string };

function checked(typed: readonly Typed[], date: Day, call: Call) {
  const away = awayOfDay(date, call).worker;
  const errors: Record<string, string> = {};
  const check = (field: string, times: Times | null | undefined) => {
    const [part, fault] = (times && faultOf({ date, ...times })) ?? [];
    if (fault) errors[`${field}.${part}`] = fault;
  };
  const rows = typed.flatMap(({ under, id_work, crew, workers }): Row[] => {
    const people = peopleOfWork(id_work);
    check(`${under}crew`, crew);
    return workers.flatMap(([at, { id_worker, times: own }]) => {
      const field = `${under}workers.${at}`;
      const person = people.find((one) => one.id_worker === id_worker);
      if (!person) {
        errors[`${field}.start`] = messages.notInCrew;
        return [];
      }
      check(field, own);
      const isCounted = !person.isFormer && !person.times && !away.has(id_worker);
      return [{ id_work, person, times: own ?? ((isCounted && crew) || null), field }];
    });
  });
  return { rows, errors: { ...errors, ...overlaps(rows, date, call) } };
}

/** With hours that stay, and with each other. */
function overlaps(rows: readonly Row[], date: Day, call: Call): Record<string, string> {
  const works = [...new Set(rows.map(({ id_work }) => id_work))];
  const clients = new Map(worksById(works, call).map((work) => [work.id, clientName(work)]));
  return Object.fromEntries(
    rows.flatMap(({ id_work, person: { id_worker }, times, field }, at) => {
      if (!times) return [];
      const beside = rows.find(
        (row, index) =>
          index < at &&
          row.person.id_worker === id_worker &&
          row.id_work !== id_work &&
          row.times &&
          overlap({ date, ...times }, { date, ...row.times }),
      );
      const text = beside?.times
        ? overlapText({ date, ...beside.times, client: clients.get(beside.id_work) ?? "" })
        : overlapOf({ id_work, id_worker, date, ...times }, works);
      return text ? [[`${field}.start`, text]] : [];
    }),
  );
}

export function hoursErrors(typed: readonly Typed[], call: Call): Record<string, string> {
  if (call.site !== "A") return {};
  const dates = new Map(
    worksById(
      typed.map(({ id_work }) => id_work),
      call,
    ).map(({ id, date }) => [id, date]),
  );
  const known = typed.filter(({ id_work }) => dates.has(id_work));
  return Object.assign(
    {},
    ...[...Map.groupBy(known, ({ id_work }) => dates.get(id_work) as Day)].map(
      ([date, some]) => checked(some, date, call).errors,
    ),
  );
}

function setHours(id_work: number, { id_worker, times: before }: PersonHours, times: Times | null) {
  if (JSON.stringify(before) === JSON.stringify(times)) return;
  if (!times) run`DELETE FROM work_hours WHERE id_work = ${id_work} AND id_worker = ${id_worker}`;
  else if (!before) insert("work_hours", { id_work, id_worker, ...times });
  else
    run`UPDATE work_hours SET arrival = ${times.arrival}, start = ${times.start}, pause = ${times.pause},
          finish = ${times.finish} WHERE id_work = ${id_work} AND id_worker = ${id_worker}`;
}

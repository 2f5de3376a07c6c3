import { awayOfDay } from "../absences/store";
import { type Call, can, type Reader } from "../caller";
import { clientName } from "../clients/model";
import { type Kind, type Line, words } from "../crew/model";
import type { Away } from "../crew/staffing";
import { crewOfDay, listOfDay, withLastEditor } from "../crew/store";
import type { Day } from "../days";
import { one } from "../db";
import { notFound } from "../errors";
import { summaryOf } from "../materials/sheets";
import { placeText } from "../pickup-places/model";
import { placesOf } from "../pickup-places/store";
import type { DayForSheets, WorkForSheet } from "../printouts/model";
import { problemsOfDay } from "../problems/store";
import { company } from "../settings";
import { internalOrder, type Work } from "../works/model";
import { workById, worksOfDay, worksOfOrder, workTypes } from "../works/store";

export type DayReading = ReturnType<typeof readDay>;

/** A day's works, crews, lists and absences: each is read once, when it is first asked for. */
export function readDay(date: Day, reader: Reader) {
  const lists = {
    worker: once(() => listOfDay("worker", date)),
    vehicle: once(() => listOfDay("vehicle", date)),
  };
  const crews = once(() => crewOfDay(date, reader.site, lists.worker));
  const away = once(() => awayOfDay(date, reader));
  const works = once(() =>
    worksOfDay(date, reader, { lines: crews().lines, away: new Map([[date, away()]]) }),
  );
  return { date, site: reader.site, reader, lists, crews, away, works };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** All that the daily screen shows. */
export function wholeDay(date: Day, call: Call) {
  const day = readDay(date, call);
  return { ...boardOf(day), ...listsOf(day), problems: problemsOfDay(day) };
}

/** Who can be assigned: how often the day's works use each, and why who is away (spec 2 §2). */
export function listsOf({ lists, crews, away }: DayReading) {
  const listed = (kind: Kind) => {
    const used = Map.groupBy(crews().lines, (line) => line[`id_${kind}`]);
    return lists[kind]().map((entry) => {
      const reason = away()[kind].get(entry.id);
      const counted = { ...entry, used: used.get(entry.id)?.length ?? 0 };
      return reason === undefined ? counted : { ...counted, absent: reason };
    });
  };
  return { workers: listed("worker"), vehicles: listed("vehicle") };
}

/** The board of a day: its visible works by hour, their crews by name; on site B also the jolly left over (spec 2 §2). */
export function boardOf(day: DayReading) {
  const { lines, jolly } = day.crews();
  const writes = can(day.reader, "modifyDailyWorks");
  const crew = Map.groupBy(writes ? withLastEditor(lines) : lines, (line) => line.id_work);
  const works = day
    .works()
    .filter((work) => work.show_worksheet === 1)
    .map((work) => ({
      ...work,
      client: clientName(work),
      place: placeText(work),
      totalResources: crew.get(work.id) ?? ([] as Line[]),
    }));
  return { works, ...(jolly && { jolly: jolly.map(({ id, value, text }) => ({ id, value, text })) }) };
}

/** What the add-work dialog offers: the kinds of work and the places of the company's own order (spec 2 §9). */
export function newWorkChoices() {
  const order = one<{ id_client: number }>`SELECT id_client FROM orders WHERE id = ${internalOrder}`;
  return {
    workTypes: workTypes(),
    places: order ? placesOf(order.id_client) : notFound("Ordine non trovato."),
  };
}

/** What the whole day prints: the works of its board, as site and rights show them (issue: Print the day). */
export function sheetsOfDay(date: Day, call: Call): DayForSheets {
  const day = readDay(date, call);
  const works = day
    .works()
    .filter((work) => work.show_worksheet === 1)
    .map((work) => ({
      work: forSheet(work, day),
      materials: can(call, "materials.view") ? summaryOf(work.id, call) : null,
    }));
  return { date, works, company: company() };
}

/** What a work sheet prints: every work of that order on that day, or that work alone (spec 2 §7). */
export function orderPath(id: number, alone: boolean, call: Call) {
  const asked = workById(id, call);
  const ofOrder = worksOfOrder(asked.id_order, call).filter((work) => work.date === asked.date);
  const works = alone ? [asked] : ofOrder;
  const day = readDay(asked.date, call);
  return { works: works.map((work) => forSheet(work, day)), company: company() };
}

const forSheet = (work: Work, { crews, away }: DayReading): WorkForSheet => {
  const own = crews().lines.filter((line) => line.id_work === work.id);
  return {
    ...work,
    type: work.type_text,
    notes_foreman: work.notes_foreman ?? null,
    order_notes: work.order_notes ?? null,
    workers: own.flatMap((line) => assigned(line, "worker", away())),
    vehicles: own.flatMap((line) => assigned(line, "vehicle", away())),
  };
};

function assigned(line: Line, kind: Kind, away: Away) {
  const person = line[`id_${kind}`];
  const named = line[kind];
  if (person === null || !named) return [];
  return [{ ...named, ...(away[kind].has(person) && { away: words[kind].away }) }];
}

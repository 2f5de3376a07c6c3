import { today } from "../../base/clock";
import { type Day, shortDay } from "../../base/days";
import { emptyText } from "../../base/empty-lists";
import { notFound } from "../../base/errors";
import { clientName } from "../../clients/model";
import { placeText } from "../../clients/pickup-places/model";
import { placesOf } from "../../clients/pickup-places/store";
import { type Away, type Kind, kinds, type Line, type Listed, messages } from "../../crews/model";
import { listedSkills } from "../../crews/skills/store";
import { withLastEditor } from "../../crews/store";
import { one } from "../../db/db";
import { firmIdentity } from "../../db/settings";
import { newWorkTypes } from "../../firm/lists/store";
import { type Call, can, type Reader } from "../../journal/caller";
import { listCounts } from "../../materials/counts";
import { internalOrder, routeEnds, typeAndDay, type Work } from "../../orders/works/model";
import { workById, worksOfOrder } from "../../orders/works/store";
import type { PrintedDay, PrintedMaterials, PrintedWork } from "../../paper/printouts/model";
import { quotedThings } from "../../sales/quoted";
import { nextOpenDay } from "../closures/store";
import {
  type DayReading,
  dayFacts,
  elsewhereOf,
  isContinuing,
  type WorkAround,
  worksAroundOf,
} from "../facts/store";
import type { DayPart, DayPrint } from "./input";

/** Who can be assigned, how many works use each, and the reason of an absence (spec 2 §2). */
export function listsOf(day: DayReading) {
  const { date, site, lists, crews, away } = day;
  const elsewhere = elsewhereOf(day);
  const around = worksAroundOf(day);
  const ofOtherDays = (person: { kind: Kind; id: number }) => {
    const busy = [...elsewhere(person)].map(([id_work, { date, hour }]) => ({
      id_work,
      text: `${shortDay(date)} alle ${hour}`,
    }));
    const continuing = around(person).filter(isContinuing).length;
    return { ...(busy.length > 0 && { busy }), ...(continuing > 0 && { continuing }) };
  };
  const known = site === "A" ? listedSkills(date) : undefined;
  const listed = (kind: Kind): Listed[] => {
    const used = Map.groupBy(crews().lines, (line) => line[`id_${kind}`]);
    return lists[kind]().map((entry) => {
      const reason = away()[kind].get(entry.id);
      const counted = {
        ...entry,
        used: used.get(entry.id)?.length ?? 0,
        ...ofOtherDays({ kind, id: entry.id }),
        ...known?.[kind].get(entry.id),
      };
      return reason === undefined ? counted : { ...counted, absent: reason };
    });
  };
  return { workers: listed("worker"), vehicles: listed("vehicle") };
}

/** The visible works of a day by hour with their crews; on site B also the unassigned jolly (spec 2 §2). */
export function boardOf(day: DayReading) {
  const { jolly } = day.crews();
  const shown = day.works().filter((work) => work.show_worksheet === 1);
  const works = worksOnBoard(day, shown, can(day.reader, "modifyDailyWorks"));
  return { works, ...(jolly && { jolly: jolly.map(({ id, value, text }) => ({ id, value, text })) }) };
}

/** With who assigned whom, for who assigns them. */
export function worksOnBoard(day: DayReading, works: readonly Work[], assigns: boolean) {
  const { lines } = day.crews();
  const crew = Map.groupBy(assigns ? withLastEditor(lines) : lines, (line) => line.id_work);
  return works.map((work) => ({
    ...work,
    client: clientName(work),
    place: placeText(work),
    totalResources: crew.get(work.id) ?? ([] as Line[]),
  }));
}

export const hasWorks = (date: Day, reader: Reader) => boardOf(dayFacts(date, reader)).works.length > 0;

export const dayToPrepare = (reader: Reader): Day => nextOpenDay(today(), (date) => hasWorks(date, reader));

/** The choices of the add-work dialog: work types and places of the company's own order (spec 2 §9). */
export function newWorkChoices() {
  const order = one<{ id_client: number }>`SELECT id_client FROM orders WHERE id = ${internalOrder}`;
  return {
    workTypes: newWorkTypes(),
    places: order ? placesOf(order.id_client) : notFound("Ordine non trovato."),
  };
}

/** What the summary of a work's materials prints (CONTRACT, Links); the crew for callers who may read the work. */
export function materialsOfWork(id: number, call: Call): PrintedMaterials {
  const work = workById(id, call);
  const printed = workForSheet(work, dayFacts(work.date, call));
  const crew = can(call, "works.view") ? printed : { workers: [], vehicles: [] };
  const { workers, vehicles } = crew;
  return { ...printed, workers, vehicles, materials: listCounts(id, call) };
}

/** A work sheet: every work of the order on that day, or one work alone (spec 2 §7). */
export function sheetsOfWork(id: number, alone: boolean, call: Call) {
  const requested = workById(id, call);
  const ofOrder = worksOfOrder(requested.id_order, call).filter((work) => work.date === requested.date);
  const works = alone ? [requested] : ofOrder;
  const day = dayFacts(requested.date, call);
  const things = quotedThings([requested.id_order], call.site).get(requested.id_order);
  return { works: works.map((work) => ({ ...workForSheet(work, day), things })), company: firmIdentity() };
}

const workForSheet = (work: Work, { crews, away }: DayReading): PrintedWork => {
  const own = crews().lines.filter((line) => line.id_work === work.id);
  return {
    ...work,
    type: typeAndDay(work.type_text, work.span),
    ends: routeEnds(work),
    workers: own.flatMap((line) => assigned(line, "worker", away())),
    vehicles: own.flatMap((line) => assigned(line, "vehicle", away())),
  };
};

function assigned(line: Line, kind: Kind, away: Away) {
  const person = line[`id_${kind}`];
  const named = line[kind];
  if (person === null || !named) return [];
  return [{ ...named, ...(away[kind].has(person) && { away: messages[kind].away }) }];
}

type BoardWork = ReturnType<typeof boardOf>["works"][number];

export type Continuing = { work: BoardWork; time: WorkAround; away: Away };

export function continuingOn(day: DayReading): Continuing[] {
  const shown = day.continuing().filter(({ isShown }) => isShown);
  return [...Map.groupBy(shown, ({ date }) => date)].flatMap(([date, times]) => {
    const before = dayFacts(date, day.reader);
    const works = new Map(boardOf(before).works.map((work) => [work.id, work]));
    return times.flatMap((time) => {
      const work = works.get(time.id);
      return work ? [{ work, time, away: before.away() }] : [];
    });
  });
}

type ContinuingLine = {
  id: number;
  date: Day;
  hour: string;
  end: string;
  client: string;
  isCancelled?: true;
  place: string;
  workers: string[];
  vehicles: string[];
};

export const continuingLines = (day: DayReading): ContinuingLine[] =>
  continuingOn(day).map(({ work, time: { id, date, hour, end } }) => ({
    ...{ id, date, hour, end },
    client: clientName(work),
    ...(work.order_cancelled && { isCancelled: true as const }),
    place: work.place,
    workers: work.totalResources.flatMap(({ worker }) => worker?.text ?? []),
    vehicles: work.totalResources.flatMap(({ vehicle }) => vehicle?.text ?? []),
  }));

/** What was chosen of the day's print: the works of its board, as far as site and permissions show them (spec 2 §2). */
export function sheetsOfDay({ date, print }: DayPrint, call: Call): PrintedDay {
  const day = dayFacts(date, call);
  const works = day
    .works()
    .filter((work) => work.show_worksheet === 1)
    .map((work) => workForSheet(work, day));
  const none = emptyText({ site: call.site, can: () => true }, ["works"], "in questo giorno");
  const wanted = (part: DayPart) => !print || print.includes(part);
  const sheets = works.filter(({ id }) => wanted(id));
  const things = quotedThings(
    sheets.map(({ id_order }) => id_order),
    call.site,
  );
  if (!wanted("list") && !sheets.length) notFound("Le lavorazioni scelte non sono più in questo giorno.");
  return {
    date,
    company: firmIdentity(),
    list: wanted("list") ? { works, continuing: continuingLines(day), away: awayForSheet(day), none } : null,
    sheets: sheets.map((work) => ({
      work: { ...work, things: things.get(work.id_order) },
      materials: can(call, "materials.view") ? { ...work, materials: listCounts(work.id, call) } : null,
    })),
  };
}

const awayForSheet = ({ lists, away }: DayReading) =>
  kinds.flatMap((kind) =>
    lists[kind]()
      .filter(({ id }) => away()[kind].has(id))
      .map(({ value, text }) => ({ value, text })),
  );

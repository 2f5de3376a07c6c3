import { type Call, can } from "../caller";
import { clientName, placeText } from "../clients/model";
import { placesOf } from "../clients/store";
import { awayOfDay } from "../crew/absences";
import { type Kind, type Line, words } from "../crew/model";
import type { Away } from "../crew/staffing";
import { crewOfDay, withHands } from "../crew/store";
import type { Day } from "../days";
import { one } from "../db";
import { kept } from "../kept";
import { summaryOf } from "../materials/sheets";
import { notFound } from "../refuse";
import { company } from "../settings";
import type { DayForSheets, WorkForSheet } from "../sheets/model";
import { internalOrder, type Work } from "../works/model";
import { workById, worksOfDay, worksOfOrder, workTypes } from "../works/store";

/** Who asks: an account, or the warehouse display, which is nobody. */
type Reader = Pick<Call, "site"> & { user: Call["user"] | null };

/** The board of a day: its visible works by hour, their crews by name; on site B also the jolly left over (spec 2 §2). */
export const boardOfDay = (date: Day, reader: Reader) =>
  kept(`board ${date} ${reader.site} ${reader.user?.profile ?? ""}`, () => drawnBoard(date, reader));

function drawnBoard(date: Day, reader: Reader) {
  const { lines, jolly } = crewOfDay(date, reader.site);
  const writes = can(reader, "modifyDailyWorks");
  const crew = Map.groupBy(writes ? withHands(lines) : lines, (line) => line.id_work);
  const works = worksOfDay(date, reader)
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
  const { lines } = crewOfDay(date, call.site);
  const away = awayOfDay(date, call);
  const works = worksOfDay(date, call)
    .filter((work) => work.show_worksheet === 1)
    .map((work) => ({
      work: forSheet(work, lines, away),
      materials: can(call, "materials.view") ? summaryOf(work.id, call) : null,
    }));
  return { date, works, company: company() };
}

/** What a work sheet prints: every work of that order on that day, or that work alone (spec 2 §7). */
export function sheetOf(id: number, alone: boolean, call: Call) {
  const asked = workById(id, call);
  const ofOrder = worksOfOrder(asked.id_order, call).filter((work) => work.date === asked.date);
  const { lines } = crewOfDay(asked.date, call.site);
  const works = alone ? [asked] : ofOrder;
  const away = awayOfDay(asked.date, call);
  return { works: works.map((work) => forSheet(work, lines, away)), company: company() };
}

const forSheet = (work: Work, lines: Line[], away: Away): WorkForSheet => {
  const own = lines.filter((line) => line.id_work === work.id);
  return {
    ...work,
    type: work.type_text,
    notes_foreman: work.notes_foreman ?? null,
    order_notes: work.order_notes ?? null,
    workers: own.flatMap((line) => assigned(line, "worker", away)),
    vehicles: own.flatMap((line) => assigned(line, "vehicle", away)),
  };
};

function assigned(line: Line, kind: Kind, away: Away) {
  const person = line[`id_${kind}`];
  const named = line[kind];
  if (person === null || !named) return [];
  return [{ ...named, ...(away[kind].has(person) && { away: words[kind].away }) }];
}

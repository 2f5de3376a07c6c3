import { listBlockers } from "../blockers";
import { type Call, can, type Reader } from "../caller";
import { now } from "../clock";
import type { Day } from "../days";
import { all, insert, one, remove, update } from "../db";
import { notFound, refuse, refuseField } from "../errors";
import { fieldMessages } from "../field-messages";
import { mustBePlaceOf } from "../pickup-places/store";
import { type List, onlyPrivate } from "../resources/model";
import { shownOn } from "../visibility";
import type { ChangedWork, NewWork, WorkResource } from "./input";
import { internalOrder, type Work } from "./model";
import { type CrewParts, type Row, withParts } from "./parts";

/** The works of a day by hour, hidden ones included; on site B only those flagged in work and order. */
export const worksOfDay = (date: Day, reader: Reader, parts?: CrewParts): Work[] =>
  worksBetween(date, date, reader, parts);

/** The works of several days, ends included, by date, hour and id. */
export function worksBetween(first: Day, last: Day, reader: Reader, parts?: CrewParts): Work[] {
  const rows = all<Row>`
    SELECT * FROM work_rows
    WHERE date BETWEEN ${first} AND ${last}
      AND ${shownOn(reader.site)}
    ORDER BY date, hour, id`;
  return withParts(rows, reader, parts);
}

/** An order's works by date and hour. */
export function worksOfOrder(order: number, reader: Reader): Work[] {
  const rows = all<Row>`
    SELECT * FROM work_rows
    WHERE id_order = ${order} AND ${shownOn(reader.site)}
    ORDER BY date, hour, id`;
  return withParts(rows, reader);
}

/** 404 for a work that is not there, or that site B does not show. */
export function workById(id: number, reader: Reader): Work {
  const rows = all<Row>`
    SELECT * FROM work_rows
    WHERE id = ${id} AND ${shownOn(reader.site)}`;
  return withParts(rows, reader)[0] ?? notFound("Lavorazione non trovata.");
}

/** The kinds of work, by value. */
export const workTypes = () =>
  all<{ value: number; text: string }>`SELECT value, text FROM work_types ORDER BY value`;

/** Adds a work to an order; the company's own order also takes it from the daily screen alone (spec 2 §6). */
export function addWork({ id_order, ...values }: NewWork, call: Call): number {
  if (!can(call, "works.edit") && id_order !== internalOrder) refuse(403, "Operazione non consentita.");
  const order = visibleOrder(id_order, call);
  mustFit(values, order.id_client);
  const flag_renata = allowedFlag(values.flag_renata, 0, call);
  return insert("works", { id_order, ...columnsOf(values), flag_renata, date_created: now() });
}

export function changeWork(id: number, values: ChangedWork, call: Call) {
  const before = workById(id, call);
  mustFit(values, before.id_client);
  mustBeFreeToMove(before, values.date);
  const flag_renata = allowedFlag(values.flag_renata, before.flag_renata, call);
  update("works", id, { ...columnsOf(values), flag_renata }, call.version);
}

/** Another day or hour, and nothing else of it. */
export function moveWork({ id, date, hour }: { id: number; date: Day; hour: string }, call: Call) {
  mustBeFreeToMove(workById(id, call), date);
  update("works", id, { date, hour }, call.version);
}

/** Day-only crew entries live on their date alone: a work that has them stays on its day. */
function mustBeFreeToMove({ id, date }: Work, to: Day) {
  if (to === date) return;
  const dayOnly = one`
    SELECT 1 FROM crew_lines l
    LEFT JOIN workers w ON w.id = l.id_worker LEFT JOIN vehicles v ON v.id = l.id_vehicle
    WHERE l.id_work = ${id} AND (w.date IS NOT NULL OR v.date IS NOT NULL)`;
  if (dayOnly)
    refuse(
      409,
      "La lavorazione non può essere spostata: ha operai o automezzi inseriti solo per quel giorno.",
    );
}

/** What the foreman reads; its own rule, and nothing of it on site B. */
export function saveForemanNotes(id: number, notes_foreman: string | undefined, call: Call) {
  if (call.site === "B") refuse(403, "Operazione non consentita.");
  workById(id, call);
  update("works", id, { notes_foreman }, call.version);
}

/** A flagged work needs its own rule; one with a crew or materials stays until they are taken off it. */
export function deleteWork(id: number, call: Call) {
  const { flag_renata = 1 } = workById(id, call);
  if (!can(call, flag_renata ? "works.deleteRenata" : "works.edit"))
    refuse(403, "Operazione non consentita.");
  const held = heldBy(id);
  if (held) refuse(409, `La lavorazione non può essere eliminata: ha ${held}.`);
  removeWork(id, call.version);
}

/** Replaces what the work asks for: a resource with 0, or left out, is not asked for. */
export function saveResources(id: number, lines: WorkResource[], list: List, call: Call) {
  const work = workById(id, call);
  if (list === "B" && work.private_client !== 1) refuse(409, onlyPrivate);
  const wanted = new Map(lines.map((line) => [line.id_resource, line.value]));
  if (wanted.size < lines.length) refuseField("values", "La stessa risorsa compare due volte.");
  for (const line of resourceLines(id).filter((line) => line.list === list)) {
    const value = wanted.get(line.id_resource) ?? 0;
    wanted.delete(line.id_resource);
    if (value === 0) remove("work_resources", line.id);
    else if (value !== line.value) update("work_resources", line.id, { value });
  }
  for (const [id_resource, value] of wanted) {
    if (!one`SELECT 1 FROM resources WHERE id = ${id_resource}`) notFound("Risorsa non trovata.");
    if (value > 0) insert("work_resources", { id_work: id, id_resource, list, value });
  }
  update("works", id, {}, call.version);
}

/** An order's works go with it, but never a flagged one by the hand of who may not delete it. */
export function removeWorksOf(order: number, call: Call) {
  const works = all<{ id: number; flag_renata: number }>`
    SELECT id, flag_renata FROM works WHERE id_order = ${order}`;
  if (works.some((work) => work.flag_renata) && !can(call, "works.deleteRenata"))
    refuse(403, "L'ordine ha lavorazioni con Flag R: non si dispone del permesso per eliminarle.");
  for (const { id } of works) removeWork(id);
}

function removeWork(id: number, version?: number) {
  for (const line of resourceLines(id)) remove("work_resources", line.id);
  remove("works", id, version);
}

type ResourceLine = WorkResource & { id: number; list: List };

const resourceLines = (work: number) => all<ResourceLine>`
  SELECT id, id_resource, list, value FROM work_resources WHERE id_work = ${work}`;

function visibleOrder(id: number, call: Call) {
  return (
    one<{ id_client: number }>`
      SELECT id_client FROM order_rows WHERE id = ${id} AND ${shownOn(call.site)}` ??
    notFound("Ordine non trovato.")
  );
}

function mustFit({ type, id_pickupPlace }: ChangedWork, client: number) {
  if (!one`SELECT 1 FROM work_types WHERE value = ${type}`) refuseField("type", fieldMessages.format);
  mustBePlaceOf(client, id_pickupPlace, "id_pickupPlace");
}

/** The flag to write: ignored from site B, and only its rule may change it. */
function allowedFlag(sent: number | undefined, before: number | undefined, call: Call) {
  if (sent === undefined || call.site === "B") return undefined;
  if (sent !== before && !can(call, "editFlagRenata")) refuse(403, "Operazione non consentita.");
  return sent;
}

const columnsOf = ({ id_pickupPlace, flag_renata: _flag, ...work }: ChangedWork) => ({
  ...work,
  id_pickup_place: id_pickupPlace,
});

/** What stands on the work: its crew, and materials counted or delivered on it. */
function heldBy(id: number): string {
  const held = one<{ workers: number; vehicles: number; materials: number }>`
    SELECT (SELECT count(id_worker) FROM crew_lines WHERE id_work = ${id}) AS workers,
           (SELECT count(id_vehicle) FROM crew_lines WHERE id_work = ${id}) AS vehicles,
           (SELECT count(*) FROM work_materials WHERE id_work = ${id}) AS materials`;
  if (!held) return "";
  return listBlockers(
    [held.workers, "operaio assegnato", "operai assegnati"],
    [held.vehicles, "automezzo assegnato", "automezzi assegnati"],
    [held.materials, "materiale registrato", "materiali registrati"],
  );
}

import { now } from "../../base/clock";
import type { Day } from "../../base/days";
import { forbid, given, notFound, refuse, refuseFields } from "../../base/errors";
import { doubt } from "../../call/doubts";
import { byWhom, deletionOf } from "../../call/undone";
import { placeRefusal } from "../../clients/pickup-places/store";
import { type Kind, kinds } from "../../crews/model";
import { removeNeeds, setNeeds } from "../../crews/skills/store";
import { removeCrew } from "../../crews/store";
import { closedRefusal, mayMoveTo } from "../../days/closures/store";
import { all, insert, one, remove, sql, update } from "../../db/db";
import { codeRefusal } from "../../firm/lists/store";
import { priceOf } from "../../input/fields";
import { type Call, can, type Reader } from "../../journal/caller";
import { seenFields, shownOn } from "../../journal/visibility";
import { isCounted, materialRefusal, planLineOfWork, removeCountsOf } from "../../materials/store";
import { listBlockers } from "../../records/blockers";
import type { Rows } from "../../tables/rows";
import { mustNotBeCancelled } from "../cancelled";
import { messages as orderMessages } from "../model";
import { lateToAsk } from "../permits/places";
import { removePermits } from "../permits/store";
import { type List, onlyPrivate } from "../resources/model";
import { removeRequiredResources, requiredResources, setRequiredResources } from "../resources/store";
import { daysFrom } from "./days";
import { type ReadParts, type WorkRow, withDetails } from "./details";
import type { ChangedWork, NewWork, WorkResource } from "./input";
import { internalOrder, type Work } from "./model";
import { mustBePermitCost } from "./permit-cost";
import { endToStore, removeStops, setStops } from "./stops";

const columns = sql`*, (SELECT order_cancelled FROM appointments WHERE id = id_appointment) AS order_cancelled`;

/** The works of a day by hour, hidden ones included; on site B only those flagged in work and order. */
export const worksOfDay = (date: Day, reader: Reader, parts?: ReadParts): Work[] =>
  worksBetween(date, date, reader, parts);

/** The works of several days, ends included, by date, hour and id. */
export function worksBetween(first: Day, last: Day, reader: Reader, parts?: ReadParts): Work[] {
  const rows = all<WorkRow>`
    SELECT ${columns} FROM work_rows
    WHERE date BETWEEN ${first} AND ${last} AND ${shownOn(reader.site)}
    ORDER BY date, hour, id`;
  return withDetails(rows, reader, parts);
}

export const worksOfOrder = (order: number, reader: Reader): Work[] => worksAndResources(order, reader).works;

export function worksAndResources(order: number, reader: Reader) {
  const rows = all<WorkRow>`
    SELECT ${columns} FROM work_rows WHERE id_order = ${order} AND ${shownOn(reader.site)} ORDER BY date, hour, id`;
  const resources = requiredResources(rows);
  return { works: withDetails(rows, reader, { required: resources }), resources };
}

/** Refuses with 404 a work that does not exist, or that site B does not show. */
export function workById(id: number, reader: Reader): Work {
  const rows = all<WorkRow>`SELECT ${columns} FROM work_rows WHERE id = ${id} AND ${shownOn(reader.site)}`;
  return withDetails(rows, reader)[0] ?? workNotFound(id, reader);
}

export function worksById(ids: readonly number[], reader: Reader): Work[] {
  if (!ids.length) return [];
  const rows = all<WorkRow>`
    SELECT ${columns} FROM work_rows WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND ${shownOn(reader.site)}`;
  return withDetails(
    rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    reader,
  );
}

type Ends = Pick<Rows["works"], "id_unloading_place">;

/** Adds a work of one or more days to an order; answers them. The permit is paid once, a new place is the same on all. */
export function addWorks({ days = 1, ...values }: NewWork, call: Call): { ids: number[]; dates: Day[] } {
  const dates = daysFrom(values.date, call.site === "A" ? days : 1);
  const first = addWork(values, call);
  const made = one<Ends>`SELECT id_unloading_place FROM works WHERE id = ${first}`;
  const id_unloadingPlace = made?.id_unloading_place ?? null;
  const later = {
    ...values,
    id_unloadingPlace,
    materials: {},
    police_permission: 0,
    police_permission_cents: 0,
  };
  return { ids: [first, ...dates.slice(1).map((date) => addWork({ ...later, date }, call, first))], dates };
}

/** The company's own order also takes it from the daily screen alone (spec 2 §6). `id_job`: of which it is a later day. */
export function addWork(
  { id_order, resources, materials = {}, ...values }: Omit<NewWork, "days">,
  call: Call,
  id_job: number | null = null,
): number {
  if (!can(call, "works.edit") && id_order !== internalOrder) forbid();
  const client = clientOfOrder(id_order, call) ?? notFound("Ordine non trovato.");
  mustNotBeCancelled(id_order);
  mustBeValidWork(values, client);
  const flag_renata = allowedFlag(values.flag_renata, 0, call);
  if (resources?.some(({ value }) => value > 0) && !can(call, "works.edit")) forbid();
  const end = endToStore(values, client, call);
  const id = insert("works", {
    ...{ id_order, id_job },
    ...columnsOf(values, call),
    ...end,
    flag_renata,
    date_created: now(),
  });
  if (call.site === "A" && values.stops) setStops(id, client, values.stops, call);
  if (resources) setRequiredResources(id, resources, "A");
  if (call.site === "B") return id;
  setNeeds(id, values);
  for (const [material, quantity] of Object.entries(materials))
    if (quantity) planLineOfWork({ id, id_order, date: values.date }, Number(material), quantity);
  return id;
}

export function changeWork(id: number, values: ChangedWork, call: Call) {
  const before = presentWork(id, call);
  mustNotBeCancelled(before.id_order);
  mustBeValidWork(values, before.id_client, before.type);
  mustBeFreeToMove(before, values.date);
  doubtMove(before, values.date, call);
  const flag_renata = allowedFlag(values.flag_renata, before.flag_renata, call);
  const end = endToStore(values, before.id_client, call, before);
  const late = expectedEndAfter(before, values.date);
  update("works", id, { ...columnsOf(values, call, before), ...end, ...late, flag_renata }, call.version);
  if (call.site === "A" && values.stops) setStops(id, before.id_client, values.stops, call);
  if (call.site === "A") setNeeds(id, values);
}

export function moveWork({ id, date, hour }: { id: number; date: Day; hour: string }, call: Call) {
  const before = presentWork(id, call);
  mustNotBeCancelled(before.id_order);
  mustBeFreeToMove(before, date);
  doubtMove(before, date, call);
  update("works", id, { date, hour, ...expectedEndAfter(before, date) }, call.version);
}

const doubtMove = ({ id, date }: WorkRow, to: Day, call: Call) =>
  doubt(mayMoveTo(to, { date }, call).warning, ...(to === date ? [] : lateToAsk(id, to, call.site)));

/** A work that goes to another day is expected to end as planned. */
const expectedEndAfter = ({ date }: Pick<Work, "date">, to: Day) => to !== date && { expected_end: "" };

export const setLength = (id: number, minutes: number) => update("works", id, { minutes });

/** Empty: as planned. */
export function setExpectedEnd(id: number, expected_end: string, version?: number) {
  update("works", id, { expected_end }, version);
}

/** Workers and vehicles entered for one day cannot follow a work to another day. */
export function mustBeFreeToMove({ id, date }: Pick<Work, "id" | "date">, to: Day) {
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

/** The notes for the foreman have a permission of their own; site B has none. */
export function saveForemanNotes(id: number, notes_foreman: string | undefined, call: Call) {
  presentWork(id, call);
  update("works", id, { notes_foreman }, call.version);
}

/** A work with Flag R needs a permission of its own; one with materials or hours is not deleted, nor one with a crew but with those seats alone that `crew` names (`seatsKey`). */
export function deleteWork(id: number, call: Call, crew = "") {
  const { flag_renata = 1, id_order, totalResources } = workById(id, call);
  if (!can(call, flag_renata ? "works.deleteRenata" : "works.edit")) forbid();
  mustNotBeCancelled(id_order);
  const frees = crew !== "" && (can(call, "modifyDailyWorks") || can(call, "workersVehicles.edit"));
  const blockers = blockersOf(id, call, frees ? 0 : 1);
  if (blockers) refuse(409, `La lavorazione non può essere eliminata: ha ${blockers}.`);
  const named = crew.split(".");
  const isNamed = (kind: Kind, person: number | null) =>
    person === null || named.includes(`${kind}${person}`);
  if (frees && !totalResources.every((line) => kinds.every((kind) => isNamed(kind, line[`id_${kind}`]))))
    refuse(409, "La squadra è cambiata nel frattempo: la lavorazione non è stata eliminata.");
  removeCrew(id);
  removeWork(id, call.version);
}

export function saveResources(id: number, lines: WorkResource[], list: List, call: Call) {
  const work = workById(id, call);
  mustNotBeCancelled(work.id_order);
  if (list === "B" && work.private_client !== 1) refuse(409, onlyPrivate);
  setRequiredResources(id, lines, list);
  update("works", id, {}, call.version);
}

/** With their order works go by the right that deletes each. */
export function mustMayDelete(works: readonly { flag_renata: number }[], call: Call) {
  const locked = works.find(
    ({ flag_renata }) => !can(call, flag_renata ? "works.deleteRenata" : "works.edit"),
  );
  if (locked) refuse(403, locked.flag_renata ? orderMessages.flaggedWorks : orderMessages.otherWorks);
}

export function removeWorksOf(order: number, call: Call) {
  const works = all<Pick<Rows["works"], "id" | "flag_renata">>`
    SELECT id, flag_renata FROM works WHERE id_order = ${order}`;
  mustMayDelete(works, call);
  for (const { id } of works) removeWork(id);
}

export function removeWork(id: number, version?: number) {
  removeRequiredResources(id);
  removeStops(id);
  removeNeeds(id);
  removePermits(id);
  removeCountsOf(id);
  remove("works", id, version);
}

const shownWork = (id: number, { site }: Site) =>
  one<WorkRow>`SELECT ${columns} FROM work_rows WHERE id = ${id} AND ${shownOn(site)}`;

const presentWork = (id: number, call: Call) => shownWork(id, call) ?? workNotFound(id, call);

/** Who comes second reads who was first; not on site B, which may never have shown the work. */
function workNotFound(id: number, { site }: Pick<Reader, "site">): never {
  const act = site === "A" && deletionOf("works", id);
  return notFound(act ? `La lavorazione è già stata eliminata ${byWhom(act)}.` : "Lavorazione non trovata.");
}

const clientOfOrder = (id: number, { site }: Site) =>
  one<Pick<Rows["orders"], "id_client">>`
    SELECT id_client FROM order_rows WHERE id = ${id} AND ${shownOn(site)}`?.id_client;

/** The Flag R to write: ignored from site B; a change needs its permission. */
export function allowedFlag(sent: number | undefined, before: number | undefined, call: Call) {
  if (sent === undefined || call.site === "B") return undefined;
  if (sent !== before && !can(call, "editFlagRenata")) forbid();
  return sent;
}

function columnsOf(values: ChangedWork, call: Call, before?: WorkRow) {
  const {
    id_pickupPlace,
    flag_renata: _,
    duration,
    id_unloadingPlace: _end,
    stops: _stops,
    skills: _skills,
    cubicMetres: _volume,
    police_permission: _euros,
    ...work
  } = values;
  const police_permission_cents = priceOf("police_permission", values, before?.police_permission_cents);
  const columns = { ...work, police_permission_cents, id_pickup_place: id_pickupPlace, minutes: duration };
  const seen = seenFields("works", columns, call);
  mustBePermitCost(seen.police_permission_cents, before, call.site);
  return seen;
}

const blockersOf = (id: number, call: Call, withCrew: 0 | 1): string =>
  listBlockers(
    call,
    [
      sql`crew_lines WHERE ${withCrew} AND id_work = ${id} AND id_worker`,
      "operaio assegnato",
      "operai assegnati",
    ],
    [
      sql`crew_lines WHERE ${withCrew} AND id_work = ${id} AND id_vehicle`,
      "automezzo assegnato",
      "automezzi assegnati",
    ],
    [
      sql`work_materials WHERE id_work = ${id} AND ${isCounted}`,
      "materiale registrato",
      "materiali registrati",
    ],
    [sql`work_hours WHERE id_work = ${id}`, "operaio con ore scritte", "operai con ore scritte"],
  );

type Site = Pick<Reader, "site">;

const mustBeValidWork = (values: ChangedWork, client: number, typeBefore?: number) =>
  refuseFields(reasonsAgainst(values, client, typeBefore));

const reasonsAgainst = (
  { type, id_pickupPlace }: Partial<ChangedWork>,
  client: number,
  typeBefore?: number,
) => ({
  type: type === undefined ? undefined : codeRefusal("work-types", type, typeBefore),
  id_pickupPlace: id_pickupPlace === undefined ? undefined : placeRefusal(client, id_pickupPlace),
});

export function newWorkErrors(
  { date, id_order = 0, materials = {}, ...values }: Partial<NewWork>,
  reader: Site,
) {
  const client = clientOfOrder(id_order, reader);
  return given({
    date: date && closedRefusal(date, reader),
    ...Object.fromEntries(
      Object.keys(materials).map((id) => [`materials.${id}`, materialRefusal(Number(id))]),
    ),
    ...(client && reasonsAgainst(values, client)),
  });
}

export function changedWorkErrors(id: number, { date, ...values }: Partial<ChangedWork>, reader: Site) {
  const work = shownWork(id, reader);
  if (!work) return {};
  return given({
    date: date && date !== work.date ? closedRefusal(date, reader) : undefined,
    ...reasonsAgainst(values, work.id_client, work.type),
  });
}

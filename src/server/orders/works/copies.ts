import { type Day, holidayOn } from "../../base/days";
import { given, Refusal, refuse, refuseField, refuseFields } from "../../base/errors";
import { doubt } from "../../call/doubts";
import { closedRefusal, isClosed, isOpen, nextOpenDay } from "../../days/closures/store";
import { all, one, update } from "../../db/db";
import { type Call, can, type Reader } from "../../journal/caller";
import type { Rows } from "../../tables/rows";
import { lateToAsk } from "../permits/places";
import { requiredResources } from "../resources/store";
import { avoidsWeekends, daysOfSeries, isWeekend, maxCopies, messages, shifted } from "./copies-model";
import type { NewWork, WorkCopy } from "./input";
import { internalOrder, type Work } from "./model";
import { addWork, workById } from "./store";

/** Without crew, materials, hours and permit, which are of one day; a series leaves out closed days and holidays.
 * Copies are single works; with all works of the order the days of one stay the days of one. */
export function copyWork(id: number, { date, repeat, until, all: ofOrder }: WorkCopy, call: Call) {
  const source = workById(id, call);
  refuseFields(copyErrors({ date, repeat, until }, call));
  const days = daysOfSeries(date, repeat, until ?? date);
  const dates = repeat === "none" ? days : days.filter((day) => isOfSeries(day, repeat));
  const works = ofOrder && source.id_order !== internalOrder ? worksBeside(source, call) : [source];
  if (dates.length * works.length > maxCopies)
    refuseField(repeat === "none" ? "all" : "until", messages.tooMany);
  if (!dates.length) refuseField("until", messages.none);
  const copies = dates.flatMap((to) => works.map((work) => ({ work, to, ...dayOf(work, source, to) })));
  if (copies.some(({ work, date }) => date === work.date)) doubt(messages.twin);
  const jobs = new Map<string, number>();
  const ids = copies.map(({ work, to, date }) => {
    const job = works.length > 1 && work.span ? `${to} ${work.span.first}` : "";
    const id = addCopy(work, date, call, jobs.get(job));
    if (job && !jobs.has(job)) jobs.set(job, id);
    return id;
  });
  const left = days.filter((day) => !dates.includes(day));
  return { ids, id_order: source.id_order, msg: messages.added(copies, left) };
}

const isOfSeries = (day: Day, repeat: WorkCopy["repeat"]) =>
  !isClosed(day) && holidayOn(day) === null && !(avoidsWeekends(repeat) && isWeekend(day));

export function copyErrors({ date, repeat, until }: Partial<WorkCopy>, reader: Pick<Reader, "site">) {
  if (!date) return {};
  if (!repeat || repeat === "none") return given({ date: closedRefusal(date, reader) });
  if (!until) return { until: messages.until };
  return until < date ? { until: messages.endsFirst } : {};
}

const worksBeside = (source: Work, call: Call) =>
  all<{ id: number }>`SELECT id FROM works WHERE id_order = ${source.id_order} ORDER BY date, hour, id`.map(
    ({ id }) => workById(id, call),
  );

/** One day more of a work of several days, as a copy but with the notes for its foreman. */
export function addDayOfJob(work: Work, { date, hour }: { date: Day; hour: string }, call: Call): number {
  const stored = one<Pick<Rows["works"], "id_job" | "notes_foreman">>`
    SELECT id_job, notes_foreman FROM works WHERE id = ${work.id}`;
  const id = addCopy({ ...work, hour }, date, call, stored?.id_job ?? work.id);
  if (stored?.notes_foreman) update("works", id, { notes_foreman: stored.notes_foreman });
  return id;
}

/** Another work of the order goes to the next open day where its own is closed. */
function dayOf(work: Work, source: Work, to: Day) {
  const meant = shifted(work.date, source.date, to);
  const date = meant === to || isOpen(meant) ? meant : nextOpenDay(meant);
  return { meant, date };
}

/** What is wrong with the work itself has no field in the form of its copy. */
function addCopy(work: Work, date: Day, call: Call, job?: number): number {
  try {
    const id = addWork({ ...valuesOf(work, call), date, resources: resourcesOf(work) }, call, job);
    doubt(...lateToAsk(id, date, call.site));
    return id;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.more.errors) throw error;
    refuse(409, messages.cannotCopy(error.message));
  }
}

/** Days are the copy's own, resources are read apart, a permit is of one day, and materials are planned once. */
type NotCopied =
  | "date"
  | "days"
  | "resources"
  | "materials"
  | "police_permission"
  | "police_permission_cents";
type Copied = Omit<NewWork, NotCopied>;

/** Every other field of a new work; the compiler asks for one that is missing. */
function valuesOf(work: Work, call: Call): Copied {
  const { id_order, hour, type, id_pickupPlace, show_worksheet, flag_in_schermata_lavorazioni, notes } = work;
  const { id_unloadingPlace, stops, skills, cubicMetres, flag_renata } = work;
  const values: Record<keyof Copied, unknown> = {
    ...{ id_order, hour, type, id_pickupPlace, show_worksheet, flag_in_schermata_lavorazioni, notes },
    ...{ id_unloadingPlace, stops, skills, cubicMetres },
    duration: writtenMinutes(work),
    flag_renata: can(call, "editFlagRenata") ? flag_renata : undefined,
  };
  // The type of a stored flag is a number.
  return values as Copied;
}

/** As written, however long its road is and whenever it is expected to end. */
const writtenMinutes = ({ id }: Work) =>
  one<Pick<Rows["works"], "minutes">>`SELECT minutes FROM works WHERE id = ${id}`?.minutes ?? null;

const resourcesOf = (work: Work) =>
  requiredResources([work]).map(({ id_resource, value }) => ({ id_resource, value }));

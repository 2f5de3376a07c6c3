import { addDays, briefDay, type Day, daysBetween, shortDay } from "../base/days";
import { derivedVersion } from "../base/derived-version";
import { refuse, refuseField, stale } from "../base/errors";
import type { VersionedRecord } from "../call/conflict-records";
import { doubt } from "../call/doubts";
import { clientName } from "../clients/model";
import { holidayWarning, mustBeOpen, nextOpenDay } from "../days/closures/store";
import { overlaps } from "../days/facts/model";
import { dayFacts, elsewhereOf, timed } from "../days/facts/store";
import { brokenBy, clashesOfWork } from "../days/problems/store";
import { one } from "../db/db";
import type { Call } from "../journal/caller";
import { addDayOfJob } from "../orders/works/copies";
import { jobOf } from "../orders/works/days";
import { internalOrder, spanText, type Work } from "../orders/works/model";
import { workById, worksOfDay, worksOfOrder } from "../orders/works/store";
import { type CopyPlan, type CopySource, copiedText, copyMessages, planCopy } from "./copy-plan";
import { type Kind, kinds, type Line, messages, requiredCounts, staffing } from "./model";
import { assign, crewOfDay, crewVersion, isAssignable, replaceCrew, swapSeats } from "./store";
import { linesSwapped, type SwapPair, type SwapProblem, swapMessages } from "./swap-plan";

const maxOfOrder = 5;
const maxDaysBack = 7;

export function copySources(id: number, call: Call): CopySource[] {
  if (call.site === "B") return [];
  const work = workById(id, call);
  const plan = planFor(work, call);
  const hasCrew = (other: Work) => other.id !== id && other.totalResources.length > 0;
  const distance = ({ date }: Work) => Math.abs(daysBetween(date, work.date));
  const ofOrder =
    work.id_order === internalOrder
      ? []
      : worksOfOrder(work.id_order, call)
          .filter(hasCrew)
          .sort((a, b) => distance(a) - distance(b))
          .slice(0, maxOfOrder);
  const before = lastDayWithCrews(work.date);
  const ofDay = before ? worksOfDay(before, call).filter(hasCrew) : [];
  const known = new Set(ofOrder.map((other) => other.id));
  const source = (isSameOrder: boolean) => (other: Work) => ({
    id: other.id,
    date: other.date,
    hour: other.hour,
    client: clientName(other),
    isSameOrder,
    ...plan(other),
  });
  return [...ofOrder.map(source(true)), ...ofDay.filter((other) => !known.has(other.id)).map(source(false))];
}

export function copyCrew({ id, from }: { id: number; from: number }, call: Call) {
  const work = workById(id, call);
  const plan = planFor(work, call)(workById(from, call));
  if (!plan.taken.length) refuse(409, [copyMessages.none, ...reasons(plan)].join(" "));
  const vacated = vacatedLines(work, call);
  for (const { kind, id: person } of plan.taken)
    assign(kind, { work: id, line: vacated[kind].shift() ?? null, person }, call);
  return { msg: copiedText(plan) };
}

const reasons = ({ left }: CopyPlan) => left.map(({ text, why }) => `${text}: ${why}.`);

function lastDayWithCrews(date: Day): Day | undefined {
  return (
    one<{ date: Day | null }>`
      SELECT max(w.date) AS date FROM works w JOIN crew_lines l ON l.id_work = w.id
      WHERE w.date < ${date} AND w.date >= ${addDays(date, -maxDaysBack)}`?.date ?? undefined
  );
}

function planFor(work: Work, call: Call): (source: Work) => CopyPlan {
  const day = dayFacts(work.date, call);
  const { lines } = day.crews();
  const away = day.away();
  const required = requiredCounts(work);
  const { lacks, requiresNothing } = staffing(required, work.present);
  const room = Number.POSITIVE_INFINITY;
  const own = lines.filter((line) => line.id_work === work.id);
  const target = {
    seated: { worker: idsIn(own, "worker"), vehicle: idsIn(own, "vehicle") },
    empty: requiresNothing ? { worker: room, vehicle: room } : lacks,
  };
  const listed = { worker: namesOf(day.lists.worker()), vehicle: namesOf(day.lists.vehicle()) };
  const works = new Map(day.works().map((other) => [other.id, other]));
  const elsewhere = elsewhereOf(day);
  const hindrance = (kind: Kind, person: number): string => {
    if (!listed[kind].has(person)) return "non è in elenco";
    if (away[kind].has(person)) return messages[kind].away;
    const busy = lines
      .filter((line) => line[`id_${kind}`] === person && line.id_work !== work.id)
      .flatMap((line) => works.get(line.id_work) ?? [])
      .find((other) => overlaps(timed(other), timed(work)));
    if (busy) return `alle ${busy.hour} da ${clientName(busy)}`;
    const other = elsewhere({ kind, id: person }).get(work.id);
    return other ? `${shortDay(other.date)} alle ${other.hour} da ${other.client}` : "";
  };
  return ({ id, date }) => {
    const there = date === work.date ? lines : dayFacts(date, call).crews().lines;
    const crew = there.filter((line) => line.id_work === id);
    return planCopy(
      { worker: seatedIn(crew, "worker"), vehicle: seatedIn(crew, "vehicle") },
      target,
      hindrance,
    );
  };
}

/** The lines of absent people: who comes takes the line. */
function vacatedLines(work: Work, call: Call): Record<Kind, number[]> {
  const day = dayFacts(work.date, call);
  const away = day.away();
  const own = day.crews().lines.filter((line) => line.id_work === work.id);
  const of = (kind: Kind) =>
    own.flatMap((line) => (away[kind].has(line[`id_${kind}`] ?? 0) ? [line.id] : []));
  return { worker: of("worker"), vehicle: of("vehicle") };
}

const namesOf = (people: readonly { id: number }[]) => new Set(people.map(({ id }) => id));

const idsIn = (lines: readonly Line[], kind: Kind) =>
  new Set(lines.flatMap((line) => line[`id_${kind}`] ?? []));

const seatedIn = (lines: readonly Line[], kind: Kind) =>
  lines.flatMap((line) => {
    const [id, named] = [line[`id_${kind}`], line[kind]];
    return id !== null && named ? [{ id, ...named }] : [];
  });

const lastDayOf = (work: { id: number; date: Day; hour: string }) => jobOf(work).at(-1)?.date ?? work.date;

export const nextDayOf = (id: number, call: Call) => ({ date: nextOpenDay(lastDayOf(workById(id, call))) });

type Continuation = { id: number; date?: Day | null; hour?: string };

/** One day more of a work, with its crew; who is not there that day leaves the seat empty. What does not fit then is asked about. */
export function continueWork({ id, ...wanted }: Continuation, call: Call) {
  const work = workById(id, call);
  const last = lastDayOf(work);
  const { date = null, hour = work.hour } = wanted;
  const day = date ?? nextOpenDay(last);
  if (day <= last) refuseField("date", `La lavorazione c'è già fino a ${briefDay(last)}.`);
  mustBeOpen(day, call);
  const added = addDayOfJob(work, { date: day, hour }, call);
  const missing = kinds.flatMap((kind) => seatAgain(kind, { id, date: work.date, added, day }, call));
  const clashes = clashesOfWork(dayFacts(day, call), added);
  doubt(holidayWarning(day).warning);
  if (missing.length + clashes.length)
    doubt(`Che cosa non torna ${briefDay(day)}: ${[...missing, ...clashes].join("; ")}.`);
  const { span } = workById(added, call);
  return { id: added, date: day, msg: `Continua ${briefDay(day)}${span ? `: ${spanText(span)}` : ""}` };
}

type Days = { id: number; date: Day; added: number; day: Day };

/** Answers who is left out, and why. */
function seatAgain(kind: Kind, { id, date, added, day }: Days, call: Call): string[] {
  const away = dayFacts(day, call).away()[kind];
  const seats = crewOfDay(date, "A").lines.flatMap((line) => {
    const [person, named] = [line[`id_${kind}`], line[kind]];
    return line.id_work === id && person !== null && named ? [{ person, ...named }] : [];
  });
  const left = seats.flatMap(({ person, value, text }) => {
    const why = !isAssignable(kind, person, day)
      ? "non è in elenco"
      : away.has(person) && `è ${messages[kind].away}`;
    return why ? [{ person, text: `${value} ${text} ${why}: il posto resta vuoto` }] : [];
  });
  const come = seats.filter(({ person }) => left.every((one) => one.person !== person));
  replaceCrew(kind, added, [...new Set(come.map(({ person }) => person))], { ...call, version: undefined });
  return left.map(({ text }) => text);
}

/** What the swap would break; it changes nothing. */
export function checkSwap(pair: SwapPair, call: Call): { problems: SwapProblem[]; version: number } {
  const [{ date }] = pairOf(pair, call);
  const day = dayFacts(date, call);
  const works = new Map(day.works().map((work) => [work.id, work]));
  const problems = brokenBy(day, linesSwapped(day.crews().lines, pair)).map(({ id_work, text }) => {
    const work = works.get(id_work ?? 0);
    return { text, hour: work?.hour ?? "", client: work ? clientName(work) : "" };
  });
  return { problems, version: versionOf(pair) };
}

export function swapCrews(pair: SwapPair, call: Call) {
  const [one, other] = pairOf(pair, call);
  if (call.version !== undefined && call.version !== versionOf(pair)) refuse(409, stale);
  if (one.totalResources.length + other.totalResources.length === 0) refuse(409, swapMessages.none);
  const { problems } = checkSwap(pair, call);
  swapSeats(pair.id, pair.other);
  return problems.length > 0 && { clashes: problems.map(({ text }) => text) };
}

export const versionedSwap: VersionedRecord = {
  table: "crew_lines",
  find: ({ id, other }) => ({
    read: "Works.checkSwap",
    key: { id, other },
    rows: { table: "crew_lines", column: "id_work", id: Number(id) },
    fields: (values) => values,
  }),
};

const versionOf = ({ id, other }: SwapPair): number =>
  derivedVersion(
    [id, other].toSorted((a, b) => a - b).flatMap((work) => kinds.map((kind) => crewVersion(kind, work))),
  );

/** Site B sees others in place of some workers: it swaps no crews. */
function pairOf({ id, other }: SwapPair, call: Call): [Work, Work] {
  if (id === other) refuseField("other", swapMessages.same);
  const works: [Work, Work] = [workById(id, call), workById(other, call)];
  if (works[0].date !== works[1].date) refuseField("other", swapMessages.otherDay);
  return works;
}

import { addDays, type Day, daysBetween, shortDay } from "../base/days";
import { refuse } from "../base/errors";
import { clientName } from "../clients/model";
import { elsewhereOf } from "../days/facts/elsewhere";
import { overlaps } from "../days/facts/model";
import { dayFacts, timed } from "../days/facts/store";
import { one } from "../db/db";
import type { Call } from "../journal/caller";
import { internalOrder, type Work } from "../orders/works/model";
import { workById, worksOfDay, worksOfOrder } from "../orders/works/store";
import { type CopyPlan, type CopySource, copiedText, copyMessages, planCopy } from "./copy-plan";
import { type Kind, type Line, messages, requiredCounts, staffing } from "./model";
import { assign } from "./store";

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

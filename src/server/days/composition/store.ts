import type { Day } from "../../base/days";
import { notFound, Refusal, refuse } from "../../base/errors";
import { type Kind, type Line, presentCounts, requiredCounts } from "../../crews/model";
import { assign, unassign } from "../../crews/store";
import type { Call } from "../../journal/caller";
import { type DayReading, dayFacts } from "../facts/store";
import type { Problem } from "../problems/model";
import { newProblems } from "../problems/store";
import { checkPlan, figuresOf } from "./check";
import { draftOf, draftText, markOfDay } from "./drafts";
import { afterLeaving, type DayFacts, factsOf } from "./facts";
import type { AcceptedPlan, ChosenSeat, PlanOfDay, Seat } from "./input";
import type {
  PersonOfDay,
  Placed,
  Plan,
  PlannedDay,
  PlannedWork,
  Proposal,
  SeatNow,
  WorkOfDay,
} from "./model";
import { markOf, plannedWork } from "./planned";
import { composed } from "./reasons";
import { findPlan } from "./search";

/** With the last plan of the day as its beginning, and what was asked of that one where the call does not say. */
export function readPlan({ date, proposed, ...asked }: PlanOfDay, call: Call): PlannedDay {
  const draft = proposed ? null : draftOf(date);
  const scope = {
    mode: asked.mode ?? draft?.mode ?? "empty",
    unlocked: asked.unlocked ?? draft?.unlocked ?? [],
    otherKinds: asked.otherKinds ?? draft?.otherKinds ?? [],
  };
  const facts = factsOf(date, scope, call);
  const mark = markOfDay(facts);
  const seats = proposed ?? draft?.seats;
  const planned = composeDay(withProposed({ ...facts, isAsRead: draft?.mark === mark }, seats));
  return {
    ...planned,
    ...scope,
    mark,
    excluded: draft?.excluded ?? [],
    draft: draft ? draftText(draft, planned.works, mark) : "",
  };
}

/** Beside an earlier plan, that plan repaired: each of its seats that changes costs. */
function composeDay(facts: DayFacts) {
  const { plan, works } = planOf(facts);
  const asNow = (state: SeatNow["state"]): Placed[] =>
    facts.works.flatMap(({ id: id_work, seats }) =>
      seats.flatMap((seat) =>
        seat.state === state ? [{ id_work, kind: seat.kind, id: seat.id, resource: null }] : [],
      ),
    );
  return {
    works: withProblems(works, facts.day),
    now: figuresOf(facts, asNow("movable"), asNow("vacated")),
    plan: figuresOf(facts, plan),
  };
}

/** The search weighs the wheel of each work; what the whole day of a driver does not hold gives up its seat, where that rule binds. */
function planOf(facts: DayFacts) {
  const refused = new Map<number, string>();
  for (let plan = findPlan(facts); ; ) {
    const texts = { ...composed(facts, plan), refused };
    const works = facts.works
      .filter(({ id }) => facts.shown.has(id))
      .map((work) => plannedWork(work, facts, plan, texts));
    const long = bindsWheel(facts) ? tooLongAtWheel(changesOf(works), facts.day) : [];
    const left = plan.filter((seat) => !long.some((one) => isGivenUp(seat, one, plan)));
    if (left.length === plan.length) return { plan, works };
    for (const { id_work, text } of long) refused.set(id_work, text);
    plan = left;
  }
}

const bindsWheel = ({ limits }: DayFacts) => limits?.binding.has("wheel") === true;

/** The vehicle of the work, or its driver where somebody typed the vehicle. */
function isGivenUp(seat: Placed, long: { id_work: number; driver: number | null }, plan: Plan): boolean {
  if (seat.id_work !== long.id_work) return false;
  const hasVehicle = plan.some(({ id_work, kind }) => id_work === long.id_work && kind === "vehicle");
  return hasVehicle ? seat.kind === "vehicle" : seat.kind === "worker" && seat.id === long.driver;
}

function withProposed(facts: DayFacts, proposed: PlanOfDay["proposed"]): DayFacts {
  if (!proposed?.length) return facts;
  const ofWork = Map.groupBy(proposed, ({ id_work }) => id_work);
  return { ...facts, works: facts.works.map((work) => ({ ...work, proposed: ofWork.get(work.id) ?? [] })) };
}

/** Assigns what was chosen of a plan in one transaction; refuses all of it if the day changed in what the plan relies on. */
export function acceptPlan({ date, whole, marks, seats, ...scope }: AcceptedPlan, call: Call) {
  const facts = factsOf(date, scope, call);
  const works = new Map(facts.works.map((work) => [work.id, work]));
  const wanted = new Set(seats.map(({ id_work }) => id_work));
  const changed = marks.flatMap(({ id_work, mark }) => {
    const work = works.get(id_work);
    return work && markOf(work) === mark ? [] : [id_work];
  });
  const unknown = [...wanted].filter((id) => !marks.some(({ id_work }) => id_work === id));
  if (unknown.length) notFound("Lavorazione non trovata.");
  const stale = changed.filter((id) => wanted.has(id));
  if (stale.length)
    refuseStale(
      stale.map((id) => nameOf(works.get(id))),
      changed,
    );
  const [violation = wheelViolation(facts, seats)] = checkPlan(...afterLeaving(facts, seats));
  if (violation) {
    const isGone = violation.kind === "unknown" || violation.kind === "away";
    if (isGone || whole || changed.length) refuseStale([violation.text], changed);
    refuse(422, `${violation.text}: scegliere anche gli altri posti della proposta che ne dipendono.`);
  }
  for (const { kind, id_line, id } of seats) if (id === null && id_line) unassign(kind, id_line, call);
  for (const { id_work, kind, id_line, id } of seats)
    if (id !== null) assign(kind, { work: id_work, line: id_line, person: id }, call);
}

function wheelViolation(facts: DayFacts, seats: AcceptedPlan["seats"]) {
  if (!bindsWheel(facts)) return undefined;
  const [long] = tooLongAtWheel(changesTo(seats, facts.day), facts.day);
  return long && { kind: "limits" as const, text: long.text };
}

/** A day as it would be with seats that are chosen of its plan. */
export const dayWith = (seats: readonly ChosenSeat[], day: DayReading) => planned(changesTo(seats, day), day);

const changesTo = (seats: readonly ChosenSeat[], day: DayReading): Change[] =>
  seats.map(({ id, ...seat }) => ({
    ...seat,
    person: day.lists[seat.kind]().find((one) => one.id === id) ?? null,
  }));

const nameOf = (work: WorkOfDay | undefined) =>
  work ? `${work.hour} ${work.client}` : "una lavorazione che non c'è più";

function refuseStale(what: readonly string[], changed: readonly number[]): never {
  const message = `La giornata è cambiata nel frattempo (${what.slice(0, 3).join("; ")}): nulla è stato assegnato.`;
  throw new Refusal(409, message, { also: { changed } });
}

/** Site B has no empty seats (spec 2 §4). */
export function suggestCrew(date: Day, call: Call): Proposal[] {
  if (call.site === "B") return [];
  return composeDay(factsOf(date, { mode: "empty", unlocked: [] }, call)).works.flatMap(
    ({ id_work, seats }) =>
      seats.flatMap(({ kind, id_line, state, id, value, text, reason, instead }) =>
        state === "added"
          ? [
              {
                id_work,
                ...(id_line !== null && { id_line }),
                kind,
                id,
                value,
                text,
                reason: instead ? `${reason}, al posto di ${instead}` : reason,
              },
            ]
          : [],
      ),
  );
}

const changedSince = "I posti sono cambiati nel frattempo: chiedere una nuova proposta.";

/** Refuses all of them if a seat was filled meanwhile. */
export function acceptCrew(date: Day, seats: readonly Seat[], call: Call) {
  const day = dayFacts(date, call);
  const works = new Map(day.works().map((work) => [work.id, work]));
  const { lines } = day.crews();
  const away = day.away();
  for (const kind of ["worker", "vehicle"] as const) {
    const column = `id_${kind}` as const;
    const mine = Map.groupBy(
      seats.filter((seat) => seat[column] !== null),
      (seat) => seat.id_work,
    );
    for (const [id, wanted] of mine) {
      const work = works.get(id) ?? notFound("Lavorazione non trovata.");
      const own = lines.filter((line) => line.id_work === id);
      const vacated = new Set(own.flatMap((line) => (away[kind].has(line[column] ?? 0) ? [line.id] : [])));
      const isTaken = ({ id_line }: Seat) => id_line !== null && !vacated.delete(id_line);
      const sum = presentCounts(own, away)[kind] + wanted.length;
      if (sum > requiredCounts(work)[kind] || wanted.some(isTaken)) refuse(409, changedSince);
    }
  }
  for (const { id_work: work, id_line: line, id_worker, id_vehicle } of seats) {
    if (id_worker) assign("worker", { work, line, person: id_worker }, call);
    if (id_vehicle) assign("vehicle", { work, line, person: id_vehicle }, call);
  }
}

/** Every problem that a plan will cause and that it does not name yet is a remark. */
function withProblems(works: readonly PlannedWork[], day: DayReading): PlannedWork[] {
  const changes = changesOf(works);
  const after = planned(changes, day);
  const driven = new Set(
    after.crews().lines.flatMap(({ id_work, id_vehicle }) => (id_vehicle ? [id_work] : [])),
  );
  // That a work asks for two drivers is a problem before anybody goes there, and the plan's once somebody does.
  const isOfPlan = ({ kind, id_work }: Problem) =>
    kind === "wheel" && id_work !== null && driven.has(id_work);
  const broken = newProblems(day, after, isOfPlan);
  const caused = Map.groupBy(broken, ({ id_work }) => id_work);
  return works.map((work) => {
    const own = caused.get(work.id_work) ?? [];
    const says = (remark: string, { text }: Problem) => remark.toLowerCase().endsWith(ruleOf(text));
    // The search reckons with the roads of today's crews: those of the plan's vehicles are the true ones.
    const isSurpassed = (remark: string) =>
      !own.some((one) => says(remark, one)) &&
      own.some((one) => withoutTimes(remark.toLowerCase()).endsWith(withoutTimes(ruleOf(one.text))));
    const isNamed = (one: Problem) =>
      work.remarks.some((remark) => says(remark, one)) ||
      // The seats that stay empty are named with their reason.
      (one.kind === "missing" && work.gaps.length > 0) ||
      work.gaps.some((gap) => gap.toLowerCase().includes(subjectOf(one.text)));
    const more = own.flatMap((one) => (isNamed(one) ? [] : [one.text]));
    return { ...work, remarks: [...work.remarks.filter((remark) => !isSurpassed(remark)), ...more] };
  });
}

/** `7 Operaio 7: giornata di 14 h …` without who it is about. */
const ruleOf = (text: string) => text.replace(/^\d+ [^:]+: /, "").toLowerCase();

const withoutTimes = (text: string) => text.replace(/\d+ h( \d+ min)?( ca\.)?/g, "…");

/** `caposquadra` of `Caposquadra: 1 in richiesta, nessuno in squadra`: a gap about it says why. */
const subjectOf = (text: string) =>
  text.toLowerCase().replace(/(?:: | chiede | senza autista|, gli automezzi).*$/, "");

/** A seat that is given, or given up where nobody comes to it. */
export type Change = {
  id_work: number;
  kind: Kind;
  id_line: number | null;
  person: Pick<PersonOfDay, "id" | "value" | "text"> | null;
};

export const changesOf = (works: readonly PlannedWork[]): Change[] =>
  works.flatMap(({ id_work, seats }) =>
    seats.flatMap(({ kind, id_line, state, ...person }) =>
      state === "added" || state === "removed"
        ? [{ id_work, kind, id_line, person: state === "added" ? person : null }]
        : [],
    ),
  );

/** Who would be at the wheel for too long of his day: the driver where it is one, at the work where it shows. */
function tooLongAtWheel(changes: readonly Change[], day: DayReading) {
  const after = planned(changes, day);
  const driverOf = new Map(after.crews().lines.map(({ id, id_worker }) => [id, id_worker]));
  return newProblems(day, after).flatMap(({ kind, id_work, id_line, text }) =>
    kind === "wheel" && id_work !== null
      ? [{ id_work, driver: driverOf.get(id_line ?? 0) ?? null, text }]
      : [],
  );
}

const planned = (changes: readonly Change[], day: DayReading) =>
  dayFacts(day.date, day.reader, linesAfter(changes, day));

/** The lines of the day once all of this is taken. */
function linesAfter(changes: readonly Change[], day: DayReading): Line[] {
  const after = new Map(day.crews().lines.map((line) => [line.id, line]));
  let added = 0;
  for (const { id_work, kind, id_line, person } of changes) {
    const id = id_line ?? --added;
    after.set(id, withSeat(after.get(id) ?? { ...none, id, id_work }, kind, person));
  }
  return [...after.values()];
}

const none = { id_worker: null, id_vehicle: null, version: 0, worker: null, vehicle: null };

const withSeat = (line: Line, kind: Kind, person: Change["person"]): Line => ({
  ...line,
  [`id_${kind}`]: person?.id ?? null,
  [kind]: person && { value: person.value, text: person.text },
});

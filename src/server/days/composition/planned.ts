import type { Kind } from "../../crews/model";
import { checkPlan } from "./check";
import { costOf } from "./cost";
import type { DayFacts } from "./facts";
import { remarksOf } from "./limits";
import type { Crew, PersonOfDay, Plan, PlannedSeat, PlannedWork, WorkOfDay } from "./model";
import { offersOf } from "./offers";
import { type Composed, gapsOf, obstacle, reasonOf } from "./reasons";
import { rideRemarks } from "./rides";

export const markOf = ({ proposed: _, ...work }: WorkOfDay) => Bun.hash(JSON.stringify(work)).toString(36);

export function plannedWork(work: WorkOfDay, facts: DayFacts, plan: Plan, texts: Composed): PlannedWork {
  return {
    id_work: work.id,
    hour: work.hour,
    client: work.client,
    town: work.town,
    mark: markOf(work),
    seats: (["worker", "vehicle"] as const).flatMap((kind) => plannedSeats(kind, work, facts, plan, texts)),
    gaps: gapsOf(work, texts),
    remarks: [
      ...rideRemarks(work, texts.arrivals),
      ...remarksOf(texts.crews.get(work.id) as Crew, texts.days, facts),
    ],
    offers: offersOf(work, facts, texts),
  };
}

function plannedSeats(
  kind: Kind,
  work: WorkOfDay,
  facts: DayFacts,
  plan: Plan,
  texts: Composed,
): PlannedSeat[] {
  const people = new Map(facts.people[kind].map((one) => [one.id, one]));
  const own = work.seats.filter((seat) => seat.kind === kind);
  const placed = plan.filter((seat) => seat.id_work === work.id && seat.kind === kind).map(({ id }) => id);
  const leaving = own.filter(({ id, state }) => state === "movable" && !placed.includes(id));
  const lines = [...own.filter(({ state }) => state === "vacated"), ...leaving];
  const seat = (state: PlannedSeat["state"], id_line: number | null, id: number): PlannedSeat[] => {
    const person = people.get(id);
    if (!person) return [];
    const { value, text } = person;
    const isNew = state === "added" && work.proposed?.every((one) => one.kind !== kind || one.id !== id);
    const reason =
      state === "added" || state === "same"
        ? reasonOf(person, work, texts)
        : state === "removed"
          ? whyLeft(person, work, plan, texts)
          : "";
    return [{ kind, id_line, state, id, value, text, reason, ...(isNew && { isNew }) }];
  };
  const staying = own.flatMap(({ line, id, state }) =>
    state === "fixed" ? seat("typed", line, id) : placed.includes(id) ? seat("same", line, id) : [],
  );
  const lost = (work.proposed ?? []).flatMap((one) =>
    one.kind === kind && !placed.includes(one.id) && !own.some(({ id }) => id === one.id)
      ? (people.get(one.id) ?? [])
      : [],
  );
  const named = new Set<PersonOfDay>();
  const left = (one: PersonOfDay, by: number) => `${one.text}, ${whyLeft(one, work, plan, texts, by)}`;
  const coming = placed.filter((id) => !own.some((one) => one.state === "movable" && one.id === id));
  const added = coming.flatMap((id) => {
    const line = lines.shift();
    const [made] = seat("added", line?.line ?? null, id);
    if (!made) return [];
    const instead = line && people.get(line.id);
    const former = made.isNew && lost.find((one) => !named.has(one));
    if (former) named.add(former);
    return [
      {
        ...made,
        ...(instead && { instead: left(instead, id) }),
        ...(former && former !== instead && { before: left(former, id) }),
      },
    ];
  });
  const removed = lines
    .filter(({ state }) => state === "movable")
    .flatMap(({ line, id }) => seat("removed", line, id));
  return [...staying, ...added, ...removed];
}

/** Why somebody leaves a work: what keeps him away, what the plan would break with him in place of who comes, or what it would cost. */
function whyLeft(person: PersonOfDay, work: WorkOfDay, plan: Plan, texts: Composed, coming?: number): string {
  const away = obstacle(person, work, texts);
  if (away) return `che ${away}`;
  const { facts } = texts;
  const { kind, id } = person;
  const isHis = (seat: Plan[number]) => seat.id_work === work.id && seat.kind === kind && seat.id === coming;
  const back = coming
    ? plan.map((seat) => (isHis(seat) ? { ...seat, id } : seat))
    : [...plan, { id_work: work.id, kind, id, resource: person.kind === "vehicle" ? person.resource : null }];
  const [violation] = checkPlan(facts, back);
  if (violation) return `altrimenti ${violation.text}`;
  const km = Math.round(costOf(facts, back) - costOf(facts, plan));
  return km > 0 ? `che qui costerebbe quanto ${km} km in più` : "per gli altri posti che cambiano";
}

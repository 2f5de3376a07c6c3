import loadHighs from "highs";
import { type Facts, fits, type PersonOfDay, type WorkOfDay } from "../../src/server/days/composition/model";
import { clash, endOf, startOf } from "../../src/server/days/facts/model";

/** So many seats of a day stay empty in every plan: the solver HiGHS fills them without asking for skills, drivers and volumes. */
export async function fewestEmpty(facts: Facts): Promise<number> {
  const rows: string[] = [];
  const names = new Map<string, Set<string>>();
  const row = (terms: readonly string[], most: number) =>
    terms.length && rows.push(`${terms.map((name) => `+ ${name}`).join("\n")}\n<= ${most}`);
  const everybody = [...facts.people.worker, ...facts.people.vehicle];
  const seatsOf = facts.works.map(() => new Map<string, string[]>());
  for (const [index, person] of everybody.entries()) {
    const mine = new Map<WorkOfDay, string[]>();
    for (const [at, work] of facts.works.entries()) {
      if (!mayCome(person, work, facts)) continue;
      for (const slot of new Map(work.open.map((one) => [`${one.kind} ${one.resource}`, one])).values()) {
        if (!fits(person, slot)) continue;
        const name = `p${index}_${at}_${work.open.indexOf(slot)}`;
        mine.set(work, [...(mine.get(work) ?? []), name]);
        const kind = `${slot.kind} ${slot.resource}`;
        seatsOf[at]?.set(kind, [...(seatsOf[at]?.get(kind) ?? []), name]);
      }
    }
    const works = [...mine.keys()];
    for (const work of works) {
      const now = works.filter((one) => startOf(one) <= startOf(work) && startOf(work) < endOf(one));
      row(
        now.flatMap((one) => mine.get(one) ?? []),
        1,
      );
      for (const other of works)
        if (other.id > work.id && clash(work, other, facts.ways) && !now.includes(other))
          row([...(mine.get(work) ?? []), ...(mine.get(other) ?? [])], 1);
    }
    names.set(`${index}`, new Set([...mine.values()].flat()));
  }
  for (const [at, { open }] of facts.works.entries())
    for (const [kind, terms] of seatsOf[at] as Map<string, string[]>)
      row(terms, open.filter((slot) => `${slot.kind} ${slot.resource}` === kind).length);
  const all = [...names.values()].flatMap((some) => [...some]);
  const open = facts.works.reduce((sum, work) => sum + work.open.length, 0);
  if (!all.length) return open;
  const program = `Maximize\n${all.map((name) => `+ ${name}`).join("\n")}\nSubject To\n${rows.join("\n")}\nBounds\n${all.map((name) => `0 <= ${name} <= 1`).join("\n")}\nEnd`;
  loaded ??= loadHighs();
  const { ObjectiveValue } = (await loaded).solve(program, { output_flag: false });
  return open - Math.floor(ObjectiveValue + 1e-6);
}

let loaded: ReturnType<typeof loadHighs> | undefined;

function mayCome(person: PersonOfDay, work: WorkOfDay, { works, ways }: Facts): boolean {
  if (person.away !== null || person.elsewhere?.has(work.id)) return false;
  const stays = (one: WorkOfDay) =>
    one.seats.some(({ state, kind, id }) => state === "fixed" && kind === person.kind && id === person.id);
  return !works.some((one) => stays(one) && (one === work || clash(one, work, ways)));
}

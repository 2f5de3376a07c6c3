import type { Kind, Line } from "../../crews/model";
import { type DayReading, dayFacts } from "../facts/store";
import type { Problem } from "../problems/model";
import { newProblems } from "../problems/store";
import type { PersonOfDay, PlannedWork } from "./model";

/** Every problem that a plan will cause and that it does not name yet is a remark. */
export function withProblems(works: readonly PlannedWork[], day: DayReading): PlannedWork[] {
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
      own.some(
        (one) =>
          !says(remark, one) && withoutTimes(remark.toLowerCase()).endsWith(withoutTimes(ruleOf(one.text))),
      );
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
export function tooLongAtWheel(changes: readonly Change[], day: DayReading) {
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

import type { Kind, Line } from "../../crews/model";
import type { DayReading } from "../facts/store";
import type { Problem } from "../problems/model";
import { brokenBy } from "../problems/store";
import type { PlannedSeat, PlannedWork } from "./model";

/** Their texts are remarks already (`limits.ts`), or the seats that stay empty are named with their reason. */
const known: ReadonlySet<Problem["kind"]> = new Set(["rest", "day", "away", "week", "wheel", "missing"]);

/** Every problem that a plan will cause and that it does not name yet is a remark. */
export function withProblems(works: readonly PlannedWork[], day: DayReading): PlannedWork[] {
  const caused = Map.groupBy(brokenBy(day, linesAfter(works, day.crews().lines)), ({ id_work }) => id_work);
  return works.map((work) => {
    const isNamed = ({ kind, text, column }: Problem) =>
      (known.has(kind) && !(kind === "wheel" && column)) ||
      work.gaps.some((gap) => gap.toLowerCase().includes(subjectOf(text)));
    const more = (caused.get(work.id_work) ?? []).flatMap((one) => (isNamed(one) ? [] : [one.text]));
    return { ...work, remarks: [...work.remarks, ...more] };
  });
}

/** `caposquadra` of `Caposquadra: 1 in richiesta, nessuno in squadra`: a gap about it says why. */
const subjectOf = (text: string) =>
  text.toLowerCase().replace(/(?:: | chiede | senza autista|, gli automezzi).*$/, "");

/** The lines of the day once all of the plan is taken. */
function linesAfter(works: readonly PlannedWork[], lines: readonly Line[]): Line[] {
  const after = new Map(lines.map((line) => [line.id, line]));
  let added = 0;
  for (const { id_work, seats } of works)
    for (const seat of seats) {
      const id = seat.id_line ?? --added;
      const line = after.get(id) ?? { ...none, id, id_work };
      if (seat.state === "removed") after.set(id, withSeat(line, seat.kind, null));
      if (seat.state === "added") after.set(id, withSeat(line, seat.kind, seat));
    }
  return [...after.values()];
}

const none = { id_worker: null, id_vehicle: null, version: 0, worker: null, vehicle: null };

const withSeat = (line: Line, kind: Kind, seat: PlannedSeat | null): Line => ({
  ...line,
  [`id_${kind}`]: seat?.id ?? null,
  [kind]: seat && { value: seat.value, text: seat.text },
});

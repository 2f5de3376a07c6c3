import { endOf, overlaps, type Timed, tooFar, type Ways } from "../day-facts/model";
import { minutesOf } from "../days";
import type { DayOfSlots, Need, PlannedWork, Seat, WantedWork } from "./model";

/** Crews need this long from one work to the next, in minutes. */
const changeover = 30;

/** Why an hour does not do: `name` of the resource, vehicle or work, `free` of what is needed. */
export type Refused = { by: "resource" | "vehicle" | "work"; name: string; free: number; text: string };

/** How many of a resource are at work at the same time, at most, between start and end. */
function peakOf(name: string, wanted: Timed, others: readonly PlannedWork[]): number {
  const [from, until] = [minutesOf(wanted.hour), endOf(wanted)];
  const spans = others
    .map((work) => ({
      from: minutesOf(work.hour) - changeover,
      until: endOf(work) + changeover,
      value: work.required.get(name) ?? 0,
    }))
    .filter((span) => span.value > 0 && span.from < until && span.until > from);
  const moments = [from, ...spans.map((span) => span.from).filter((moment) => moment > from)];
  const usedAt = (moment: number) =>
    spans.reduce((sum, span) => sum + (span.from <= moment && moment < span.until ? span.value : 0), 0);
  return Math.max(...moments.map(usedAt));
}

export type Used = Need & { free: number; total: number; left: number; day: number };

function usedOf(need: Need, wanted: Timed, others: readonly PlannedWork[], { resources }: DayOfSlots) {
  const { total, away } = resources.get(need.name) ?? { total: 0, away: 0 };
  const present = Math.max(0, total - away);
  const free = Math.max(0, present - peakOf(need.name, wanted, others));
  const ofDay = others.reduce((sum, { required }) => sum + (required.get(need.name) ?? 0), need.value);
  return { ...need, free, total, left: free - need.value, day: ofDay - present } satisfies Used;
}

export const needsAt = (wanted: WantedWork, others: readonly PlannedWork[], day: DayOfSlots): Used[] =>
  wanted.needs.map((need) => usedOf(need, wanted, others, day));

export function lackOf(
  need: Need,
  wanted: Timed,
  others: readonly PlannedWork[],
  day: DayOfSlots,
): Refused | null {
  const { free, total, left } = usedOf(need, wanted, others, day);
  if (left >= 0) return null;
  const text =
    total < need.value
      ? `${need.name}: ne servono ${need.value}, in tutto sono ${total}`
      : `${need.name}: ne servono ${need.value}`;
  return { by: "resource", name: need.name, free, text };
}

/** The share of the day's workers, or of its most asked resource, that would be taken. */
export function loadOf(needs: readonly Need[], { resources, works }: DayOfSlots): number {
  const shares = needs.map(({ name, value }) => {
    const { total, away } = resources.get(name) ?? { total: 0, away: 0 };
    const used = works.reduce((sum, { required }) => sum + (required.get(name) ?? 0), value);
    return used / Math.max(1, total - away);
  });
  return shares.length ? Math.max(...shares) : works.length / 20;
}

export const freeText = (used: readonly Used[]) =>
  used.length
    ? `liberi ${used.map(({ name, free, total }) => `${free} di ${total} ${name}`).join(" e ")}`
    : "";

export function tightText({ name, left, day }: Used): string[] {
  if (day > 0)
    return [`${name}: nel giorno ${day === 1 ? "ne manca 1" : `ne mancano ${day}`}, uno fa due lavori`];
  if (left === 0) return [`${name}: non ne resta nessuno`];
  return [];
}

type Busy = Pick<Seat, "kind" | "id">;
const sits = ({ kind, id }: Busy, { seats }: PlannedWork) =>
  seats.some((seat) => seat.kind === kind && seat.id === id);

/** The work that keeps somebody from coming, at the same time or too far away. */
export const keeping = (seat: Busy, wanted: Timed, others: readonly PlannedWork[], ways: Ways) =>
  others.find((work) => sits(seat, work) && (overlaps(work, wanted) || tooFar(work, wanted, ways)));

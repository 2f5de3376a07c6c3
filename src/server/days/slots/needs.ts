import { clash, neededTogether, type Timed, type Ways } from "../facts/model";
import type { WaysAt } from "../facts/times";
import type { DayOfSlots, Need, PlannedWork, Seat, WantedWork } from "./model";

/** Why an hour does not do: `name` of the resource, vehicle or work, `free` of what is needed. */
export type Refused = {
  by: "resource" | "vehicle" | "work" | "end";
  name: string;
  free: number;
  text: string;
  /** Nobody can decide otherwise: there are not so many that day. */
  isImpossible?: boolean;
};

const peakOf = (name: string, wanted: Timed, others: readonly PlannedWork[], ways: Ways): number =>
  neededTogether(
    others
      .filter((work) => (work.required.get(name) ?? 0) > 0 && clash(work, wanted, ways))
      .map((work) => ({ work, value: work.required.get(name) ?? 0 })),
    ways,
  );

export type Used = Need & { free: number; total: number; present: number; left: number; day: number };

function usedOf(
  need: Need,
  wanted: Timed,
  others: readonly PlannedWork[],
  { date, resources }: DayOfSlots,
  ways: WaysAt,
) {
  const { total, away } = resources.get(need.name) ?? { total: 0, away: 0 };
  const present = Math.max(0, total - away);
  const free = Math.max(0, present - peakOf(need.name, wanted, others, ways(need.pace)));
  const ofDay = others
    .filter((work) => work.date === date)
    .reduce((sum, { required }) => sum + (required.get(need.name) ?? 0), need.value);
  return { ...need, free, total, present, left: free - need.value, day: ofDay - present } satisfies Used;
}

export const needsAt = (
  wanted: WantedWork,
  others: readonly PlannedWork[],
  day: DayOfSlots,
  ways: WaysAt,
): Used[] => wanted.needs.map((need) => usedOf(need, wanted, others, day, ways));

export function lackOf(
  need: Need,
  wanted: Timed,
  others: readonly PlannedWork[],
  day: DayOfSlots,
  ways: WaysAt,
): Refused | null {
  const { free, total, present, left } = usedOf(need, wanted, others, day, ways);
  if (left >= 0) return null;
  const asked = `${need.name}: ${need.value === 1 ? "ne serve 1" : `ne servono ${need.value}`}`;
  const text = total < need.value ? `${asked}, in tutto ${total === 1 ? "è" : "sono"} ${total}` : asked;
  return { by: "resource", name: need.name, free, text, isImpossible: present < need.value };
}

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

/** A firm that has one platform does without on every day on which it is asked for: that is no news. */
export function tightText({ name, free, total, left, day }: Used): string[] {
  if (day > 0)
    return [`${name}: nel giorno ${day === 1 ? "ne manca 1" : `ne mancano ${day}`}, uno fa due lavori`];
  if (left === 0 && free < total) return [`${name}: non ne resta nessuno`];
  return [];
}

export const sits = ({ kind, id }: Pick<Seat, "kind" | "id">, { seats }: PlannedWork) =>
  seats.some((seat) => seat.kind === kind && seat.id === id);

export function keeping(seat: Seat, wanted: Timed, others: readonly PlannedWork[], waysAt: WaysAt) {
  const ways = waysAt(seat.pace);
  return others.find((work) => sits(seat, work) && clash(work, wanted, ways));
}

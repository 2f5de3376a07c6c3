import { durationWords } from "../../base/days";
import type { Kind } from "../../crews/model";
import { overlaps, startOf, tooFar, type Ways } from "../facts/model";
import {
  addedBreaches,
  breachText,
  isAlone,
  type Limits,
  type Week,
  type WorkOfShift,
} from "../facts/shifts";

export const messages = {
  done: "Sostituzione salvata",
  changed: "I posti sono cambiati nel frattempo: chiedere di nuovo i sostituti.",
};

type WorkOfDay = WorkOfShift & { client: string };

export type SeatToFill = { id_line: number; work: WorkOfDay };

/** A seat that a candidate has that day; `isExtra`: that work has more people than it asks for. */
export type OwnSeat = { id_line: number; work: WorkOfDay; isExtra: boolean };

export type Candidate = {
  id: number;
  value: number;
  text: string;
  absent: boolean;
  /** From another firm: proposed last. */
  unica: boolean;
  otherKind: boolean;
  /** Of the works of that week, this day included. */
  weekMinutes: number;
  seats: readonly OwnSeat[];
  elsewhere?: readonly WorkOfShift[];
  week?: Week;
};

type Substitute = Pick<Candidate, "id" | "value" | "text"> & {
  reason: string;
  id_from: number | null;
};

export type Replacement = SeatToFill & {
  /** The best first; without any, `impossible` gives the reason. */
  options: Substitute[];
  impossible: string;
};

export type Facts = {
  kind: Kind;
  /** By hour. */
  seats: readonly SeatToFill[];
  candidates: readonly Candidate[];
  waysOf(candidate: number): Ways;
  limits?: Limits;
  /** What the crew of a work would lack with this candidate that it does not lack now. */
  newLacks(seat: SeatToFill, candidate: number): readonly string[];
  /** What a dispatcher chooses by: licence, foreman, with whom he was last; what a vehicle holds. */
  traits?(seat: SeatToFill, candidate: number): readonly string[];
};

const maxOptions = 3;

/** The order of preference is that of docs/decisions/days.md. */
export function rankSubstitutes(facts: Facts): Replacement[] {
  const taken = new Map<number, OwnSeat[]>();
  return facts.seats.map((seat) => {
    const judged = facts.candidates.map((one) => judge(seat, one, taken.get(one.id) ?? [], facts));
    const best = judged
      .flatMap((found) => (typeof found === "string" ? [] : [found]))
      .sort((one, other) => compare(one.rank, other.rank))
      .slice(0, maxOptions);
    const reasons = differing(best.map(({ reasons }) => reasons));
    const options = best.map(({ one: { id, value, text }, id_from }, at) => {
      return { id, value, text, reason: reasons[at] ?? "", id_from };
    });
    const [first] = options;
    if (first) taken.set(first.id, [...(taken.get(first.id) ?? []), { ...seat, isExtra: false }]);
    return { ...seat, options, impossible: first ? "" : impossibleText(judged, facts.kind) };
  });
}

type Reasons = { own: string[]; lacks: string[] };
type Judged = { one: Candidate; rank: number[]; reasons: Reasons; id_from: number | null };
type Hindrance = "absent" | "busy" | "far" | "kind" | "limits";

function judge(
  seat: SeatToFill,
  one: Candidate,
  earlier: readonly OwnSeat[],
  facts: Facts,
): Judged | Hindrance {
  if (one.absent) return "absent";
  if (one.otherKind) return "kind";
  const clashing = one.seats.filter(({ work }) => work.id === seat.work.id || overlaps(work, seat.work));
  const [left, ...more] = clashing;
  if (more.length || earlier.some(({ work }) => overlaps(work, seat.work))) return "busy";
  if (left && (!left.isExtra || left.work.id === seat.work.id || facts.kind === "vehicle")) return "busy";
  const elsewhere = one.elsewhere ?? [];
  if (elsewhere.some((work) => overlaps(work, seat.work))) return "busy";
  const stays = [...one.seats.filter((own) => own !== left), ...earlier];
  const others = [...stays.map(({ work }) => work), ...elsewhere];
  const ways = facts.waysOf(one.id);
  if (others.some((work) => tooFar(work, seat.work, ways))) return "far";
  const broken = brokenLimits(seat.work, others, ways, { ...facts, week: one.week });
  if (broken.some(({ rule }) => rule !== "week" && facts.limits?.binding.has(rule))) return "limits";
  const lacks = [...facts.newLacks(seat, one.id), ...broken.map(({ text }) => text)];
  const rank = [
    lacks.length,
    Number(left !== undefined),
    Number(one.unica),
    Number(earlier.length === 0),
    stays.length,
    one.weekMinutes,
    one.value,
    one.id,
  ];
  const traits = facts.traits?.(seat, one.id) ?? [];
  const reasons = {
    own: reasonsOf(one, left, stays, traits, facts.kind),
    lacks: lacks.map((lack) => `ma ${lack}`),
  };
  return { one, rank, reasons, id_from: left?.id_line ?? null };
}

/** What the work breaks beside the others of a worker. */
function brokenLimits(
  work: WorkOfShift,
  others: readonly WorkOfShift[],
  ways: Ways,
  { kind, limits, week }: Pick<Facts, "kind" | "limits"> & Pick<Candidate, "week">,
) {
  if (!limits || kind === "vehicle") return [];
  const sorted = (some: readonly WorkOfShift[]) =>
    some.toSorted((one, other) => startOf(one) - startOf(other));
  return addedBreaches(sorted([...others, work]), sorted(others), ways, limits, week)
    .filter((breach) => !isAlone(breach))
    .map((breach) => ({ rule: breach.rule, text: breachText(breach, limits) }));
}

/** What is true of all of them helps nobody to choose; what a crew would lack always stands there. */
function differing(all: readonly Reasons[]): string[] {
  const isShared = (text: string) => all.length > 1 && all.every(({ own }) => own.includes(text));
  return all.map(({ own, lacks }) => {
    const differs = [...own.filter((text) => !isShared(text)), ...lacks];
    return (differs.length ? differs : own.slice(0, 1)).join(", ");
  });
}

function reasonsOf(
  one: Candidate,
  left: OwnSeat | undefined,
  stays: readonly OwnSeat[],
  traits: readonly string[],
  kind: Kind,
): string[] {
  const hours = [...new Set(stays.map(({ work }) => work.hour))].sort();
  const where = left
    ? `in più da ${left.work.client} alle ${left.work.hour}`
    : hours.length
      ? `già alle ${hours.join(" e ")}, senza sovrapporsi`
      : "libero tutto il giorno";
  const parts = [
    where,
    one.unica && "di un'altra ditta",
    ...traits,
    kind === "worker" && `${durationWords(one.weekMinutes) || "0 h"} in settimana`,
  ];
  return parts.filter((part) => part !== false);
}

const hindrances = (kind: Kind): [Hindrance, string, string][] => [
  kind === "worker" ? ["absent", "1 assente", "assenti"] : ["absent", "1 fermo", "fermi"],
  ["busy", "1 su un'altra lavorazione a quell'ora", "su altre lavorazioni a quell'ora"],
  ["far", "1 troppo lontano", "troppo lontani"],
  ["kind", "1 di altro tipo", "di altro tipo"],
  ["limits", "1 oltre le regole di riposo e orario", "oltre le regole di riposo e orario"],
];

function impossibleText(judged: readonly (Judged | Hindrance)[], kind: Kind): string {
  const counted = hindrances(kind).flatMap(([hindrance, one, many]) => {
    const count = judged.filter((found) => found === hindrance).length;
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
  });
  return counted.length ? `Nessuno può: ${counted.join(", ")}.` : "Non c'è nessun altro in elenco.";
}

function compare(own: readonly number[], other: readonly number[]): number {
  const at = own.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (own[at] as number) - (other[at] as number);
}

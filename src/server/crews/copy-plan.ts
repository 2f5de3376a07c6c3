import type { Day } from "../base/days";
import { type Counts, type Kind, kinds, type Seated } from "./model";

export const copyMessages = {
  copied: "Squadra copiata",
  none: "Nessuno di quella squadra può prendere un posto vuoto.",
};

type Crew = Record<Kind, readonly Seated[]>;

export type CopyPlan = {
  taken: ({ kind: Kind } & Seated)[];
  left: ({ kind: Kind; why: string } & Seated)[];
};

export type CopySource = CopyPlan & {
  id: number;
  date: Day;
  hour: string;
  client: string;
  /** Of the same order; the others are of the last day before. */
  isSameOrder: boolean;
};

/** `hindrance`: why somebody cannot come, empty when he can. */
export function planCopy(
  source: Crew,
  target: { seated: Record<Kind, ReadonlySet<number>>; empty: Counts },
  hindrance: (kind: Kind, id: number) => string,
): CopyPlan {
  const taken: CopyPlan["taken"] = [];
  const left: CopyPlan["left"] = [];
  for (const kind of kinds) {
    let empty = target.empty[kind];
    for (const { id, value, text } of source[kind]) {
      if (target.seated[kind].has(id)) continue;
      const why = hindrance(kind, id) || (empty > 0 ? "" : "non c'è posto");
      if (why) left.push({ kind, id, value, text, why });
      else {
        empty--;
        taken.push({ kind, id, value, text });
      }
    }
  }
  return { taken, left };
}

export function copiedText({ taken, left }: CopyPlan): string {
  const count = taken.length === 1 ? "1 posto assegnato" : `${taken.length} posti assegnati`;
  const out = left.map(({ text, why }) => `${text} (${why})`).join(", ");
  return `${copyMessages.copied}: ${count}.${out && ` Fuori: ${out}.`}`;
}

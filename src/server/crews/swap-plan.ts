import { kinds, type Line } from "./model";

export type SwapPair = { id: number; other: number };

export const swapMessages = {
  swapped: "Squadre scambiate",
  same: "Scegliere un'altra lavorazione.",
  otherDay: "Le due lavorazioni non sono dello stesso giorno.",
  none: "Le due lavorazioni non hanno nessuno da scambiare.",
};

/** What is wrong after a swap that is not now: its sentence, and the work that it is about. */
export type SwapProblem = { text: string; hour: string; client: string };

/** The lines of a day as they are after the swap; who is in both crews stays in both. */
export function linesSwapped(lines: readonly Line[], { id, other }: SwapPair): Line[] {
  const isIn = (work: number, kind: "id_worker" | "id_vehicle", person: number) =>
    lines.some((line) => line.id_work === work && line[kind] === person);
  return lines.flatMap((line) => {
    const to = line.id_work === id ? other : line.id_work === other ? id : null;
    if (to === null) return [line];
    return kinds.flatMap((kind) => {
      const column = `id_${kind}` as const;
      const person = line[column];
      if (person === null) return [];
      const none = { id_worker: null, id_vehicle: null };
      return [{ ...line, ...none, [column]: person, id_work: isIn(to, column, person) ? line.id_work : to }];
    });
  });
}

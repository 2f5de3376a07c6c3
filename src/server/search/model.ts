import type { ListNoun } from "../base/empty-lists";

export type Hit = { kind: Kind; value: string; text: string; detail?: string; href: string };

/** An action opens a form that is filled in already; `note` is shown above it. */
export type Item = Hit & { filled?: { values: object; note?: string } };

/** Offered at the end, when a search may have found nobody. */
export const newClientValue = "new-client";
export const askGuideValue = "ask-guide";

/** Nothing that was found: what can be done with the words. */
export const isOffer = ({ value }: Pick<Item, "value">) =>
  value === newClientValue || value === askGuideValue;

export const askGuide = (query: string): Item => ({
  ...{ kind: "guide", value: askGuideValue, text: `Cerca nella guida «${query}»`, href: "/aiuto" },
  filled: { values: { q: query } },
});

export const kinds = {
  day: ["Giorni", "Giorno"],
  client: ["Clienti", "Cliente"],
  order: ["Ordini", "Ordine"],
  appointment: ["Appuntamenti", "Appuntamento"],
  work: ["Lavorazioni", "Lavorazione"],
  box: ["Depositi", "Deposito"],
  vehicle: ["Automezzi", "Automezzo"],
  worker: ["Operai", "Operaio"],
  material: ["Materiali", "Materiale"],
  memo: ["Memo", "Memo"],
  page: ["Pagine", "Pagina"],
  guide: ["Guida", "Guida"],
  action: ["Azioni", "Azione"],
} as const;
export type Kind = keyof typeof kinds;

/** One at most, two from eight letters on; the beginning of a word counts half an error more. */
export function errorsBetween(typed: string, known: string): number | undefined {
  const distances = distancesTo(typed, known);
  const toBeginning = (length: number) => (distances[length] ?? Infinity) + 0.5;
  const errors = Math.min(
    distances[known.length] as number,
    toBeginning(typed.length),
    toBeginning(typed.length + 1),
  );
  return errors < (typed.length < 8 ? 2 : 3) ? errors : undefined;
}

/** Optimal string alignment between a word and each beginning of the other, by its length. */
function distancesTo(one: string, other: string): number[] {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const change = one[row - 1] === other[at - 1] ? 0 : 1;
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (last[at] as number) + 1,
        (next[at - 1] as number) + 1,
        (last[at - 1] as number) + change,
        row > 1 && at > 1 && swapped ? (before[at - 2] as number) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last;
}

/** What a search finds only in part, for some readers. */
export const searchedNouns: readonly ListNoun[] = ["appointments", "orders", "works", "boxes"];

import type { Day } from "../../base/days";
import { fold } from "../../base/text";
import type { Rows } from "../../tables/rows";
import { daysLeft, week } from "../deadlines/model";

export type BoxGroup = { text: string; numbers: number[] };

/** `1-51, 60` of the numbers of boxes. */
export function rangesOf(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(", ");
}

export const positions = { 0: "sinistra", 1: "destra" } as const;
export type Position = keyof typeof positions;

/** 0 green, under 100 orange, 100 and more red (spec 2 §2); a word for what is not usual. */
export function fillLevel(percent: number) {
  if (percent === 0) return { tone: "green", text: "Libero" } as const;
  if (percent < 100) return { tone: "orange", text: "" } as const;
  return { tone: "red", text: percent > 100 ? "Oltre il 100%" : "Pieno" } as const;
}

type Paid = { date?: Day | null; date2: Day | null };

/** In days, of the titles that a site sees. */
export const daysLeftOf = ({ date, date2 }: Paid, today: Day): number[] =>
  [date, date2].flatMap((until) => (until ? daysLeft(until, today) : []));

const isOverdue = (days: number) => days < 0;
const isSoon = (days: number) => days >= 0 && days <= week;

/** How many payments of a box have ended; where none has, how many end within a week. */
export function dueIn({ lines }: { lines: readonly Paid[] }, today: Day) {
  const days = lines.flatMap((line) => daysLeftOf(line, today));
  const overdue = days.filter(isOverdue).length;
  if (overdue) return { tone: "red", count: overdue } as const;
  const soon = days.filter(isSoon).length;
  return soon ? ({ tone: "orange", count: soon } as const) : undefined;
}

type Shown = Filled & { lines: readonly Paid[] };

/** The parts of the boxes that may be looked at alone. */
export const parts: Record<string, { text: string; has: (box: Shown, today: Day) => boolean }> = {
  room: { text: "Con posto", has: ({ percent }) => percent < 100 },
  free: { text: "Liberi", has: ({ percent }) => percent === 0 },
  over: { text: "Oltre il 100%", has: ({ percent }) => percent > 100 },
  overdue: { text: "Con scaduti", has: (box, today) => dueIn(box, today)?.tone === "red" },
};

type Filled = { id_box: number; percent: number };

export const withRoom = <Box extends Filled>(
  boxes: readonly Box[],
  used: number,
  from: number,
  max: number,
) => boxes.filter(({ id_box, percent }) => id_box !== from && id_box <= max && percent + used <= 100);

export const outOfRange = (max: number) => `Inserire un numero intero tra 1 e ${max}`;
export const noBox = (number: number) => `Il deposito ${number} non è in elenco.`;
export const wrongPercent = "Inserire un numero intero tra 0 e 100";
export const orderNotChosen = "Scegliere l'ordine dall'elenco.";
export const clientNotChosen =
  "Il cliente non è registrato: sceglierlo dall'elenco, o inserirlo prima tra i clienti.";
export const orderOrTitle = "Errore: scegliere ordine o inserire un titolo";

export const messages = {
  notFound: "Deposito non trovato.",
  inserted: "Deposito inserito",
  changed: "Deposito modificato",
  moved: "Deposito spostato",
  deleted: "Deposito cancellato",
};

/** By the client's name, a title or the order's number; the query is folded. */
export function matchesSearch(
  line: { client: string; title?: string; title2: string; id_order: number | null },
  folded: string,
): boolean {
  if (folded === `#${line.id_order}` || folded === String(line.id_order)) return true;
  return fold(`${line.client}\n${line.title ?? ""}\n${line.title2}`).includes(folded);
}

/** Files attached in one save (spec 2 §9). */
export const maxFiles = 5;

export const movementsPerPage = 20;

export const actions = { insert: "Inserimento", modify: "Modifica", delete: "Cancellazione" } as const;
export type Action = keyof typeof actions;

export type NumberedBox = Rows["boxes"] & { group: string; lines: number };

export const largestNumber = 9999;

export const mostAtOnce = 500;

export const numberMessages = {
  number: outOfRange(largestNumber),
  reversed: "Il secondo numero viene prima del primo.",
  tooMany: `Si possono aggiungere al massimo ${mostAtOnce} depositi alla volta.`,
  group: "Scegliere un gruppo dall'elenco.",
  taken: (number: number) => `Il deposito ${number} esiste già.`,
  takenRetired: (number: number) => `Il deposito ${number} esiste già ed è disattivato: riattivarlo.`,
  inUse: (number: number, lines: number) =>
    `Il deposito ${number} è in uso: ha ${lines === 1 ? "1 riga" : `${lines} righe`}. Spostarle o eliminarle prima.`,
};

import { fold } from "../text";

export const boxCount = 72;

/** The boxes by location (spec 2 §2). */
export const groups = [
  { from: 1, to: 51, text: "Depositi" },
  { from: 52, to: 62, text: "Container vecchi" },
  { from: 63, to: 65, text: "Container nuovi" },
  { from: 66, to: 67, text: "Capannone nuovo, piano superiore" },
  { from: 68, to: 71, text: "Capannone nuovo, piano inferiore" },
  { from: 72, to: 72, text: "Soffitta" },
] as const;

export const groupOf = (box: number): string =>
  groups.find(({ from, to }) => from <= box && box <= to)?.text ?? "";

export const positions = { 0: "sinistra", 1: "destra" } as const;
export type Position = keyof typeof positions;

/** 0 green, under 100 orange, 100 and more red (spec 2 §2); a word beside the colour. */
export function fillLevel(percent: number) {
  if (percent === 0) return { tone: "green", text: "Libero" } as const;
  if (percent < 100) return { tone: "orange", text: "In parte" } as const;
  return { tone: "red", text: percent > 100 ? "Oltre il pieno" : "Pieno" } as const;
}

export const outOfRange = (max: number) => `Inserire un numero intero tra 1 e ${max}`;
export const wrongPercent = "Inserire un numero intero tra 0 e 100";
export const orderNotChosen = "Scegliere l'ordine dall'elenco.";
export const orderOrTitle = "Errore: scegliere ordine o inserire un titolo";

export const messages = {
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

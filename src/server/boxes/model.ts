import { z } from "zod";
import { id, oneOf, optionalDay, optionalId, optionalLine, page, sentences, uploads, whole } from "../fields";

export const boxCount = 72;
export const logPerPage = 20;
/** Attachments taken in one save (spec 2 §9). */
export const maxFiles = 5;

/** The boxes by where they stand (spec 2 §2). */
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

export const actions = { insert: "Inserimento", modify: "Modifica", delete: "Cancellazione" } as const;
export type Action = keyof typeof actions;

/** 0 green, under 100 orange, 100 and more red (spec 2 §2); the word stands beside the colour. */
export function fillOf(percent: number) {
  if (percent === 0) return { tone: "green", text: "Libero" } as const;
  if (percent < 100) return { tone: "orange", text: "In parte" } as const;
  return { tone: "red", text: percent > 100 ? "Oltre il pieno" : "Pieno" } as const;
}

export const outOfRange = (max: number) => `Inserire un numero intero tra 1 e ${max}`;
export const wrongPercent = "Inserire un numero intero tra 0 e 100";
export const orderUnchosen = "Scegliere l'ordine dall'elenco.";
export const orderOrTitle = "Errore: scegliere ordine o inserire un titolo";

/** The number of a box; how far the form may go is a setting, and the sentence follows it. */
export const boxNumber = (max: () => number) =>
  z.unknown().transform((value, context) => {
    const number = typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
    if (Number.isInteger(number) && (number as number) >= 1 && (number as number) <= boxCount)
      return number as number;
    const isBlank = value === undefined || value === null || value === "";
    context.addIssue({ code: "custom", message: isBlank ? sentences.required : outOfRange(max()) });
    return z.NEVER;
  });

export const lineShape = (max: () => number) =>
  z
    .object({
      id_box: boxNumber(max),
      used: whole(wrongPercent, 100),
      id_order: optionalId(),
      id_order_text: z.unknown().optional(),
      position: oneOf([0, 1]),
      client: id(),
      title: optionalLine(),
      date: optionalDay(),
      title2: optionalLine(),
      date2: optionalDay(),
    })
    // An order may be left out, but words from which none was chosen must not be dropped in silence.
    .refine(({ id_order, id_order_text }) => id_order || !id_order_text, {
      path: ["id_order"],
      message: orderUnchosen,
    })
    .transform(({ id_order_text, ...line }) => line);
export type LineValues = z.output<ReturnType<typeof lineShape>>;

export const LineFiles = uploads(maxFiles);
export const LogPage = z.object({ page: page() });
export const OrderSearch = z.object({ query: optionalLine() });
export const OneLine = z.object({ id_line: id() });

export const messages = {
  inserted: "Deposito inserito",
  changed: "Deposito modificato",
  moved: "Deposito spostato",
  deleted: "Deposito cancellato",
};

/** Whether a line is what somebody looks for: in the client's name, a title or the order's number. */
export function isFound(
  line: { client: string; title?: string; title2: string; id_order: number | null },
  folded: string,
  fold: (text: string) => string,
): boolean {
  if (folded === `#${line.id_order}` || folded === String(line.id_order)) return true;
  return fold(`${line.client}\n${line.title ?? ""}\n${line.title2}`).includes(folded);
}

import type { sheetKinds } from "../../base/setting-defaults";

export type SheetKind = (typeof sheetKinds)[number];

export const sheetLabels: Record<SheetKind, string> = {
  quote: "Preventivo",
  work: "Foglio di lavoro",
  materials: "Riepilogo materiali",
  toWorker: "Bolla dal magazzino all'operaio",
  toClient: "Bolla dall'operaio al cliente",
  transport: "Modulo di trasporto",
};

const partLabels: Record<string, string> = { title: "Titolo", text: "Testo", signatures: "Firme" };

export function sheetSettingName(key: string): string | undefined {
  if (key === "sheet.privacy") return "Riga sulla privacy dei fogli";
  if (key === "sheet.orderNotes") return "Note dell'ordine sul foglio di lavoro";
  const [start, kind, part] = key.split(".");
  const label = sheetLabels[kind as SheetKind];
  return start === "sheet" && label ? `${partLabels[part ?? ""]} del foglio «${label}»` : undefined;
}

export const maxSignatures = 3;

export const messages = {
  signatures: "Al massimo 3 firme, una per riga, di 60 caratteri ciascuna.",
};

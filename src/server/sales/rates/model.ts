/** What the firm asks, in cents; empty is not asked. */
export const priceLabels = {
  hour: "Un'ora di una persona",
  km: "Un chilometro di un automezzo",
  floor: "Un m³ a piano senza ascensore",
  dump: "Un m³ in discarica",
} as const;
export type PriceName = keyof typeof priceLabels;
export const priceNames = Object.keys(priceLabels) as PriceName[];

/** How the firm works. */
export const paces = {
  fill: { label: "Quanto si riempie un automezzo", bounds: { min: 30, max: 100 } },
  loadMinutes: { label: "Minuti per caricare un m³", bounds: { min: 1, max: 120 } },
  unloadMinutes: { label: "Minuti per scaricare un m³", bounds: { min: 1, max: 120 } },
  leastPeople: { label: "Persone, almeno", bounds: { min: 1, max: 20 } },
  mostPeople: { label: "Persone, al massimo", bounds: { min: 1, max: 20 } },
} as const;
export type PaceName = keyof typeof paces;
export const paceNames = Object.keys(paces) as PaceName[];

/** Of the declared value, in thousandths. */
export const cover = { label: "Copertura del valore dichiarato", bounds: { min: 0, max: 100 } } as const;

/** Whether they hold is for a lawyer. */
export const texts = {
  datedText: "Recesso, quando il trasloco ha un giorno",
  storageText: "Recesso, quando c'è un deposito",
} as const;
type TextName = keyof typeof texts;
export const textNames = Object.keys(texts) as TextName[];

export const ratesPath = "/admin/settings/rates/";

export const messages = { fewer: "Non meno di quante ne servono almeno." };

export function rateName(key: string): string | undefined {
  const name = key.replace(/^sales\./, "");
  if (name === key) return undefined;
  if (name === "cover") return cover.label;
  if (name === "stamp") return "Addebita il bollo sui preventivi";
  return priceLabels[name as PriceName] ?? texts[name as TextName] ?? paces[name as PaceName]?.label;
}

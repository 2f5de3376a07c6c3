import { centsText } from "../../base/text";

export const units = ["hour", "day", "km"] as const;
export type Unit = (typeof units)[number];

export const unitTexts: Record<Unit, string> = {
  hour: "Costo orario",
  day: "Costo di un automezzo al giorno",
  km: "Costo al chilometro",
};

export const messages = {
  changed: "Costi aggiornati",
  worker: "Operaio non trovato.",
  vehicle: "Automezzo non trovato.",
};

/** As the form has them, `22,50`; empty where none is set. */
export type TypedCosts = {
  usual: Record<Unit, string>;
  workers: Record<number, string>;
  vehicles: Record<number, { day: string; km: string }>;
};

/** In cents; null and missing ones are not set. */
export type Costs = {
  usual: Record<Unit, number | null>;
  workers: ReadonlyMap<number, number>;
  vehicles: ReadonlyMap<number, { day: number | null; km: number | null }>;
};

export const hourCost = ({ workers, usual }: Costs, worker: number | null): number | null =>
  (worker === null ? undefined : workers.get(worker)) ?? usual.hour;

export const vehicleCost = (
  { vehicles, usual }: Costs,
  unit: "day" | "km",
  vehicle: number | null,
): number | null => (vehicle === null ? undefined : vehicles.get(vehicle)?.[unit]) ?? usual[unit];

export const typedCents = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? "" : centsText(cents);

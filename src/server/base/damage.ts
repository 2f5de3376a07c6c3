import { logLine } from "./logger";
import { isDatabaseDamage } from "./storage-faults";

let found: string | null = null;

export const damage = (): string | null => found;

/** From here on nothing is saved (db.ts) and every page says so, until another database is opened. */
export function reportDamage(reason: string) {
  if (found) return;
  found = reason;
  logLine("error", "database-damaged", { reason });
}

export function clearDamage() {
  found = null;
}

export function noticeDamage(error: unknown): boolean {
  const isDamage = isDatabaseDamage(error);
  if (isDamage) reportDamage((error as Error).message);
  return isDamage;
}

export async function unlessDamaged(work: () => unknown) {
  if (found) return;
  try {
    await work();
  } catch (error) {
    if (!noticeDamage(error)) throw error;
  }
}

const remedy = "Avvisare l'amministratore: va ripristinata una copia.";

export const damageMessages = {
  banner: `Il database è danneggiato: si può leggere, ma non salvare. ${remedy}`,
  reading: `Il database è danneggiato: questi dati non si possono leggere. ${remedy}`,
  saving: `Il database è danneggiato: non si può salvare. ${remedy}`,
};

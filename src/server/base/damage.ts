import { logLine } from "./logger";
import { isDatabaseDamage } from "./storage-faults";

let found: string | null = null;

/** What is wrong with the open database, in SQLite's words; null while nothing is known. */
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

/** Reports the error if it means that the database is damaged; answers whether it does. */
export function noticeDamage(error: unknown): boolean {
  const isDamage = isDatabaseDamage(error);
  if (isDamage) reportDamage((error as Error).message);
  return isDamage;
}

/** Work of the start and of every hour that a damaged database must not stop: reading goes on. */
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

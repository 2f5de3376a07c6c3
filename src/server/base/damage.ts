import { isRefused, refusedAccess } from "./access";
import { logFault, logLine } from "./logger";
import { capitalized } from "./text";

const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";

export const isDiskFull = (error: unknown) => /^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(codeOf(error));

export const isDatabaseDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

export const isStorageFault = (error: unknown) =>
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)|E(NOSPC|DQUOT|IO|ROFS|FBIG)$)/.test(codeOf(error));

/** `whose` is like " dei dati"; what the system says in English is in the log alone. */
export function writeFault(
  error: { message: string; code?: string; path?: string },
  folder: string,
  whose = "",
): string {
  const code = codeOf(error);
  if (isDiskFull(error)) return `Sul disco${whose} non c'è più spazio (${folder}).`;
  if (isRefused(error)) return `${capitalized(refusedAccess(error.path ?? folder, folder))}.`;
  if (/^(EROFS|EISDIR|SQLITE_(READONLY|CANTOPEN|PERM))/.test(code))
    return `Nella cartella${whose} non si può scrivere (${folder}).`;
  if (code === "ENOENT") return `La cartella${whose} ${folder} non c'è e non si può creare.`;
  if (/^(ELOOP|ENAMETOOLONG)$/.test(code))
    return `Il percorso della cartella${whose} non è valido (${folder}).`;
  if (/^(EEXIST|ENOTDIR)$/.test(code)) return `La cartella${whose} ${folder} non è una cartella ma un file.`;
  if (code === "EFBIG") return `Il disco${whose} non accetta un file così grande (${folder}).`;
  if (/^(EIO|SQLITE_IOERR)/.test(code)) return `Il disco${whose} non risponde come dovrebbe (${folder}).`;
  return `Errore imprevisto nella cartella${whose} ${folder}: codice ${logFault(error)}.`;
}

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

import { isRefused, refusedAccess } from "./access";
import { logFault } from "./logger";
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

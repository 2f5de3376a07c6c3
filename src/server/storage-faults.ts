const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";

/** A storage fault of which freeing space is the remedy. */
export const isDiskFull = (error: unknown) => /^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(codeOf(error));

/** The database file is damaged, or is none. */
export const isDatabaseDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

/** The disk is full, read-only or failing: nothing was saved, and reading still works. */
export const isStorageFault = (error: unknown) =>
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)|E(NOSPC|DQUOT|IO|ROFS|FBIG)$)/.test(codeOf(error));

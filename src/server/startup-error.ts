/** Why the server can't start, in one Italian sentence for the administrator of the machine (TRUST R06). */
export function startupError(error: Error & { code?: string; path?: string }, folder: string): string {
  const code = error.code ?? "";
  if (/^(EACCES|EPERM|EROFS)$|^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code))
    return `nella cartella dei dati non si può scrivere (${folder})`;
  if (code === "EEXIST") return `${error.path} non è una cartella ma un file`;
  if (/^(ENOENT|ENOTDIR)$/.test(code)) return `la cartella dei dati non c'è e non si può creare (${folder})`;
  if (/^(ENOSPC|SQLITE_FULL)$/.test(code)) return `il disco è pieno (${folder})`;
  if (/^SQLITE_BUSY/.test(code)) return `il database è occupato da un altro programma: riprovare (${folder})`;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return `il database è danneggiato (${folder})`;
  return `${error.message} (cartella dei dati: ${folder})`;
}

/** Why the server cannot listen on the port; `variable` names the setting that holds it. */
export function listenError(
  error: Error & { code?: string },
  host: string,
  port: string,
  variable: "PORT" | "SITE_B_PORT",
): string {
  if (error.code === "EADDRINUSE")
    return `la porta ${port} è già occupata: sceglierne un'altra con ${variable}`;
  if (error.code === "EACCES")
    return `la porta ${port} è riservata: sceglierne una oltre la 1023 con ${variable}`;
  if (error.code === "EADDRNOTAVAIL")
    return `l'indirizzo ${host} non è di questa macchina: sceglierne un altro con HOST`;
  return `su ${host}, porta ${port}, non si può ricevere`;
}

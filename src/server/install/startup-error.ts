import { resolve } from "node:path";
import { isRefused, refusedAccess, typedPath } from "../base/access";
import { isDatabaseDamage, isDiskFull } from "../base/damage";
import { inContainer, logFault } from "../base/logger";
import { commandLine, installAgain } from "../base/program-files";

/** One Italian clause for the administrator of the machine (TRUST R06). */
export function startupError(error: Error & { code?: string; path?: string }, folder: string): string {
  const code = error.code ?? "";
  if (isRefused(error) && error.path && !isWithin(error.path, folder))
    return refusedAccess(error.path, folder);
  if (/^(EACCES|EPERM)$|^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code)) return notWritable(folder);
  if (code === "EROFS")
    return `la cartella dei dati ${folder} è su un disco di sola lettura: sceglierne un'altra con DATA_DIR`;
  if (code === "EEXIST")
    return `${error.path} non è una cartella ma un file: indicare con DATA_DIR la cartella dei dati`;
  if (code === "ENOENT" && error.path && !isWithin(error.path, folder) && !isWithin(folder, error.path))
    return `manca ${error.path}: se è una parte del programma ${installAgain}, altrimenti controllare il percorso`;
  if (/^(ENOENT|ENOTDIR)$/.test(code))
    return `la cartella dei dati ${folder} non c'è e non si può creare: indicarne un'altra con DATA_DIR`;
  if (/^(ELOOP|ENAMETOOLONG)$/.test(code))
    return `il percorso della cartella dei dati ${folder} non è valido: indicarne un altro con DATA_DIR`;
  if (/^(EMFILE|ENFILE)$/.test(code))
    return "il sistema non lascia aprire altri file: alzare il limite (ulimit -n) e riavviare";
  if (isDiskFull(error)) return `il disco della cartella ${folder} è pieno: liberare spazio e riavviare`;
  if (/^SQLITE_BUSY/.test(code))
    return `il database in ${folder} è occupato da un altro programma: chiuderlo e riavviare`;
  if (isDatabaseDamage(error))
    return `il database in ${folder} è danneggiato: ripristinare un salvataggio con ${commandLine("restore")}`;
  if (/^EIO$|^SQLITE_IOERR/.test(code))
    return `il disco della cartella ${folder} non legge o non scrive più: controllarlo, e se è guasto ripristinare un salvataggio su un altro con DATA_DIR e ${commandLine("restore")}`;
  // Our own reasons have no code and are plain errors.
  if (code || error.name !== "Error")
    return `è successo qualcosa di imprevisto: riprovare e, se si ripete, dare a chi assiste il programma il codice ${logFault(error)}, che nel registro ha i dettagli`;
  return error.message.replace(/\.$/, "");
}

const isWithin = (path: string, folder: string) => `${resolve(path)}/`.startsWith(`${resolve(folder)}/`);

function notWritable(folder: string): string {
  const user = process.geteuid?.();
  const refusal = `nella cartella dei dati ${folder} non si può scrivere con l'utente ${user}`;
  return inContainer
    ? `${refusal}: dargliela con «chown -R ${user}», eseguito fuori dal contenitore sulla cartella montata`
    : `${refusal}: dargliela con «chown -R ${user} ${typedPath(folder)}», oppure sceglierne un'altra con DATA_DIR`;
}

export function listenError(
  error: Error & { code?: string },
  host: string,
  port: number,
  variable: "PORT" | "SITE_B_PORT",
): string {
  if (error.code === "EADDRINUSE")
    return `la porta ${port} è già occupata: sceglierne un'altra con ${variable}`;
  if (error.code === "EACCES")
    return `la porta ${port} è riservata: sceglierne una oltre la 1023 con ${variable}`;
  if (error.code === "EADDRNOTAVAIL")
    return `l'indirizzo ${host} non è di questa macchina: sceglierne un altro con HOST`;
  return `su ${host}, porta ${port}, non si può ricevere: sceglierne un'altra con ${variable}, o un altro indirizzo con HOST`;
}

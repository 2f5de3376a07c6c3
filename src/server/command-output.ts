import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { callerPath } from "./environment";
import { Refusal, refuse } from "./errors";
import { writeWhole } from "./whole-file";

/** The path of the new file that a person named in the arguments of a command; refuses one that can't be made. */
export function outputPath(named: string): string {
  const path = callerPath(named);
  refuseExisting(path, named);
  const folder = dirname(path);
  if (!existsSync(folder)) refuse(422, `La cartella ${folder} non c'è.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    refuse(422, `Nella cartella ${folder} non si può scrivere.`);
  }
  return path;
}

/** Writes a new file, whole or not at all; never in the place of one that has appeared meanwhile. */
export const writeOutput = (path: string, content: AsyncIterable<Uint8Array>) =>
  writeWhole(path, content, () => refuseExisting(path));

function refuseExisting(path: string, named = path) {
  if (existsSync(path)) refuse(409, `Il file ${named} esiste già.`);
}

/** Why a file could not be written, in one Italian sentence. */
export function outputFault(error: Error & { code?: string }): string {
  if (error instanceof Refusal) return error.message;
  const code = error.code ?? "";
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return "Sul disco non c'è più spazio.";
  if (code === "EFBIG") return "Il disco non accetta un file così grande.";
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return "Nella cartella non si può scrivere.";
  if (code === "EIO") return "Il disco non risponde come dovrebbe.";
  return `Errore imprevisto: ${error.message.replace(/\.$/, "")}.`;
}

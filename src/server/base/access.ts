import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { attempt } from "./errors";
import { inContainer } from "./logger";
import { accountName } from "./owner";

export const isRefused = (error: unknown) => /^(EACCES|EPERM)$/.test((error as { code?: string }).code ?? "");

/** Unlike existsSync: what this account may not see is no less there, and fails as that. */
export const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** As it is typed in a shell. */
export const typedPath = (path: string) =>
  /^[\w./:@%+,-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/** One clause for what this account may not read or write: whose it is, and the line that gives it `folder`. */
export function refusedAccess(path: string, folder: string): string {
  const whole = resolve(path);
  const at = firstRefused(whole);
  const me = accountName(process.geteuid?.() ?? 0);
  const refusal = `${at} è dell'utente ${ownerOf(at)}, e l'utente ${me} non può usarlo`;
  if (`${resolve(folder)}/`.startsWith(`${at}/`) && at !== resolve(folder))
    return `${refusal}: sceglierne uno fuori di ${at}`;
  return inContainer
    ? `${refusal}: darglielo con «chown -R ${process.geteuid?.()}», eseguito fuori dal contenitore sulla cartella montata`
    : `${refusal}: darglielo con «sudo chown -R ${me} ${typedPath(folder)}»`;
}

/** The outermost folder that may not be entered, or the path itself. */
function firstRefused(path: string): string {
  const folders = [];
  for (let each = dirname(path); each !== dirname(each); each = dirname(each)) folders.unshift(each);
  return folders.find((folder) => !mayEnter(folder)) ?? path;
}

/** By looking: access(2) would answer for the real account, which is root's behind `asOwner`. */
export function mayEnter(folder: string): boolean {
  try {
    statSync(`${folder}/.`);
    return true;
  } catch (error) {
    return !isRefused(error);
  }
}

const ownerOf = (path: string): string => attempt(() => accountName(statSync(path).uid), "sconosciuto");

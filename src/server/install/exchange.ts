import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { copyFile, sync } from "../backup/disk-work";
import { type Identity, identityOf } from "./file";

/** Of the last exchange, beside the program: what is needed to go back. */
export type Exchange = {
  from: Identity;
  to: Identity;
  /** In milliseconds since 1970; a backup before a migration that is younger belongs to it. */
  at: number;
  /** For who goes back: where the data were, and the backup that the update made. */
  data: string;
  backups: string;
  backup: string | null;
};

export const newProgram = (program: string) => `${program}.new`;
export const oldProgram = (program: string) => `${program}.old`;
export const failedProgram = (program: string) => `${program}.failed`;
const notePath = (program: string) => `${program}.update.json`;

/** What a command that was killed left beside the program. */
export function deleteLeftovers(program: string) {
  const partials = [oldProgram(program), failedProgram(program)].map((name) => `${name}.partial`);
  for (const path of [newProgram(program), `${notePath(program)}.new`, ...partials])
    rmSync(path, { force: true });
}

function note(program: string, exchange: Exchange) {
  const path = notePath(program);
  writeFileSync(`${path}.new`, JSON.stringify(exchange));
  sync(`${path}.new`);
  renameSync(`${path}.new`, path);
  sync(dirname(program));
}

/** Null where the program of before is another than the note says: an exchange was interrupted. */
export function lastExchange(program: string): Exchange | null {
  if (!existsSync(oldProgram(program)) || !existsSync(notePath(program))) return null;
  const last = JSON.parse(readFileSync(notePath(program), "utf8")) as Exchange;
  return identityOf(oldProgram(program)).version === last.from.version ? last : null;
}

/** At every moment there is a whole program under its name: the old one until the rename, then the new one. */
export async function exchangePrograms(program: string, exchange: Exchange) {
  await keepAs(program, oldProgram(program));
  note(program, exchange);
  renameSync(newProgram(program), program);
  sync(dirname(program));
}

async function keepAs(program: string, name: string) {
  const partial = `${name}.partial`;
  try {
    linkSync(program, partial);
  } catch {
    // A file system without links.
    await copyFile(program, partial, "full");
    chmodSync(partial, 0o755);
  }
  renameSync(partial, name);
  // Where an interrupted one had come so far, both are the same file, and a rename does nothing.
  rmSync(partial, { force: true });
  sync(dirname(program));
}

/** The one that is left stays, for who looks for the cause. */
export async function exchangeBack(program: string) {
  await keepAs(program, failedProgram(program));
  renameSync(oldProgram(program), program);
  sync(dirname(program));
  rmSync(notePath(program), { force: true });
}

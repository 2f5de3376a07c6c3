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
};

export const newProgram = (program: string) => `${program}.new`;
export const oldProgram = (program: string) => `${program}.old`;
const notePath = (program: string) => `${program}.update.json`;

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
  const former = `${oldProgram(program)}.partial`;
  rmSync(former, { force: true });
  try {
    linkSync(program, former);
  } catch {
    // A file system without links.
    await copyFile(program, former, "full");
    chmodSync(former, 0o755);
  }
  renameSync(former, oldProgram(program));
  sync(dirname(program));
  note(program, exchange);
  renameSync(newProgram(program), program);
  sync(dirname(program));
}

export function exchangeBack(program: string) {
  renameSync(oldProgram(program), program);
  sync(dirname(program));
  rmSync(notePath(program), { force: true });
}

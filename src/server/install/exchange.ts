import { createPublicKey, verify } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { copyFile, sync } from "../backup/disk-work";
import { attempt } from "../base/errors";
import { programFile } from "../base/program-files";
import { sizeText } from "../base/text";
import { freeBytes } from "../files/disk";

/** What an executable says of itself (`version --json`). */
export type Identity = { number: string; commit: string | null; version: string; schema: number };

const machines: Record<number, string> = { 62: "x64", 183: "arm64" };

type Owner = { uid: number; gid: number };

/** Copies the file beside the program, under another name: what was verified is what will be executed. */
export async function takeFile(
  file: string,
  given: string | undefined,
  to: string,
  owner?: Owner,
): Promise<Identity> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`il file ${file} non c'è`);
  const expected = given ?? signedSum(file);
  mustBeOfThisPlatform(file);
  mustHaveRoom(dirname(to), statSync(file).size);
  rmSync(to, { force: true });
  const { sha256 } = await copyFile(file, to, "full");
  if (sha256 !== expected.toLowerCase())
    throw new Error(
      `il file ${file} non è intero o non è quello pubblicato: la sua impronta SHA-256 è ${sha256} e non ${expected}; scaricarlo di nuovo`,
    );
  chmodSync(to, 0o755);
  return identityOf(to, file, owner);
}

function mustBeOfThisPlatform(file: string) {
  const head = Buffer.alloc(20);
  const opened = openSync(file, "r");
  readSync(opened, head);
  closeSync(opened);
  const isLinux = head.subarray(0, 5).equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2]));
  const machine = machines[head.readUInt16LE(18)];
  if (!isLinux) throw new Error(`il file ${file} non è un programma per Linux`);
  if (machine !== process.arch)
    throw new Error(
      `il file ${file} è per un altro processore: qui serve quello che finisce per linux-${process.arch}`,
    );
}

export function mustHaveRoom(folder: string, needed: number) {
  const free = freeBytes(folder);
  if (free < needed * 1.1)
    throw new Error(`in ${folder} servono ${sizeText(needed * 1.1)} e ne sono liberi ${sizeText(free)}`);
}

/** A file that is new here is executed first as the owner of the data, without the caller's rights and variables. */
export function identityOf(program: string, named = program, owner?: Owner): Identity {
  const { stdout = "", signalCode } = executed([program, "version", "--json"], owner);
  if (signalCode === "SIGILL") throw new Error(`il processore di questa macchina non sa eseguire ${named}`);
  try {
    const identity = JSON.parse(stdout.toString()) as Identity;
    if (typeof identity.schema === "number" && identity.version) return identity;
  } catch {
    // Another program.
  }
  throw new Error(`il file ${named} non è Traslo, o qui non si avvia`);
}

/** Nothing of one that the system cannot execute. */
const executed = (words: string[], owner?: Owner): { stdout?: Buffer; signalCode?: string | number } =>
  attempt(
    () => Bun.spawnSync(words, { stderr: "ignore", ...(owner && { ...owner, cwd: "/", env: {} }) }),
    {},
  );

/** Of two numbers year.month.count. */
export const isLower = (number: string, than: string) => Bun.semver.order(number, than) < 0;

/** The keys of the release that this program is; without any, nothing is trusted by its signature. */
const publishersKeys = () => readFileSync(programFile("release/keys.txt"), "utf8");

const isSigned = (sums: Buffer, signature: Buffer, keys: string): boolean =>
  keys
    .split("\n")
    .filter((line) => /^[\w+/=]+$/.test(line))
    .map((line) => createPublicKey({ key: Buffer.from(line, "base64"), format: "der", type: "spki" }))
    .some((key) => verify(null, sums, key, signature));

/** The SHA-256 of a file by the signed list beside it. */
export function signedSum(file: string, keys = publishersKeys()): string {
  const list = join(dirname(file), "SHA256SUMS");
  const otherwise = "se la sua impronta SHA-256 viene da una fonte sicura, scriverla con --sha256";
  for (const path of [list, `${list}.sig`])
    if (!existsSync(path))
      throw new Error(`accanto al file ${file} manca ${basename(path)} della stessa versione; ${otherwise}`);
  const sums = readFileSync(list);
  if (!isSigned(sums, readFileSync(`${list}.sig`), keys))
    throw new Error(
      `${list} non è firmato da chi pubblica il programma in uso: non installare ${file}, o ${otherwise}`,
    );
  const name = basename(file).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const sum = sums.toString().match(new RegExp(`^([0-9a-f]{64})[ *]+${name}$`, "im"))?.[1];
  if (!sum) throw new Error(`${list} non ha un'impronta del file ${file}`);
  return sum;
}

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

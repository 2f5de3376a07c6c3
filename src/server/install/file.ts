import { createPublicKey, verify } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { copyFile } from "../backup/disk-work";
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
function executed(words: string[], owner?: Owner): { stdout?: Buffer; signalCode?: string | number } {
  try {
    return Bun.spawnSync(words, { stderr: "ignore", ...(owner && { ...owner, cwd: "/", env: {} }) });
  } catch {
    return {};
  }
}

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

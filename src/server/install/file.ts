import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { copyFile } from "../backup/disk-work";
import { sizeText } from "../base/text";

/** What an executable says of itself (`version --json`). */
export type Identity = { number: string; commit: string | null; version: string; schema: number };

const machines: Record<number, string> = { 62: "x64", 183: "arm64" };

/** Copies the file beside the program, under another name: what was verified is what will be executed. */
export async function takeFile(file: string, given: string | undefined, to: string): Promise<Identity> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`il file ${file} non c'è`);
  const expected = given ?? publishedSum(file);
  mustBeOfThisPlatform(file);
  mustHaveRoom(dirname(to), statSync(file).size);
  rmSync(to, { force: true });
  const { sha256 } = await copyFile(file, to, "full");
  if (sha256 !== expected.toLowerCase())
    throw new Error(
      `il file ${file} non è intero o non è quello pubblicato: la sua impronta SHA-256 è ${sha256} e non ${expected}; scaricarlo di nuovo`,
    );
  chmodSync(to, 0o755);
  return identityOf(to, file);
}

function publishedSum(file: string): string {
  const named = (path: string, line: RegExp) =>
    existsSync(path) ? readFileSync(path, "utf8").match(line)?.[1] : undefined;
  const name = basename(file).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const sum =
    named(`${file}.sha256`, /^([0-9a-f]{64})\b/i) ??
    named(join(dirname(file), "SHA256SUMS"), new RegExp(`^([0-9a-f]{64})[ *]+${name}$`, "im"));
  if (sum) return sum;
  throw new Error(
    `manca l'impronta del file ${file}: mettergli accanto il file SHA256SUMS della stessa versione, o scriverla con --sha256`,
  );
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
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < needed * 1.1)
    throw new Error(`in ${folder} servono ${sizeText(needed * 1.1)} e ne sono liberi ${sizeText(free)}`);
}

export function identityOf(program: string, named = program): Identity {
  const { stdout = "", signalCode } = executed([program, "version", "--json"]);
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
function executed(words: string[]): { stdout?: Buffer; signalCode?: string | number } {
  try {
    return Bun.spawnSync(words, { stderr: "ignore" });
  } catch {
    return {};
  }
}

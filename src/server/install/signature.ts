import { createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { programFile } from "../base/program-files";

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

import { createReadStream, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline, Readable, Writable } from "node:stream";
import { createGzip } from "node:zlib";
import { packTar, unpackTar } from "modern-tar/fs";
import { Refusal } from "../base/errors";
import { asCaller } from "../base/owner";
import { databaseName } from "../files/files";
import { manifestName, readManifest, uploadsIn, uploadsName } from "./format";

// Loaded when it is first needed: a start would take a tenth longer.
const age = () => import("age-encryption");

/** scrypt with 64 MB of memory and a quarter of a second; age's own 18 takes four times as much. */
const workFactor = 16;

/** A backup as one compressed tar archive, encrypted with the passphrase in the format of `age`. */
export async function pack(folder: string, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const { name, files } = readManifest(folder);
  const file = (path: string) => ({
    type: "file" as const,
    source: join(folder, path),
    target: `${name}/${path}`,
    mode: 0o600,
  });
  const archive = packTar([
    file(manifestName),
    file(databaseName),
    ...files.map(({ stored }) => file(`${uploadsName}/${stored}`)),
  ]);
  // A database becomes 38 % of its size in half the time of the usual level; the first would make pictures larger.
  const compressed = createGzip({ level: 2 });
  // What fails comes to the reader of the last.
  pipeline(archive, compressed, () => {});
  return encrypted(compressed, passphrase);
}

export async function encrypted(source: Readable, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>);
}

const ours = /^(backup\.json|traslo\.db|uploads\/[0-9a-f]{40})$/;

/** Puts the backup of an encrypted archive into a new folder; nothing is left of one that can't be read. */
export async function unpack(file: string, passphrase: string, folder: string) {
  const fd = asCaller(() => openSync(file, "r"));
  mkdirSync(uploadsIn(folder), { recursive: true, mode: 0o700 });
  try {
    const archive = await decrypted(createReadStream(file, { fd }), passphrase, `Il file ${file}`);
    const tar = unpackTar(folder, {
      strict: true,
      strip: 1,
      dmode: 0o700,
      fmode: 0o600,
      filter: ({ name, type = "file" }) => type === "file" && ours.test(name),
    });
    await (await inflated(archive)).pipeTo(Writable.toWeb(tar) as unknown as WritableStream<Uint8Array>);
    readManifest(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (error instanceof Refusal || isSystemFault(error)) throw error;
    throw new Refusal(422, `Il file ${file} è incompleto o alterato.`);
  }
}

/** Those of the time before 2026.11 are not compressed. */
async function inflated(archive: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const [beginning, whole] = archive.tee();
  const reader = beginning.getReader();
  const { value: first } = await reader.read();
  reader.cancel().catch(() => {});
  const isCompressed = first?.[0] === 0x1f && first[1] === 0x8b;
  return isCompressed ? whole.pipeThrough(gunzip()) : whole;
}

const gunzip = () =>
  new DecompressionStream("gzip") as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;

export async function decrypted(
  encrypted: Readable,
  passphrase: string,
  what: string,
): Promise<ReadableStream<Uint8Array>> {
  const source = Readable.toWeb(encrypted) as unknown as ReadableStream<Uint8Array>;
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(source);
  } catch (error) {
    if (isSystemFault(error)) throw error;
    const { message } = error as Error;
    if (/no identity matched/i.test(message))
      throw new Refusal(422, "La frase segreta non è quella con cui il file è stato cifrato.");
    throw new Refusal(422, `${what} non è un salvataggio cifrato, oppure è danneggiato.`);
  }
}

/** A fault of the disk, which has a code, unlike those of the content. */
const isSystemFault = (error: unknown) => /^E[A-Z]+$/.test((error as { code?: string }).code ?? "");

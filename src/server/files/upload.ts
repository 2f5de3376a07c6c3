import { randomBytes } from "node:crypto";
import { readdirSync, unlinkSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { refuse } from "../base/errors";
import { limits } from "../base/request-limits";
import { mustHaveRoomForFiles, takeRoomForFiles } from "./disk";
import { cleanName, uploadPath } from "./files";

export class Upload {
  constructor(
    readonly filename: string,
    readonly stored: string,
    readonly size: number,
    readonly sha256: string,
  ) {}

  get path() {
    return temporaryPath(this.stored);
  }

  /** What a repeated request must repeat: the stored name differs each time. */
  toJSON() {
    const { filename, size, sha256 } = this;
    return { filename, size, sha256 };
  }

  discard(): Promise<void> {
    return rm(this.path, { force: true });
  }
}

const temporaryPath = (stored: string) => uploadPath(`${stored}.tmp`);

export async function receiveUpload(filename: string, chunks: AsyncIterable<Uint8Array>): Promise<Upload> {
  mustHaveRoomForFiles();
  const stored = randomBytes(20).toString("hex");
  const hash = new Bun.CryptoHasher("sha256");
  let size = 0;
  const file = await open(temporaryPath(stored), "wx", 0o600);
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limits.fileBytes) refuse(413, `Il file «${cleanName(filename)}» supera 25 MB.`);
      takeRoomForFiles(chunk.length);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } catch (error) {
    await rm(temporaryPath(stored), { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return new Upload(filename, stored, size, hash.digest("hex"));
}

const temporaryName = /^[0-9a-f]{40}\.tmp$/;

/** None of what a crash left was ever acknowledged. */
export function deletePartialUploads() {
  for (const name of readdirSync(uploadPath(""))) if (temporaryName.test(name)) unlinkSync(uploadPath(name));
}

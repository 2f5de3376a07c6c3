import { closeSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";

const chunkBytes = 1024 * 1024;

/** Reading for a backup in the background takes at most half of the disk's time. */
export type Pace = "background" | "full";

export const digestOf = (path: string, pace: Pace) => readInChunks(path, pace);

/** Copies a file, on disk when it returns; answers the size and SHA-256 of what was read. */
export async function copyFile(from: string, to: string, pace: Pace) {
  const copy = openSync(to, "wx", 0o600);
  try {
    const digest = await readInChunks(from, pace, (chunk) => writeAll(copy, chunk));
    fsyncSync(copy);
    return digest;
  } finally {
    closeSync(copy);
  }
}

async function readInChunks(path: string, pace: Pace, use?: (chunk: Uint8Array) => void) {
  const file = openSync(path, "r");
  try {
    const hasher = new Bun.CryptoHasher("sha256");
    const buffer = new Uint8Array(chunkBytes);
    let bytes = 0;
    for (;;) {
      const started = performance.now();
      const length = readSync(file, buffer);
      if (length === 0) return { bytes, sha256: hasher.digest("hex") };
      const chunk = buffer.subarray(0, length);
      hasher.update(chunk);
      use?.(chunk);
      bytes += length;
      if (pace === "background") await Bun.sleep(performance.now() - started);
    }
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array) {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

export function sync(path: string) {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

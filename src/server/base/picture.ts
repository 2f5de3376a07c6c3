import { inflateSync } from "node:zlib";
import { attempt } from "./errors";

export type Picture = { type: "png" | "jpeg"; width: number; height: number };

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function pictureOf(bytes: Uint8Array): Picture | null {
  try {
    return pngStart.every((byte, at) => bytes[at] === byte) ? pngOf(bytes) : jpegOf(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function pngOf(bytes: Uint8Array): Picture {
  const data = view(bytes);
  return { type: "png", width: data.getUint32(16), height: data.getUint32(20) };
}

function jpegOf(bytes: Uint8Array): Picture | null {
  const data = view(bytes);
  if (data.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; at += 2 + data.getUint16(at + 2)) {
    const marker = data.getUint16(at);
    if (isFrame(marker))
      return { type: "jpeg", width: data.getUint16(at + 7), height: data.getUint16(at + 5) };
    if (marker < 0xffc0 || marker === startOfScan) return null;
  }
}

const startOfScan = 0xffda;
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/** Ask it of small pictures only: a PNG is decompressed. */
export const isWhole = (bytes: Uint8Array, picture: Picture): boolean =>
  picture.type === "png" ? isWholePng(bytes, picture) : Buffer.from(bytes).lastIndexOf("ffd9", "hex") > 0;

type Chunk = { name: string; from: number; to: number };

function chunksOf(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  const data = view(bytes);
  for (let at = pngStart.length; at + 12 <= bytes.length; ) {
    const to = at + 12 + data.getUint32(at);
    if (to > bytes.length) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ name, from: at, to });
    if (name === "IEND") break;
    at = to;
  }
  return chunks;
}

const samplesPerPixel: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function isWholePng(bytes: Uint8Array, { width, height }: Picture): boolean {
  const [depth = 0, color = 0] = bytes.subarray(24, 26);
  const bits = depth * (samplesPerPixel[color] ?? 0);
  const chunks = chunksOf(bytes);
  if (!bits || chunks.at(-1)?.name !== "IEND") return false;
  const data = chunks
    .filter(({ name }) => name === "IDAT")
    .map(({ from, to }) => bytes.subarray(from + 8, to - 4));
  const size = passesOf(width, height, bytes[28] === 1).reduce(
    (sum, [columns, rows]) => sum + (columns ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0),
    0,
  );
  return attempt(() => inflateSync(Buffer.concat(data), { maxOutputLength: size }).length === size, false);
}

const interlacing = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf(width: number, height: number, interlaced: boolean): [number, number][] {
  if (!interlaced) return [[width, height]];
  return interlacing.map(([x, y, right, down]) => [
    Math.max(0, Math.ceil((width - x) / right)),
    Math.max(0, Math.ceil((height - y) / down)),
  ]);
}

const needed = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

export function withoutExtras(bytes: Uint8Array): Uint8Array {
  const parts = chunksOf(bytes).filter(({ name }) => needed.has(name));
  return Buffer.concat([
    bytes.subarray(0, pngStart.length),
    ...parts.map(({ from, to }) => bytes.subarray(from, to)),
  ]);
}

import pLimit from "p-limit";
import { uploadPath } from "./files";

/** Pixels: twice the size shown in a list, for high-density screens. */
const side = 128;
const quality = 70;
/** More than any phone camera; a larger picture is refused before it is decompressed. */
const maxPixels = 60_000_000;
const maxThumbnails = 500;

/** One picture is decompressed at a time: 240 MB at most. */
const oneAtATime = pLimit(1);

const thumbnails = new Map<string, Promise<Uint8Array>>();

/** A thumbnail, computed off the main thread; fails for a broken picture. A stored file never changes. */
export function thumbnail(stored: string): Promise<Uint8Array> {
  let cached = thumbnails.get(stored);
  if (!cached) {
    cached = oneAtATime(() => render(stored));
    const [oldest] = thumbnails.keys();
    if (thumbnails.size >= maxThumbnails && oldest !== undefined) thumbnails.delete(oldest);
    thumbnails.set(stored, cached);
  }
  return cached;
}

/** For a file that is erased. */
export const forgetThumbnail = (stored: string) => thumbnails.delete(stored);

const render = async (stored: string) =>
  new Bun.Image(await Bun.file(uploadPath(stored)).bytes(), { maxPixels })
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .bytes();

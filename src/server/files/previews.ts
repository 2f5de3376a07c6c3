import pLimit from "p-limit";
import { forget, storedLater } from "../db/memory";
import { uploadPath } from "./files";

/** Pixels: twice the size shown in a list, for high-density screens. */
const side = 128;
const quality = 70;
/** More than any phone camera; a larger picture is refused before it is decompressed. */
const maxPixels = 60_000_000;

/** One picture is decompressed at a time: 240 MB at most. */
const oneAtATime = pLimit(1);

const keyOf = (stored: string) => `thumbnail ${stored}`;

export const thumbnail = (stored: string): Promise<Uint8Array | null> =>
  storedLater(keyOf(stored), [], () => oneAtATime(() => render(stored).catch(() => null)));

export const forgetThumbnail = (stored: string) => forget(keyOf(stored));

const render = async (stored: string) =>
  new Bun.Image(await Bun.file(uploadPath(stored)).bytes(), { maxPixels })
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .bytes();

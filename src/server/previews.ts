import { uploadPath } from "./files";

/** As large as a row of a list shows it, for a screen of double density. */
const side = 128;
const quality = 70;
/** No picture of a telephone is larger; a small file that unfolds to more is refused before it is. */
const maxPixels = 60_000_000;
const maxPreviews = 500;

const previews = new Map<string, Promise<Uint8Array>>();

/** A picture made small, on a thread of its own; fails when the file can't be drawn. What lies under a name never changes. */
export function previewOf(stored: string): Promise<Uint8Array> {
  let preview = previews.get(stored);
  if (!preview) {
    preview = draw(stored);
    const [oldest] = previews.keys();
    if (previews.size >= maxPreviews && oldest !== undefined) previews.delete(oldest);
    previews.set(stored, preview);
  }
  return preview;
}

const draw = async (stored: string) =>
  new Bun.Image(await Bun.file(uploadPath(stored)).bytes(), { maxPixels: maxPixels })
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .bytes();

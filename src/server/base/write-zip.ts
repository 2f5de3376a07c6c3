import { Readable } from "node:stream";
import { ZipFile } from "yazl";

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export type ZipEntry = { name: string; parts: () => Parts; compress?: boolean };

/** ZIP64, made while it is read; the entry under way ends with it, and it with the entry. */
export function writeZip(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let open: Readable | undefined;
  output.once("close", () => open?.destroy());
  for (const { name, parts, compress = true } of entries)
    zip.addReadStreamLazy(name, { compress }, (send) => {
      open = Readable.from(parts()).once("error", (error) => output.destroy(error));
      send(null, open);
    });
  zip.end();
  return output;
}

import { type Entry, openPromise, type ZipFile } from "yauzl";
import { refuse } from "../errors";
import { messages, spreadsheetLimits } from "./model";

/** A ZIP of which single parts are read; yauzl checks every part against its announced size. */
export class Zip {
  private constructor(
    private readonly file: ZipFile,
    private readonly entries: Map<string, Entry>,
  ) {}

  static async open(path: string): Promise<Zip> {
    const file = await openPromise(path, { autoClose: false, strictFileNames: false });
    const entries = new Map<string, Entry>();
    for await (const entry of file.eachEntry()) {
      // Ten times what an office program writes for a large document.
      if (entries.size === 10_000) refuse(422, messages.torn);
      entries.set(entry.fileName.replace(/^\//, ""), entry);
    }
    return new Zip(file, entries);
  }

  has = (name: string) => this.entries.has(name);

  /** Refuses parts that are too much to read together; one may be named many times. */
  refuseTooMuch(names: string[]) {
    const bytes = names.reduce((sum, name) => sum + (this.entries.get(name)?.uncompressedSize ?? 0), 0);
    if (bytes > spreadsheetLimits.sheetBytes) refuse(422, messages.expands);
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(name);
    if (!entry) return refuse(422, messages.torn);
    if (entry.isEncrypted()) return refuse(422, messages.locked);
    if (entry.uncompressedSize > spreadsheetLimits.partBytes) refuse(422, messages.expands);
    yield* await this.file.openReadStreamPromise(entry);
  }

  /** A short part whole. */
  async text(name: string): Promise<string> {
    if ((this.entries.get(name)?.uncompressedSize ?? 0) > 1_000_000) refuse(422, messages.torn);
    return Buffer.concat(await Array.fromAsync(this.read(name))).toString();
  }

  close() {
    this.file.close();
  }
}

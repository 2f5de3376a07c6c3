import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refusal, refuse } from "../../base/errors";
import { messages, spreadsheetLimits } from "./model";

/** What its libraries find wrong in a ZIP is a damaged file; what the system or memory refuses is not. */
async function torn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    if (syscall || error instanceof Refusal || isOutOfMemory(error)) throw error;
    return refuse(422, messages.torn);
  }
}

const isOutOfMemory = (error: unknown) => error instanceof RangeError && /memory/i.test(error.message);

/** A ZIP of which single parts are read; yauzl checks every part against its announced size. */
export class Zip {
  private constructor(
    private readonly file: ZipFile,
    private readonly entries: Map<string, Entry>,
  ) {}

  static open = (path: string): Promise<Zip> => torn(() => Zip.entriesOf(path));

  private static async entriesOf(path: string): Promise<Zip> {
    const file = await openPromise(path, { autoClose: false, strictFileNames: false });
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of file.eachEntry()) {
        // Ten times what an office program writes for a large document.
        if (entries.size === 10_000) refuse(422, messages.torn);
        entries.set(entry.fileName.replace(/^\//, ""), entry);
      }
    } catch (error) {
      file.close();
      throw error;
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
    const stream = await torn(() => this.file.openReadStreamPromise(entry));
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    try {
      for (let next = await torn(() => chunks.next()); !next.done; next = await torn(() => chunks.next()))
        yield next.value;
    } finally {
      stream.destroy();
    }
  }

  async text(name: string): Promise<string> {
    if ((this.entries.get(name)?.uncompressedSize ?? 0) > 1_000_000) refuse(422, messages.torn);
    return Buffer.concat(await Array.fromAsync(this.read(name))).toString();
  }

  close() {
    this.file.close();
  }
}

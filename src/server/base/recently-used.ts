type Entry<T> = { value: T; bytes: number; isUsed: boolean };

export class RecentlyUsed<T> {
  readonly #entries = new Map<string, Entry<T>>();
  #total = 0;

  constructor(private readonly maxBytes: number) {}

  find(key: string): T | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    found.isUsed = true;
    return found.value;
  }

  set(key: string, value: T, bytes: number) {
    this.delete(key);
    if (bytes > this.maxBytes) return;
    this.#makeRoom(bytes);
    this.#add(key, { value, bytes, isUsed: false });
  }

  /** Whether an entry was found is noted, and asked only here: most finds come long before. */
  #makeRoom(bytes: number) {
    for (const [key, entry] of this.#entries) {
      if (this.#total + bytes <= this.maxBytes) return;
      this.delete(key);
      if (entry.isUsed) this.#add(key, { ...entry, isUsed: false });
    }
  }

  #add(key: string, entry: Entry<T>) {
    this.#entries.set(key, entry);
    this.#total += entry.bytes;
  }

  delete(key: string) {
    this.#total -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  deleteWhere(isOver: (value: T) => boolean) {
    for (const [key, { value }] of this.#entries) if (isOver(value)) this.delete(key);
  }
}

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
    this.#entries.set(key, { value, bytes, isUsed: false });
    this.#total += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#total <= this.maxBytes) return;
      if (entry.isUsed) this.#makeNewest(oldest, entry);
      else this.delete(oldest);
    }
  }

  /** Whether it was found is noted, and asked when room is needed: most finds come long before. */
  #makeNewest(key: string, entry: Entry<T>) {
    this.#entries.delete(key);
    this.#entries.set(key, { ...entry, isUsed: false });
  }

  delete(key: string) {
    this.#total -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  deleteWhere(isOver: (value: T) => boolean) {
    for (const [key, { value }] of this.#entries) if (isOver(value)) this.delete(key);
  }
}

type Entry<T> = { value: T; bytes: number };

/** Values by key, together at most `maxBytes`: the least recently used are dropped. */
export class RecentlyUsed<T> {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry<T>>();
  #total = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly bytesOf: (value: T) => number,
  ) {}

  /** The value of the key, made if it is not there. */
  get(key: string, make: () => T): T {
    const found = this.#entries.get(key);
    if (found) {
      this.#entries.delete(key);
      this.#entries.set(key, found);
      return found.value;
    }
    const value = make();
    this.#add(key, value);
    return value;
  }

  clear() {
    this.#entries.clear();
    this.#total = 0;
  }

  #add(key: string, value: T) {
    const bytes = this.bytesOf(value);
    if (bytes > this.maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#total += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#total <= this.maxBytes) return;
      this.#entries.delete(oldest);
      this.#total -= entry.bytes;
    }
  }
}

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
    const found = this.find(key);
    if (found !== undefined) return found;
    const value = make();
    this.set(key, value);
    return value;
  }

  find(key: string): T | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: string, value: T) {
    this.#delete(key);
    const bytes = this.bytesOf(value);
    if (bytes > this.maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#total += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#total <= this.maxBytes) return;
      this.#delete(oldest);
    }
  }

  clear() {
    this.#entries.clear();
    this.#total = 0;
  }

  #delete(key: string) {
    this.#total -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

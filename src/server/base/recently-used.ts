type Entry<T> = { value: T; bytes: number };

export class RecentlyUsed<T> {
  readonly #entries = new Map<string, Entry<T>>();
  #total = 0;

  constructor(private readonly maxBytes: number) {}

  find(key: string): T | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: string, value: T, bytes: number) {
    this.delete(key);
    if (bytes > this.maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#total += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#total <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string) {
    this.#total -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  deleteWhere(isOver: (value: T) => boolean) {
    for (const [key, { value }] of this.#entries) if (isOver(value)) this.delete(key);
  }
}

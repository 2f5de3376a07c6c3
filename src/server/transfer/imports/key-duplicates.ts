import type { DuplicateFinder, ImportKind } from "./kind";

type Target = { id: number | null; row: number | null };

/** The row's keys then stand for the same record or row. */
export function keyDuplicates({ find }: Pick<ImportKind, "find">): DuplicateFinder {
  const seen = new Map<string, Target>();
  return (_, number, keys) => {
    const names = keys.map(({ name, value }) => `${name} ${value}`);
    let first: { target: Target; words: string } | undefined;
    for (const [at, key] of keys.entries()) {
      const id = find?.(key) ?? null;
      const target = id === null ? seen.get(names[at] as string) : { id, row: null };
      if (!target) continue;
      first = { target, words: key.words };
      break;
    }
    const target = first?.target ?? { id: null, row: number };
    for (const name of names) if (!seen.has(name)) seen.set(name, target);
    return { duplicate: first ? { ...first.target, words: wordsOf(first) } : null, notes: [] };
  };
}

const wordsOf = ({ target, words }: { target: Target; words: string }) =>
  target.row === null
    ? `Doppione: ${words} di un dato già presente.`
    : `Doppione: ${words} della riga ${target.row}.`;

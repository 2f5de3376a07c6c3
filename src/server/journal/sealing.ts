import { newKey, seal } from "../base/sealing";
import { insert, one, run } from "../db/db";
import type { ChangeRow } from "./chain";
import { linkOf, personOf } from "./person-rows";
import { personalColumns } from "./personal-values";
import type { Person } from "./persons";
import { type Cells, opened, type Sealed, type StoredCells, sealedIn } from "./stored-values";

export type StoredChange = ChangeRow & { id: number };

/** The chain covers the sealed values, so that it stays whole when the key is destroyed. */
export function sealChanges(changes: readonly StoredChange[]): ChangeRow[] {
  return changes.map(({ id, ...change }) => {
    if (!personalColumns(change.noun).length) return change;
    const { noun, id_row } = change;
    const owner = ownerOf(noun, id_row);
    const before = sealedRow(noun, change.before, owner);
    const after = sealedRow(noun, change.after, owner);
    if (before === change.before && after === change.after) return change;
    run`UPDATE change SET before = ${before}, after = ${after} WHERE id = ${id}`;
    return { noun, id_row, before, after };
  });
}

type Owner = { key: Key | null } | null;

function ownerOf(table: string, id: number): (cells: Cells) => Owner {
  let found: { link: unknown; owner: Owner } | undefined;
  return (cells) => {
    const link = linkOf(table, cells);
    if (!found || found.link !== link) {
      const person = personOf(table, id, cells);
      found = { link, owner: person && { key: keyOf(person) } };
    }
    return found.owner;
  };
}

function sealedRow(table: string, stored: string | null, ownerOf: (cells: Cells) => Owner): string | null {
  if (stored === null) return null;
  const cells = JSON.parse(stored) as Cells;
  const columns = personalColumns(table).filter((column) => cells[column] !== null && cells[column] !== "");
  const owner = columns.length ? ownerOf(cells) : null;
  return owner ? withSealed(cells, columns, owner.key) : stored;
}

type Key = { id: number; key: Uint8Array };

export function withSealed(cells: Cells, columns: string[], key: Key | null): string {
  const values = Object.fromEntries(columns.map((column) => [column, cells[column]]));
  const open = Object.fromEntries(columns.map((column) => [column, null]));
  const sealed: Sealed = key
    ? { columns, key: key.id, text: seal(JSON.stringify(values), key.key) }
    : { columns };
  return JSON.stringify({ ...cells, ...open, [sealedIn]: sealed });
}

export function withTexts(stored: string, clean: (column: string, text: string) => string): string {
  const { [sealedIn]: sealed, ...cells } = JSON.parse(stored) as StoredCells;
  const cleaned = (row: Cells) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        typeof value === "string" ? clean(column, value) : value,
      ]),
    );
  if (!sealed) return JSON.stringify(cleaned(cells));
  const key = sealed.key ? one<Key>`SELECT id, key FROM person_keys WHERE id = ${sealed.key}` : null;
  const row = { ...cells, ...opened(sealed) };
  const left = cleaned(row);
  const isSame = Object.entries(row).every(([column, value]) => left[column] === value);
  return isSame ? stored : withSealed(left, sealed.columns, key);
}

export const keyIn = (stored: string): number | undefined =>
  (JSON.parse(stored) as StoredCells)[sealedIn]?.key;

export const keysOf = (persons: readonly Person[]): Set<number> =>
  new Set(
    persons.flatMap((person) => {
      const key = one<{ id: number }>`SELECT id FROM person_keys WHERE person = ${nameOf(person)}`;
      return key ? [key.id] : [];
    }),
  );

const nameOf = ({ kind, id }: Person) => `${kind} ${id}`;

/** So that the end of an erasure has a key to destroy. */
export const ensureKey = (person: Person) => void keyOf(person);

function keyOf(person: Person): Key | null {
  const name = nameOf(person);
  const found = one<Key>`SELECT id, key FROM person_keys WHERE person = ${name}`;
  if (found) return found;
  if (one`SELECT 1 FROM erasures WHERE kind = ${person.kind} AND id_person = ${person.id}`) return null;
  const key = newKey();
  return { id: insert("person_keys", { person: name, key }), key };
}

export const destroyKey = (person: Person) => run`DELETE FROM person_keys WHERE person = ${nameOf(person)}`;

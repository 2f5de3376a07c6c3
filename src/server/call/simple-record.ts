import { z } from "zod";
import { insert, remove, update } from "../db/db";
import { id, One, withRules } from "../input/fields";
import type { Call } from "../journal/caller";
import { sentenceWith } from "../tables/articles";
import type { JournaledTable } from "../tables/rows";
import { act, read, write } from "./funct";
import type { Gate } from "./gate";

type Simple<G extends Gate, Name extends string, V, C, R> = {
  gate: G;
  /** What its read answers it under. */
  name: Name;
  values: z.ZodType<V>;
  /** Where a change has fewer fields. */
  changed?: z.ZodType<C>;
  find(id: number): R;
  /** What is stored; refuses what the database does not. */
  columns?(values: V | C): Record<string, unknown>;
  /** What is refused where other fields are not valid. */
  errors?(typed: unknown): Record<string, string>;
  /** Refuses what other records forbid. */
  mayChange?(id: number, values: V | C): void;
  mayDelete?(id: number): void;
  /** What its success says besides. */
  also?(values: V | C): string;
};

/** A record that is a list and a form: all its functs but the list. */
export function simpleRecord<G extends Gate, Name extends string, V, R, C = V>(
  table: JournaledTable,
  simple: Simple<G, Name, V, C, R>,
) {
  const {
    gate,
    name,
    values,
    changed = values,
    find,
    errors = () => ({}),
    mayChange,
    mayDelete,
    also,
  } = simple;
  const columns = (given: V | C) => (simple.columns?.(given) ?? given) as Parameters<typeof insert>[1];
  const [added, saved, deleted] = ["inserit", "modificat", "eliminat"].map((done) =>
    sentenceWith(table, done),
  ) as [string, string, string];
  const New = withRules(z.object({ values }), (body) => errors(body.values));
  const Changed = z.object({ id: id(), values: changed as z.ZodType<V | C> });
  return {
    getFromId: read(gate, One, ({ id }) => ({ [name]: find(id) }) as Record<Name, R>),

    createNew: write(gate, New, act.insert(added), ({ values }) => ({
      id: insert(table, columns(values)),
      ...(also && { msg: added + also(values) }),
    })),

    update: write(
      gate,
      changed === values ? withRules(Changed, (body) => errors(body.values)) : Changed,
      act.change(saved, table),
      ({ id, values }, call) => {
        find(id);
        mayChange?.(id, values);
        update(table, id, columns(values), (call as Call).version);
        return also && { msg: saved + also(values) };
      },
    ),

    delete: write(gate, One, act.delete(deleted, table), ({ id }, call) => {
      find(id);
      mayDelete?.(id);
      remove(table, id, (call as Call).version);
    }),
  };
}

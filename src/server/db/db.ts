import { type Changes, Database, type SQLQueryBindings, type Statement } from "bun:sqlite";
import { clearDamage, damage, damageMessages, noticeDamage } from "../base/damage";
import { notFound, refuse, stale } from "../base/errors";
import { installAgain } from "../base/program-files";
import { tableWrittenBy, wrote } from "./table-writes";

type Value = SQLQueryBindings | undefined;
type Row = Record<string, Value>;

let db: Database;
let statements = new Map<string, Statement>();
let versioned = new Set<string>();
let effects: (() => void)[] = [];
let isOnlyWork = false;
const rollbackEffects: (() => void)[] = [];

export const open = (path: string): Database => configure(new Database(path, { create: true, strict: true }));

/** Throws when a pragma did not take effect. */
export function configure(opened: Database): Database {
  const pragma = (name: string) => Object.values(opened.query(`PRAGMA ${name}`).get() as object)[0];
  opened.run("PRAGMA journal_mode = WAL");
  opened.run("PRAGMA synchronous = FULL");
  opened.run("PRAGMA foreign_keys = ON");
  opened.run("PRAGMA busy_timeout = 5000");
  // 16 MB: pages that many writes change are copied once, and no frame is lost to a reader of the log (docs/operations.md).
  opened.run("PRAGMA wal_autocheckpoint = 4000");
  // A log that a long reader made grow is cut again by the first reset.
  opened.run("PRAGMA journal_size_limit = 67108864");
  opened.run("PRAGMA cache_size = -32000");
  // What a savepoint may have to put back stays in memory: in a file it would be written at every write.
  opened.run("PRAGMA temp_store = MEMORY");
  const { version } = opened.query("SELECT sqlite_version() AS version").get() as { version: string };
  if (Bun.semver.order(version, "3.51.3") < 0)
    throw new Error(`SQLite ${version} è troppo vecchio: serve 3.51.3: ${installAgain}`);
  const journal = isFile(opened) ? "wal" : "memory";
  if (pragma("journal_mode") !== journal || pragma("synchronous") !== 2 || pragma("foreign_keys") !== 1) {
    throw new Error(
      "il database non accetta le impostazioni di sicurezza (WAL, FULL, foreign keys): spostare la cartella dei dati su un disco locale",
    );
  }
  return opened;
}

export const isFile = ({ filename }: Database) => filename !== "" && filename !== ":memory:";

export function use(database: Database) {
  if (database !== db) {
    clearDamage();
    wrote();
  }
  db = database;
  statements = new Map();
  effects = [];
  versioned = new Set(
    (
      db
        .query(
          `SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'version'`,
        )
        .all() as { name: string }[]
    ).map((table) => table.name),
  );
}

/** With a statement left, SQLite would close the file later, and then act on new files of its name. */
export function closeDatabase() {
  for (const statement of statements.values()) statement.finalize();
  statements = new Map();
  db.close(true);
}

export const database = () => db;

class Fragment {
  constructor(
    readonly strings: TemplateStringsArray,
    readonly values: Part[],
  ) {}
}

type Part = Value | Fragment;

export type { Fragment };

export const sql = (strings: TemplateStringsArray, ...values: Part[]) => new Fragment(strings, values);

/** For a bare `?` SQLite may compile a statement again at each run, for ten times the time of the run. */
const mark = "+?";

function textOf(strings: TemplateStringsArray, values: Part[], bound: SQLQueryBindings[]): string {
  let text = strings[0] as string;
  for (const [index, value] of values.entries()) {
    if (value instanceof Fragment) text += textOf(value.strings, value.values, bound);
    else {
      text += mark;
      bound.push(value as SQLQueryBindings);
    }
    text += strings[index + 1];
  }
  return text;
}

/** Which statement it is, and with what: what it reads depends on nothing else but rows. */
export function statementOf({ strings, values }: Fragment): { text: string; bound: readonly unknown[] } {
  const bound: SQLQueryBindings[] = [];
  return { text: textOf(strings, values, bound), bound };
}

function execute<T>(text: string, work: (statement: Statement) => T): T {
  try {
    return work(prepared(text));
  } catch (error) {
    noticeDamage(error);
    throw error;
  }
}

/** A fragment that is chosen at run time gives one statement for each choice. */
function prepared(text: string): Statement {
  let statement = statements.get(text);
  if (!statement) {
    statement = db.prepare(text);
    statements.set(text, statement);
  }
  return statement;
}

export function all<R>(strings: TemplateStringsArray, ...values: Part[]): R[] {
  const bound: SQLQueryBindings[] = [];
  const text = textOf(strings, values, bound);
  return execute(text, (statement) => statement.all(...bound) as R[]);
}

export function one<R>(strings: TemplateStringsArray, ...values: Part[]): R | null {
  const bound: SQLQueryBindings[] = [];
  const text = textOf(strings, values, bound);
  return execute(text, (statement) => statement.get(...bound) as R | null);
}

export function run(strings: TemplateStringsArray, ...values: Part[]): number {
  mustBeInTransaction();
  const bound: SQLQueryBindings[] = [];
  const text = textOf(strings, values, bound);
  wrote(tableWrittenBy(text));
  return execute(text, (statement) => statement.run(...bound).changes);
}

export function insert(table: string, row: Row): number {
  const columns = definedColumns(row);
  const marks = columns.map(() => "?").join(", ");
  const { lastInsertRowid } = write(
    table,
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`,
    columns.map((column) => row[column]),
  );
  return lastInsertRowid as number;
}

/** With a `version`: 409 when another write came first, 404 when the row is not there. */
export function update(table: string, id: number, row: Row, version?: number) {
  const columns = definedColumns(row);
  const sets = columns.map((column) => `${column} = ?`);
  if (versioned.has(table)) sets.push("version = version + 1");
  if (!sets.length) return;
  const where = version === undefined ? "rowid = ?" : "rowid = ? AND version = ?";
  const values = [...columns.map((column) => row[column]), id, ...(version === undefined ? [] : [version])];
  if (write(table, `UPDATE ${table} SET ${sets.join(", ")} WHERE ${where}`, values).changes) return;
  refuseMissed(table, id);
}

export function remove(table: string, id: number, version?: number) {
  const where = version === undefined ? "rowid = ?" : "rowid = ? AND version = ?";
  const values = version === undefined ? [id] : [id, version];
  if (write(table, `DELETE FROM ${table} WHERE ${where}`, values).changes) return;
  refuseMissed(table, id);
}

function refuseMissed(table: string, id: number): never {
  const there = db.query(`SELECT 1 FROM ${table} WHERE rowid = ?`).get(id);
  return there ? refuse(409, stale) : notFound();
}

function definedColumns(row: Row): string[] {
  return Object.keys(row).filter((column) => row[column] !== undefined);
}

function write(table: string, text: string, values: Value[]): Changes {
  mustBeInTransaction();
  wrote(table);
  return execute(text, (statement) => statement.run(...(values as SQLQueryBindings[])));
}

function mustBeInTransaction() {
  if (!db.inTransaction) throw new Error("A write outside a transaction.");
}

/** Inside another one a savepoint. Synchronous: a promise would be committed before its work is done. */
export function transaction<T>(work: () => T): T {
  const nested = db.inTransaction;
  if (damage()) refuse(503, damageMessages.saving);
  const isWhole = nested && isOnlyWork;
  isOnlyWork = false;
  if (isWhole) return synchronous(work());
  if (!nested) effects = [];
  const before = effects.length;
  prepared(nested ? "SAVEPOINT inner" : "BEGIN IMMEDIATE").run();
  let result: T;
  try {
    result = synchronous(work());
    prepared(nested ? "RELEASE inner" : "COMMIT").run();
  } catch (error) {
    if (db.inTransaction) db.run(nested ? "ROLLBACK TO inner; RELEASE inner" : "ROLLBACK");
    effects.length = before;
    for (const forget of rollbackEffects) forget();
    noticeDamage(error);
    throw error;
  }
  if (!nested) for (const effect of effects.splice(0)) effect();
  return result;
}

function synchronous<T>(result: T): T {
  if (result instanceof Promise) throw new Error("A transaction is synchronous.");
  return result;
}

/**
 * What `work` registered for after the commit is answered, for the caller to run. The only work of a transaction has
 * no savepoint: within one SQLite goes, at every write, through a list of what changed.
 */
export function withEffects<T>(work: () => T, isOnly: boolean): { result: T; effects: (() => void)[] } {
  const first = effects.length;
  isOnlyWork = isOnly;
  return { result: work(), effects: effects.splice(first) };
}

export function afterCommit(effect: () => void) {
  effects.push(effect);
}

/** Also of a savepoint: what memory holds of the rows may be wrong then. */
export function onRollback(effect: () => void) {
  rollbackEffects.push(effect);
}

import type { Database } from "bun:sqlite";
import { database } from "../../src/server/db/db";
import { tablesReadBy } from "../../src/server/db/table-reads";

type Step = { opcode: string; p2: number; p3: number; p4: string | null };

/** What SQLite itself opens for a statement, its triggers and foreign keys: not taken from any text. */
export function tablesOpenedBy(db: Database, text: string): { read: string[]; written: string[] } {
  const steps = stepsOf(db, text);
  const names = (ofTable: string, ofVirtual: string) => {
    const opened = steps.filter(({ opcode }) => opcode === ofTable);
    const roots = opened.filter(({ p3 }) => p3 === 0).map(({ p2 }) => p2);
    const others = opened.filter(({ p3 }) => p3 !== 0).map(({ p3 }) => `a table of database ${p3}`);
    const pointers = steps.filter(({ opcode }) => opcode === ofVirtual).map(({ p4 }) => p4);
    return [...new Set([...tablesAt(db, roots), ...virtualTablesAt(db, pointers), ...others])];
  };
  return { read: names("OpenRead", "VOpen"), written: names("OpenWrite", "VUpdate") };
}

function stepsOf(db: Database, text: string): Step[] {
  const explained = db.prepare(`EXPLAIN ${text}`);
  try {
    return explained.all() as Step[];
  } finally {
    explained.finalize();
  }
}

type Named = { name: string };

const tablesAt = (db: Database, roots: number[]) =>
  (
    db
      .query("SELECT tbl_name AS name FROM sqlite_schema WHERE rootpage IN (SELECT value FROM json_each(?))")
      .all(JSON.stringify(roots)) as Named[]
  ).map(({ name }) => name);

/** Those of functions such as `json_each` are in no schema. */
function virtualTablesAt(db: Database, pointers: (string | null)[]): string[] {
  if (!pointers.length) return [];
  const virtual = db
    .query("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'")
    .all() as Named[];
  const pointerOf = ({ name }: Named) =>
    stepsOf(db, `SELECT * FROM "${name}"`).find(({ opcode }) => opcode === "VOpen")?.p4 ?? null;
  return virtual.filter((table) => pointers.includes(pointerOf(table))).map(({ name }) => name);
}

const checked = new Set<string>();

/** Every select of a test is once compared with what SQLite opens for it: a total in memory depends on no table less. */
export function withCheckedReads(db: Database): Database {
  const plain = { prepare: db.prepare.bind(db), query: db.query.bind(db) };
  db.prepare = ((...asked: Parameters<typeof plain.prepare>) => {
    const statement = plain.prepare(...asked);
    const [text] = asked;
    if (database() !== db || checked.has(text) || !/^\s*(SELECT|WITH)\b/.test(text)) return statement;
    checked.add(text);
    // A test that counts statements does not count these.
    const { prepare, query } = db;
    Object.assign(db, plain);
    try {
      mustFindTables(db, text);
    } finally {
      Object.assign(db, { prepare, query });
    }
    return statement;
  }) as typeof db.prepare;
  return db;
}

function mustFindTables(db: Database, text: string) {
  const found = tablesReadBy(text);
  const { read, written } = tablesOpenedBy(db, text);
  const missed = read.filter((table) => !found.includes(table));
  if (!written.length && missed.length) throw new Error(`tablesReadBy misses ${missed.join(", ")}: ${text}`);
}

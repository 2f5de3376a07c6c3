import { database } from "../../src/server/db/db";

/** SQLite's query plans of the SELECT statements that the call prepares; a plan of a write would block the next COMMIT. */
export async function queryPlans(call: () => Promise<unknown>): Promise<string[]> {
  const db = database();
  const prepare = db.prepare.bind(db);
  const statements: string[] = [];
  db.prepare = ((sql: string) => {
    if (/^\s*(SELECT|WITH)\b/i.test(sql)) statements.push(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  await call();
  return statements.map((sql) => {
    const steps = db.query(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
    return steps.map(({ detail }) => detail).join("\n");
  });
}

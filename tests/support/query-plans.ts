import { database } from "../../src/server/db";

/** Every statement that the call runs for the first time, with the plan SQLite has for it. */
export async function queryPlans(call: () => Promise<unknown>): Promise<string[]> {
  const db = database();
  const prepare = db.prepare.bind(db);
  const asked: string[] = [];
  db.prepare = ((sql: string) => {
    asked.push(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  await call();
  return asked.map((sql) => {
    const steps = db.query(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
    return steps.map(({ detail }) => detail).join("\n");
  });
}

import { database, use } from "../../src/server/db/db";

/** The statements that the call runs, each as often as it runs. */
export const statementsOf = async (call: () => Promise<unknown>): Promise<string[]> =>
  (await boundStatementsOf(call)).map(({ text }) => text);

export async function boundStatementsOf(call: () => Promise<unknown>) {
  const db = database();
  const [prepare, query] = [db.prepare.bind(db), db.query.bind(db)];
  const ran: { text: string; values: unknown[] }[] = [];
  db.prepare = ((text: string) => {
    const statement = prepare(text);
    for (const method of ["all", "get", "run"] as const) {
      const execute = statement[method].bind(statement);
      statement[method] = ((...values: never[]) => {
        ran.push({ text, values });
        return execute(...values);
      }) as never;
    }
    return statement;
  }) as typeof db.prepare;
  // Clears the prepared statements, which would not be counted.
  use(db);
  db.query = db.prepare as typeof db.query;
  try {
    await call();
  } finally {
    db.prepare = prepare;
    db.query = query as typeof db.query;
    use(db);
  }
  return ran;
}

import { database, use } from "../../src/server/db";

/** Every statement that the call runs, as often as it runs it. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const db = database();
  const prepare = db.prepare.bind(db);
  const ran: string[] = [];
  db.prepare = ((text: string) => {
    const statement = prepare(text);
    for (const method of ["all", "get", "run"] as const) {
      const execute = statement[method].bind(statement);
      statement[method] = ((...values: never[]) => {
        ran.push(text);
        return execute(...values);
      }) as never;
    }
    return statement;
  }) as typeof db.prepare;
  // Statements that were prepared before are not counted: all are prepared anew.
  use(db);
  try {
    await call();
  } finally {
    db.prepare = prepare;
    use(db);
  }
  return ran;
}

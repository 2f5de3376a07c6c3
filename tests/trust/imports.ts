import { Database } from "bun:sqlite";
import { join } from "node:path";
import { signIn } from "../../bench/server";
import { verifyChain } from "../../src/server/journal/chain";
import { call, demoFolder, type Figure, faultsOf, seeded, startOn, type TrustServer, verdict } from "./rig";

const rounds = 8;
const rows = 1500;
/** The longest wait for a state, in milliseconds. */
const longest = 60_000;

type Counts = { state: string; entered: number; clients: number; surnames: number };

/** The server is killed in the middle of imports and of their undo; after the next start each is whole, nothing twice. */
export async function run(): Promise<Figure> {
  const { seed, below } = seeded();
  const data = await demoFolder();
  const file = join(data, "traslo.db");
  const faults: string[] = [];
  let interrupted = 0;
  let server = await startOn(data);
  try {
    const cookie = await signIn(server.url);
    const act = async (funct: string, body: object) => {
      const answer = await call(server.url, cookie, "Import", { funct, ...body });
      if (!answer.ok) throw new Error(`${funct}: ${answer.values.msg}`);
      return answer.values;
    };
    /** Kills the server once so many rows are there, and starts it again. */
    const killWhen = async (id: number, isThere: (counts: Counts) => boolean, state: string) => {
      await until(file, id, isThere);
      await server.end("SIGKILL");
      if (countsOf(file, id).state === state) interrupted++;
      faults.push(...faultsOf(file).map((fault) => `import ${id}: ${fault}`));
      server = await startOn(data);
    };
    const expectRows = (id: number, state: string, expected: number) => {
      const { state: found, entered, clients, surnames } = countsOf(file, id);
      const counted = [found, entered, clients, surnames].join(" ");
      if (counted !== [state, expected, expected, expected].join(" "))
        faults.push(`import ${id}: ${counted} instead of ${expected} rows ${state}`);
    };
    for (let round = 0; round < rounds; round++) {
      const id = await upload(server, cookie, round);
      await until(file, id, ({ state }) => state === "columns");
      const { content } = (await act("getFromId", { id })) as { content: { mapping: object } };
      await act("check", { id, values: { mapping: content.mapping } });
      await until(file, id, ({ state }) => state === "checked");
      await act("start", { id });
      const first = below(rows / 2);
      await killWhen(id, ({ entered }) => entered > first, "running");
      const second = first + below(rows / 2);
      await killWhen(id, ({ entered }) => entered > second, "running");
      await until(file, id, ({ state }) => state === "done" || state === "undone");
      expectRows(id, "done", rows);
      await act("undo", { id });
      const left = 1 + below(rows - 1);
      await killWhen(id, ({ entered }) => entered < left, "undoing");
      await until(file, id, ({ state }) => state === "undone");
      expectRows(id, "undone", 0);
    }
    await server.end("SIGTERM");
    const db = new Database(file, { readonly: true });
    const { brokenAt } = verifyChain(db);
    db.close();
    if (brokenAt !== null) faults.push(`the journal is broken at ${brokenAt}`);
  } finally {
    server.child.kill("SIGKILL");
  }
  if (interrupted < rounds) faults.push(`only ${interrupted} kills in the middle`);
  return verdict(
    "imports",
    `${rounds} imports of ${rows} clients, each undone: ${interrupted} of ${3 * rounds} kills in the middle of the work; ` +
      `after the next start ${faults.length} of them not whole`,
    faults,
    seed,
  );
}

/** How far an import is, with the clients of its file. */
function countsOf(file: string, id: number): Counts {
  const db = new Database(file, { readonly: true });
  try {
    return db
      .query(
        `SELECT state, (SELECT count(*) FROM import_rows WHERE id_import = i.id) AS entered,
           (SELECT count(*) FROM clients WHERE name = i.filename) AS clients,
           (SELECT count(DISTINCT surname) FROM clients WHERE name = i.filename) AS surnames
         FROM imports i WHERE id = ?`,
      )
      .get(id) as Counts;
  } finally {
    db.close();
  }
}

async function until(file: string, id: number, isSo: (counts: Counts) => boolean) {
  const began = performance.now();
  for (let counts = countsOf(file, id); !isSo(counts); counts = countsOf(file, id)) {
    if (counts.state === "failed" || performance.now() - began > longest)
      throw new Error(`import ${id} stands at ${JSON.stringify(counts)}`);
    await Bun.sleep(2);
  }
}

/** A file of clients whose name is that of the file. */
async function upload({ url }: TrustServer, cookie: string, round: number): Promise<number> {
  const filename = `interrotti-${round}.csv`;
  const lines = Array.from({ length: rows }, (_, at) => `Interrotti ${at};${filename};C-${round}-${at}`);
  const form = new FormData();
  form.append("funct", "createNew");
  form.append("file", new File([["Cognome;Nome;Codice cliente", ...lines].join("\r\n")], filename));
  const answer = await fetch(`${url}/api/Import`, { method: "POST", body: form, headers: { cookie } });
  const { values } = (await answer.json()) as { values: { id: number; msg: string } };
  if (!answer.ok) throw new Error(values.msg);
  return values.id;
}

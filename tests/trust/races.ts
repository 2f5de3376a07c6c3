import { Database } from "bun:sqlite";
import { join } from "node:path";
import { signIn } from "../../bench/server";
import { type Day, toWire } from "../../src/server/base/days";
import { type Answer, call, demoFolder, type Figure, faultsOf, seeded, startOn, verdict } from "./rig";

const racesEach = 50;
const crewRaces = 100;
const clients = 12;
const keys = 60;

type Row = Record<string, number | string>;
/** A record that two people change: its row, and a change that writes `text` into one of its fields. */
type Race = {
  table: string;
  field: string;
  service: string;
  change: (row: Row, text: string) => object;
};

const races: Race[] = [
  {
    table: "memos",
    field: "title",
    service: "Memo",
    change: ({ id }, title) => ({
      funct: "updateMemo",
      values: { id, title, date: "01-01-2027", time: "10:00" },
    }),
  },
  {
    table: "clients",
    field: "surname",
    service: "Client",
    change: ({ id }, surname) => ({
      funct: "updateClient",
      id,
      values: { surname, privateClient: 1, fiscalCode: "X", privateAddress: "Y" },
    }),
  },
  {
    table: "works",
    field: "notes",
    service: "Orders",
    change: ({ id, date, id_pickup_place }, notes) => ({
      funct: "editWork",
      id,
      values: { date: toWire(date as Day), hour: "09:00", type: 0, notes, id_pickupPlace: id_pickup_place },
    }),
  },
];

/** Races of people against each other, with the real server over several connections. */
export async function run(): Promise<Figure[]> {
  const data = await demoFolder();
  const { seed, below } = seeded();
  let server = await startOn(data);
  try {
    const cookies: string[] = [];
    while (cookies.length < clients) cookies.push(await signIn(server.url));
    const figures = [
      await lostUpdates(server.url, data, cookies, seed),
      await crews(server.url, data, cookies, below, seed),
    ];
    const restart = async () => {
      await server.end("SIGTERM");
      server = await startOn(data);
      return server.url;
    };
    figures.push(await repeated(data, server.url, cookies, below, seed, restart));
    return figures;
  } finally {
    await server.end("SIGTERM");
  }
}

function rows<T = Row>(data: string, query: string, ...values: (string | number)[]): T[] {
  const db = new Database(join(data, "traslo.db"), { readonly: true });
  const found = db.query(query).all(...values) as T[];
  db.close();
  return found;
}

/** R08: of two changes of one version one is saved, the other learns of it. */
async function lostUpdates(url: string, data: string, [one = "", other = ""]: string[], seed: number) {
  const faults: string[] = [];
  const values = { title: "memo", date: "01-01-2027", time: "10:00" };
  await call(url, one, "Memo", { funct: "createNew", values });
  let count = 0;
  for (const { table, field, service, change } of races)
    for (let race = 0; race < racesEach; race++, count++) {
      const read = () => rows(data, `SELECT * FROM ${table} ORDER BY id DESC LIMIT 1`)[0] as Row;
      const row = read();
      const texts = [`primo ${race}`, `secondo ${race}`];
      const answers = await Promise.all(
        [one, other].map((cookie, at) =>
          call(url, cookie, service, { ...change(row, texts[at] as string), version: row.version }),
        ),
      );
      const winner = answers.findIndex(({ ok }) => ok);
      const statuses = answers.map(({ status }) => status).sort();
      if (`${statuses}` !== "200,409")
        faults.push(`${table}: answered ${statuses} ${answers.map(({ values }) => values.msg)}`);
      else if (read()[field] !== texts[winner]) faults.push(`${table}: what is stored is not the winner's`);
    }
  return verdict(
    "R08",
    `${count} races of two changes: one saved, one refused with 409, each time`,
    faults,
    seed,
  );
}

/** R09: one worker for several works at once, and several workers for one line. */
async function crews(
  url: string,
  data: string,
  cookies: string[],
  below: (limit: number) => number,
  seed: number,
) {
  const faults: string[] = [];
  const [busy] = rows<{ date: string }>(
    data,
    "SELECT date FROM works GROUP BY date ORDER BY count(*) DESC LIMIT 1",
  );
  const works = rows<{ id: number }>(data, "SELECT id FROM works WHERE date = ?", busy?.date ?? "").map(
    ({ id }) => id,
  );
  const workers = rows<{ id: number }>(data, "SELECT id FROM workers WHERE deleted = 0 AND date IS NULL").map(
    ({ id }) => id,
  );
  let assigned = 0;
  let warned = 0;
  for (let race = 0; race < crewRaces; race++) {
    for (const id of works)
      await call(url, cookies[0] as string, "Works", { funct: "setWorkers", id, workers: [] });
    const id_worker = workers[below(workers.length)];
    const seat = (id_work: number | undefined, more: object = {}) => ({
      funct: "addSingleWorker",
      id_work,
      id_worker,
      ...more,
    });
    const answers: Answer[] = await Promise.all(
      cookies.map((cookie, at) => call(url, cookie, "Works", seat(works[at % works.length]))),
    );
    const saved = answers.filter(({ ok }) => ok);
    const warnings = saved.filter(({ values }) => values.warning).length;
    const held = rows<{ id_work: number }>(
      data,
      "SELECT id_work FROM crew_lines WHERE id_worker = ?",
      id_worker ?? 0,
    ).filter(({ id_work }) => works.includes(id_work));
    assigned += saved.length;
    warned += warnings;
    if (held.length !== saved.length) faults.push(`${saved.length} confirmed, ${held.length} stored`);
    if (held.length > 1 && warnings < held.length - 1) faults.push("a caller got no warning");
    if (new Set(held.map(({ id_work }) => id_work)).size !== held.length) faults.push("twice on one work");

    const [line] = saved;
    if (!line) continue;
    const id_line = line.values.id_line as number;
    const id_work = rows<{ id_work: number }>(data, "SELECT id_work FROM crew_lines WHERE id = ?", id_line)[0]
      ?.id_work;
    const cell = await Promise.all(
      cookies.map((cookie, at) =>
        call(url, cookie, "Works", {
          ...seat(id_work, { id_line, id_worker: workers[at % workers.length] }),
          version: line.values.version,
        }),
      ),
    );
    const winners = cell.filter(({ ok }) => ok).length;
    if (winners !== 1) faults.push(`${winners} callers changed one version of one line`);
  }
  faults.push(...faultsOf(join(data, "traslo.db")));
  return verdict(
    "R09",
    `${crewRaces} races of ${clients} callers for one worker and one line: ${assigned} assignments, ${warned} warnings, none twice on one work`,
    faults,
    seed,
  );
}

/** R11: a create sent several times with one requestId, in parallel and again after a restart. */
async function repeated(
  data: string,
  url: string,
  [cookie = ""]: string[],
  below: (limit: number) => number,
  seed: number,
  restart: () => Promise<string>,
) {
  const faults: string[] = [];
  const sent: { body: { title: string }; requestId: string; answer: string }[] = [];
  const create = (base: string, requestId: string, title: string) =>
    call(base, cookie, "Memo", {
      funct: "createNew",
      values: { title, date: "01-01-2027", time: "10:00" },
      requestId,
    });
  for (let key = 0; key < keys; key++) {
    const requestId = crypto.randomUUID();
    const title = `ripetuto ${key}`;
    const answers = await Promise.all(
      Array.from({ length: 2 + below(9) }, () => create(url, requestId, title)),
    );
    const different = new Set(answers.map((answer) => JSON.stringify(answer)));
    if (different.size !== 1) faults.push(`${different.size} different answers to one request`);
    sent.push({ body: { title }, requestId, answer: [...different][0] as string });
    if ((await create(url, requestId, "altro")).status !== 409) faults.push("another body is not refused");
  }
  const after = await restart();
  for (const { body, requestId, answer } of sent)
    if (JSON.stringify(await create(after, requestId, body.title)) !== answer)
      faults.push("after the restart the answer differs");
  const [stored] = rows<{ count: number }>(
    data,
    "SELECT count(*) AS count FROM memos WHERE title LIKE 'ripetuto %'",
  );
  if (stored?.count !== keys) faults.push(`${stored?.count} rows of ${keys}`);
  return verdict(
    "R11",
    `${keys} creates sent 2 to 10 times at once and after a restart: ${stored?.count} rows`,
    faults,
    seed,
  );
}

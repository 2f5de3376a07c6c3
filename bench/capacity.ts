import { join } from "node:path";
import { insert, open, transaction, use } from "../src/server/db/db";
import { installTriggers, removeTriggers } from "../src/server/journal/triggers";
import { hashOfToken, newToken } from "../src/server/sessions/session";
import { changeableRows, ensureData } from "./data";
import { processorTime } from "./measure";
import { copyOfData, start } from "./server";
import type { StaffJob, Step } from "./staff";

// How many people one process serves: `bun bench/capacity.ts [STAFF]`, at most five minutes. The replay ends
// when the slowest twentieth of the answers takes too long twice in a row.
const allowed = 200;
const most = Number(process.argv[2] ?? 4000);
const step = Math.max(Math.ceil(most / 16), 25);
const secondsPerStep = 12;

await ensureData();
const { folder, remove } = copyOfData();
try {
  const cookies = insertStaff(join(folder, "traslo.db"), most);
  const server = await start(folder);
  try {
    const { works, place } = changeableRows();
    const job: StaffJob = { url: server.url, cookies, works, place, step, secondsPerStep, allowed };
    let [busy, at] = [processorTime(server.pid), performance.now()];
    const steps = await replay(job, (done) => {
      const share = (processorTime(server.pid) - busy) / (performance.now() - at);
      [busy, at] = [processorTime(server.pid), performance.now()];
      const memory = server.memory()?.now.toFixed(0) ?? "?";
      console.log(
        `${done.staff} staff: ${done.perSecond.toFixed(0)} requests/s (${done.writesPerSecond.toFixed(1)} writes), ` +
          `${done.events.toFixed(0)} live events/s, p50 ${done.p50.toFixed(1)}, p95 ${done.p95.toFixed(1)}, p99 ${done.p99.toFixed(1)}, of saves ${done.savesP99.toFixed(1)} ms, ` +
          `${done.failed} refused; server: ${(100 * share).toFixed(0)} % of a core, ${memory} MB`,
      );
    });
    const borne = steps.filter(({ p95 }) => p95 <= allowed).at(-1)?.staff ?? 0;
    const more = borne === most ? " or more" : "";
    console.log(
      `One process bears ${borne} staff${more} with p95 under ${allowed} ms (expected above 1,500).`,
    );
  } finally {
    await server.stop();
  }
} finally {
  remove();
}

function insertStaff(file: string, amount: number): string[] {
  const db = open(file);
  use(db);
  const profiles = ["ufficio", "gestione1", "gestione2"];
  const tokens = Array.from({ length: amount }, newToken);
  const now = Date.now();
  transaction(() => {
    removeTriggers(db);
    const session = db.query(
      "INSERT INTO sessions (token_hash, id_user, site, ip, created_at, seen_at) VALUES (?, ?, 'A', '127.0.0.1', ?, ?)",
    );
    for (const [at, token] of tokens.entries()) {
      const username = `staff${at}`;
      const id_user = insert("users", {
        username,
        email: `${username}@posta.example`,
        name: "Impiegato",
        surname: String(at),
        hash: "",
        profile: profiles[at % profiles.length],
        date_created: "2026-01-01 08:00",
      });
      session.run(hashOfToken(token), id_user, now, now);
    }
    installTriggers(db);
  });
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  return tokens.map((token) => `traslo_a=${token}`);
}

async function replay(job: StaffJob, report: (step: Step) => void): Promise<Step[]> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "staff.ts")], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  child.stdin.write(JSON.stringify(job));
  child.stdin.end();
  const steps: Step[] = [];
  let rest = "";
  const text = new TextDecoder();
  for await (const chunk of child.stdout) {
    const lines = (rest + text.decode(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const done = JSON.parse(line) as Step;
      steps.push(done);
      report(done);
    }
  }
  return steps;
}

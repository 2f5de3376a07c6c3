import { Database } from "bun:sqlite";
import { join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { type Figure, startOn } from "./rig";

/** Logins of each kind. */
const attempts = 200;
/** Counts are cleared after so many of each kind, before the tenth failure makes anybody wait. */
const attemptsOfRound = 5;
/** How far the medians may differ, as a part of the smaller one. */
const bound = 0.1;

/** S07: a login tells neither by status, text nor time whether a name is that of an account. */
export async function run(): Promise<Figure> {
  const folder = temporaryFolder("trust-enumeration");
  const server = await startOn(folder, { DEMO: "1" });
  const counts = new Database(join(folder, "traslo.db"));
  counts.run("PRAGMA busy_timeout = 5000");
  try {
    const wrong: number[] = [];
    const unknown: number[] = [];
    const answers = new Set<string>();
    const attempt = async (name: string, times: number[]) => {
      const { text, ms } = await login(server.url, name);
      times.push(ms);
      answers.add(text);
    };
    await login(server.url, "nessuno");
    for (let turn = 0; turn < attempts; turn++) {
      // Alternately, so that whatever else the machine does slows both.
      await attempt("ufficio", wrong);
      await attempt(`ufficio-${turn}`, unknown);
      if (turn % attemptsOfRound === 0) counts.run("DELETE FROM login_attempts");
    }
    const medians = [median(wrong), median(unknown)] as const;
    const difference = Math.max(...medians) / Math.min(...medians) - 1;
    const [first = ""] = answers;
    const figure = `median ${medians[0].toFixed(1)} ms for ${attempts} wrong passwords, ${medians[1].toFixed(1)} ms for ${attempts} unknown names (${(difference * 100).toFixed(1)} %); answers: ${[...answers].join(" | ")}`;
    return {
      id: "S07",
      figure,
      ok: difference < bound && answers.size === 1 && first.startsWith("401 "),
    };
  } finally {
    counts.close();
    await server.end("SIGTERM");
  }
}

async function login(url: string, email: string) {
  const started = performance.now();
  const response = await fetch(`${url}/api/Auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ funct: "login", email, password: "sbagliata" }),
  });
  const text = `${response.status} ${await response.text()}`;
  return { text, ms: performance.now() - started };
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] as number;

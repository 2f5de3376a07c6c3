import { profiles } from "../../src/server/base/permissions";
import { temporaryFolder } from "../support/folders";
import { type Figure, quantile, startOn } from "./rig";

const names = Object.keys(profiles);
const password = "traslochi";
const wrongPerSecond = 100;
/** Logins of each account. */
const rounds = 8;
/** Between two right logins, in milliseconds: the whole office signs in within three seconds. */
const pause = 250;
/** 95 of 100 right passwords must be accepted within this time, in milliseconds. */
const bound = 1000;

/** S05: all twelve people sign in from browsers that they used before, while 100 wrong passwords a second arrive. */
export async function run(): Promise<Figure> {
  // The usual budget of requests, which an attack must not use up for others.
  const server = await startOn(temporaryFolder("trust-login"), { DEMO: "1", REQUESTS_PER_SECOND: "" });
  try {
    return await measure(server.url);
  } finally {
    await server.end("SIGTERM");
  }
}

async function login(url: string, email: string, secret: string, cookie = "") {
  const started = performance.now();
  const response = await fetch(`${url}/api/Auth`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ funct: "login", email, password: secret }),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started, headers: response.headers };
}

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function measure(url: string): Promise<Figure> {
  const cookies = new Map<string, string>();
  for (const name of names) cookies.set(name, cookiesOf((await login(url, name, password)).headers));

  const attack = startAttack(url);
  await Bun.sleep(3000);
  const logins: Promise<{ name: string; status: number; ms: number }>[] = [];
  for (let turn = 0; turn < rounds * names.length; turn++) {
    const name = names[turn % names.length] as string;
    logins.push(login(url, name, password, cookies.get(name)).then((answer) => ({ name, ...answer })));
    await Bun.sleep(pause);
  }
  const answers = await Promise.all(logins);
  const wrong = await attack.stop();
  const accepted = answers.filter(({ status }) => status === 200);
  const signedIn = new Set(accepted.map(({ name }) => name));
  const refused = answers.length - accepted.length;
  const took = accepted.map(({ ms }) => ms);
  const p95 = took.length ? quantile(took, 0.95) : Number.POSITIVE_INFINITY;
  const figure = `${signedIn.size} of ${names.length} accounts, ${refused} of ${answers.length} logins refused, p95 ${p95.toFixed(0)} ms, during ${wrong.perSecond.toFixed(0)} wrong logins a second (${wrong.verified} verified, ${wrong.refused} refused)`;
  return {
    id: "S05",
    figure,
    ok:
      refused === 0 &&
      signedIn.size === names.length &&
      p95 < bound &&
      wrong.perSecond > 0.8 * wrongPerSecond,
  };
}

/** Wrong passwords for all accounts and for unknown names, at an even rate, each from a browser never seen. */
function startAttack(url: string) {
  const started = performance.now();
  const pending = new Set<Promise<void>>();
  const count = { sent: 0, verified: 0, refused: 0 };
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * wrongPerSecond;
    while (count.sent < due) {
      const turn = count.sent++;
      const name = turn % 2 ? `nessuno-${turn}` : (names[turn % names.length] as string);
      const attempt = login(url, name, `sbagliata-${turn}`).then(
        ({ status }) => {
          if (status === 401) count.verified++;
          else count.refused++;
        },
        () => {},
      );
      pending.add(attempt);
      void attempt.finally(() => pending.delete(attempt));
    }
  }, 20);
  return {
    async stop() {
      clearInterval(timer);
      const perSecond = count.sent / ((performance.now() - started) / 1000);
      await Promise.all(pending);
      return { ...count, perSecond };
    },
  };
}

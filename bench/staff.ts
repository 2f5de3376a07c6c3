import { seededRandom } from "../db/seed/random";
import { type Click, clicksOf } from "./clicks";
import type { Request } from "./client";
import { quantile } from "./measure";

export type StaffJob = {
  url: string;
  cookies: string[];
  works: number[];
  place: number;
  step: number;
  secondsPerStep: number;
  /** Milliseconds of p95, above which twice in a row the replay ends. */
  allowed: number;
};

export type Step = {
  staff: number;
  perSecond: number;
  writesPerSecond: number;
  events: number;
  p50: number;
  p95: number;
  p99: number;
  /** Of the saves alone. */
  savesP99: number;
  failed: number;
};

const [shortest, longest] = [5, 20];
/** Milliseconds after a change (views/ui/list.tsx). */
const listDelay = 80;

const job = JSON.parse(await Bun.stdin.text()) as StaffJob;
const { hostname, port } = new URL(job.url);
const random = seededRandom("bench staff");
const clicks = clicksOf(random, job);
let [times, saves, failed, events]: [number[], number[], number, number] = [[], [], 0, 0];

let slowSteps = 0;
for (let staff = 0; staff < job.cookies.length; ) {
  const joining = job.cookies.slice(staff, staff + job.step);
  staff += joining.length;
  for (const cookie of joining) {
    work(cookie);
    await Bun.sleep(2);
  }
  // Everybody who joined has clicked by now.
  await Bun.sleep((longest * 1000) / 4);
  [times, saves, failed, events] = [[], [], 0, 0];
  await Bun.sleep(job.secondsPerStep * 1000);
  const p95 = quantile(times, 0.95);
  const perSecond = (amount: number) => amount / job.secondsPerStep;
  const done: Step = {
    staff,
    perSecond: perSecond(times.length),
    writesPerSecond: perSecond(saves.length),
    events: perSecond(events),
    p50: quantile(times, 0.5),
    p95,
    p99: quantile(times, 0.99),
    savesP99: saves.length ? quantile(saves, 0.99) : 0,
    failed,
  };
  console.log(JSON.stringify(done));
  slowSteps = p95 > job.allowed ? slowSteps + 1 : 0;
  if (slowSteps === 2) break;
}
process.exit(0);

async function work(cookie: string) {
  let shown: Click | undefined;
  let isStale = false;
  await followChanges(cookie, (nouns) => {
    if (isStale || !shown?.follows || !nouns.includes(`"noun":"${shown.follows}"`)) return;
    isStale = true;
    const list = shown;
    setTimeout(async () => {
      isStale = false;
      if (shown === list) await send(cookie, list.request());
    }, listDelay);
  });
  await Bun.sleep(random.int(0, longest * 250));
  for (;;) {
    const click = random.pick(clicks);
    if (!click.isWrite) shown = click;
    await send(cookie, click.request(), click);
    await Bun.sleep(random.int(shortest * 1000, longest * 1000));
  }
}

async function send(cookie: string, request: Request | FormData, { isWrite }: Partial<Click> = {}) {
  const began = performance.now();
  const [path, body] = request instanceof FormData ? ["/api/Files", request] : [request.path, request.body];
  const headers: Record<string, string> = { cookie };
  if (typeof body === "string") headers["content-type"] = "application/json";
  try {
    const response = await fetch(job.url + path, { method: body ? "POST" : "GET", body, headers });
    const answer = await response.text();
    if (response.status !== 200) refused(`${path} is answered ${response.status}: ${answer.slice(0, 200)}`);
  } catch (error) {
    refused(`${path}: ${error}`);
  }
  const took = performance.now() - began;
  times.push(took);
  if (isWrite) saves.push(took);
}

/** As plain bytes, so that thousands of lines cost this process little. */
async function followChanges(cookie: string, onChanges: (text: string) => void) {
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        socket.write(`GET /live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
      },
      data(_, bytes) {
        const text = bytes.toString("latin1");
        if (text.startsWith("HTTP/1.1") && !text.startsWith("HTTP/1.1 200")) refused(text);
        if (!text.includes("event: change")) return;
        events++;
        onChanges(text);
      },
    },
  });
}

/** The first ones are shown, because a refused request would be fast and prove nothing. */
function refused(why: string) {
  if (++failed <= 3) console.error(why);
}

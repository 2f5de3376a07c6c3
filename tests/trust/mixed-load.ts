import { type Case, casesOn } from "../../bench/cases";
import { clicksOf } from "../../bench/clicks";
import { type Request, typeOf } from "../../bench/client";
import { changeableRows } from "../../bench/data";
import { quantile } from "../../bench/measure";
import { drawn, randomCases } from "../../bench/random-cases";
import { seededRandom } from "../../db/seed/random";

const connections = 8;
/** Of a hundred requests: saves, and files among them. */
const [saves, uploads] = [35, 1];
/** Streams at once, eight to a session, and the seconds that each is open. */
const [streams, perSession, streamSeconds] = [32, 8, 9];
const second = 1000;

export const sessions = streams / perSession;
/** Requests a second, a third of them saves: 144,000 in 20 minutes. */
export const usualRate = 120;

/** What a company does, reads, saves, files and streams that come and go, until it is stopped. */
export function startLoad(url: string, cookies: readonly string[], rate: number) {
  const cookie = cookies[0] as string;
  const random = seededRandom(`mixed load ${rate}`);
  const changeable = changeableRows();
  const cases = casesOn(changeable).filter(({ site }) => site === undefined);
  const isWrite = ({ name }: Case) => /^(Create|Edit)/.test(name);
  const again = cases.filter((one) => !isWrite(one));
  const rows = randomCases.map((one) => ({ ...one, rows: drawn(one, 1, 20_000) }));
  const oneOf = (isSave: boolean) => {
    const one = random.pick(rows.filter((each) => (each.isWrite ?? false) === isSave));
    return one.request(random.pick(one.rows));
  };
  const upload = clicksOf(random, changeable).find((click) => click.request() instanceof FormData);
  let answered = 0;
  let refused = 0;
  let opened = 0;
  let times: number[] = [];
  let running = true;
  let resumed = Promise.withResolvers<void>();
  resumed.resolve();
  const underWay = new Set<Promise<void>>();

  function next(): Request | FormData {
    const at = random.int(1, 100);
    if (at <= uploads) return upload?.request() as FormData;
    if (at <= saves) return oneOf(true);
    return at % 2 ? oneOf(false) : random.pick(random.pick(again).requests);
  }

  async function ask(request: Request | FormData) {
    const began = performance.now();
    const [path, body] = request instanceof FormData ? ["/api/Files", request] : [request.path, request.body];
    const headers: Record<string, string> = { cookie };
    if (typeof body === "string") headers["content-type"] = typeOf(body);
    const response = await fetch(url + path, { method: body ? "POST" : "GET", body, headers });
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (response.ok) answered++;
    else refused++;
  }

  async function connection() {
    const pause = (connections / rate) * second;
    for (let at = performance.now(); running; at += pause) {
      await Bun.sleep(Math.max(0, at - performance.now()));
      await resumed.promise;
      const asking = ask(next());
      underWay.add(asking);
      await asking;
      underWay.delete(asking);
    }
  }

  async function stream(at: number) {
    await Bun.sleep((at * streamSeconds * second) / streams);
    while (running) {
      const controller = new AbortController();
      const headers = { cookie: cookies[Math.floor(at / perSession)] as string };
      const response = await fetch(`${url}/live`, { headers, signal: controller.signal });
      if (response.ok) opened++;
      else refused++;
      setTimeout(() => controller.abort(), streamSeconds * second);
      await response.arrayBuffer().catch(() => {});
    }
  }

  const done = Promise.all([
    ...Array.from({ length: connections }, connection),
    ...Array.from({ length: streams }, (_, at) => stream(at)),
  ]);
  return {
    /** Waits for the requests that are under way; none is sent until `resume`. */
    async pause() {
      resumed = Promise.withResolvers();
      await Promise.all(underWay);
    },
    resume: () => resumed.resolve(),
    /** Of the answers since the last call, in milliseconds. */
    p99() {
      const found = times.length ? quantile(times, 0.99) : Number.NaN;
      times = [];
      return found;
    },
    async stop() {
      running = false;
      await done;
      return { answered, refused, opened };
    },
  };
}

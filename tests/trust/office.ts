import { week } from "../../bench/company/trade";
import type { Server } from "../../bench/server";
import { signIn } from "../../bench/server";
import { toWire } from "../../src/server/base/days";
import { profiles } from "../../src/server/base/permissions";

const sessions = 200;
const streams = 100;
const second = 1000;

/** What a person of the office does, about once a second; the last one saves. */
const acts: { path: string; body?: object }[] = [
  { path: "/" },
  { path: "/orders/" },
  { path: "/api/Orders", body: { funct: "getIndex", page: 2 } },
  { path: "/api/Orders", body: { funct: "getFromId", id: 20_000 } },
  { path: "/api/Client", body: { funct: "search", surname: "russo", page: 1 } },
  { path: "/api/Client", body: { funct: "getFromId", id: 7_000 } },
  { path: "/api/Calendar", body: { funct: "getWeek", monday: toWire(week) } },
  { path: "/api/Works", body: { funct: "getByDate", date: toWire(week) } },
  { path: "/api/Memo", body: { funct: "getAll", page: 1 } },
];
const save = {
  path: "/api/Memo",
  body: { funct: "createNew", values: { title: "Chiamare", date: toWire(week), time: "10:00" } },
};

export type Answers = { times: number[]; statuses: Map<number, number> };

/** Two hundred signed-in people, of whom half have a live stream. */
export async function openOffice({ url }: Server) {
  const names = Object.keys(profiles);
  const cookies: string[] = [];
  for (let at = 0; at < sessions; at++) cookies.push(await signIn(url, names[at % names.length]));
  const closing = new AbortController();
  const opened = await Promise.all(
    cookies
      .slice(0, streams)
      .map((cookie) => fetch(`${url}/live`, { headers: { cookie }, signal: closing.signal })),
  );
  for (const { body } of opened) body?.pipeTo(new WritableStream()).catch(() => {});
  const refusedStreams = opened.filter(({ status }) => status !== 200).length;

  return {
    /** Cookies by the name of the account. */
    cookieOf: (name: string) => cookies[names.indexOf(name)] as string,
    refusedStreams,
    /** Everybody works for some seconds: one act a second each, a tenth of them saves. */
    async work(seconds: number): Promise<Answers> {
      const times: number[] = [];
      const statuses = new Map<number, number>();
      const person = async (cookie: string, at: number) => {
        await Bun.sleep((at / sessions) * second);
        for (let turn = 0; turn < seconds; turn++) {
          const next = performance.now() + second;
          const act = (at + turn) % 10 === 0 ? save : acts[(at * 7 + turn) % acts.length];
          const began = performance.now();
          const status = await send(url, cookie, act ?? save);
          times.push(performance.now() - began);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await Bun.sleep(Math.max(0, next - performance.now()));
        }
      };
      await Promise.all(cookies.map(person));
      return { times, statuses };
    },
    close: () => closing.abort(),
  };
}

/** Sends one request, reads the whole answer and gives its status. */
export async function send(url: string, cookie: string, { path, body }: { path: string; body?: object }) {
  const headers = { cookie, "content-type": "application/json" };
  const response = await fetch(
    url + path,
    body ? { method: "POST", body: JSON.stringify(body), headers } : { headers },
  );
  await response.arrayBuffer();
  return response.status;
}

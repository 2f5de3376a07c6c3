import { loadavg, setPriority } from "node:os";
import { changeableRows } from "../../bench/data";
import type { Server } from "../../bench/server";
import { openOffice, send } from "./office";
import { startProbe } from "./probe";

/** No answer of /salute takes longer, in milliseconds. */
const bound = 100;
const phaseSeconds = 10;
const uploads = 20;
const uploadBytes = 10 * 1024 * 1024;
const uploadChunk = 70 * 1024;

type Figure = { id: string; figure: string; ok: boolean };
type Person = (name: string) => string;

const period = { dateStart: "2016-01-01", dateEnd: "2026-12-31" };

/** What one person does while everybody else works. */
const phases: { name: string; also?(url: string, cookieOf: Person): Promise<number[]> }[] = [
  { name: "everybody works" },
  {
    name: `and ${uploads} uploads of 10 MB at 0.7 MB/s`,
    also: (url, cookieOf) =>
      Promise.all(
        Array.from({ length: uploads }, (_, at) =>
          upload(url, cookieOf(at % 2 ? "gestione1" : "superadmin")),
        ),
      ),
  },
  {
    name: "and statistics of ten years by one",
    also: async (url, cookieOf) => [
      await send(url, cookieOf("direzione"), { path: `/agentsStats/?${new URLSearchParams(period)}` }),
      await send(url, cookieOf("direzione"), {
        path: `/agentsStats/csv?${new URLSearchParams(period)}`,
        body: {},
      }),
    ],
  },
  {
    name: "and the lists of every client, every appointment and every order by one",
    also: async (url, cookieOf) => [
      await send(url, cookieOf("agenda"), { path: "/api/Client", body: { funct: "getAll" } }),
      await send(url, cookieOf("ufficio"), { path: "/api/Appointment", body: { funct: "getAll" } }),
      await send(url, cookieOf("ufficio"), { path: "/api/Orders", body: { funct: "getIndex" } }),
    ],
  },
  {
    name: "and twenty work sheets by one",
    also: (url, cookieOf) =>
      Promise.all(
        changeableRows()
          .works.slice(0, 20)
          .map((id) => send(url, cookieOf("direzione"), { path: `/api/works/pdf-single/${id}` })),
      ),
  },
  {
    name: "and a publication",
    also: async (url, cookieOf) => [
      await send(url, cookieOf("superadmin"), { path: "/api/Cloud", body: {} }),
    ],
  },
];

/** 200 sessions of twelve accounts, 100 streams, one request a second each (findings, section 3). */
export async function measureOffice(server: Server): Promise<Figure[]> {
  const office = await openOffice(server);
  const probe = startProbe(server.url);
  // The people's machines are others: what they send must not take the server's share of this one.
  setPriority(10);
  const figures: Figure[] = [
    { id: "S18", figure: `${office.refusedStreams} of 100 streams refused`, ok: office.refusedStreams === 0 },
  ];
  for (const { name, also } of phases) {
    await probe.times();
    const waitedBefore = server.waited() ?? 0;
    const heavy = also?.(server.url, office.cookieOf) ?? Promise.resolve([]);
    const { times, statuses } = await office.work(phaseSeconds);
    const failed = (await heavy).filter((status) => status !== 200);
    const salute = await probe.times();
    const refused = [...statuses].filter(([status]) => status === 429 || status >= 500);
    const figure = [
      name,
      `/salute p50 ${at(salute, 0.5)}, p99 ${at(salute, 0.99)}, longest ${at(salute, 1)} ms`,
      `people p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)} ms`,
      `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
      failed.length ? `heavy requests answered ${failed.join(", ")}` : "",
      `${server.memory()?.now.toFixed(0)} MB`,
      // Other processes of the machine: a long answer during a long wait is not the server's.
      `waited ${((server.waited() ?? 0) - waitedBefore).toFixed(0)} ms for a processor, load ${loadavg()[0]?.toFixed(1)}`,
    ];
    const ok = at(salute, 1) <= bound && !refused.length && !failed.length;
    figures.push({ id: "S18", figure: figure.filter(Boolean).join("; "), ok });
  }
  office.close();
  await probe.stop();
  return figures;
}

const at = (times: number[], share: number) => {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
};

/** A document that arrives at 0.7 MB a second. */
async function upload(url: string, cookie: string): Promise<number> {
  const boundary = "trust";
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head =
    `${field("funct", "upload")}${field("id_appointment", "100")}--${boundary}\r\n` +
    `Content-Disposition: form-data; name="file"; filename="scansione.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const file = new Uint8Array(uploadBytes);
  file.set(new TextEncoder().encode("%PDF-1.4\n"));
  async function* parts() {
    yield new TextEncoder().encode(head);
    for (let from = 0; from < file.length; from += uploadChunk) {
      yield file.subarray(from, from + uploadChunk);
      await Bun.sleep(100);
    }
    yield new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  }
  const headers = { cookie, "content-type": `multipart/form-data; boundary=${boundary}` };
  const sent = parts();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await sent.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const response = await fetch(`${url}/api/Files`, { method: "POST", body, headers });
  await response.arrayBuffer();
  return response.status;
}

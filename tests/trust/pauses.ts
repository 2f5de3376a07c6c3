import { changeableRows, ensureData } from "../../bench/data";
import { copyOfData, type Server, signIn, start } from "../../bench/server";
import { measureOffice } from "./load-table";
import { startProbe } from "./probe";
import type { Figure } from "./rig";

/** No request may make the others wait longer, in milliseconds. */
const bound = 100;
/** What the probe sees without any other request, at most; a busy machine sees more. */
const rest = 1_000;

/** `rows`: the fewest lines of its answer. */
type Heavy = { name: string; path: string; body?: object; rows?: number };

/** Ten years. */
const period = { dateStart: "2016-01-01", dateEnd: "2026-12-31" };
const query = new URLSearchParams(period);

const heavy = ([chinese, word]: [number, number]): Heavy[] => [
  { name: "every client", path: "/api/Client", body: { funct: "getAll" } },
  { name: "every appointment", path: "/api/Appointment", body: { funct: "getAll" } },
  { name: "every order", path: "/api/Orders", body: { funct: "getIndex" } },
  { name: "orders by one letter", path: "/api/Orders", body: { funct: "getIndex", query: "a", page: 1 } },
  { name: "clients by one letter", path: "/api/Client", body: { funct: "getAll", query: "a", page: 1 } },
  {
    name: "appointments by one letter",
    path: "/api/Appointment",
    body: { funct: "getAll", query: "a", page: 1 },
  },
  { name: "statistics of ten years, page", path: `/agentsStats/?${query}` },
  { name: "statistics of ten years, CSV", path: `/agentsStats/csv?${query}`, body: {} },
  {
    name: "statistics of ten years, orders",
    path: "/api/Agents",
    body: { funct: "getAgentsStats", ...period },
  },
  { name: "export of 50,000 rows, CSV", path: "/appointment/export/csv", body: {}, rows: 50_000 },
  { name: "export of 50,000 rows, XLSX", path: "/appointment/export/xlsx", body: {} },
  { name: "export of every order by its next work", path: "/orders/export/xlsx?sort=work", body: {} },
  { name: "sheet with 9,900 different ideographs", path: `/api/works/pdf-single/${chinese}` },
  { name: "sheet with a word of 10,000 letters", path: `/api/works/pdf-single/${word}` },
  { name: "publication of site B", path: "/api/Cloud", body: {} },
];

/**
 * H8: the longest answer of /salute during each heavy request, asked three times; then the load table (section 3 of the
 * findings).
 */
export async function run(): Promise<Figure[]> {
  await ensureData();
  const { folder, remove } = copyOfData();
  // With the usual budgets: honest work must not reach them.
  const server = await start(folder, { REQUESTS_PER_SECOND: "" });
  try {
    return [...(await measureHeavy(server)), ...(await measureOffice(server))];
  } finally {
    await server.stop();
    remove();
  }
}

async function measureHeavy({ url }: Server): Promise<Figure[]> {
  const cookie = await signIn(url);
  const works = await writeLongNotes(url, cookie);
  const probe = startProbe(url);
  const figures: Figure[] = [];
  await probe.times();
  for (const one of heavy(works)) {
    const took: number[] = [];
    for (let time = 0; time < 3; time++) took.push(await ask(url, cookie, one));
    const longest = Math.max(...(await probe.times()));
    const figure = `${one.name}: ${longest.toFixed(0)} ms (answered in ${took.map((ms) => ms.toFixed(0)).join(", ")} ms)`;
    figures.push({ id: "H8", figure, ok: longest <= bound });
    await Bun.sleep(rest);
    const idle = Math.max(...(await probe.times()));
    if (idle > bound / 2) figures.push({ id: "H8", figure: `idle machine: ${idle.toFixed(0)} ms`, ok: true });
  }
  await probe.stop();
  return figures;
}

/** Two works with the notes that took longest to print. */
async function writeLongNotes(url: string, cookie: string): Promise<[number, number]> {
  const { works, place } = changeableRows();
  const notes = [
    Array.from({ length: 9_900 }, (_, at) => String.fromCharCode(0x4e00 + at)).join(""),
    "a".repeat(9_990),
  ];
  for (const [at, text] of notes.entries()) {
    const values = { date: "05-01-2026", hour: "09:00", type: 0, notes: text, id_pickupPlace: place };
    await ask(url, cookie, {
      name: "note",
      path: "/api/Orders",
      body: { funct: "editWork", id: works[at], values },
    });
  }
  return [works[0] as number, works[1] as number];
}

async function ask(url: string, cookie: string, { name, path, body, rows = 0 }: Heavy): Promise<number> {
  const began = performance.now();
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(url + path, {
    ...init,
    headers: { cookie, "content-type": "application/json" },
  });
  const bytes = await response.bytes();
  if (response.status !== 200)
    throw new Error(
      `"${name}" is answered ${response.status}: ${new TextDecoder().decode(bytes).slice(0, 300)}`,
    );
  const took = performance.now() - began;
  if (rows && new TextDecoder().decode(bytes).split("\n").length <= rows)
    throw new Error(`"${name}" has fewer than ${rows} rows.`);
  return took;
}

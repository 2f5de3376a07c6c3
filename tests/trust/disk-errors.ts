import { join } from "node:path";
import { signIn } from "../../bench/server";
import { injectInto } from "./inject";
import { call, copyOf, demoFolder, type Figure, faultsOf, startOn, verdict, Writers } from "./rig";

type Fault = { name: string; inject: string; survives: boolean };

const faults: Fault[] = [
  { name: "fsync EIO", inject: "fsync:error=EIO:when=20+7", survives: true },
  // A commit makes up to 40 writes: with less between two faults none would succeed.
  { name: "pwrite64 ENOSPC", inject: "pwrite64:error=ENOSPC:when=60+97", survives: true },
  { name: "killed at a fsync", inject: "fsync:signal=KILL:when=25", survives: false },
];

/** How long clients write, in milliseconds. */
const writing = 5000;

/** R04: syncs and writes of the disk fail while eight clients write: nothing that was confirmed is lost. */
export async function run(): Promise<Figure[]> {
  if (!Bun.which("strace")) return [{ id: "R04", figure: "strace is not installed", ok: false }];
  const template = await demoFolder();
  const figures: Figure[] = [];
  for (const fault of faults) figures.push(await check(copyOf(template), fault));
  return figures;
}

async function check(data: string, { name, inject, survives }: Fault): Promise<Figure> {
  const file = join(data, "traslo.db");
  const wrong: string[] = [];
  const writers = new Writers();
  const server = await startOn(data);
  let injected = 0;
  try {
    const cookie = await signIn(server.url);
    const faulty = await injectInto(server.child.pid, inject);
    const until = performance.now() + writing;
    await writers.write(server, cookie, () => performance.now() > until);
    injected = await faulty.end();
    const isAlive = server.child.exitCode === null && server.child.signalCode === null;
    if (isAlive !== survives) wrong.push(isAlive ? "the server was not killed" : "the server ended");
    if (!injected) wrong.push("no fault was injected");
    if (survives) {
      if (!writers.refused) wrong.push("no write was refused");
      const values = { title: "dopo", date: "01-01-2027", time: "10:00" };
      const after = await call(server.url, cookie, "Memo", { funct: "createNew", values });
      if (!after.ok) wrong.push(`without faults: ${after.status} ${after.values.msg}`);
    }
  } finally {
    await server.end("SIGKILL");
  }
  const next = await startOn(data);
  const lost = writers.lostIn(file);
  await next.end("SIGTERM");
  if (lost) wrong.push(`${lost} confirmed writes lost`);
  wrong.push(...faultsOf(file));
  const figure = `${name}: ${injected} faults, ${writers.acknowledged} writes confirmed, ${writers.refused} refused, ${lost} lost`;
  return verdict("R04", figure, wrong);
}

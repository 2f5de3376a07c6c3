import { loadavg } from "node:os";
import { join } from "node:path";
import type { Figure } from "./rig";

/** All checks together, in minutes. */
const bound = 45;
const here = import.meta.dir;

type Check = { ids: string[]; file: string };

/** Each file exports `run`, which answers one figure or several. */
const checks: Check[] = [
  { ids: ["faults"], file: "faults.ts" },
  { ids: ["thorough"], file: "thorough.ts" },
  { ids: ["R01"], file: "kill.ts" },
  { ids: ["R02"], file: "power-cut.ts" },
  { ids: ["R04"], file: "disk-errors.ts" },
  { ids: ["R05"], file: "disk.ts" },
  { ids: ["R06", "R21"], file: "start.ts" },
  { ids: ["R07"], file: "uploads.ts" },
  { ids: ["imports"], file: "imports.ts" },
  { ids: ["R08", "R09", "R11"], file: "races.ts" },
  { ids: ["R12"], file: "backup.ts" },
  { ids: ["R13"], file: "restore.ts" },
  { ids: ["R14"], file: "migration.ts" },
  { ids: ["R15"], file: "stop.ts" },
  { ids: ["R17"], file: "streams.ts" },
  { ids: ["R18"], file: "slow.ts" },
  { ids: ["S05"], file: "login.ts" },
  { ids: ["start"], file: "run-script.ts" },
  { ids: ["S07"], file: "enumeration.ts" },
  { ids: ["https"], file: "proxies.ts" },
  { ids: ["bodies"], file: "bodies.ts" },
  { ids: ["pauses", "H8"], file: "pauses.ts" },
  { ids: ["R16"], file: "memory.ts" },
  { ids: ["executable"], file: "executable.ts" },
  { ids: ["update"], file: "update.ts" },
  ...(process.env.DEBIAN_ROOT ? [{ ids: ["systemd"], file: "systemd.ts" }] : []),
];

/** What is shown elsewhere, or not at all. */
const notHere: Record<string, string> = {
  R03: "not run: LazyFS is not built here; R02 replays power cuts from the system calls instead",
  R10: "shown by tests/materials/stock.test.ts, in ./test: random sequences, recounted; each write is one transaction",
  R19: "shown by tests/browser/kiosk.test.ts, in ./test",
  ...(!process.env.DEBIAN_ROOT && {
    systemd: "not run: DEBIAN_ROOT must name a root made by debootstrap with systemd-sysv and dbus",
  }),
  R20: "shown by tests/browser/daily-works-moves.test.ts, in ./test",
};

const wanted = process.argv.slice(2);
const isWanted = (ids: string[]) => !wanted.length || ids.some((id) => wanted.includes(id));
const chosen = checks.filter(({ ids }) => isWanted(ids));
const elsewhere = Object.entries(notHere).filter(([id]) => isWanted([id]));
if (!chosen.length && !elsewhere.length) {
  const known = [...checks.flatMap(({ ids }) => ids), ...Object.keys(notHere)].sort();
  console.error(`No such check. There are: ${known.join(" ")}`);
  process.exit(2);
}

const began = performance.now();
const left = () => bound * 60_000 - (performance.now() - began);
let failures = 0;
let running = 0;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    if (running) endGroup(running);
    process.exit(1);
  });
for (const check of chosen) for (const figure of await figuresOf(check)) print(figure);
for (const [id, text] of elsewhere) console.log(`-    ${id.padEnd(6)} ${text}`);
const minutes = (performance.now() - began) / 60_000;
const load = loadavg()[0]?.toFixed(1);
console.log(
  `${failures ? `${failures} failed` : "all passed"}, in ${minutes.toFixed(1)} minutes, load ${load}`,
);
process.exit(failures ? 1 : 0);

function print({ id, figure, ok }: Figure) {
  if (!ok) failures++;
  console.log(`${ok ? "ok  " : "FAIL"} ${id.padEnd(6)} ${figure}`);
}

/** A check runs in a process group of its own, which ends with it or when the time is over. */
async function figuresOf({ ids, file }: Check): Promise<Figure[]> {
  const failed = (figure: string): Figure[] => [{ id: ids[0] as string, figure, ok: false }];
  if (left() <= 0) return failed(`not run: the ${bound} minutes are over`);
  const child = Bun.spawn([process.execPath, join(here, "run-check.ts"), file], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    detached: true,
  });
  running = child.pid;
  const timer = setTimeout(() => endGroup(child.pid), left());
  const printed = await new Response(child.stdout).text();
  clearTimeout(timer);
  await child.exited;
  endGroup(child.pid);
  const line = printed.split("\n").find((text) => text.startsWith("figures: "));
  return line ? JSON.parse(line.slice("figures: ".length)) : failed(`did not end: ${printed.slice(-500)}`);
}

function endGroup(leader: number) {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Everything ended by itself.
  }
}

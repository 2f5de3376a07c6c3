import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/support/ports";
import { dataFile, password, type Times } from "./data";
import { pinned } from "./pinning";

const root = join(import.meta.dir, "..");
const timeout = 20_000;

export type Server = Awaited<ReturnType<typeof start>>;

export async function start(folder: string, environment: Record<string, string> = {}) {
  const port = freePort();
  const portB = freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = Bun.spawn([...pinned("server"), "./run"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DEMO: "",
      SITE_B_PORT: String(portB),
      // The load comes from one account.
      REQUESTS_PER_SECOND: "1000000",
      ...environment,
    },
    stdout: "ignore",
    stderr: "inherit",
  });
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - began > timeout) {
      child.kill();
      throw new Error("The server did not start.");
    }
    await Bun.sleep(5);
  }
  const startup = performance.now() - began;
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  return {
    pid: child.pid,
    url,
    urlB: `http://127.0.0.1:${portB}`,
    startup,
    stop,
    memory: () => memoryOf(child.pid),
    waited: () => waitedOf(child.pid),
  };
}

const answers = (url: string) =>
  fetch(`${url}/salute`).then(
    (response) => response.ok,
    () => false,
  );

/** Some cases write. */
export function copyOfData(times: Times = 1) {
  const folder = mkdtempSync(join(tmpdir(), "traslo-bench-"));
  mkdirSync(join(folder, "uploads"));
  copyFileSync(dataFile(times), join(folder, "traslo.db"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function signIn(url: string, email = "superadmin"): Promise<string> {
  const response = await fetch(`${url}/api/Auth`, {
    method: "POST",
    body: JSON.stringify({ funct: "login", email, password }),
  });
  if (!response.ok) throw new Error("Signing in was refused.");
  return (response.headers.get("set-cookie") ?? "").split(";")[0] as string;
}

/** Milliseconds that the main thread was ready without a processor; null on systems without /proc. */
function waitedOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return null;
  }
}

function memoryOf(pid: number): { now: number; max: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const megabytes = (name: string) => Number(status.match(new RegExp(`${name}:\\s+(\\d+) kB`))?.[1]) / 1024;
    return { now: megabytes("VmRSS"), max: megabytes("VmHWM") };
  } catch {
    return null;
  }
}

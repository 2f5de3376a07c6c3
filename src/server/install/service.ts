import { existsSync, openSync, readFileSync, realpathSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { inUrl } from "../base/environment";
import { attempt } from "../base/errors";
import { asCaller } from "../base/owner";
import { holderOf, isLocked } from "./folder-lock";

export type Environment = Record<string, string>;

/** A server in function and how it was started, so that it can be started again the same way. */
export type Service = {
  pid: number;
  environment: Environment;
  args: string[];
  cwd: string;
  /** Its unit of systemd, if that started it. */
  unit: string | null;
  output: number | "ignore";
};

export function runningService(data: string, program: string): Service | null {
  if (!isLocked(data)) return null;
  const holder = holderOf(data);
  if (!holder) throw new Error(`un server usa la cartella ${data}, ma non si sa quale: fermarlo e ripetere`);
  if (holder.computer !== hostname())
    throw new Error(`il server di ${data} è su un altro computer, ${holder.computer}: aggiornarlo là`);
  const { pid } = holder;
  const from = (name: string) => join("/proc", `${pid}`, name);
  try {
    const executed = realpathSync(from("exe"));
    if (executed !== program)
      throw new Error(`il server in funzione è ${executed} e non ${program}: aggiornare quello`);
    const words = (name: string) => readFileSync(from(name), "utf8").split("\0").slice(0, -1);
    const environment = Object.fromEntries(
      words("environ").map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]),
    );
    const args = words("cmdline").slice(1);
    return {
      pid,
      environment,
      args,
      cwd: realpathSync(from("cwd")),
      unit: unitOf(pid),
      output: outputOf(pid),
    };
  } catch (error) {
    if (!(error as { code?: string }).code) throw error;
    throw new Error(`il server in funzione (processo ${pid}) è di un altro utente: ripetere con sudo`);
  }
}

function unitOf(pid: number): string | null {
  const unit = readFileSync(`/proc/${pid}/cgroup`, "utf8").match(/\/([^/\n]+\.service)$/m)?.[1];
  if (!unit || !Bun.which("systemctl")) return null;
  return mainPid(unit) === pid ? unit : null;
}

const mainPid = (unit: string) =>
  Number(Bun.spawnSync(["systemctl", "show", "--property=MainPID", "--value", unit]).stdout.toString());

/** Opened before it ends; sockets cannot be. */
const outputOf = (pid: number): number | "ignore" =>
  attempt(() => openSync(`/proc/${pid}/fd/1`, "a"), "ignore");

/** A service that systemd starts again and again, or no more. */
export function failingService(unit: string | null): Service | null {
  if (!unit || !Bun.which("systemctl") || !/^(failed|activating|deactivating)$/.test(stateOf(unit)))
    return null;
  return { pid: 0, environment: process.env as Environment, args: [], cwd: "/", unit, output: "ignore" };
}

export async function stopService({ pid, unit }: Pick<Service, "pid" | "unit">) {
  if (unit) systemctl("stop", unit);
  else if (isAlive(pid)) process.kill(pid, "SIGTERM");
  for (const end = Date.now() + 60_000; isAlive(pid); await Bun.sleep(50))
    if (Date.now() > end) throw new Error(`il server (processo ${pid}) non si ferma`);
}

function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return attempt(() => existsSync(stat) && !/\) Z /.test(readFileSync(stat, "utf8")), false);
}

type Started = { unit: string | null; child: Bun.Subprocess | null };

export function startService(
  service: Service,
  program: string,
  owner: { uid: number; gid: number },
): Started {
  const { unit, args, cwd, environment: env, output } = service;
  if (unit) {
    // One that failed ten times is not started any more.
    systemctl("reset-failed", unit);
    systemctl("start", unit);
    return { unit, child: null };
  }
  const child = Bun.spawn([program, ...args], {
    cwd,
    env,
    ...owner,
    detached: true,
    stdin: "ignore",
    stdout: output,
    stderr: output,
  });
  child.unref();
  return { unit, child };
}

const systemctl = (verb: string, unit: string) => {
  const { success, stderr } = Bun.spawnSync(["systemctl", verb, unit], { stderr: "pipe" });
  if (!success) throw new Error(`systemctl ${verb} ${unit}: ${stderr.toString().trim()}`);
};

/** One that does not become well may still be starting, or be started again and again. */
export async function abandon({ unit, child }: Started) {
  if (unit) systemctl("stop", unit);
  child?.kill("SIGTERM");
  await child?.exited;
}

/** Whether /salute becomes well with this version within so many milliseconds, and the same process stays so, past its quick check. */
export async function becomesWell(
  { unit, child }: Started,
  environment: Environment,
  version: string,
  longest: number,
): Promise<boolean> {
  const address = healthAddress(environment);
  let ill = 0;
  let since: { at: number; pid: number } | null = null;
  for (const end = Date.now() + longest; Date.now() < end && ill < 50; await Bun.sleep(200)) {
    if (child && child.exitCode !== null) return false;
    if (unit && /^(failed|inactive)$/.test(stateOf(unit))) return false;
    const pid = child?.pid ?? mainPid(unit as string);
    if (since && since.pid !== pid) return false;
    const health = await salute(address);
    if (health?.version !== version) continue;
    if (health.ok) since ??= { at: Date.now(), pid };
    else if (since) return false;
    else ill++;
    if (since && !health.checking && Date.now() - since.at > watched) return true;
  }
  return false;
}

/** A program that dies right after its first answer is not in function. */
const watched = 20_000;

export const stateOf = (unit: string) =>
  Bun.which("systemctl")
    ? Bun.spawnSync(["systemctl", "is-active", unit], { stderr: "ignore" }).stdout.toString().trim()
    : "unknown";

type Health = { ok: boolean; version: string; reasons?: string[]; checking?: true };

export async function salute(address: string): Promise<Health | null> {
  try {
    // Its certificate names the site, not this address.
    const answer = await fetch(address, {
      tls: { rejectUnauthorized: false },
      signal: AbortSignal.timeout(10_000),
    });
    return (await answer.json()) as Health;
  } catch {
    return null;
  }
}

const logOf = (unit: string) =>
  asCaller(() =>
    Bun.spawnSync(["journalctl", "--unit", unit, "--lines", "200", "--output", "cat"], { stderr: "ignore" }),
  )
    .stdout.toString()
    .trim()
    .split("\n");

const textIn = (line?: string) => line?.match(/"text":"((?:[^"\\]|\\.)*)"/)?.[1]?.replace(/\\(.)/g, "$1");

/** Until it has been used for the first time the log is the only place where it stands. */
export const firstPassword = (unit: string) =>
  textIn(logOf(unit).findLast((line) => line.includes('"first-account"')));

/** The last reason that the log of a unit has for its end; nothing where it cannot be read. */
export function lastWords(unit: string): string {
  const lines = logOf(unit);
  const found = lines.findLast((line) => line.includes('"cannot-start"') || /: Failed (to|at) /.test(line));
  const reason = textIn(found) ?? found ?? lines.at(-1);
  return reason ? `: ${reason.replace(/\.$/, "")}` : "";
}

type Settings = { HOST?: string; PORT?: string; TLS_CERT?: string };

/** Where the server of these settings is asked on its own machine: one on all addresses on the loopback one. */
export function healthAddress({ HOST, PORT, TLS_CERT }: Settings): string {
  const named = HOST || "0.0.0.0";
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[named] ?? named;
  return `${TLS_CERT ? "https" : "http"}://${inUrl(host)}:${PORT || "3000"}/salute`;
}

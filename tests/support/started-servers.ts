import { expect } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./folders";
import { launch as launchServer, serverCommand, startServer } from "./server";
import { database, fresh } from "./world";

export const password = "una-parola-lunga";
const running = new Set<Bun.Subprocess>();

/** Ends the processes of a test; call it after each test. */
export function endProcesses() {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
}

export const newFolder = () => temporaryFolder("start");

/** A data folder with the tests' world, whose schema need not be made at its start. */
export function usedFolder(): string {
  const folder = newFolder();
  fresh();
  mkdirSync(join(folder, "uploads"));
  writeFileSync(join(folder, "traslo.db"), database().serialize());
  return folder;
}

/** Starts a real process on a free port and waits until it prints its URL. */
export async function start(
  folder: string,
  environment: Record<string, string> = {},
  command = serverCommand,
) {
  const started = await startServer(folder, environment, command);
  running.add(started.child);
  return started;
}

export function launch(folder: string, environment: Record<string, string>, command: string[]) {
  const child = launchServer(folder, environment, command);
  running.add(child);
  return child;
}

/** Signs in and returns a function for calls. */
export async function enter(url: string, secret = password) {
  const send = async (service: string, body: unknown, cookie = "") => {
    const headers = { "content-type": "application/json", cookie };
    return fetch(new URL(`/api/${service}`, url), { method: "POST", headers, body: JSON.stringify(body) });
  };
  const login = await send("Auth", { funct: "login", email: "superadmin", password: secret });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return {
    status: login.status,
    cookie,
    call: (service: string, body: unknown) => send(service, body, cookie),
  };
}

/** Signs in for the first time: the password must be changed before anything else. */
export async function enterFirst(url: string) {
  const { call } = await enter(url, "provvisoria");
  const words = { password: "provvisoria", newPassword: password, newPasswordConfirm: password };
  expect((await call("Auth", { funct: "changePassword", ...words })).status).toBe(200);
  return enter(url);
}

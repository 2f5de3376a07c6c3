import { beforeAll, beforeEach, expect } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { app } from "../../src/server/app";
import { setFilesFolder } from "../../src/server/files/files";
import { cookieName } from "../../src/server/sessions/session";
import { temporaryFolder } from "./folders";
import { as, fresh, signedIn, userId, world } from "./requests";
import { jpeg, pdf } from "./samples";

/** A fresh world with an empty folder of files before each test. */
export function freshFiles() {
  const folder = temporaryFolder("boxes");
  beforeAll(() => setFilesFolder(folder));
  beforeEach(() => {
    fresh();
    rmSync(join(folder, "uploads"), { recursive: true });
    setFilesFolder(folder);
  });
  return { folder, onDisk: () => readdirSync(join(folder, "uploads")).sort() };
}

/** The values of a form: a line of Rossi in box 12. */
export const lineValues = (more: object = {}) => ({
  id_box: 12,
  used: 40,
  position: 1,
  client: world.rossi,
  id_order: world.order,
  ...more,
});

export const contract = { filename: "Contratto è.pdf", bytes: pdf() };
export const photo = { filename: "foto.jpg", bytes: jpeg() };

export const user = (site: "A" | "B" = "A") => as("depositi", site);

export async function insertLine(more: object = {}, files: object[] = []): Promise<number> {
  const made = await user().call("Box", "insert", { values: lineValues(more), files });
  expect(made.values.msg).toBe("Deposito inserito");
  return made.values.id_line;
}

export const readLine = async (id_line: number, site: "A" | "B" = "A") =>
  (await user(site).call("Box", "getLine", { id_line })).values;

type Account = Parameters<typeof as>[0];

/** A request as the browser of an account sends it; unlike `visitor` it answers the whole response. */
export function request(path: string, account: Account = "nobody", options: RequestInit = {}) {
  const headers = new Headers(options.headers);
  if (account !== "nobody") headers.set("cookie", `${cookieName("A")}=${signedIn(userId(account))}`);
  return app.request(path, { ...options, headers }, { site: "A", demo: false });
}

import { Database } from "bun:sqlite";
import { afterEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { all, database } from "../../src/server/db/db";
import { boardIn, busyDay, cardOf, expectCrew, office, saved, seat } from "../support/browser/board-page";
import { serve, signInByForm } from "../support/browser/kit";
import { temporaryFolder } from "../support/folders";
import { freePort } from "../support/ports";
import { thorough } from "../support/thorough";
import { wireTomorrow, world } from "../support/world";

const server = serve();
const open = boardIn(server);

const codes = thorough ? 40 : 12;

test("codes typed as fast as possible are all saved in their cells", async () => {
  busyDay();
  const page = await open();
  await page
    .getByRole("textbox", { name: /^Operaio 1 di/ })
    .first()
    .focus();
  for (let code = 1; code <= codes; code++) {
    await page.keyboard.type(String(code));
    await page.keyboard.press("Enter");
    // From the empty cell to the vehicles, from there to the next work.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  }
  await saved(page);
  const crews = all<{ id_worker: number }>`
    SELECT l.id_worker FROM crew_lines l JOIN works w ON w.id = l.id_work ORDER BY w.hour, w.id`;
  expect(crews.map(({ id_worker }) => id_worker)).toEqual(Array.from({ length: codes }, (_, at) => at + 1));
});

test("three dispatchers who edit one day end with the same board", async () => {
  const pages = [await open(), await open("gestione1"), await open("gestione2")] as const;
  const [one, two, three] = pages;
  const type = async (page: Page, index: number, code: string, client?: string) => {
    await seat(page, index, "Operaio", client).fill(code);
    await seat(page, index, "Operaio", client).press("Enter");
  };
  await seat(three, 1).pressSequentially("1");
  await Promise.all([type(one, 1, "5"), type(two, 1, "6", office)]);
  await cardOf(three, "Rossi").getByText("Operaio 5").waitFor();
  expect(await three.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("1");
  await three.keyboard.type("2");
  await three.keyboard.press("Enter");
  for (const page of pages) {
    await cardOf(page, "Rossi").getByText("Operaio 12").waitFor();
    await cardOf(page, office).getByText("Operaio 6").waitFor();
  }
  await expectCrew([5, 12]);
  await expectCrew([6], world.hiddenWork);
});

test("on plain http, without a secure context, a code is saved", async () => {
  const page = await server.page(undefined, { baseURL: server.url().replace("127.0.0.1", "traslo.test") });
  await page.goto(`/dailyWorks/${wireTomorrow}`);
  await signInByForm(page, "magazzino");
  await page.waitForURL("**/dailyWorks/**");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await seat(page, 1).fill("1");
  await seat(page, 1).press("Enter");
  await expectCrew([1]);
});

const running = new Set<Bun.Subprocess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

test("codes typed while the server is killed and restarted are all saved", async () => {
  const port = freePort();
  const page = await server.page("magazzino", { baseURL: `http://127.0.0.1:${port}` });
  const folder = temporaryFolder("killed");
  writeFileSync(join(folder, "traslo.db"), database().serialize());
  const child = await startOn(port, folder);
  await page.goto(`/dailyWorks/${wireTomorrow}`);
  await seat(page, 1).fill("1");
  await seat(page, 1).press("Enter");
  await saved(page);
  child.kill("SIGKILL");
  await child.exited;
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await page.getByText("Connessione assente: 1 cella da inviare").waitFor();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1");
  await page.getByText("2 celle da inviare").waitFor();
  await startOn(port, folder);
  await page.getByText("Connessione assente").waitFor({ state: "detached" });
  expect(await seat(page, 4).inputValue()).toBe("1");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await saved(page);
  const remaining = new Database(join(folder, "traslo.db"), { readonly: true });
  const lines = remaining
    .query("SELECT id_worker FROM crew_lines WHERE id_work = ? ORDER BY id")
    .all(world.work);
  remaining.close();
  expect(lines).toEqual([1, 2, 3, 12].map((id_worker) => ({ id_worker })));
});

/** Starts the real program and waits for its start message. */
async function startOn(port: number, folder: string) {
  const { PATH, HOME = "/" } = process.env;
  const child = Bun.spawn([process.execPath, "src/server/main.ts"], {
    cwd: join(import.meta.dir, "../.."),
    env: { PATH, HOME, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: folder },
    stdout: "pipe",
    stderr: "ignore",
  });
  running.add(child);
  let output = "";
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk);
    if (output.includes("Traslo è pronto")) return child;
  }
  throw new Error(`The server did not start: ${output}`);
}

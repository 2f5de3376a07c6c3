import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { unpack } from "../../src/server/backup/archive";
import { createBackup } from "../../src/server/backup/create";
import { startBackups } from "../../src/server/backup/schedule";
import { dataToBackUp } from "../support/backups";
import { axe, fits, focused, looks, serve, shot } from "../support/browser/kit";
import { streams } from "../support/browser/streams";
import { xtest } from "../support/thorough";
import { browserTestTimeout } from "../support/timeouts";

setDefaultTimeout(browserTestTimeout);
const server = serve();

let folder: ReturnType<typeof dataToBackUp>;
let running: ReturnType<typeof startBackups>;
beforeEach(() => {
  folder = dataToBackUp();
  folder.addFile("una lettera");
  folder.save();
  running = startBackups();
});
afterEach(() => running.stop());

const list = "/admin/backups/";
const passphrase = "tre cavalli blu nel 1987";
const rows = (page: Page) => page.getByRole("row").filter({ hasText: "Verificato" });

xtest("Salva ora shows that it is under way and then the new row, also to a colleague, without a reload", async () => {
  const page = await server.page("gestione1");
  const colleague = await server.page("superadmin");
  for (const each of [page, colleague]) {
    await each.goto(list);
    await each.getByText("Non ci sono ancora salvataggi").waitFor();
  }
  await streams(2);
  await page.getByRole("button", { name: "Salva ora" }).click();
  await page.getByText("Salvataggio avviato").waitFor();
  for (const each of [page, colleague]) {
    await rows(each).waitFor();
    expect(await rows(each).textContent()).toContain("A mano");
    await each.getByText("Salvataggio in corso").waitFor({ state: "detached" });
  }
});

xtest("Scarica, by the keyboard alone: what is wrong is beside its field, then a file that opens with the passphrase", async () => {
  const { name } = await createBackup("manual");
  const page = await server.page("gestione1");
  await page.goto(list);
  const link = page.getByRole("link", { name: "Scarica il salvataggio" });
  await link.focus();
  await page.keyboard.press("Enter");
  const [first, second] = [page.getByLabel("Frase segreta"), page.getByLabel("Ancora la stessa")];
  await first.waitFor();
  const submit = async (one: string, other: string) => {
    await first.focus();
    await page.keyboard.type(one);
    await page.keyboard.press("Tab");
    await focused(second);
    await page.keyboard.type(other);
    await page.keyboard.press("Enter");
  };
  await submit("breve", "breve");
  await page.locator("[aria-invalid=true]").waitFor();
  await submit(passphrase, `${passphrase}!`);
  await page.getByText("Le due frasi sono diverse").waitFor();
  expect(await first.inputValue()).toBe("");
  const download = page.waitForEvent("download");
  await submit(passphrase, passphrase);
  const file = await download;
  expect(file.suggestedFilename()).toBe(`traslo-${name}.tar.age`);
  const opened = join(folder.data, "opened");
  await unpack(await file.path(), passphrase, opened);
  expect(readFileSync(join(opened, "backup.json"), "utf8")).toContain(name);
});

test("a restore needs the name of its backup, typed; another backup's name is refused beside the field", async () => {
  const { name } = await createBackup("manual");
  const page = await server.page("gestione1");
  await page.goto(`${list}restore/${name}`);
  const field = page.getByLabel("Nome del salvataggio");
  for (const wrong of ["", "20200101-020000-manual"]) {
    await field.fill(wrong);
    await field.press("Enter");
    await page.getByText("Il nome scritto non è quello del salvataggio").first().waitFor();
    expect(await field.inputValue()).toBe(wrong);
  }
  expect((await page.goto(`${list}restore/20200101-020000-manual`))?.status()).toBe(404);
});

describe("the backups", () => {
  xtest.each(looks)(
    "in %s at %i px: list, download and restore are accessible and no wider than the window",
    async (colorScheme, width) => {
      const { name } = await createBackup("nightly");
      const page = await server.page("superadmin", { colorScheme, viewport: { width, height: 900 } });
      const check = async (what: string) => {
        await shot(page, `backups-${what}-${colorScheme}-${width}`);
        await axe(page);
        await fits(page);
      };
      await page.goto(list);
      await page.getByRole("link", { name: "Ripristina il salvataggio" }).first().click();
      await page.getByLabel("Nome del salvataggio").fill("x");
      await page.getByRole("button", { name: "Ripristina" }).click();
      await page.getByText("Il nome scritto non è quello del salvataggio").first().waitFor();
      await check("restore");
      await page.goto(`${list}download/${name}`);
      await page.getByRole("button", { name: "Scarica" }).click();
      await page.locator("[aria-invalid=true]").first().waitFor();
      await check("download");
    },
  );
});

import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { reportDamage } from "../../src/server/base/damage";
import { setDiskFolder } from "../../src/server/files/disk";
import { uploadPath } from "../../src/server/files/files";
import { storedFiles } from "../../src/server/files/stored-files";
import { axe, fits, looks, serve, shot } from "../support/browser/kit";
import { temporaryFolder } from "../support/folders";
import { pdf } from "../support/samples";
import { xtest } from "../support/thorough";
import { browserTestTimeout } from "../support/timeouts";
import { as, fresh, world } from "../support/world";

setDefaultTimeout(browserTestTimeout);
const server = serve();

const name = "0123456789abcdef0123456789abcdef01234567";
beforeEach(async () => {
  mkdirSync(uploadPath("orphaned"), { recursive: true });
  writeFileSync(uploadPath(`orphaned/${name}`), pdf());
  const file = { filename: "contratto di trasloco firmato.pdf", bytes: pdf() };
  await as("ufficio").call("Files", "upload", { file, id_appointment: world.withOrder });
  for (const stored of storedFiles()) rmSync(uploadPath(stored));
  setDiskFolder(temporaryFolder("disk"));
});
afterEach(() => {
  rmSync(uploadPath("orphaned"), { recursive: true, force: true });
  setDiskFolder("");
  fresh();
});

test("an administrator finds Sistema in the menu, changes a limit and deletes a file without a document", async () => {
  const page = await server.page("gestione1");
  await page.goto("/");
  await page.getByRole("navigation").getByText("Amministrazione").click();
  await page.getByRole("link", { name: "Sistema" }).click();
  await page.getByRole("heading", { name: "Sistema", level: 1 }).waitFor();
  await page.getByText("contratto di trasloco firmato.pdf").waitFor();

  const limit = page.getByLabel("Spazio minimo per accettare file (MB)");
  await limit.fill("100");
  await page.getByRole("button", { name: "Salva i limiti" }).click();
  await page.getByText("Non può essere più del limite per i file").waitFor();
  await limit.fill("1000000");
  await page.getByRole("button", { name: "Salva i limiti" }).click();
  await page.getByText("Limiti del disco modificati").waitFor();
  await page.getByText("non si accettano file.").first().waitFor();
  page.endsWith.push("non si accettano file.");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Scarica" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${name}.pdf`);
  await page.getByRole("button", { name: "Elimina" }).click();
  await page.locator("#ask [value=yes]").click();
  await page.getByText("File eliminato").waitFor();
  await page.getByRole("heading", { name: "File senza documento: 0" }).waitFor();
});

describe("Sistema, with a damaged database and a full disk,", () => {
  xtest.each(looks)(
    "in %s at %i px is accessible and no wider than the window",
    async (colorScheme, width) => {
      const values = { uploadReserveMb: 1_000_000, recordReserveMb: 1_000_000 };
      await as("gestione1").call("System", "changeDiskLimits", { values });
      const page = await server.page("superadmin", { colorScheme, viewport: { width, height: 900 } });
      page.endsWith.push("non si può salvare.");
      reportDamage("Tree 33 page 548: btreeInitPage() returns error code 11");
      for (const [at, path] of ["/admin/system/", "/"].entries()) {
        await page.goto(path);
        await page.getByText("Il database è danneggiato: si può leggere").waitFor();
        await shot(page, `system-${at}-${colorScheme}-${width}`);
        await axe(page);
        await fits(page);
      }
    },
  );
});

import { all } from "../../src/server/db/db";
import { importsIdle, startImports, stopImports } from "../../src/server/transfer/imports/jobs";
import { axe, fits, looks, serve, shot } from "../support/browser/kit";

const server = serve();

beforeEach(async () => {
  await stopImports();
  startImports();
});

/** A list of an old program: a title above, Windows letters, phones with spaces, two wrong rows. */
const messy = [
  "Elenco clienti al 31/12",
  "Nominativo;Tel.;Indirizzo residenza;CF;Via;Città;Prov.",
  "Gal\u00e8 Nicol\u00f2;+39 338 111 2223;Via Po 1, Napoli;;Via Po 1;Napoli;NA",
  "Vesuvio S.r.l.;081 555 0001;;;Via Argine 4;Caserta;CE",
  ";333 0000000;;;;;",
  "Rossi;333-1234567;;;;;",
].join("\r\n");

const file = { name: "vecchi clienti.csv", mimeType: "text/csv", buffer: Buffer.from(messy, "latin1") };

const surnames = () =>
  all<{ name: string }>`SELECT trim(surname || ' ' || business_name) AS name FROM clients ORDER BY id`.map(
    ({ name }) => name,
  );

test.each(looks)(
  "an import in %s at %i px: a messy file, its columns, the dry run, the run, what is missing, and the undo, by keyboard",
  async (colorScheme, width) => {
    const before = surnames();
    const page = await server.page("superadmin", { colorScheme, viewport: { width, height: 740 } });
    await page.goto("/admin/import/");
    await axe(page);
    await fits(page);
    await shot(page, `imports-${colorScheme}-${width}`);
    await page.getByLabel("File").setInputFiles(file);
    await page.locator(".file-names.chosen").waitFor();
    await page.getByRole("button", { name: "Leggi il file" }).press("Enter");

    const city = page.getByLabel("Città");
    await city.waitFor();
    expect(await city.inputValue()).toBe("city");
    expect(await page.getByLabel("Nominativo").inputValue()).toBe("fullName");
    await page.getByText("Galè Nicolò · Vesuvio S.r.l.").waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `import-columns-${colorScheme}-${width}`);
    await page.getByRole("button", { name: "Verifica" }).press("Enter");

    await page.getByText("Nulla è ancora cambiato").waitFor();
    expect(surnames()).toEqual(before);
    await page.getByText("Manca il nome").waitFor();
    await page.getByText("Doppione: stesso telefono").waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `import-rows-${colorScheme}-${width}`);
    await page.getByRole("link", { name: /Rifiutate/ }).press("Enter");
    await page.waitForURL(/verdict=refused/);
    await page.getByText("Vesuvio").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Importa", exact: true }).press("Enter");

    await page.getByText("2 inserite, 1 saltata, 1 rifiutata").waitFor();
    expect(surnames()).toEqual([...before, "Galè", "Vesuvio S.r.l."]);
    await axe(page);
    await fits(page);
    await shot(page, `import-done-${colorScheme}-${width}`);
    await page.getByRole("link", { name: /client.+ da completare/ }).press("Enter");
    await page.waitForURL(/missing=data/);
    await page.getByRole("link", { name: "Galè Nicolò" }).waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `import-gaps-${colorScheme}-${width}`);

    await page.goBack();
    await page.getByRole("button", { name: "Annulla importazione" }).press("Enter");
    await page.locator("#ask [value=yes]").press("Enter");
    await page.getByText("Annullato", { exact: true }).waitFor();
    await importsIdle();
    expect(surnames()).toEqual(before);
  },
);

import { setFilesFolder } from "../../src/server/files/files";
import { axe, fits, goOffline, looks, serve, shot } from "../support/browser/kit";
import { temporaryFolder } from "../support/folders";
import { xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { as, world } from "../support/world";

const server = serve();
let folder = "";

beforeEach(() => {
  folder = temporaryFolder("documents");
  setFilesFolder(folder);
});

const text = (name: string, size = 2_000) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.alloc(size, "prova di testo "),
});
const page = () => `/order/documents/${world.order}`;

test("several files upload one after the other with progress, and appear on the screen of a colleague", async () => {
  const office = await server.page("ufficio");
  await office.goto(page());
  await office.getByText("Nessun documento allegato.").waitFor();
  const warehouse = await server.page("magazzino");
  await warehouse.goto(page());
  expect(await warehouse.getByText("Nuovo documento").count()).toBe(0);

  const network = await office.context().newCDPSession(office);
  await network.send("Network.enable");
  const limitUpload = (kilobytes: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: kilobytes * 1_000,
    });
  await limitUpload(100);
  await office
    .getByLabel("Scegli i file")
    .setInputFiles([text("contratto.txt", 900_000), text("planimetria.txt"), text("falso.pdf")]);
  await office.getByText("in attesa").first().waitFor();
  const progress = office.getByRole("progressbar", { name: "Caricamento di contratto.txt" });
  const seen = new Set<number>();
  await until(async () => {
    const percent = Number(await progress.getAttribute("value"));
    if (percent > 0 && percent < 100) seen.add(percent);
    return seen.size > 1;
  });
  await limitUpload(10_000);
  await office.getByRole("link", { name: "contratto.txt", exact: true }).waitFor();
  await office.getByRole("link", { name: "planimetria.txt", exact: true }).waitFor();
  await office.getByText("L'estensione del file «falso.pdf» non corrisponde al contenuto.").waitFor();
  await shot(office, "documents-uploads");
  await axe(office);
  await office.getByRole("button", { name: "Togli falso.pdf" }).click();
  await warehouse.getByRole("link", { name: "planimetria.txt", exact: true }).waitFor();
  expect(await office.getByRole("listitem").filter({ hasText: "falso.pdf" }).count()).toBe(0);
});

xtest("a file can be dropped anywhere on the page, and a retry after a network failure stores it once", async () => {
  const office = await server.page("ufficio");
  await office.goto(page());
  const drop = async (name: string) => {
    const data = await office.evaluateHandle((name) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["quattro righe di testo"], name, { type: "text/plain" }));
      return transfer;
    }, name);
    await office.dispatchEvent("h1", "dragover", { dataTransfer: data });
    await office.locator(".uploads.over").waitFor();
    await office.dispatchEvent("h1", "drop", { dataTransfer: data });
  };
  await office.getByRole("switch", { name: "Visibile nella giornaliera" }).uncheck();
  await drop("chiavi.txt");
  await office.getByText("Documento caricato").waitFor();
  await office.getByText("non visibile").waitFor();

  await goOffline(office);
  await drop("citofono.txt");
  await office.getByText("Errore: documento non caricato").waitFor();
  await office.context().setOffline(false);
  await office.getByRole("button", { name: "Riprova" }).click();
  await office.getByRole("link", { name: "citofono.txt", exact: true }).waitFor();
  const { files } = (await as("ufficio").call("Files", "getFromId", { id: world.withOrder })).values;
  expect(files.map(({ filename }: { filename: string }) => filename)).toEqual(["chiavi.txt", "citofono.txt"]);
});

test("visibility can be switched, the preview opens in a new tab, and deleting asks first", async () => {
  const made = await as("ufficio").call("Files", "upload", {
    id_appointment: world.withOrder,
    file: { filename: "preventivo.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n%%EOF") },
  });
  const office = await server.page("ufficio");
  await office.goto(page());
  await office.getByRole("button", { name: "Nascondi preventivo.pdf nella giornaliera" }).click();
  await office.getByText("Documento impostato come non visibile").waitFor();
  await office.getByRole("button", { name: "Mostra preventivo.pdf nella giornaliera" }).click();
  await office.getByText("Documento impostato come visibile").waitFor();

  const link = office.getByRole("link", { name: "Apri l'anteprima di preventivo.pdf" });
  expect([await link.getAttribute("target"), await link.getAttribute("href")]).toEqual([
    "_blank",
    made.values.url,
  ]);

  const remove = office.getByRole("button", { name: "Elimina preventivo.pdf" });
  await remove.click();
  await office.getByText("Sei sicuro di voler eliminare questo documento?").waitFor();
  await office.getByRole("button", { name: "No" }).click();
  await remove.click();
  await office.locator("#ask [value=yes]").click();
  await office.getByText("Documento eliminato").waitFor();
  await office.getByText("Nessun documento allegato.").waitFor();
});

xtest.each(looks)("long names of files fit the window, %s at %i pixels", async (colorScheme, width) => {
  for (const name of [
    "foto della cucina.txt",
    `${"nome lunghissimo ".repeat(11)}.txt`,
    `${"senzaspazi".repeat(18)}.txt`,
  ]) {
    const file = { filename: name, bytes: new TextEncoder().encode("testo") };
    await as("ufficio").call("Files", "upload", { id_appointment: world.withOrder, file });
  }
  const office = await server.page("ufficio", { colorScheme, viewport: { width, height: 800 } });
  await office.goto(page());
  await shot(office, `documents-${width}-${colorScheme}`);
  await fits(office);
  for (const remove of await office.getByRole("button", { name: /^Elimina / }).all()) {
    const box = await remove.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThan(width);
  }
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setFilesFolder } from "../../src/server/files/files";
import { temporaryFolder } from "../support/folders";
import { as, dump, fresh, visitor, world } from "../support/requests";

let folder = "";

beforeEach(() => {
  fresh();
  folder = temporaryFolder("documents");
  setFilesFolder(folder);
});

const text = (words = "Preventivo di prova") => ({
  filename: "preventivo.txt",
  bytes: new TextEncoder().encode(words),
});

const stored = () => readdirSync(join(folder, "uploads"));

const upload = (file: object = text(), more: object = {}) =>
  as("ufficio").call("Files", "upload", { file, id_appointment: world.withOrder, ...more });

const list = async (who: Parameters<typeof as>[0], site: "A" | "B" = "A") =>
  (await as(who, site).call("Files", "getFromId", { id: world.withOrder })).values.files;

test("an uploaded document is stored with its name and is visible by default", async () => {
  const made = await upload();
  expect(made.values).toMatchObject({ filename: "preventivo.txt", msg: "Documento caricato" });

  await upload(text(), { showInCharge: "0" });
  const files = await list("ufficio");
  expect(files.map((file: { showInCharge: string }) => file.showInCharge)).toEqual(["1", "0"]);
  expect(stored()).toHaveLength(2);

  const served = await visitor("ufficio").get(made.values.url);
  expect([served.status, served.text]).toEqual([200, "Preventivo di prova"]);
  expect(served.headers.get("content-disposition")).toStartWith("attachment");
});

test("the warehouse lists and opens only visible documents", async () => {
  const shown = (await upload()).values;
  const hidden = (await upload(text(), { showInCharge: 0 })).values;
  expect(await list("magazzino")).toHaveLength(1);
  expect((await visitor("magazzino").get(shown.url)).status).toBe(200);
  expect((await visitor("magazzino").get(hidden.url)).status).toBe(404);
  expect((await visitor("segreteria").get(shown.url)).status).toBe(403);
  expect((await visitor("nobody").get(shown.url)).status).toBe(303);
});

test("site B has no documents", async () => {
  const { url } = (await upload()).values;
  expect(await list("ufficio", "B")).toEqual([]);
  expect((await visitor("ufficio", "B").get(url)).status).toBe(404);
});

describe("an upload is refused and stores nothing", () => {
  test.each([
    [{ filename: "a.txt", bytes: new Uint8Array() }, 422],
    [{ filename: "a.pdf", bytes: new TextEncoder().encode("MZ\u0000\u0001") }, 415],
    [{ filename: "a.html", bytes: new TextEncoder().encode("ciao") }, 415],
    [{ filename: "a.txt", bytes: new TextEncoder().encode("<!doctype html><p>") }, 415],
    [{ filename: "a.txt", bytes: new Uint8Array(25 * 1024 * 1024 + 1).fill(65) }, 413],
    ["non un file", 422],
    [null, 422],
  ])("case %#: a bad file", async (file, status) => {
    const before = dump();
    expect((await upload(file as object)).status).toBe(status);
    expect(dump()).toBe(before);
    expect(stored()).toEqual([]);
  });

  test("for an unknown appointment", async () => {
    expect((await upload(text(), { id_appointment: 999 })).status).toBe(404);
    expect(stored()).toEqual([]);
  });
});

test("setShowInCharge hides and shows a document with a message for each", async () => {
  const { id } = (await upload()).values;
  const turn = (value: number) => as("ufficio").call("Files", "setShowInCharge", { id, value });
  expect((await turn(0)).values.msg).toBe("Documento impostato come non visibile");
  expect((await turn(1)).values.msg).toBe("Documento impostato come visibile");
});

test("deleting a document deletes its URL", async () => {
  const { id, url } = (await upload()).values;
  expect((await as("ufficio").call("Files", "delete", { id })).values.msg).toBe("Documento eliminato");
  expect((await visitor("ufficio").get(url)).status).toBe(404);
});

describe("the documents page", () => {
  test("opens by the id of the appointment or the order, with links according to rights", async () => {
    await upload();
    const hidden = await visitor("ufficio", "B").get(`/order/documents/${world.hiddenOrder}`);
    const missing = await visitor("ufficio", "B").get("/order/documents/4711");
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect([hidden.text, missing.text].map((text) => text.includes("Ordine non trovato."))).toEqual([
      true,
      true,
    ]);
    const byOrder = await visitor("ufficio").get(`/order/documents/${world.order}`);
    expect(byOrder.text).toContain("preventivo.txt");
    expect(byOrder.text).toContain(`href="/orders/${world.order}"`);

    const open = await visitor("ufficio").get(`/documents/${world.open}`);
    expect(open.text).toContain("non creato");
    expect(open.text).toContain(`/appointment/modify/${world.open}`);
    expect(open.text).toContain("Nessun documento allegato.");

    const warehouse = (await visitor("magazzino").get(`/documents/${world.withOrder}`)).text;
    expect(warehouse).not.toContain("Nuovo documento");
  });

  test("file names of 300 characters, slashes and direction marks are cleaned", async () => {
    const filename = `../..\\${"x".repeat(300)}\u202egnp.txt`;
    const made = await upload({ ...text(), filename });
    expect(made.values.filename.length).toBeLessThanOrEqual(200);
    expect(made.values.filename).not.toMatch(/[/\\\u202e]/);
    expect(made.values.filename).toEndWith(".txt");
  });
});

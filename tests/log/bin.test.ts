import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Profile, Site } from "../../src/server/base/permissions";
import { binDays } from "../../src/server/files/stored-files";
import { contract, freshFiles, insertLine } from "../support/boxes";
import { eraseClient } from "../support/erasures";
import { addDays, insert, one, setClock, today, toWire, userId, visitor } from "../support/requests";
import { as, direct, dump, wireTomorrow, world } from "../support/world";

const { folder } = freshFiles();

const list = async (who: Profile = "superadmin", filter: object = {}, site: Site = "A") =>
  (await as(who, site).call("Bin", "getAll", filter)).values;
const names = async (who?: Profile, filter?: object, site?: Site): Promise<string[]> =>
  (await list(who, filter, site)).records.map(({ name }: { name: string }) => name);
const restore = (id: number, who: Profile = "superadmin", site: Site = "A") =>
  as(who, site).call("Bin", "restore", { id });
const newest = async () => (await list()).records[0];

const client = () =>
  direct(() =>
    insert("clients", {
      private_client: 1,
      surname: "Neri",
      folded: "neri",
      date_created: `${today()} 08:00`,
    }),
  );
const deleteClient = async (who: Profile = "ufficio") => {
  const id = client();
  await as(who).call("Client", "deleteClient", { id });
  return id;
};
const memo = async (who: Profile) => {
  const values = { title: "Chiamare", description: "", date: wireTomorrow, time: "10:00" };
  const { id } = (await as(who).call("Memo", "createNew", { values })).values;
  await as(who).call("Memo", "deleteMemo", { id });
};

/** The database without what every act adds to it. */
const data = () =>
  dump()
    .replaceAll(/\["(change|undos|answered_requests)",\[.*?\]\](?=,\["|\]$)/g, "")
    .replaceAll(/"version":\d+/g, "");

describe("the bin", () => {
  test("is empty at first, and has a deleted record with who deleted it, when, and until when it can come back", async () => {
    expect(await list()).toMatchObject({ records: [], total: 0, isWhole: true, users: [] });
    await deleteClient();
    expect(await list()).toMatchObject({
      total: 1,
      users: [{ id: userId("ufficio"), username: "ufficio" }],
      records: [
        { table: "clients", name: "cliente Neri", user: "ufficio", parts: [], more: 0, obstacle: null },
      ],
    });
  });

  test("brings a work back with the crew, resources and materials that hung on it", async () => {
    await as("superadmin").call("Works", "addSingleWorker", { id_work: world.hiddenWork, id_worker: 1 });
    await as("superadmin").call("Orders", "saveWorkResources", {
      id_work: world.hiddenWork,
      values: [{ id_resource: 1, value: 2 }],
    });
    await as("superadmin").call("Works", "deleteSingleWorker", {
      id_line: one<{ id: number }>`SELECT id FROM crew_lines`?.id,
    });
    const before = data();
    expect((await as("superadmin").call("Orders", "deleteWork", { id: world.hiddenWork })).ok).toBe(true);
    const { id, name, parts } = await newest();
    expect([name, parts.length]).toEqual([expect.stringContaining("lavorazione"), 1]);
    expect((await restore(id)).values).toEqual({
      table: "works",
      id_row: world.hiddenWork,
      msg: "Dato ripristinato",
    });
    expect(data()).toBe(before);
    expect(await names()).toEqual([]);
  });

  test("brings a line of a deposit back with its files", async () => {
    const id_line = await insertLine({}, [contract]);
    await as("depositi").call("Box", "delete", { id_line });
    expect((await restore((await newest()).id, "depositi")).ok).toBe(true);
    const { line } = (await as("depositi").call("Box", "getLine", { id_line })).values;
    expect(line.uploadedFiles).toMatchObject([{ filename: contract.filename }]);
  });

  test("brings a document back with its file; without the file it says why not", async () => {
    const upload = { id_appointment: world.open, showInCharge: 1, file: contract };
    const { id: document, url } = (await as("ufficio").call("Files", "upload", upload)).values;
    await as("ufficio").call("Files", "delete", { id: document });
    expect((await restore((await newest()).id, "ufficio")).ok).toBe(true);
    expect((await visitor("ufficio").get(url)).status).toBe(200);

    await as("ufficio").call("Files", "delete", { id: document });
    for (const name of readdirSync(join(folder, "uploads")))
      rmSync(join(folder, "uploads", name), { recursive: true });
    const { id, obstacle } = await newest();
    expect(obstacle).toBe(`il file «${contract.filename}» non è più conservato`);
    const unchanged = dump();
    const refused = await restore(id);
    expect(refused).toMatchObject({ status: 409, values: { msg: `Non si può ripristinare: ${obstacle}.` } });
    expect(dump()).toBe(unchanged);
  });

  test("does not give back a part of who was erased meanwhile", async () => {
    const id = client();
    const place = direct(() =>
      insert("pickup_places", {
        id_client: id,
        address: "Via Foria 1",
        city: "Napoli",
        zip: "80100",
        province: "NA",
      }),
    );
    await as("ufficio").call("Client", "deletePickupPlace", { id: place });
    const [part] = (await list()).records;
    expect((await eraseClient(id)).ok).toBe(true);
    expect((await restore(part.id)).ok).toBe(false);
    expect(one`SELECT 1 FROM pickup_places WHERE id = ${place}`).toBeNull();
  });

  test("says that the owner of a record must come back first, and who deleted it", async () => {
    const id = client();
    const place = direct(() =>
      insert("pickup_places", {
        id_client: id,
        address: "Via Foria 1",
        city: "Napoli",
        zip: "80100",
        province: "NA",
      }),
    );
    await as("ufficio").call("Client", "deletePickupPlace", { id: place });
    await as("gestione1").call("Client", "deleteClient", { id });
    const [owner, part] = (await list()).records;
    expect(part.obstacle).toContain("prima va ripristinato il dato «cliente Neri», eliminato da gestione1");
    expect((await restore(part.id)).status).toBe(409);
    expect((await restore(owner.id)).ok).toBe(true);
    expect((await restore(part.id)).ok).toBe(true);
  });

  test("brings a retired worker back", async () => {
    await as("superadmin").call("Settings", "retireWorker", { id: 1 });
    expect((await restore((await newest()).id)).ok).toBe(true);
    expect(one`SELECT deleted FROM workers WHERE id = 1`).toEqual({ deleted: 0 });
  });

  test("a record that was restored and deleted again is in it once", async () => {
    const id = await deleteClient();
    await restore((await newest()).id);
    await as("gestione1").call("Client", "deleteClient", { id });
    expect((await list()).records).toMatchObject([{ user: "gestione1" }]);
  });

  test("restores once: a second time is refused", async () => {
    await deleteClient();
    const { id } = await newest();
    const answers = await Promise.all([restore(id), restore(id, "gestione1")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("is emptied after 30 days", async () => {
    await deleteClient();
    const { id, until } = await newest();
    expect(until).toBe(toWire(addDays(today(), binDays)));
    const start = Date.now();
    setClock(() => start + (binDays + 1) * 86_400_000);
    try {
      expect(await names()).toEqual([]);
      expect((await restore(id)).status).toBe(404);
    } finally {
      setClock();
    }
  });

  test("is searched by name and filtered by kind and account", async () => {
    await deleteClient("ufficio");
    await memo("gestione1");
    expect(await names("superadmin", { query: "nèr" })).toEqual(["cliente Neri"]);
    expect(await names("superadmin", { kind: "memos" })).toEqual([expect.stringContaining("Chiamare")]);
    expect(await names("superadmin", { user: userId("ufficio") })).toEqual(["cliente Neri"]);
    expect(await names("superadmin", { query: "assente" })).toEqual([]);
    expect((await as("superadmin").call("Bin", "getAll", { kind: "users" })).status).toBe(422);
  });

  test("has pages of 25", async () => {
    for (let number = 0; number < 27; number++) await deleteClient();
    const second = await list("superadmin", { page: 2 });
    expect([second.total, second.records.length]).toEqual([27, 2]);
  });
});

describe("who sees it", () => {
  test("each account what it may delete, of memos its own; administrators all", async () => {
    await deleteClient("ufficio");
    await memo("consultazione");
    expect(await names("superadmin")).toHaveLength(2);
    expect(await names("preventivi")).toEqual(["cliente Neri"]);
    expect(await names("consultazione")).toEqual([expect.stringContaining("Chiamare")]);
    expect(await names("agenti")).toEqual([]);
  });

  test("who does not see a record cannot restore it, and nothing changes", async () => {
    await deleteClient();
    const { id } = await newest();
    const before = dump();
    for (const who of ["consultazione", "magazzino"] as const)
      expect((await restore(id, who)).status).toBe(404);
    expect((await restore(999_999)).status).toBe(404);
    expect(dump()).toBe(before);
  });

  test("a work that its right does not delete is in it for nobody, whatever another work asks", async () => {
    await as("ufficio").call("Orders", "deleteWork", { id: world.hiddenWork });
    const { id } = await newest();
    expect(await names("depositi")).toEqual([]);
    expect((await restore(id, "depositi")).status).toBe(404);
    expect((await restore(id, "ufficio")).ok).toBe(true);
    await as("gestione1").call("Orders", "deleteWork", { id: world.work });
    // With Flag R: another right deletes it.
    expect(await names("ufficio")).toEqual([]);
    expect(await names("gestione2")).toHaveLength(1);
  });

  test("site B what it shows: no documents, works or orders that it hides", async () => {
    await deleteClient();
    await as("superadmin").call("Orders", "deleteWork", { id: world.hiddenWork });
    const { id } = await newest();
    expect(await names("superadmin", {}, "B")).toEqual(["cliente Neri"]);
    expect((await restore(id, "superadmin", "B")).status).toBe(404);
  });
});

test("the page lists the bin, is searched by a post, and restores with a button", async () => {
  const me = visitor("ufficio");
  expect((await me.get("/bin/")).text).toContain("Nulla da ripristinare con questo profilo.");
  await deleteClient();
  const { text } = await me.get("/bin/");
  expect(text).toContain("cliente Neri");
  expect((await me.post("/bin/", { query: "neri" })).status).toBe(303);
  const path = /action="(\/bin\/restore\/\d+)"/.exec(text)?.[1] as string;
  expect((await me.post(path, {})).status).toBe(303);
  expect(one`SELECT surname FROM clients WHERE surname = 'Neri'`).toEqual({ surname: "Neri" });
  expect((await visitor("nobody").get("/bin/")).status).toBe(303);
});

import { rmSync } from "node:fs";
import { app } from "../../src/server/app";
import { setFilesFolder, uploadPath } from "../../src/server/files/files";
import type { Call } from "../../src/server/journal/caller";
import { cookieName } from "../../src/server/sessions/session";
import { restoreDeleted, setBack } from "../../src/server/undo/undo";
import { temporaryFolder } from "../support/folders";
import { all, database, one, setClock, update, userId, visitor } from "../support/requests";
import { pdf } from "../support/samples";
import { as, direct, dump, fresh, naples, signedIn, wireTomorrow, world } from "../support/world";

beforeEach(() => {
  fresh();
  setFilesFolder(temporaryFolder("undo"));
});
type Done = { status: number; activity?: number; values: { msg: string; id?: number } };
const activityOf = (done: object) => (done as Done).activity as number;
const undo = async (who: Parameters<typeof as>[0], done: object, site: "A" | "B" = "A") =>
  as(who, site).undo(done);

/** The undo is refused with a sentence that has these words, and changes nothing. */
async function refused(who: Parameters<typeof as>[0], done: object, status: number, ...words: string[]) {
  const before = dump();
  const answer = await undo(who, done);
  expect([answer.status, answer.values.msg]).toEqual([status, expect.any(String)]);
  for (const word of words) expect(answer.values.msg).toContain(word);
  expect(dump()).toBe(before);
}

const rename = (who: Parameters<typeof as>[0], surname: string) =>
  as(who).call("Client", "modifyClient", { id_client: world.rossi, values: { surname } });
const price = (who: Parameters<typeof as>[0], agreed_price: number) =>
  as(who).call("Orders", "modify", { id: world.order, values: { agreed_price } });
const place = { address: "Via X", cityId: naples, city: "Napoli", zip: "80100", province: "NA" };
const newClient = () =>
  as("ufficio").call("Client", "createNew", {
    values: { surname: "Neri", privateClient: 1, fiscalCode: "X", privateAddress: "Via Y", ...place },
  });
const uploaded = () =>
  as("ufficio").call("Files", "upload", {
    id_appointment: world.open,
    file: { filename: "foglio.pdf", bytes: pdf() },
  });

describe("an undo is refused", () => {
  test("with who changed the record since, when, and both values", async () => {
    const done = await price("ufficio", 1300);
    await price("gestione1", 1400);
    await refused("ufficio", done, 409, "da gestione1 oggi alle", "Prezzo concordato: 1.300 € → 1.400 €");
  });

  test("with the names of the records that a value refers to", async () => {
    const work = { date: wireTomorrow, hour: "09:00", type: 0, id_pickupPlace: world.rossiPlace };
    const done = await as("ufficio").call("Orders", "editWork", { id: world.work, values: work });
    const values = { ...work, id_pickupPlace: world.rossiOtherPlace };
    await as("gestione1").call("Orders", "editWork", { id: world.work, values });
    const change = /Luogo di lavoro: Via Roma 1, Napoli di Rossi Niccolò → Via .+ di Rossi Niccolò\.$/;
    expect((await undo("ufficio", done)).values.msg).toMatch(change);
  });

  test("on the next day, with the day of the change", async () => {
    const done = await price("ufficio", 1300);
    await price("gestione1", 1400);
    setClock(() => Date.now() + 24 * 3_600_000);
    await refused("ufficio", done, 409, "da gestione1 ieri alle");
  });

  test("without a value that the caller may not see", async () => {
    const done = await price("ufficio", 1300);
    await as("direzione").call("Orders", "saveNotesManager", { id: world.order, notes: "Riservato" });
    const answer = await undo("ufficio", done);
    expect(answer.status).toBe(409);
    expect(answer.values.msg).not.toContain("Riservato");
  });

  test("when the record was deleted since", async () => {
    const made = await newClient();
    const done = await as("ufficio").call("Client", "updatePickup", {
      values: {
        ...place,
        id: one<{ id: number }>`SELECT max(id) AS id FROM pickup_places`?.id,
        address: "Via Z",
      },
    });
    await as("segreteria").call("Client", "deleteClient", { id: made.values.id });
    await refused("ufficio", done, 409, "è stato poi eliminato da segreteria");
  });

  test("when others use the record by now, with what uses it and who added that", async () => {
    const made = await newClient();
    const client_address = one<{ id: number }>`SELECT max(id) AS id FROM pickup_places`?.id;
    const values = { client: made.values.id, client_address, date: wireTomorrow, time: "10:00" };
    expect((await as("segreteria").call("Appointment", "createNew", { values })).status).toBe(200);
    await refused("ufficio", made, 409, "appuntamento", "aggiunto da segreteria");
  });

  test("when the record that it belongs to is deleted, which must come back first", async () => {
    const made = await newClient();
    const added = await as("ufficio").call("Client", "addPickupPlace", { id: made.values.id, values: place });
    const done = await as("ufficio").call("Client", "deletePickupPlace", { id: added.values.id });
    await as("segreteria").call("Client", "deleteClient", { id: made.values.id });
    await refused("ufficio", done, 409, "prima va ripristinato", "eliminato da segreteria");
  });

  test("as the change itself when the appointment has an order by now", async () => {
    const done = await as("ufficio").call("Calendar", "moveAppointment", {
      ...{ id: world.open, date: wireTomorrow, time: "18:00" },
    });
    await as("gestione1").call("Orders", "createNew", { id: world.open });
    await refused("ufficio", done, 409, "ha già l'ordine");
  });

  test("when another worker has the code of the retired one", async () => {
    const { id } = one<{ id: number }>`SELECT id FROM workers WHERE deleted = 0 AND date IS NULL` as {
      id: number;
    };
    const done = await as("superadmin").call("Settings", "retireWorker", { id });
    const code = one<{ code: number }>`SELECT code FROM workers WHERE id = ${id}`?.code as number;
    const other = one<{ id: number }>`SELECT max(id) AS id FROM workers`?.id as number;
    direct(() => update("workers", other, { code, date: null, deleted: 0 }));
    await refused("superadmin", done, 409, "Codice", "è già usato dal dato");
  });

  test("when the file of the record is no longer there", async () => {
    const { values } = await uploaded();
    const { stored } = one<{ stored: string }>`SELECT stored FROM documents WHERE id = ${values.id}` as {
      stored: string;
    };
    const done = await as("ufficio").call("Files", "delete", { id: values.id });
    rmSync(uploadPath(stored));
    await refused("ufficio", done, 409, "foglio.pdf", "non è più conservato");
  });

  test("when the personal values of before were erased", async () => {
    const { id } = (await newClient()).values;
    const done = await as("ufficio").call("Client", "deleteClient", { id });
    database().run("DELETE FROM person_keys");
    await refused("ufficio", done, 409, "i dati personali sono stati cancellati");
  });

  test("when it is undone already, by whom and when", async () => {
    const done = await rename("ufficio", "Bianchi");
    expect((await undo("ufficio", done)).status).toBe(200);
    await refused("ufficio", done, 409, "era stata annullata da ufficio oggi alle");
  });

  test("for an act that changed nothing", async () => {
    const { open } = world;
    await as("gestione1").call("Orders", "createNew", { id: open });
    const again = await as("gestione1").call("Orders", "createNew", { id: open });
    await refused("gestione1", again, 409, "non ha modificato alcun dato");
  });

  test.each([
    ["a revoked address", () => as("superadmin").call("Calendar", "makeFeed", {})],
    ["an ended session", () => as("superadmin").call("Auth", "endOtherSessions", {})],
  ])("for %s, with the reason", async (_name, act) => {
    await refused("superadmin", await act(), 409, "Non si può annullare: ");
  });
});

describe("an administrator", () => {
  test("undoes anybody's act, but not what he may not do himself", async () => {
    const done = await rename("ufficio", "Bianchi");
    await refused("segreteria", done, 404);
    expect((await undo("superadmin", done)).status).toBe(200);
    const notes = await as("magazzino").call("Orders", "saveNotesForeman", {
      id: world.work,
      notes: "Scala",
    });
    await refused("superadmin", notes, 403);
  });

  test("neither undoes nor reads the memo of somebody else", async () => {
    const made = await as("ufficio").call("Memo", "createNew", {
      values: { title: "Segreto", date: wireTomorrow, time: "10:00" },
    });
    const done = await as("ufficio").call("Memo", "updateMemo", {
      values: { id: made.values.id, title: "Altro segreto", date: wireTomorrow, time: "11:00" },
    });
    await as("ufficio").call("Memo", "deleteMemo", { id: made.values.id });
    const answer = await undo("superadmin", done);
    expect(answer.status).toBe(404);
    expect(answer.values.msg).not.toContain("egreto");
  });

  test("undoes a change of an account, whose sessions end as at the change itself; not of his own rights", async () => {
    const id = userId("magazzino");
    const done = await as("superadmin").call("Account", "update", { id, values: { profile: "ufficio" } });
    const { session } = as("magazzino").caller;
    expect((await undo("superadmin", done)).status).toBe(200);
    expect(one`SELECT profile FROM users WHERE id = ${id}`).toEqual({ profile: "magazzino" });
    expect(all`SELECT 1 FROM sessions WHERE token_hash = ${session}`).toEqual([]);

    const own = direct(() => update("users", userId("gestione1"), { sites: "A" }));
    expect(own).toBeUndefined();
    const other = await as("superadmin").call("Account", "update", {
      id: userId("gestione1"),
      values: { sites: "AB" },
    });
    await refused("gestione1", other, 403, "altro amministratore");
  });
});

test("undo of an undo asks the right of the first act", async () => {
  const done = await rename("ufficio", "Bianchi");
  const undone = await undo("ufficio", done);
  direct(() => update("users", userId("ufficio"), { profile: "consultazione" }));
  await refused("ufficio", undone, 403);
});

test("a value that was set back is set back again only by somebody with the right of the first act", async () => {
  const done = await price("ufficio", 1300);
  const changeOf = (act: object) =>
    one<{ id: number }>`SELECT id FROM change WHERE id_activity = ${activityOf(act)} AND noun = 'orders'`?.id;
  const record = { table: "orders", id: world.order };
  const body = { ...record, change: changeOf(done), side: "before" };
  const back = await as("ufficio").call("History", "setBack", body);
  expect(back.status).toBe(200);
  const again = { ...record, change: changeOf(back), side: "before" };
  const before = dump();
  expect((await as("consultazione").call("History", "setBack", again)).status).toBe(403);
  expect(dump()).toBe(before);
  expect((await undo("ufficio", back)).status).toBe(200);
  expect(one`SELECT agreed_price FROM orders WHERE id = ${world.order}`).toEqual({ agreed_price: 1300 });
});

test("an undone request that is sent again is refused; after the undo of the undo it is answered as before", async () => {
  const requestId = crypto.randomUUID();
  const body = { id: world.rossi, values: place, requestId };
  const made = await as("ufficio").call("Client", "addPickupPlace", body);
  const undone = await undo("ufficio", made);
  const again = await as("ufficio").call("Client", "addPickupPlace", body);
  expect(again.status).toBe(409);
  expect(again.values.msg).toStartWith("L'operazione era stata annullata da ufficio oggi alle ");
  expect((await undo("ufficio", undone)).status).toBe(200);
  expect((await as("ufficio").call("Client", "addPickupPlace", body)).values).toEqual(made.values);
});

test("a deleted client comes back with its places, for accounts that may delete it, for 30 days", async () => {
  const { id } = (await newClient()).values;
  await as("ufficio").call("Client", "deleteClient", { id });
  const inDays = (days: number) => setClock(() => Date.now() + days * 24 * 3_600_000);
  const restore = (who: Parameters<typeof as>[0]) => {
    const { caller } = as(who);
    return () => direct(() => restoreDeleted("clients", id, caller as Call));
  };
  expect(restore("consultazione")).toThrow("Operazione non consentita.");
  inDays(32);
  expect(restore("segreteria")).toThrow("L'operazione non può più essere annullata.");
  inDays(29);
  restore("segreteria")();
  expect(all`SELECT 1 FROM pickup_places WHERE id_client = ${id}`).toHaveLength(1);
  expect(restore("segreteria")).toThrow("esiste");
});

test("a value goes back to what it was, and later changes of other values stay", async () => {
  const done = await rename("ufficio", "Bianchi");
  await as("ufficio").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi", phone: "0811" },
  });
  const change = one<{ id: number }>`SELECT id FROM change WHERE id_activity = ${activityOf(done)}`
    ?.id as number;
  const caller = as("ufficio").caller as Call;
  const back = () => direct(() => setBack(change, "before", caller));
  back();
  expect(back).toThrow("Il dato ha già questi valori.");
  const row = one<object>`SELECT surname, phone, folded FROM clients WHERE id = ${world.rossi}`;
  expect(row).toEqual({ surname: "Rossi", phone: "0811", folded: "rossi niccolo" });
});

describe("the button of a snackbar", () => {
  const flashOf = (answer: { headers: Headers }) => {
    const [, text = ""] = /flash=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
    return JSON.parse(decodeURIComponent(decodeURIComponent(text)));
  };
  const saved = () => visitor("ufficio").post(`/client/contacts/${world.rossi}`, { surname: "Bianchi" });

  test("posts the activity's number, also without a script, and comes back to its page", async () => {
    const { action } = flashOf(await saved());
    expect(action.text).toBe("Annulla");
    const page = "http://localhost/client/?page=1";
    const undone = await visitor("ufficio").post(action.post, {}, { referer: page });
    expect([undone.status, undone.headers.get("location")]).toEqual([303, "/client/?page=1"]);
    const flash = flashOf(undone);
    expect([flash.text, flash.action.text]).toEqual([
      `Operazione annullata: Cliente modificato (cliente ${world.rossi})`,
      "Ripeti",
    ]);
    expect(one`SELECT surname FROM clients WHERE id = ${world.rossi}`).toEqual({ surname: "Rossi" });
  });

  test("is in the next page for a browser without scripts", async () => {
    const [flash = ""] = (await saved()).headers.get("set-cookie")?.split(";") ?? [];
    const session = `${cookieName("A")}=${signedIn(userId("ufficio"))}`;
    const page = await app.request(
      "/client/",
      { headers: { cookie: `${session}; ${flash}` } },
      { site: "A", demo: false },
    );
    expect(await page.text()).toMatch(/<noscript>.*<form action="\/undo\/\d+" method="post"/s);
  });

  test("leaves the page of a record that the undo removed", async () => {
    const made = await newClient();
    const page = `http://localhost/client/${made.values.id}`;
    const undone = await visitor("ufficio").post(`/undo/${activityOf(made)}`, {}, { referer: page });
    expect(undone.headers.get("location")).toBe("/client/");
  });

  test("shows why an act cannot be undone", async () => {
    const done = await price("ufficio", 1300);
    await price("gestione1", 1400);
    const { status, text } = await visitor("ufficio").post(`/undo/${activityOf(done)}`, {});
    expect(status).toBe(409);
    expect(text).toContain("1.300 € → 1.400 €");
    expect((await visitor("ufficio").post("/undo/x", {})).status).toBe(404);
  });
});

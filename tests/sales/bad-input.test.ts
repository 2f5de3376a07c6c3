import { beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { uploadPath } from "../../src/server/files/files";
import { endErasures } from "../../src/server/personal-data/end-of-erasure";
import { eraseClient, openFolder } from "../support/erasures";
import { openPdf } from "../support/pdf-text";
import {
  addDays,
  all,
  as,
  direct,
  fresh,
  insert,
  run,
  sql,
  today,
  update,
  type Values,
  visitor,
  world,
} from "../support/requests";
import { boss, exampleQuote, sentQuote, setRates, versionOf } from "../support/sales";

beforeEach(() => fresh());

const call = (name: "send" | "begin" | "saveDraft" | "accept" | "newVersion" | "setObject", body: Values) =>
  boss().call("Sales", name, body as never);

const count = async (values: Values) =>
  (
    await call("setObject", {
      id: world.open,
      values: { room: "Casa", quantity: 1, goal: "move", ...values },
    })
  ).values.version_id as number;

const words = { how: "message", name: "Rossi Niccolò", words: "Va bene" };
const pageOf = async (query = "") =>
  (await visitor("superadmin").get(`/appointment/${world.open}/quote${query}`)).text;

describe("a quote", () => {
  test("without objects is sent with lines written by hand, without any not at all", async () => {
    const { version_id } = (await call("begin", { id: world.open })).values;
    expect(await call("send", { id: version_id })).toMatchObject({
      status: 409,
      values: { msg: "Il preventivo non ha voci: contare un oggetto, o scrivere una voce." },
    });
    const written = [{ kind: "free", description: "Sgombero di una cantina", price: "300,00" }];
    await call("saveDraft", { id: version_id, values: { written } });
    expect(await call("send", { id: version_id })).toMatchObject({ ok: true });
    expect(await versionOf(version_id)).toMatchObject({ people: null, minutes: null });
  });

  test("of 999 of the largest wardrobes is reckoned, printed, sent and accepted; 1,000 are refused", async () => {
    await setRates();
    const version_id = await count({ name: "Armadio", litres: 99_999, quantity: 999 });
    expect(await pageOf()).toContain("più giornate");
    expect(await call("send", { id: version_id })).toMatchObject({ ok: true });
    expect((await openPdf(`/appointment/${world.open}/quote/${version_id}/pdf`, "superadmin")).status).toBe(
      200,
    );
    expect(
      await call("accept", { id: version_id, values: { ...words, wished_date: "12-03-2027" } }),
    ).toMatchObject({
      ok: true,
      values: { id_work: expect.any(Number) },
    });
    const values = { room: "Casa", name: "Armadio", litres: 1, quantity: 1000 };
    expect(await call("setObject", { id: world.open, values })).toMatchObject({ status: 422 });
  });

  test("has two ends, also where they are written one after the other", async () => {
    const { version_id } = await exampleQuote();
    for (const values of [
      { id_unloading: world.rossiPlace },
      { id_loading: world.rossiOtherPlace },
      { id_loading: world.rossiPlace, id_unloading: world.rossiPlace },
    ])
      expect(await call("saveDraft", { id: version_id, values })).toMatchObject({
        status: 422,
        values: { errors: { id_unloading: "Carico e scarico sono lo stesso luogo." } },
      });
  });

  test("holds its places: none is deleted under it", async () => {
    await exampleQuote();
    const deleted = await as("superadmin").call("Client", "deletePickupPlace", {
      id: world.rossiOtherPlace,
    } as never);
    expect(deleted).toMatchObject({ status: 409 });
    expect(deleted.values.msg).toContain("versione di preventivo");
  });

  test("is not discounted beyond its price, neither when it is typed nor when objects go", async () => {
    const { version_id } = await exampleQuote();
    const save = (values: Values) => call("saveDraft", { id: version_id, values });
    for (const discount of ["1.214,76", "101%"])
      expect(await save({ discount })).toMatchObject({
        status: 422,
        values: { errors: { discount: expect.any(String) } },
      });
    expect(await save({ discount: "1.214,75" })).toMatchObject({ ok: true });
    for (const { id } of (await versionOf(version_id)).inventory) await count({ line: id, quantity: 0 });
    const refused = await call("send", { id: version_id });
    expect(refused).toMatchObject({ status: 409, values: { msg: "Lo sconto supera il prezzo." } });
  });

  test("that has expired is accepted once that is asked", async () => {
    const { version_id } = await sentQuote();
    direct(() => update("quote_versions", version_id, { valid_until: addDays(today(), -1) }));
    expect(await pageOf()).toContain("Scaduto");
    const asked = await call("accept", { id: version_id, values: words, sure: 0 });
    expect(asked).toMatchObject({ status: 422 });
    expect(asked.values.errors.sure).toMatch(/^Il preventivo valeva fino al \d\d\/\d\d\/\d{4}\.$/);
    expect(await call("accept", { id: version_id, values: words, sure: 1 })).toMatchObject({ ok: true });
  });

  test("is computed again in its next version, but for what a person typed", async () => {
    const { version_id } = await exampleQuote();
    await call("saveDraft", { id: version_id, values: { people: 4 } });
    await call("send", { id: version_id });
    const next = (await call("newVersion", { id: version_id })).values.version_id;
    expect(await versionOf(next)).toMatchObject({
      people: 4,
      km: 40,
      minutes: null,
      vehicles: "",
      terms: "",
    });
    await count({ name: "Cassaforte", litres: 9000, quantity: 3 });
    const { estimate } = await versionOf(next);
    expect(estimate.used).toMatchObject({ people: 4, minutes: estimate.computed.minutes });
    expect(estimate.used.vehicles).toHaveLength(2);
  });

  test("of more people than the rates would send takes less time, and costs their hours", async () => {
    const { version_id } = await exampleQuote();
    await call("saveDraft", { id: version_id, values: { people: 4 } });
    const { estimate, lines } = await versionOf(version_id);
    // 842 man-minutes of four: 210.5, up to 225, and 30 on the road.
    expect(estimate.used).toMatchObject({ people: 4, minutes: 255 });
    expect(estimate.computed.people).toBe(3);
    expect(lines[0]).toMatchObject({ description: "4 persone per 4 h 15 min", total_cents: 47_600 });
  });

  test("whose rates or places changed is sent with amounts that somebody saw", async () => {
    const { version_id } = await exampleQuote();
    await setRates();
    direct(() => update("pickup_places", world.rossiPlace, { floor: 9 }));
    const outdated = { status: 409, values: { msg: expect.stringContaining("salvare la bozza") } };
    expect(await call("send", { id: version_id })).toMatchObject(outdated);
    const signed = { how: "tablet", name: "Rossi", byName: 1, wished_date: "" };
    expect(await call("accept", { id: version_id, values: signed })).toMatchObject(outdated);
    await call("saveDraft", { id: version_id, values: {} });
    expect(await call("send", { id: version_id })).toMatchObject({ ok: true });
    const { estimate, lines } = await versionOf(version_id);
    expect(lines[0].description).toContain(`${estimate.used.people} persone`);
  });

  test("keeps a discount that was typed before its first object", async () => {
    const { version_id } = (await call("begin", { id: world.open })).values;
    expect(await call("saveDraft", { id: version_id, values: { discount: "8%" } })).toMatchObject({
      ok: true,
    });
    expect(await call("send", { id: version_id })).toMatchObject({
      values: { msg: expect.stringContaining("non ha voci") },
    });
    await call("saveDraft", {
      id: version_id,
      values: { written: [{ kind: "free", description: "Sgombero", price: "100,00" }] },
    });
    expect((await versionOf(version_id)).totals.agreed_cents).toBe(9200);
  });

  test("keeps the typed amount of a material that gets another name", async () => {
    const { version_id, books } = await exampleQuote();
    const { id } = (await versionOf(version_id)).lines.find((line: Values) => line.id_material === books);
    await call("saveDraft", { id: version_id, values: { lines: [{ id, total: "100,00" }] } });
    direct(() => update("materials", books, { name: "Cartone per libri" }));
    await call("saveDraft", { id: version_id, values: {} });
    const { lines } = await versionOf(version_id);
    expect(lines.filter((line: Values) => line.kind === "material")).toMatchObject([
      { id, description: "Cartone per libri", total_cents: 10_000, computed_cents: 13_500 },
      { description: "Barile di prova" },
    ]);
  });

  test.each([
    ["vehicles", { vehicles: { 999999: 1 } }],
    ["written.0.price", { written: [{ description: "Gru", quantity: "99999", price: "99.999.999,99" }] }],
    ["lines", { lines: [{ id: 1, id_vat_rule: 999_999 }] }],
    ["deposit", { deposit: "" }],
    ["deposit", { deposit_kind: "earnest", deposit: 0 }],
    ["valid_until", { valid_until: "01-01-2020" }],
  ])("names %s that cannot be", async (field, values) => {
    const { version_id } = await exampleQuote();
    const before = await versionOf(version_id);
    const refused = await call("saveDraft", { id: version_id, values });
    expect(refused).toMatchObject({ status: 422 });
    expect(Object.keys(refused.values.errors)).toEqual([field]);
    expect(await versionOf(version_id)).toEqual(before);
  });

  test("whose validity passed while it was a draft is not sent, nor one with a deposit of nothing printed", async () => {
    const { version_id } = await exampleQuote();
    direct(() =>
      update("quote_versions", version_id, { valid_until: addDays(today(), -1), deposit_permille: 0 }),
    );
    const passed = "La validità è già passata: scrivere un altro giorno, o lasciarla vuota.";
    expect(await call("send", { id: version_id })).toMatchObject({ status: 409, values: { msg: passed } });
    const pdf = await openPdf(`/appointment/${world.open}/quote/${version_id}/pdf`, "superadmin");
    expect(pdf.text).not.toContain("Acconto");
    await call("saveDraft", { id: version_id, values: { valid_until: "", deposit: 30 } });
    expect(await call("send", { id: version_id })).toMatchObject({ ok: true });
  });

  test("of more than an order holds is not sent", async () => {
    await setRates();
    direct(() => update("pickup_places", world.rossiPlace, { floor: 30, elevator: "none" }));
    let version_id = 0;
    for (const at of Array.from({ length: 40 }, (_, number) => number))
      version_id = await count({ name: `Armadio ${at}`, litres: 99_999, quantity: 999 });
    expect(await call("send", { id: version_id })).toMatchObject({
      status: 409,
      values: { msg: "Il totale supera i 99.999.999,99 €: dividere il preventivo." },
    });
  });

  test.each([
    ["date", { ...words, date: "01-01-2099" }, "La data non può essere futura."],
    [
      "sure",
      { ...words, wished_date: "02-01-2020" },
      "Il giorno della lavorazione, 02/01/2020, è già passato.",
    ],
    ["sure", { ...words, wished_date: "08-12-2027" }, expect.stringContaining("Immacolata")],
    ["file", { ...words, how: "paper" }, "Serve la scansione o la foto del foglio firmato."],
  ])("is not accepted with a wrong %s", async (field, values, sentence) => {
    const { version_id } = await sentQuote();
    const refused = await call("accept", { id: version_id, values, sure: 0 });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  });

  test("whose order was deleted says so, and is accepted again or in its next version", async () => {
    const { version_id } = await sentQuote();
    const accept = (id: number) => call("accept", { id, values: { ...words, wished_date: "" } });
    const drop = (order: number) => as("superadmin").call("Orders", "deleteOrder", { id: order } as never);
    await drop((await accept(version_id)).values.id_order);
    expect(await pageOf()).toMatch(/Ordine<.*?Eliminato/s);
    await drop((await accept(version_id)).values.id_order);
    const next = (await call("newVersion", { id: version_id })).values.version_id;
    await call("send", { id: next });
    expect(await accept(next)).toMatchObject({ ok: true });
    expect(all`SELECT id FROM quote_versions WHERE state = 'accepted'`).toEqual([{ id: next }]);
  });

  test("has its vehicles by name and number in its history", async () => {
    const { version_id } = await sentQuote();
    const { text } = await visitor("superadmin").get(`/history/quote_versions/${version_id}`);
    expect(text).not.toContain("&quot;count&quot;");
    expect(text).toContain("1 Camion 75 q");
  });

  test("of a vehicle kind that was retired since is accepted without asking for it", async () => {
    const { version_id, kinds } = await sentQuote();
    direct(() => update("resources", kinds.lorry, { retired: 1 }));
    expect((await versionOf(version_id)).estimate.used.vehicles).toMatchObject([{ name: "Camion 75 q" }]);
    const gone = "Camion 75 q: disattivato, la lavorazione non lo chiede.";
    const asked = await call("accept", { id: version_id, values: words, sure: 0 });
    expect(asked).toMatchObject({ status: 422, values: { errors: { sure: gone } } });
    const { id_work } = (await call("accept", { id: version_id, values: words, sure: 1 })).values;
    expect(all`SELECT value FROM work_resources WHERE id_work = ${id_work}`).toEqual([{ value: 3 }]);
  });

  test("goes with its client's data, papers and proof, when they are erased", async () => {
    openFolder();
    const { version_id } = await sentQuote();
    await call("accept", { id: version_id, values: words });
    const papers = all<{ stored: string }>`SELECT stored FROM documents`.map(({ stored }) =>
      uploadPath(stored),
    );
    expect(papers.filter((path) => existsSync(path))).toHaveLength(2);
    direct(() => {
      for (const table of [sql`works`, sql`appointments`]) run`UPDATE ${table} SET date = ${"2010-01-04"}`;
    });
    expect(await eraseClient(world.rossi)).toMatchObject({ ok: true });
    await endErasures();
    expect(all`SELECT id_file, id_proof, accepted_name FROM quote_versions`).toEqual([
      { id_file: null, id_proof: null, accepted_name: "" },
    ]);
    expect(all`SELECT id FROM documents`).toEqual([]);
    expect(papers.filter((path) => existsSync(path))).toEqual([]);
    expect((await visitor("superadmin").get(`/appointment/${world.open}/quote`)).status).toBe(200);
  });

  test("has an object of its own where another has its name, and as many more of the same", async () => {
    const version_id = await count({ name: "Divano", litres: 1500, quantity: 3 });
    const form = { room: "Casa", name: "Divano", goal: "move" };
    for (const values of [
      { ...form, litres: 3000, more: 1 },
      { ...form, litres: 1500, more: 2 },
    ])
      await call("setObject", { id: world.open, values });
    expect((await versionOf(version_id)).inventory).toMatchObject([
      { litres: 1500, quantity: 5 },
      { litres: 3000, quantity: 1 },
    ]);
    for (const more of [0, 1000, "1,5", ""])
      expect(await call("setObject", { id: world.open, values: { ...form, more } })).toMatchObject({
        values: { errors: { more: expect.any(String) } },
      });
  });

  test("is counted in the version that is shown", async () => {
    const first = await count({ name: "Divano", litres: 1500 });
    const second = (await call("newVersion", { id: first, variant: "Senza piano" })).values.version_id;
    const { id: line } = (await versionOf(first)).inventory[0];
    const path = `/appointment/${world.open}/inventory`;
    const user = visitor("superadmin");
    expect((await user.get(`${path}?version=${first}`)).text).toContain(
      `${path}/line/${line}?version=${first}`,
    );
    const form = await user.get(`${path}/line/${line}?version=${first}`);
    expect(form.text).toContain("Modifica Divano");
    expect(form.text).toMatch(new RegExp(`name="version_id" value="${first}"`));
    const more = await user.get(`${path}/insert?version=${first}`);
    expect(more.text).toMatch(new RegExp(`name="version_id" value="${first}"`));
    expect(second).not.toBe(first);
  });

  test("is accepted by one of two who accept at once", async () => {
    const { version_id } = await sentQuote();
    const next = (await call("newVersion", { id: version_id, variant: "Con imballaggio" })).values.version_id;
    await call("send", { id: next });
    const both = await Promise.all([version_id, next].map((id) => call("accept", { id, values: words })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(all`SELECT id FROM orders WHERE id_appointment = ${world.open}`).toHaveLength(1);
  });

  test("says that its order was cancelled", async () => {
    const { version_id } = await sentQuote();
    const { id_order } = (await call("accept", { id: version_id, values: words })).values;
    expect(await pageOf()).not.toContain("Annullato");
    const values = { reason: 5, penalty: "" };
    expect(await as("gestione1").call("Orders", "cancel", { id: id_order, values } as never)).toMatchObject({
      ok: true,
    });
    expect(await pageOf()).toMatch(/Ordine<.*?Annullato/s);
  });

  test("below its cost says so", async () => {
    const { version_id } = await exampleQuote();
    await as("superadmin").call("Margin", "changeCosts", {
      values: { usual: { hour: "20,00", day: "100,00", km: "0,50" }, workers: {}, vehicles: {} },
    } as never);
    const { cost_cents } = await versionOf(version_id);
    // 3 people for 5 h 15 at 20,00, a vehicle's day, 40 km; the boxes cost nothing here.
    expect(cost_cents).toBe(31_500 + 10_000 + 2000);
    expect(await pageOf()).not.toContain("sotto il costo");
    await call("saveDraft", { id: version_id, values: { discount: "80%" } });
    expect(await pageOf()).toContain("Il prezzo è sotto il costo.");
    const { text } = await visitor("superadmin").get(`/appointment/${world.open}/quote/${version_id}/sign`);
    expect(text).toContain("Totale");
    expect(text).not.toMatch(/[Cc]osto \(stima\)|sotto il costo|oltre i 17,0/);
  });
});

test("the crew's sheet prints what the quote takes along, room by room, and no price", async () => {
  const { version_id } = await exampleQuote();
  const piano = (await versionOf(version_id)).inventory.find(({ name }: Values) => name === "Pianoforte");
  const marks = { fragile: 1, packed_by: "client", note: "Non toccare la tastiera" };
  await count({ line: piano.id, goal: "stay", ...marks });
  await count({ room: "Cantina", name: "Damigiana", litres: 60, quantity: 4 });
  await call("saveDraft", { id: version_id, values: { wished_date: "12-03-2027" } });
  await call("send", { id: version_id });
  const { id_work } = (await call("accept", { id: version_id, values: words })).values;
  for (const path of [`/api/works/pdf/${id_work}`, "/api/works/pdf-day/12-03-2027"]) {
    const { status, text } = await openPdf(path, "superadmin");
    expect(status).toBe(200);
    for (const part of ["Oggetti", "Bicicletta 2 Deposito", "Divano vecchio 1 Discarica"])
      expect(text).toContain(part);
    expect(text).toMatch(/Pianoforte 1 Resta Il cliente FRAGILE\. Non toccare la tastiera/);
    expect(text).toMatch(/Cantina Damigiana 4 Va/);
    expect(text).not.toMatch(/441,00|1\.117,57|1\.458,44/);
  }
});

describe("beside the paces", () => {
  const jobs = (count: number) =>
    direct(() => {
      for (let at = 0; at < count; at += 1) {
        const date = addDays(today(), -1 - at);
        const created = { date_created: `${date} 08:00` };
        const visit = {
          id_client: world.rossi,
          id_address: world.rossiPlace,
          state: 1,
          time: "09:00",
          time_end: "10:00",
        };
        const id_appointment = insert("appointments", { ...visit, date, ...created });
        const id_order = insert("orders", { id_client: world.rossi, id_appointment, ...created });
        const work = { id_order, date, hour: "08:00", type: 0, id_pickup_place: world.rossiPlace };
        const id_work = insert("works", { ...work, ...created });
        for (const id_worker of [1, 2])
          insert("work_hours", { id_work, id_worker, start: "08:00", pause: 24, finish: "14:00" });
        const id_quote = insert("quotes", { id_appointment, ...created });
        const version = { id_quote, version_no: 1, state: "accepted", people: 2, minutes: 300 };
        insert("quote_versions", { ...version, ...created });
      }
    });
  const sentence = /Ore vere su ore stimate, 90 giorni: ([\d,]+) \((\d+) lavori\)/;
  const read = async () =>
    sentence.exec((await visitor("superadmin").get("/admin/settings/rates/")).text)?.slice(1);

  test("stands what the hours came to, of twenty removals or more, for who sees hours", async () => {
    jobs(19);
    expect(await read()).toBeUndefined();
    jobs(1);
    expect(await read()).toEqual(["1,12", "20"]);
    direct(() =>
      update("works", all<{ id: number }>`SELECT max(id) AS id FROM works`[0]?.id as number, {
        date: addDays(today(), -91),
      }),
    );
    expect(await read()).toBeUndefined();
  });
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { app } from "../../src/server/app";
import { setClock, today } from "../../src/server/base/clock";
import { all, insert, one, update } from "../../src/server/db/db";
import { pagesOf } from "../support/pdf-text";
import { visitor } from "../support/requests";
import { accepted, boss, exampleQuote, sentQuote as sent, versionOf } from "../support/sales";
import { direct, dump, fresh, world } from "../support/world";

beforeEach(() => fresh());
afterEach(() => setClock());

describe("a quote of the example", () => {
  test("holds what goes, is stored and is dumped; what stays counts nowhere", async () => {
    const { version_id, saved } = await exampleQuote();
    expect(saved).toMatchObject({ ok: true });
    const { estimate } = await versionOf(version_id);
    expect(estimate.volume).toEqual({ moved: 16_100, stored: 800, dumped: 1200, total: 18_100 });
    expect(estimate.skills).toEqual([]);
    expect(estimate.manMinutes).toBe(842);
    expect(estimate.used).toMatchObject({ people: 3, minutes: 315 });
    expect(estimate.used.vehicles).toMatchObject([{ name: "Camion 75 q", count: 1 }]);
    expect(estimate.why).toBe("18,1 m³ oltre i 17,0 di un Camion 35 q");
  });

  test("comes to the cent", async () => {
    const { version_id } = await exampleQuote();
    const { lines, totals } = await versionOf(version_id);
    expect(lines.map(({ total_cents }: { total_cents: number }) => total_cents)).toEqual([
      44100, 19000, 3600, 13575, 13500, 16000, 7200, 4500, -9718, 9500,
    ]);
    expect(totals).toMatchObject({
      price_cents: 121_475,
      agreed_cents: 111_757,
      vat_cents: 24_587,
      total_cents: 145_844,
      deposit: { net_cents: 33_527, vat_cents: 7376 },
    });
  });

  test.each([
    [{ stamp: true }, 146_044, 24_587],
    [{ discount: "" }, 157_700, 26_725],
  ])("with %p", async (options, total_cents, vat_cents) => {
    const { version_id } = await exampleQuote(options);
    expect((await versionOf(version_id)).totals).toMatchObject({ total_cents, vat_cents });
  });
});

async function paper(version: number) {
  const { cookie } = visitor("superadmin");
  const path = `/appointment/${world.open}/quote/${version}/pdf`;
  return (await app.request(path, { headers: { cookie } }, { site: "A", demo: false })).bytes();
}

const textOfPaper = async (version: number) => (await pagesOf(await paper(version))).join(" ");

/** Of these materials together. */
async function stockOf(...materials: number[]) {
  const { values } = await boss().call("Orders", "getStock", {});
  const own = values.materials.filter(({ id }: { id: number }) => materials.includes(id));
  return own.reduce((sum: number, { stock }: { stock: number }) => sum + stock, 0);
}

const act = (name: "send" | "accept" | "refuse" | "newVersion" | "begin" | "saveDraft", body: object) =>
  boss().call("Sales", name, body as { id: number });

test("the VAT of a rule changes while no quote was sent with it; an order without a quote has the first that holds", async () => {
  const { values } = await boss().call("VatRules", "getAll", {});
  const { id } = values.rules[0];
  const change = (rate: string) => boss().call("VatRules", "update", { id, values: { name: "IVA", rate } });
  const printed = async (site: "A" | "B") => {
    const path = `/api/preventivi/pdf/${world.order}`;
    const answer = await app.request(
      path,
      { headers: { cookie: visitor("superadmin", site).cookie } },
      { site, demo: false },
    );
    return (await pagesOf(await answer.bytes())).join(" ");
  };
  expect(await change("10")).toMatchObject({ ok: true });
  for (const site of ["A", "B"] as const) expect(await printed(site)).toContain("IVA 10%");
  await sent();
  expect(await change("10")).toMatchObject({ ok: true });
  const refused = await change("12");
  expect(refused).toMatchObject({
    status: 422,
    values: { errors: { rate: expect.stringContaining("già inviati") } },
  });
  const ended = { id, values: { name: "IVA", rate: "10", valid_to: "01-01-2020" } };
  expect(await boss().call("VatRules", "update", ended)).toMatchObject({ ok: true });
  for (const site of ["A", "B"] as const) expect(await printed(site)).not.toMatch(/IVA \d+%/);
});

describe("a sent quote", () => {
  test("has number 1 of its year, keeps its paper when rates change, and changes no more", async () => {
    const { version_id, kinds } = await sent();
    const before = await versionOf(version_id);
    expect(before).toMatchObject({ state: "sent", people: 3, minutes: 315 });
    await boss().call("Sales", "changeRates", {
      values: { prices: { hour: "99" }, vehicles: { [kinds.lorry]: "1" } },
    });
    expect((await versionOf(version_id)).totals).toEqual(before.totals);
    expect(new Bun.CryptoHasher("sha256").update(await paper(version_id)).digest("hex")).toBe(
      before.pdf_sha256,
    );
    const refused = await boss().call("Sales", "saveDraft", { id: version_id, values: { people: 5 } });
    expect(refused).toMatchObject({ status: 409 });
    const { values } = await boss().call("Sales", "getOfAppointment", { id: world.open });
    expect(values.quote.number).toBe(`n. 1/${today().slice(0, 4)}`);
  });

  test("makes its order and work when it is accepted, and one undo takes all back", async () => {
    const { version_id, barrels, books } = await sent();
    const done = await act("accept", {
      id: version_id,
      values: { how: "message", name: "Rossi Niccolò", words: "Va bene, confermo" },
    });
    expect(done).toMatchObject({ ok: true });
    const { id_order, id_work } = done.values;
    const { order } = (await boss().call("Orders", "getFromId", { id: id_order })).values;
    expect(order).toMatchObject({ agreed_price_cents: 111_757, agreed_price_2: 0, totalCost_cents: 121_257 });
    expect(order.works).toMatchObject([
      {
        date: "12-03-2027",
        hour: "08:00",
        duration: "5:15",
        police_permission_cents: 9500,
        cubicMetres: 18.1,
      },
    ]);
    expect(order.materials).toMatchObject([
      { id_material: books, quantity: 30, price_cents: 0, delivered: 0 },
      { id_material: barrels, quantity: 20, price_cents: 0, delivered: 0 },
    ]);
    const before = await stockOf(barrels, books);
    const counted = await boss().call("Works", "saveMaterials", {
      id_work,
      materials: [
        { id_material: barrels, value_out: 25, value_in: 0 },
        { id_material: books, value_out: 30, value_in: 0 },
      ],
    });
    expect(counted).toMatchObject({ ok: true });
    const after = (await boss().call("Orders", "getFromId", { id: id_order })).values.order;
    expect(after.totalCost_cents).toBe(125_257);
    expect((await stockOf(barrels, books)) - before).toBe(-55);
  });

  test("has its boxes once, on however many works they are counted", async () => {
    const { version_id, barrels } = await sent();
    const values = { how: "message", name: "Rossi Niccolò", words: "Va bene" };
    const { id_order, id_work } = (await act("accept", { id: version_id, values })).values;
    const another = {
      id_order,
      date: "11-03-2027",
      hour: "08:00",
      type: 0,
      id_pickupPlace: world.rossiPlace,
    };
    const { id } = (await boss().call("Orders", "addWork", { values: another })).values;
    const charged = async (work: number, value_out: number) => {
      const materials = [{ id_material: barrels, value_out, value_in: 0 }];
      await boss().call("Works", "saveMaterials", { id_work: work, materials });
      const { order } = (await boss().call("Orders", "getFromId", { id: id_order })).values;
      return order.totalCost_cents - 121_257;
    };
    expect(await charged(id, 5)).toBe(0);
    expect(await charged(id_work, 20)).toBe(4000);
    expect(await charged(id, 0)).toBe(0);
    expect(await charged(id, 2)).toBe(1600);
    expect(await charged(id_work, 18)).toBe(0);
  });

  test("is taken back whole by one undo, and accepted once", async () => {
    const { version_id } = await sent();
    const before = accepted();
    const words = { how: "message", name: "Rossi Niccolò", words: "Va bene" };
    expect(await act("accept", { id: version_id, values: words })).toMatchObject({ ok: true });
    const { id: activity } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
    expect(await act("accept", { id: version_id, values: words })).toMatchObject({ status: 409 });
    await boss().undo({ activity });
    expect(accepted()).toEqual(before);
  });

  test("has its number once: a sending that is taken back leaves it to its quote", async () => {
    const { version_id } = await exampleQuote();
    const done = await act("send", { id: version_id });
    await boss().call("Activity", "undo", { activity: (done as { activity?: number }).activity as number });
    expect(all`SELECT number FROM quotes`).toEqual([{ number: null }]);
    const other = (await act("begin", { id: world.ofAgent2 })).values.version_id;
    const written = [{ kind: "free", description: "Sgombero", price: "300,00" }];
    await act("saveDraft", { id: other, values: { written } });
    expect((await act("send", { id: other })).values.number).toStartWith("n. 2/");
    expect((await act("send", { id: version_id })).values.number).toStartWith("n. 1/");
  });

  test("begins at 1 in a new year; of two that are sent at once each has its own, or is asked to send again", async () => {
    const { version_id } = await sent();
    const visit = { date: today(), time: "10:00", time_end: "11:00", id_client: world.rossi };
    const made = { id_address: world.rossiPlace, date_created: `${today()} 08:00` };
    const third = direct(() => insert("appointments", { ...visit, ...made }));
    const drafts = await Promise.all(
      [world.ofAgent2, third].map(async (id) => {
        const draft = (await act("begin", { id })).values.version_id;
        const written = [{ kind: "free", description: "Sgombero", price: "300,00" }];
        await act("saveDraft", { id: draft, values: { written } });
        return draft;
      }),
    );
    const year = Number(today().slice(0, 4)) + 1;
    const noon = Date.parse(`${year}-01-01T11:00:00Z`);
    setClock(() => noon);
    const both = await Promise.all(drafts.map((id) => act("send", { id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.values.msg).toContain("inviare di nuovo");
    for (const id of drafts) await act("send", { id });
    expect(all`SELECT year, number FROM quotes ORDER BY year, number`).toEqual([
      { year: year - 1, number: 1 },
      { year, number: 1 },
      { year, number: 2 },
    ]);
    const next = (await act("newVersion", { id: version_id })).values.version_id;
    expect((await act("send", { id: next })).values.number).toBe(`n. 1/${year - 1}, versione 2`);
  });

  test.each([
    ["without a proof", { how: "paper", name: "Rossi" }, 422, "Serve la scansione"],
    [
      "on a closed day",
      { how: "message", name: "Rossi", words: "Sì", wished_date: "13-03-2027" },
      422,
      "chiusa",
    ],
    ["of nobody", { how: "message", name: "", words: "Sì" }, 422, "vuoto"],
  ])("%s is not accepted", async (_, values, status, text) => {
    const { version_id } = await sent();
    const closed = { from: "13-03-2027", reason: "Patrono" };
    await boss().call("Closures", "createNew", { values: closed });
    const before = dump();
    const refused = await act("accept", { id: version_id, values });
    expect(refused).toMatchObject({ status });
    expect(JSON.stringify(refused.values)).toContain(text);
    expect(dump()).toBe(before);
  });

  test("is superseded by the next that is sent, unless that is another variant", async () => {
    const { version_id } = await sent();
    const next = (await act("newVersion", { id: version_id })).values.version_id;
    expect((await versionOf(version_id)).state).toBe("sent");
    await act("send", { id: next });
    expect((await versionOf(version_id)).state).toBe("replaced");
    const variant = (await act("newVersion", { id: next, variant: "Con imballaggio" })).values.version_id;
    await act("send", { id: variant });
    expect((await versionOf(next)).state).toBe("sent");
    const values = { how: "message", name: "Rossi", words: "La prima", wished_date: "" };
    const old = { id: version_id, values };
    expect(await boss().call("Sales", "accept", { ...old, sure: 0 })).toMatchObject({ status: 422 });
    expect((await act("accept", old)).values.id_work).toBeNull();
    expect([(await versionOf(next)).state, (await versionOf(variant)).state]).toEqual([
      "replaced",
      "replaced",
    ]);
  });
});

test("the paper has number, objects, lines, VAT, deposit and the text of a dated removal", async () => {
  const text = await textOfPaper((await sent()).version_id);
  for (const part of [
    ...["n. 1/", "versione 1", "Divano", "Pianoforte", "Resta", "18,1 m³", "3 persone per 5 h 15 min"],
    ...["Sconto", "-97,18 €", "22 % su 1.117,57 €", "245,87 €", "1.458,44 €", "Spese anticipate"],
    "Acconto, 30 % 335,27 € e IVA 73,76 € 409,03 €",
    ...["data concordata", "può recedere", "Via Chiaia 22", "5º piano, ascensore grande"],
  ])
    expect(text).toContain(part);
});

test.each<[string, object, string[], string[]]>([
  ["an earnest", { deposit_kind: "earnest" }, ["Caparra, 30 % senza IVA 437,53 €"], ["Acconto"]],
  ["no deposit", { deposit_kind: "none" }, [], ["Acconto", "Caparra"]],
  ["a stamp", { stamp: 1 }, ["Imposta di bollo", "1.460,44 €"], []],
  ["no wished day", { wished_date: "" }, ["può recedere"], ["data concordata"]],
  ["own terms", { terms: "Saldo allo scarico" }, ["Saldo allo scarico"], []],
])("a paper with %s", async (_, values, parts, others) => {
  const { version_id } = await exampleQuote();
  const dated = { deposit: 30, wished_date: "12-03-2027", ...values };
  await boss().call("Sales", "saveDraft", { id: version_id, values: dated });
  const text = await textOfPaper(version_id);
  for (const part of parts) expect(text).toContain(part);
  for (const other of others) expect(text).not.toContain(other);
});

test("a firm reads nothing about a consumer's withdrawal", async () => {
  direct(() => update("clients", world.rossi, { private_client: 0, business_name: "Rossi S.r.l." }));
  const text = await textOfPaper((await sent()).version_id);
  expect(text).toContain("Rossi S.r.l.");
  expect(text).not.toMatch(/Recesso|recedere|data concordata/);
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { setClock } from "../../src/server/base/clock";
import { type Day, toWire } from "../../src/server/base/days";
import { all, insert, one, update } from "../../src/server/db/db";
import { firmIdentity } from "../../src/server/db/settings";
import { hoursBefore } from "../../src/server/orders/permits/model";
import { openPdf } from "../support/pdf-text";
import { visitor } from "../support/requests";
import { pdf } from "../support/samples";
import { as, direct, dump, fresh, naples, type Values, world } from "../support/world";

const need: Day = "2026-12-23";
const setToday = (day: string, time = "09:00") => setClock(() => Date.parse(`${day}T${time}:00+01:00`));

/** The work of the world on 23 December 2026, seen on 1 December; its place asks for a permit. */
beforeEach(() => {
  fresh();
  setToday("2026-12-01");
  direct(() => {
    insert("city_rules", { id_city: naples, lead_days: 15 });
    update("pickup_places", world.rossiPlace, { needs_permit: 1 });
    update("works", world.work, { date: need });
  });
});
afterEach(() => setClock());

const office = () => as("gestione1");
const at = { id_work: 0, id_place: 0 };
const add = (values: Values = {}, more: Values = {}) =>
  office().call("Permits", "createNew", {
    ...{ ...at, id_work: world.work, id_place: world.rossiPlace, ...more },
    values: { state: "asked", ...values },
  });
const change = (id: number, values: Values, more: Values = {}) =>
  office().call("Permits", "update", { id, values: { state: "asked", ...values }, ...more });
const added = async (values: Values = {}, more: Values = {}): Promise<number> =>
  (await add(values, more)).values.id;
const places = async (): Promise<Values[]> =>
  (await office().call("Permits", "getOfWork", { id: world.work })).values.places;
const place = async () => (await places())[0];
const ahead = async (): Promise<Values[]> => (await office().call("Permits", "getAll", {})).values.places;
const move = (date: Day, more: Values = {}) =>
  office().call("Calendar", "moveWork", { id: world.work, date: toWire(date), hour: "08:00", ...more });
const cost = () =>
  one<Values>`SELECT police_permission_cents AS cost, typed_permission_cents AS typed FROM works WHERE id = ${world.work}`;
const undo = () =>
  office().call("Activity", "undo", {
    activity: one<{ id: number }>`SELECT max(id) AS id FROM activity WHERE user = 'gestione1'`?.id,
  });
const goesTo = (column: string, id_place: number | null) =>
  direct(() => update("works", world.work, { [column]: id_place }));

describe("a permit has to be asked for", () => {
  test("so many calendar days before, moved back to an open day; signs by hours of the wall clock", async () => {
    expect(await place()).toMatchObject({ word: "missing", ask_by: "2026-12-07", isLate: false });
    await add({ from: "23-12-2026" });
    expect(await place()).toMatchObject({ word: "asked", ask_by: null, signs_by: "2026-12-21 08:00" });
  });

  test.each<[string, Day, string]>([
    ["on a Sunday", "2026-12-21", "2026-12-04"],
    ["on a working day", "2026-12-24", "2026-12-09"],
  ])("where its limit falls %s", async (_, date, by) => {
    direct(() => update("works", world.work, { date }));
    expect((await place()).ask_by).toBe(by);
  });

  test("before the firm is closed", async () => {
    direct(() => insert("closures", { date_from: "2026-12-04", date_to: "2026-12-07", reason: "Ponte" }));
    expect((await place()).ask_by).toBe("2026-12-03");
  });

  test("20 days before until the comune's own are known, and the signs of Milano 72 hours", async () => {
    direct(() => update("pickup_places", world.rossiPlace, { id_city: 15146 }));
    expect((await place()).ask_by).toBe("2026-12-03");
    await add();
    expect((await place()).signs_by).toBe("2026-12-20 08:00");
  });

  test.each<[string, number, string]>([
    ["2026-10-26", 48, "2026-10-24 08:00"],
    ["2026-03-30", 50, "2026-03-28 06:00"],
    ["2027-01-01", 72, "2026-12-29 08:00"],
  ])("hours of the wall clock before %s", (day, hours, by) =>
    expect(hoursBefore(day as Day, "08:00", hours)).toBe(by),
  );

  test.each([
    ["2026-12-07", false],
    ["2026-12-08", true],
  ])("late from the day after: on %s %p", async (day, isLate) => {
    setToday(day);
    expect((await place()).isLate).toBe(isLate);
  });

  test("signs are late once their minute is over", async () => {
    await add();
    setToday("2026-12-21", "08:00");
    expect((await place()).isLate).toBe(false);
    setToday("2026-12-21", "08:01");
    expect((await place()).isLate).toBe(true);
    await change((await place()).id, { state: "posted", signs_on: "21-12-2026", signs_hour: "09:30" });
    expect(await place()).toMatchObject({ word: "posted", signs_by: null, isLate: false });
  });

  test("is never stored, so that a place, a stop or an end tell it by themselves", async () => {
    expect(all`SELECT 1 FROM permits`).toEqual([]);
    goesTo("id_unloading_place", world.rossiOtherPlace);
    expect((await places()).map(({ id_place }) => id_place)).toEqual([world.rossiPlace]);
    direct(() => update("pickup_places", world.rossiOtherPlace, { needs_permit: 1 }));
    expect((await places()).map(({ id_place, word }) => [id_place, word])).toEqual([
      [world.rossiPlace, "missing"],
      [world.rossiOtherPlace, "missing"],
    ]);
    goesTo("id_pickup_place", world.rossiOtherPlace);
    goesTo("id_unloading_place", null);
    expect((await places()).map(({ id_place }) => id_place)).toEqual([world.rossiOtherPlace]);
  });

  test("leaves the list with the order that is cancelled, and comes back with it", async () => {
    await add({ fee: "45,50" });
    expect(await ahead()).toHaveLength(1);
    await office().call("Orders", "cancel", { id: world.order, values: { reason: 5, penalty: "" } });
    expect([await ahead(), all`SELECT 1 FROM permits`]).toEqual([[], []]);
    await office().call("Orders", "restore", { id: world.order });
    expect([(await ahead()).length, cost()]).toEqual([1, { cost: 4550, typed: 0 }]);
  });

  test("once for all days of a job, while from and to hold them", async () => {
    const later = direct(() =>
      insert("works", {
        ...{ id_order: world.order, id_pickup_place: world.rossiPlace, type: 0, id_job: world.work },
        ...{ date: "2026-12-24", hour: "08:00", date_created: "2026-12-01 08:00" },
      }),
    );
    const ofOrder = async () =>
      (await office().call("Permits", "getOfOrder", { id: world.order })).values.places.map(
        ({ id_work, word }: Values) => [id_work, word],
      );
    expect((await ahead()).map(({ id_work }) => id_work)).toEqual([world.work]);
    const id = await added({ from: "23-12-2026", to: "24-12-2026" });
    expect((await ahead()).map(({ id_work, word }) => [id_work, word])).toEqual([[world.work, "asked"]]);
    await change(id, { to: "23-12-2026" });
    expect(await ofOrder()).toEqual([
      [world.work, "asked"],
      [later, "missing"],
    ]);
  });
});

describe("a work that moves", () => {
  const sentence = "Per Via Roma 1, Napoli il permesso andava chiesto entro il 30/11.";

  test("past the limit asks first; a call gets a warning", async () => {
    setToday("2026-12-05");
    const asked = await move("2026-12-15", { sure: 0 });
    expect([asked.status, asked.values.errors]).toEqual([422, { sure: sentence }]);
    expect((await move("2026-12-15", { sure: 1 })).ok).toBe(true);
    expect((await move("2026-12-16")).values.warning).toContain("andava chiesto entro il 01/12");
  });

  test("in its form, too", async () => {
    setToday("2026-12-05");
    const values = { date: "15-12-2026", hour: "08:00", type: 0, id_pickupPlace: world.rossiPlace };
    const { status, values: answer } = await office().call("Orders", "editWork", {
      ...{ id: world.work, values, sure: 0 },
    });
    expect([status, answer.errors]).toEqual([422, { sure: sentence }]);
  });

  test("with all its days, each past its own limit", async () => {
    setToday("2026-12-05");
    const second = direct(() => {
      const {
        id: _,
        police_permission: _euros,
        ...row
      } = one<Values>`SELECT * FROM works WHERE id = ${world.work}` as Values;
      return insert("works", { ...row, id_job: world.work, date: "2026-12-24" } as never);
    });
    const to = { id: world.work, date: "15-12-2026", hour: "08:00" };
    const asked = await office().call("Calendar", "moveWorkDays", { ...to, sure: 0 });
    expect([asked.status, asked.values.errors?.sure]).toEqual([
      422,
      `${sentence} ${sentence.replace("30/11", "01/12")}`,
    ]);
    expect((await office().call("Calendar", "moveWorkDays", { ...to, sure: 1 })).ok).toBe(true);
    expect(one`SELECT date FROM works WHERE id = ${second}`).toEqual({ date: "2026-12-16" });
  });

  test("is copied or continued on a day that is too near, and is asked about the same", async () => {
    setToday("2026-12-05");
    const copy = (values: Values) =>
      office().call("Orders", "copyWork", { id: world.work, values, sure: 0 } as never);
    expect((await copy({ date: "15-12-2026" })).values.errors).toEqual({ sure: sentence });
    expect((await copy({ date: "28-12-2026" })).ok).toBe(true);
    direct(() => update("works", world.work, { date: "2026-12-10" }));
    const going = { id: world.work, date: "15-12-2026", sure: 0 };
    const on = await as("superadmin").call("Works", "continueWork", going as never);
    expect(on.values.errors?.sure).toContain(sentence);
    await add({ from: "10-12-2026", to: "15-12-2026" });
    const covered = await as("superadmin").call("Works", "continueWork", going as never);
    expect(JSON.stringify(covered.values)).not.toContain("andava chiesto");
  });

  test.each<[string, Values, Day, boolean]>([
    [
      "within a permit that holds that day",
      { state: "granted", from: "10-12-2026", to: "23-12-2026" },
      "2026-12-15",
      false,
    ],
    ["out of a permit", { state: "granted", from: "20-12-2026", to: "23-12-2026" }, "2026-12-15", true],
    ["to a day that can still be asked for", { state: "granted", from: "23-12-2026" }, "2026-12-22", false],
    ["where none is needed", { state: "unneeded" }, "2026-12-15", false],
    ["with one that was refused", { state: "refused", from: "23-12-2026" }, "2026-12-15", true],
  ])("%s", async (_, values, date, asks) => {
    await add(values);
    setToday("2026-12-05");
    expect("warning" in (await move(date)).values).toBe(asks);
  });

  test("after it was granted has it to do again, until it is back", async () => {
    await add({ state: "granted", from: "23-12-2026" });
    await move("2026-12-28");
    expect(await place()).toMatchObject({ word: "again", ask_by: "2026-12-11", signs_by: null });
    expect((await undo()).values.msg).toBe("Operazione annullata");
    expect(await place()).toMatchObject({ word: "granted", ask_by: null });
  });

  test("by another hour asks nothing", async () => {
    setToday("2026-12-20");
    expect((await move(need, { hour: "10:00", sure: 0 })).ok).toBe(true);
  });

  test("on site B asks nothing", async () => {
    setToday("2026-12-05");
    const moved = await as("gestione1", "B").call("Calendar", "moveWork", {
      ...{ id: world.work, date: "15-12-2026", hour: "08:00", sure: 0 },
    });
    expect(moved.ok).toBe(true);
  });
});

const amounts = { fee: "45,50", stamps: "2", stamp: "16,00", signs: "30,00" };

describe("the cost of a work's permits", () => {
  const edit = (more: Values, site: "A" | "B" = "A", who: "gestione1" | "superadmin" = "gestione1") =>
    as(who, site).call("Orders", "editWork", {
      id: world.work,
      values: { date: toWire(need), hour: "08:00", type: 0, id_pickupPlace: world.rossiPlace, ...more },
    });
  beforeEach(() => direct(() => update("works", world.work, { police_permission_cents: 9500 })));

  test("is what was typed until a permit has an amount, and again after", async () => {
    const id = await added();
    expect(cost()).toEqual({ cost: 9500, typed: null });
    await change(id, amounts);
    expect(cost()).toEqual({ cost: 10_750, typed: 9500 });
    const { work } = (await office().call("Orders", "getWork", { id: world.work })).values;
    expect([work.police_permission, work.police_permission_cents]).toEqual([108, 10_750]);
    await change(id, { fee: "", stamps: "", signs: "0" });
    expect(cost()).toEqual({ cost: 9500, typed: null });
  });

  test.each([
    ["refused", 10_750],
    ["unneeded", 9500],
  ])("counts one that is %s or not", async (state, cents) => {
    await add({ ...amounts, state });
    expect(cost()?.cost).toBe(cents);
  });

  test("is in totals and margins, and on site B", async () => {
    await add(amounts);
    const total = async (site: "A" | "B") =>
      (await as("superadmin", site).call("Orders", "getFromId", { id: world.order })).values.order
        .totalCostPermissions_cents;
    expect([await total("A"), await total("B")]).toEqual([10_750, 10_750]);
    const { margin } = (await as("superadmin").call("Margin", "getOfOrder", { id: world.order })).values;
    expect(margin.permits).toBe(10_750);
  });

  test.each([
    ["in euros", { police_permission: 108 }],
    ["in cents", { police_permission_cents: 10_750 }],
    ["absent", {}],
  ])("written the same %s changes nothing", async (_, more) => {
    await add(amounts);
    expect((await edit(more)).ok).toBe(true);
    expect(cost()).toEqual({ cost: 10_750, typed: 9500 });
  });

  test.each<["A" | "B", string]>([
    ["A", "È la somma dei permessi, 107,50 €: si cambia in quelli."],
    ["B", "Il costo del permesso è calcolato: qui non si cambia."],
  ])("written another is refused on site %s, with the reason", async (site, reason) => {
    await add(amounts);
    const before = dump();
    const { status, values } = await edit({ police_permission: 50 }, site);
    expect([status, values.errors]).toEqual([422, { police_permission: reason }]);
    expect(dump()).toBe(before);
  });

  test("goes back with the permit, by one undo and by an older value", async () => {
    const id = await added(amounts);
    await office().call("Permits", "delete", { id });
    expect(cost()).toEqual({ cost: 9500, typed: null });
    expect((await undo()).values.msg).toBe("Operazione annullata");
    expect(cost()).toEqual({ cost: 10_750, typed: 9500 });
    await change(id, { fee: "5,50" });
    const last = one<{ id: number }>`SELECT max(id) AS id FROM change WHERE noun = 'permits'`?.id;
    const back = await as("superadmin").call("History", "setBack", {
      ...{ table: "permits", id, change: last, side: "before" },
    });
    expect([back.ok, cost()?.cost]).toEqual([true, 10_750]);
  });

  test("cannot be set back alone to what was typed", async () => {
    await add(amounts);
    const last = one<{ id: number }>`SELECT max(id) AS id FROM change WHERE noun = 'works'`?.id;
    const back = await as("superadmin").call("History", "setBack", {
      ...{ table: "works", id: world.work, change: last, side: "before" },
    });
    expect([back.status, cost()]).toEqual([409, { cost: 10_750, typed: 9500 }]);
  });

  test("goes with the work, and comes back with it", async () => {
    await add(amounts);
    const before = dump();
    expect((await office().call("Orders", "deleteWork", { id: world.work })).ok).toBe(true);
    expect(all`SELECT 1 FROM permits`).toEqual([]);
    expect((await undo()).values.msg).toBe("Operazione annullata");
    expect(all`SELECT fee_cents FROM permits`).toEqual([{ fee_cents: 4550 }]);
    expect(before).toContain("4550");
  });
});

describe("what is paid in advance for the client", () => {
  const receipt = async (id_appointment = world.withOrder): Promise<number> =>
    (
      await office().call("Files", "upload", {
        ...{ id_appointment, file: { filename: "ricevuta.pdf", bytes: pdf("ricevuta") } },
      })
    ).values.id;
  const charge = () => one<Values>`SELECT charge, id_file FROM permits`;

  test("has the receipt in the client's name, at its exact sum", async () => {
    const id_file = await receipt();
    const wrong = await add({ ...amounts, charge: "advanced", id_file, receipt: "95" });
    expect([wrong.status, wrong.values.errors]).toEqual([
      422,
      {
        receipt:
          "La ricevuta è di 95,00 €, il permesso costa 107,50 €: senza la ricevuta esatta è a carico della ditta.",
      },
    ]);
    expect((await add({ ...amounts, charge: "advanced", id_file, receipt: "107,50" })).ok).toBe(true);
    expect(charge()).toEqual({ charge: "advanced", id_file });
  });

  test.each<[string, (file: number, other: number) => Values, string, string]>([
    ["without a receipt", () => ({ receipt: "107,50" }), "id_file", "Anticipato solo con la ricevuta"],
    ["without its sum", (id_file) => ({ id_file }), "receipt", "Scrivere di quanto"],
    [
      "with the document of another order",
      (_, id_file) => ({ id_file, receipt: "107,50" }),
      "id_file",
      "non è di questo ordine",
    ],
  ])("is refused %s", async (_, values, field, reason) => {
    const [own, other] = [await receipt(), await receipt(world.hiddenAppointment)];
    const { status, values: answer } = await add({ ...amounts, charge: "advanced", ...values(own, other) });
    expect([status, answer.errors[field]]).toEqual([422, expect.stringContaining(reason)]);
  });

  test("is the firm's again when the amounts change, or the receipt goes", async () => {
    const id_file = await receipt();
    const id = await added({ ...amounts, charge: "advanced", id_file, receipt: "107,50" });
    expect((await change(id, { notes: "Pagato", state: "granted" })).ok).toBe(true);
    expect((await change(id, { fee: "40" })).values.errors.receipt).toContain("La ricevuta è di 107,50 €");
    expect((await office().call("Files", "delete", { id: id_file })).ok).toBe(true);
    expect((await place()).charge).toBe("firm");
    expect((await undo()).values.msg).toBe("Operazione annullata");
    expect([charge(), (await place()).charge]).toEqual([{ charge: "advanced", id_file }, "advanced"]);
  });
});

describe("two places", () => {
  const twoPlaces = (id_city: number) =>
    direct(() => {
      update("pickup_places", world.rossiOtherPlace, { needs_permit: 1, id_city });
      update("pickup_places", world.rossiPlace, { id_city: naples });
      update("works", world.work, { id_unloading_place: world.rossiOtherPlace });
    });
  const rows = () =>
    all<Values>`SELECT id_place, state, stamps, protocol, granted_on FROM permits ORDER BY id`;

  test("of one comune are one request, with the stamps on its first row", async () => {
    twoPlaces(naples);
    const asked = await add({ stamps: 2, protocol: "77" });
    expect(asked.values.msg).toBe("Permesso inserito, in una richiesta sola con Via Chiaia 22, Napoli");
    expect(rows().map(({ stamps, protocol }) => [stamps, protocol])).toEqual([
      [2, "77"],
      [0, "77"],
    ]);
    await change(asked.values.id, { state: "granted", granted_on: "10-12-2026" });
    expect(rows().map(({ state, granted_on }) => [state, granted_on])).toEqual([
      ["granted", "2026-12-10"],
      ["granted", "2026-12-10"],
    ]);
    const [, second] = await places();
    expect((await change(second.id, { stamps: 1, state: "granted" })).values.errors.stamps).toBe(
      "La richiesta al comune è una sola: le marche stanno nella riga di Via Roma 1, Napoli.",
    );
  });

  test("of two comuni are two requests, each with its own days", async () => {
    twoPlaces(15146);
    await add({ protocol: "77" });
    expect(rows()).toHaveLength(1);
    expect((await places())[1]).toMatchObject({ word: "missing", ask_by: "2026-12-03" });
    expect((await add({ stamps: 2 }, { id_place: world.rossiOtherPlace })).ok).toBe(true);
    expect(rows().map(({ protocol }) => protocol)).toEqual(["77", ""]);
  });
});

describe("bad input", () => {
  test.each<[string, Values, Values]>([
    [
      "ends before it begins",
      { from: "23-12-2026", to: "22-12-2026" },
      { to: "L'ultimo giorno non può essere prima del primo." },
    ],
    [
      "granted before asked",
      { asked_on: "10-12-2026", granted_on: "09-12-2026" },
      { granted_on: "Non può essere concesso prima di essere chiesto." },
    ],
    [
      "posted without its day",
      { state: "posted" },
      { signs_on: "Scrivere quando sono stati messi i cartelli." },
    ],
    ["a day without hour", { signs_on: "20-12-2026" }, { signs_hour: "Scrivere anche l'ora." }],
    ["half a cent", { fee: "4,555" }, { fee: expect.any(String) }],
    ["metres of nowhere", { metres: "0" }, { metres: "Inserire un numero intero tra 1 e 999" }],
    ["another state", { state: "missing" }, { state: expect.any(String) }],
  ])("%s is refused beside its field", async (_, values, errors) => {
    const before = dump();
    const { status, values: answer } = await add(values);
    expect([status, answer.errors]).toEqual([422, errors]);
    expect(dump()).toBe(before);
  });

  test("signs that came late are asked about", async () => {
    const late = { state: "posted", signs_on: "21-12-2026", signs_hour: "08:01" };
    expect((await add(late, { sure: 0 })).values.errors.sure).toBe(
      "I cartelli andavano messi entro il 21/12 alle 8:00.",
    );
  });

  test("the second of two colleagues reads who was first, and when", async () => {
    await add();
    const second = await as("superadmin").call("Permits", "createNew", {
      ...{ id_work: world.work, id_place: world.rossiPlace, values: { state: "asked" } },
    });
    expect([second.status, second.values.msg]).toEqual([
      409,
      "Il permesso è già stato inserito da gestione1 oggi alle 9:00: ricaricare la pagina.",
    ]);
  });

  test("a place of another work, a work that is not there, a cancelled order", async () => {
    expect((await add({}, { id_place: world.aziendaPlace })).status).toBe(404);
    expect((await add({}, { id_work: 999 })).status).toBe(404);
    await office().call("Orders", "cancel", { id: world.hiddenOrder, values: { reason: 5 } });
    direct(() => update("pickup_places", world.aziendaPlace, { needs_permit: 1 }));
    direct(() =>
      insert("works", {
        ...{ id_order: world.hiddenOrder, id_pickup_place: world.aziendaPlace, type: 0 },
        ...{ date: need, hour: "08:00", date_created: "2026-12-01 08:00" },
      }),
    );
    const id_work = one<{ id: number }>`SELECT max(id) AS id FROM works`?.id;
    expect((await add({}, { id_work, id_place: world.aziendaPlace })).status).toBe(409);
  });

  test("a comune has one rule, which keeps its comune", async () => {
    const rule = (id_city: number, more = {}) =>
      office().call("CityRules", "createNew", { values: { id_city, lead_days: "10", ...more } });
    expect((await rule(naples)).values.errors).toEqual({
      id_city: "Per questo comune c'è già una regola: modificarla nell'elenco.",
    });
    expect((await rule(1)).values.errors).toEqual({ id_city: "Scegliere un comune dall'elenco." });
    expect((await rule(61022, { lead_days: "366" })).values.errors).toEqual({
      lead_days: "Inserire un numero intero tra 0 e 365",
    });
    const { id } = (await rule(61022, { lead_days: "1", signs_hours: "1" })).values;
    const { text } = await visitor("gestione1").get("/orders/permits/cities/");
    for (const words of ["1 giorno prima", "1 ora prima"]) expect(text).toContain(words);
    const cleared = await office().call("CityRules", "update", {
      id,
      values: { lead_days: "", signs_hours: "" },
    });
    expect(cleared.ok).toBe(true);
    expect(one`SELECT lead_days, signs_hours FROM city_rules WHERE id = ${id}`).toEqual({
      lead_days: null,
      signs_hours: null,
    });
  });
});

describe("on screen", () => {
  const line = "chiedere entro il 07/12";

  test("the order, the list, the form of the work and Home tell what is to ask, and by when", async () => {
    const boss = visitor("gestione1");
    for (const path of [`/orders/${world.order}`, "/orders/permits/", `/orders/works/modify/${world.work}`]) {
      const { status, text } = await boss.get(path);
      expect([path, status, text.includes(line), text.includes("Da chiedere")]).toEqual([
        path,
        200,
        true,
        true,
      ]);
    }
    expect((await boss.get("/")).text).toContain("permesso di sosta in scadenza, lunedì 07/12");
    await add({ state: "granted", from: "23-12-2026" });
    expect((await boss.get("/")).text).not.toContain("permesso di sosta in scadenza");
  });

  test("the form of a work shows the sum of its permits, which is not typed there", async () => {
    await add(amounts);
    const { text } = await visitor("gestione1").get(`/orders/works/modify/${world.work}`);
    expect(/<input[^>]*name="police_permission"[^>]*>/.exec(text)?.[0]).toMatch(/readOnly|readonly/);
    expect(text).toContain("È la somma dei permessi");
  });

  test("a refused form keeps what was typed; a saved one is there", async () => {
    const boss = visitor("gestione1");
    const path = `/orders/permits/insert/${world.work}/${world.rossiPlace}`;
    const typed = { state: "asked", protocol: "77/2026", from: "23-12-2026", to: "22-12-2026", fee: "45,50" };
    const refused = await boss.post(path, typed);
    expect([refused.status, refused.text.includes("77/2026")]).toEqual([422, true]);
    expect((await boss.post(path, { ...typed, to: "24-12-2026" })).status).toBe(303);
    expect(one`SELECT protocol, fee_cents, date_to FROM permits`).toEqual({
      ...{ protocol: "77/2026", fee_cents: 4550, date_to: "2026-12-24" },
    });
  });

  test("the request is a paper for the comune, linked where its permit is written down", async () => {
    direct(() => {
      update(
        "city_rules",
        one<{ id: number }>`SELECT id FROM city_rules WHERE id_city = ${naples}`?.id ?? 0,
        {
          office: "Polizia municipale",
        },
      );
      update("pickup_places", world.rossiPlace, { id_city: naples });
      update("pickup_places", world.rossiOtherPlace, { id_city: naples, needs_permit: 1 });
      update("works", world.work, { id_unloading_place: world.rossiOtherPlace });
      update("vehicles", 1, { name: "Furgone XJ142NX" });
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
    });
    const id = await added({ asked_on: "01-12-2026", from: "23-12-2026", to: "24-12-2026", metres: "12" });
    const path = `/api/permessi/pdf/${id}`;
    const { text } = await openPdf(path, "gestione1");
    for (const part of [
      ...["Napoli", "Polizia municipale", firmIdentity().name, firmIdentity().vat, "XJ142NX", "Furgone"],
      ...["Via Roma 1, Napoli 12", "Via Chiaia 22, Napoli ____", "23/12/2026", "24/12/2026"],
      ...["01/12/2026", "Firma del richiedente"],
    ])
      expect(text).toContain(part);
    for (const page of [`/orders/permits/modify/${id}`, "/orders/permits/"])
      expect((await visitor("gestione1").get(page)).text).toContain(`href="${path}"`);
    expect((await openPdf("/api/permessi/pdf/999", "gestione1")).status).toBe(404);
    expect((await openPdf(path, "gestione1", "B")).status).toBe(404);
  });

  test("site B has no page of permits, and says nothing of them in its own", async () => {
    await add({ protocol: "CANARINO", ...amounts });
    const onB = visitor("gestione1", "B");
    for (const path of ["/orders/permits/", "/orders/permits/cities/", "/orders/permits/modify/1"])
      expect([path, (await onB.get(path)).status]).toEqual([path, 404]);
    for (const path of ["/", `/orders/${world.order}`, `/orders/works/modify/${world.work}`]) {
      const { text } = await onB.get(path);
      expect([path, /CANARINO|Da chiedere|Permessi di sosta/.test(text)]).toEqual([path, false]);
    }
  });

  test("a canary of a permit is on no wall and in no feed", async () => {
    await add({ protocol: "CANARINO", notes: "CANARINO", ...amounts });
    const wall = await office().call("Kiosk", "getBoard", { date: toWire(need) } as never);
    const { address } = (await office().call("Calendar", "makeFeed", {})).values;
    const feed = await visitor("nobody").get(address);
    expect([JSON.stringify(wall.values).includes("Rossi"), feed.text.includes("Rossi")]).toEqual([
      true,
      true,
    ]);
    expect(/CANARINO|107,50|Chiesto/.test(JSON.stringify(wall.values) + feed.text)).toBe(false);
  });
});

import { addDays, formatDay, mondayOf, toWire } from "../../src/server/base/days";
import { instantOf } from "../../src/server/base/instants";
import { removeCrew } from "../../src/server/crews/store";
import { journaled } from "../../src/server/journal/journal";
import { depot } from "../../src/server/orders/works/stops";
import { removeWork } from "../../src/server/orders/works/store";
import { getRoutes } from "../support/access/routes";
import { openPdf } from "../support/pdf-text";
import { all, insert, one, remove, setClock, today, update, userId, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);
afterEach(() => setClock());

const office = () => as("gestione1");
const cancel = (values: Values = {}, id = world.order, more: Values = {}) =>
  office().call("Orders", "cancel", { id, values: { reason: 5, penalty: "", ...values }, ...more });
const orderOf = async (id = world.order) => (await office().call("Orders", "getFromId", { id })).values.order;
const visit = (id = world.withOrder) =>
  one`SELECT state, id_reason, order_cancelled FROM appointments WHERE id = ${id}`;
const worksOf = (order = world.order) =>
  all<{ id: number }>`SELECT id FROM works WHERE id_order = ${order} ORDER BY id`.map(({ id }) => id);

const workOn = (date: string, hour: string) =>
  direct(() => {
    const row = {
      id_order: world.order,
      id_pickup_place: world.rossiPlace,
      type: 0,
      flag_renata: 1,
      show_worksheet: 1,
    };
    const id = insert("works", { ...row, date, hour, date_created: `${today()} 00:00` });
    insert("crew_lines", { id_work: id, id_worker: 1 });
    return id;
  });

const retireReason = () => as("superadmin").call("List", "retire", { list: "loss-reasons", value: 5 });
const changeAgent = () =>
  as("ufficio").call("Appointment", "editAgent", { id: world.withOrder, id_agent: 2 });
const boxLine = { id_box: 3, id_client: world.rossi, used: 40, title: "Sala" };

const seatElsewhere = () =>
  office().call("Works", "setWorkers", { id: world.hiddenWork, workers: [1] } as never);

const retire = (kind: "Vehicle" | "Worker", id: number) =>
  as("superadmin").call("Settings", `retire${kind}`, { id });

function retireBox(number: number) {
  const { id } = one<{ id: number }>`SELECT id FROM boxes WHERE number = ${number}` as { id: number };
  return as("superadmin").call("Box", "retireBox", { id } as never);
}

const fill = (id_box: number) =>
  office().call("Box", "insert", {
    values: { id_box, client: world.azienda, id_order: null, used: 60, position: 0, title: "Archivio" },
    files: [],
  } as never);

function stopClock(time: string) {
  const at = instantOf(today(), time) * 60_000;
  setClock(() => at);
}

/** As an older version of the program could delete a cancelled order. */
function deletedBefore(works: number[]): number {
  const act = { id_user: userId("superadmin"), user: "superadmin", site: "A" as const, ip: "" };
  return journaled({ ...act, operation: "Orders.deleteOrder" }, () => {
    for (const id of works) removeWork(id);
    remove("orders", world.order);
    return { result: undefined, note: "Ordine eliminato" };
  }).activity;
}

const isSentence = /^L'ordine 1 è annullato dal \d\d\/\d\d\/\d{4}: per cambiarlo va prima ripristinato\.$/;

describe("a cancelled order", () => {
  test("says when, why, by whom and for how much; its appointment fails for the same reason", async () => {
    expect(await cancel({ penalty: "150,50" })).toMatchObject({
      ok: true,
      values: { msg: "Ordine annullato" },
    });
    expect(await orderOf()).toMatchObject({
      ...{ cancelled_on: toWire(today()), cancel_reason: "Non trasloca più", cancelled_by: "gestione1" },
      penalty_cents: 15050,
    });
    expect(visit()).toEqual({ state: 2, id_reason: 5, order_cancelled: 1 });
  });

  test("loses the works to come with crew and resources; those that have begun stay", async () => {
    stopClock("12:00");
    const past = workOn(addDays(today(), -1), "18:00");
    const begun = workOn(today(), "11:30");
    const later = workOn(today(), "14:00");
    const next = workOn(addDays(today(), 2), "08:00");
    await cancel();
    expect(worksOf()).toEqual([past, begun]);
    const crews = all<{ id: number }>`SELECT id_work AS id FROM crew_lines ORDER BY id_work`;
    expect(crews.map(({ id }) => id)).toEqual([past, begun]);
    expect(one`SELECT 1 FROM work_resources WHERE id_work IN (${later}, ${next}, ${world.work})`).toBeNull();
    const { values } = await office().call("Works", "getByDate", { date: wireTomorrow });
    expect(values.works.some(({ id }: Values) => id === world.work)).toBe(false);
  });

  test("keeps a work whose crew is on the road, and says that it must be called", async () => {
    const work = workOn(today(), "14:00");
    const empty = workOn(today(), "14:10");
    direct(() => {
      update("pickup_places", depot()?.id ?? 0, { coordinates: "40.8518, 14.2681" });
      update("pickup_places", world.rossiPlace, { coordinates: "40.9518, 14.2681" });
      for (const { id } of all<{ id: number }>`SELECT id FROM crew_lines WHERE id_work = ${empty}`)
        remove("crew_lines", id);
    });
    stopClock("13:55");
    const form = await visitor("gestione1").get(`/orders/cancel/${world.order}`);
    expect(form.text).toContain("La squadra delle 14:00 (Trasloco) è già partita: va avvisata.");
    await cancel();
    expect(worksOf()).toEqual([work]);
  });

  test("keeps what was delivered; what was not, and counts of works to come, go out of the stock no more", async () => {
    const stock = () => one`SELECT stock FROM material_stock WHERE id_material = 7`;
    const line = (delivered: number) =>
      office().call("Orders", "addMaterial", {
        ...{
          id_order: world.order,
          values: { id_material: 7, quantity: 5, delivered, date: toWire(today()) },
        },
      });
    await line(1);
    const delivered = stock();
    await line(0);
    const counts = [{ id_material: 7, value_out: 9, value_in: 2 }];
    await office().call("Works", "saveMaterials", { id_work: world.work, materials: counts });
    expect(stock()).not.toEqual(delivered);
    await cancel();
    expect(stock()).toEqual(delivered);
    const { materials } = await orderOf();
    expect(materials.map(({ quantity, delivered }: Values) => [quantity, delivered])).toEqual([[5, 1]]);
  });

  test("frees its boxes only while nothing was carried", async () => {
    const box = () =>
      direct(() =>
        insert("box_lines", {
          id_box: 3,
          id_order: world.order,
          id_client: world.rossi,
          used: 40,
          title: "Sala",
        }),
      );
    box();
    const asked = await office().call("Orders", "cancel", { id: world.order, values: { reason: 1 } });
    expect(asked.ok).toBe(true);
    expect(one`SELECT 1 FROM box_lines`).toBeNull();
    expect(one`SELECT action FROM box_log ORDER BY id DESC LIMIT 1`).toEqual({ action: "delete" });
    await office().call("Orders", "restore", { id: world.order });
    expect(one`SELECT id_box FROM box_lines`).toEqual({ id_box: 3 });
    workOn(addDays(today(), -1), "08:00");
    const form = await visitor("gestione1").get(`/orders/cancel/${world.order}`);
    expect(form.text).toContain("Restano i depositi: 3.");
    await cancel();
    expect(one`SELECT id_box FROM box_lines`).toEqual({ id_box: 3 });
  });

  test("keeps its boxes for who may not empty them, who does not bring them back either", async () => {
    direct(() => insert("box_lines", { ...boxLine, id_order: world.order }));
    const { text } = await visitor("preventivi").get(`/orders/cancel/${world.order}`);
    expect(text).toContain("Restano i depositi: 3.");
    direct(() => update("works", world.work, { flag_renata: 0 }));
    const preventivi = as("preventivi");
    await preventivi.call("Orders", "cancel", { id: world.order, values: { reason: 1 } });
    expect(one`SELECT id_box FROM box_lines`).toEqual({ id_box: 3 });
    expect((await preventivi.call("Orders", "restore", { id: world.order })).ok).toBe(true);
    await cancel();
    expect(one`SELECT 1 FROM box_lines`).toBeNull();
    expect(await preventivi.call("Orders", "restore", { id: world.order })).toMatchObject({
      ...{ status: 403, values: { msg: expect.stringContaining("tornano i suoi depositi") } },
    });
  });

  test("comes back whole by one undo, or for thirty days by those who may cancel it", async () => {
    stopClock("12:00");
    workOn(today(), "23:59");
    workOn(addDays(today(), 3), "09:00");
    const before = dump().replace(/"version":\d+/g, "");
    expect((await visitor("gestione1").get(`/orders/cancel/${world.order}`)).text).toContain(
      "09:00 Trasloco: 1 Operaio 1<",
    );
    const done = await cancel();
    expect(done.values.msg).toMatch(
      /^Ordine annullato: \S+ \d+ si libera 1 Operaio 1; \S+ \d+ si libera 1 Operaio 1$/,
    );
    await office().undo(done);
    expect(dump().replace(/"version":\d+/g, "")).toContain(`["works",`);
    expect(await orderOf()).toMatchObject({ cancelled_on: null, cancel_reason: "", penalty_cents: 0 });
    expect(visit()).toEqual({ state: 1, id_reason: null, order_cancelled: 0 });
    expect(worksOf()).toHaveLength(3);
    await cancel();
    const later = Date.now() + 20 * 86_400_000;
    setClock(() => later);
    const restored = await as("superadmin").call("Orders", "restore", { id: world.order });
    expect(restored).toMatchObject({ ok: true, values: { msg: "Ordine ripristinato" } });
    expect(worksOf()).toHaveLength(3);
    const rows = /\["(works|crew_lines|orders|appointments|box_lines|work_resources)",\[.*?\]\]/g;
    expect(
      dump()
        .replace(/"version":\d+/g, "")
        .match(rows),
    ).toEqual(before.match(rows));
    expect(await office().call("Orders", "restore", { id: world.order })).toMatchObject({
      ...{ status: 409, values: { msg: "L'ordine non è annullato." } },
    });
  });

  test("refuses edits, new works and boxes with one sentence, and nothing is changed", async () => {
    workOn(addDays(today(), -2), "08:00");
    await cancel();
    const before = dump();
    const [work] = worksOf() as [number];
    const place = { type: 0, id_pickupPlace: world.rossiPlace };
    const id = world.order;
    const values = { date: wireTomorrow, hour: "09:00", ...place };
    const calls = [
      office().call("Orders", "modify", { id, values: { agreed_price: 5 } }),
      as("superadmin").call("Orders", "saveNotesManager", { id, notes: "x" }),
      office().call("Orders", "createNew", { id: world.withOrder }),
      office().call("Orders", "addWork", { values: { ...values, id_order: id } }),
      office().call("Orders", "editWork", { id: work, values }),
      office().call("Orders", "copyWork", { id: work, values: { date: wireTomorrow, repeat: "none" } }),
      office().call("Calendar", "moveWork", { id: work, date: wireTomorrow, hour: "09:00" }),
      office().call("Orders", "addMaterial", { id_order: id, values: { id_material: 7, quantity: 1 } }),
    ];
    for (const { status, values } of await Promise.all(calls)) {
      expect([status, values.msg]).toEqual([409, expect.stringMatching(isSentence)]);
    }
    const line = { id_box: 3, client: world.rossi, id_order: id, used: 10, position: 0, title: "Sala" };
    const box = await office().call("Box", "insert", { values: line, files: [] } as never);
    expect([box.status, box.values.errors.id_order]).toEqual([422, expect.stringMatching(isSentence)]);
    expect(dump()).toBe(before);
  });

  test("opens no form of what it does not take; what was done is still written down", async () => {
    const work = workOn(addDays(today(), -2), "08:00");
    direct(() => update("pickup_places", world.rossiPlace, { needs_permit: 1 }));
    const id_place = world.rossiPlace;
    await office().call("Permits", "createNew", { id_work: work, id_place, values: { state: "asked" } });
    const line = await office().call("Orders", "addMaterial", {
      ...{ id_order: world.order, values: { id_material: 7, quantity: 1, date: toWire(today()) } },
    });
    await cancel();
    const boss = visitor("superadmin");
    const ofOrder = ["/orders/:id", "/orders/agent", "/order/documents", "/orders/planner"];
    const ofWork = ["notes", "workers", "vehicles", "crew", "materials"].map(
      (what) => `/orders/works/${what}`,
    );
    const open = [...ofOrder, "/orders/permits/cities/modify", ...ofWork, "/orders/materials/modify"];
    for (const route of getRoutes().filter((path) => /^\/(orders?|slots\/works)\/.*:id/.test(path))) {
      const form = route.replace(/\/:id$/, "");
      const isOfWork = /\/works\/(?!insert)/.test(route);
      const id = form === "/orders/materials/modify" ? line.values.id : isOfWork ? work : world.order;
      const { status, text } = await boss.get(
        route.replace(/:id_work.*/, `${work}/${id_place}`).replace(/:id.*/, String(id)),
      );
      const isOpen = open.includes(route.replace(/\{.*/, "")) || open.includes(form);
      expect([route, status]).toEqual([route, isOpen ? 200 : 409]);
      const isExplained = /ordine (1 )?è (già stato )?annullato/.test(text);
      expect([route, isExplained || isOpen]).toEqual([route, true]);
    }
    await office().call("Orders", "restore", { id: world.order });
    expect((await boss.get(`/orders/works/modify/${work}`)).status).toBe(200);
  });

  test("is marked on what is left of the day: board, wall, planning, Home; not on site B", async () => {
    stopClock("12:00");
    const begun = workOn(today(), "11:30");
    await cancel();
    const date = toWire(today());
    const markOf = async (site: "A" | "B") => {
      const boss = as("superadmin", site);
      const answers = await Promise.all([
        boss.call("Works", "getByDate", { date }),
        boss.call("Kiosk", "getBoard", {}),
        boss.call("Calendar", "getWeek", { monday: toWire(mondayOf(today())) }),
      ]);
      const marks = answers.map(({ values }) => {
        const { order_cancelled, isCancelled } = values.works.find(({ id }: Values) => id === begun);
        return order_cancelled ?? isCancelled ?? null;
      });
      const { text } = await visitor("superadmin", site).get("/");
      return [...marks, text.includes(">annullato<")];
    };
    expect(await markOf("A")).toEqual([1, true, 1, true]);
    expect(await markOf("B")).toEqual([null, null, null, false]);
    await office().call("Orders", "restore", { id: world.order });
    expect(await markOf("A")).toEqual([null, null, null, false]);
  });

  test("tells the second who and when", async () => {
    stopClock("23:05");
    const { version } = await orderOf();
    await as("superadmin").call("Orders", "cancel", { id: world.order, values: { reason: 1 }, version });
    const before = dump();
    const second = await cancel({ reason: 2 }, world.order, { version });
    expect(second.status).toBe(409);
    expect(second.values.msg).toBe("L'ordine è già stato annullato da superadmin oggi alle 23:05.");
    expect(dump()).toBe(before);
  });

  test("is cancelled once by two at the same moment", async () => {
    const { version } = await orderOf();
    const ask = (who: "gestione1" | "superadmin") =>
      as(who).call("Orders", "cancel", { id: world.order, values: { reason: 5 }, version });
    const answers = await Promise.all([ask("gestione1"), ask("superadmin")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.values.msg).toStartWith("L'ordine è già stato annullato da gestione1");
  });

  const both = { id_worker: 1, id_vehicle: 1 };
  const restoredWithout = /^Ordine ripristinato, senza chi non è più in elenco: [^,]+$/;
  test.each<[string, () => Promise<unknown>, RegExp, object | null]>([
    ["whose crew works elsewhere", () => seatElsewhere(), /^Ordine ripristinato$/, both],
    ["whose vehicle was retired", () => retire("Vehicle", 1), restoredWithout, { ...both, id_vehicle: null }],
    ["whose worker was retired", () => retire("Worker", 1), restoredWithout, { ...both, id_worker: null }],
    ["whose reason was retired", () => retireReason(), /^Ordine ripristinato$/, both],
    ["whose box another filled", () => fill(3), /^Ordine ripristinato$/, both],
    ["whose agent was changed", () => changeAgent(), /^Ordine ripristinato$/, both],
    ["whose box was retired", () => retireBox(3), /^Il deposito 3 non è in elenco\.$/, null],
  ])("%s comes back, or one sentence says why not", async (_, change, sentence, crew) => {
    direct(() => {
      insert("crew_lines", { id_work: world.work, ...both });
      insert("box_lines", { ...boxLine, id_order: world.order });
    });
    await cancel();
    const done = (await change()) as { ok: boolean; values: Values };
    expect([done.ok, done.values.errors]).toEqual([true, undefined]);
    const before = dump();
    const restored = await office().call("Orders", "restore", { id: world.order });
    expect([restored.ok, restored.values.msg]).toEqual([crew !== null, expect.stringMatching(sentence)]);
    if (crew) {
      expect(one`SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${world.work}`).toEqual(crew);
      expect(one`SELECT id_order FROM box_lines WHERE id_box = 3 AND used = 40`).toEqual({
        id_order: world.order,
      });
    } else expect(dump()).toBe(before);
  });

  test("keeps what a colleague changed on its visit since", async () => {
    await cancel();
    await changeAgent();
    await office().call("Orders", "restore", { id: world.order });
    expect(one`SELECT state, id_agent FROM appointments WHERE id = ${world.withOrder}`).toEqual({
      ...{ state: 1, id_agent: 2 },
    });
  });

  test("is not deleted before it is restored; one from the bin is restored, not taken back out of it", async () => {
    await cancel();
    const before = dump();
    const refused = await as("superadmin").call("Orders", "deleteOrder", { id: world.order });
    expect([refused.status, refused.values.msg]).toEqual([409, expect.stringMatching(isSentence)]);
    const [work] = worksOf();
    expect([work, dump()]).toEqual([undefined, before]);
    // As an older version of the program could delete it.
    const row = one`SELECT * FROM orders WHERE id = ${world.order}` as Values;
    const { agreed_price: _, ...columns } = row;
    direct(() => remove("orders", world.order));
    direct(() => insert("orders", columns));
    const restored = await office().call("Orders", "restore", { id: world.order });
    expect([restored.values.msg, worksOf()]).toEqual(["Ordine ripristinato", [world.work]]);
  });

  describe.each(["bin", "undo"] as const)("deleted by an older version and brought back by %s", (way) => {
    const boss = () => as("superadmin");
    const bringBack = async (activity: number) => {
      if (way === "undo") return boss().undo({ activity });
      return boss().call("Bin", "restore", { id: activity });
    };

    test("is cancelled as before, and restored whole", async () => {
      const past = workOn(addDays(today(), -3), "08:00");
      direct(() => removeCrew(past));
      await cancel({ penalty: "10" });
      const activity = deletedBefore([past]);
      const back = await bringBack(activity);
      expect([back.status, back.values.msg]).toEqual([200, expect.any(String)]);
      expect(await orderOf()).toMatchObject({ cancelled_on: toWire(today()), penalty_cents: 1000 });
      expect([worksOf(), visit()]).toEqual([[past], { state: 2, id_reason: 5, order_cancelled: 1 }]);
      expect((await office().call("Orders", "restore", { id: world.order })).values.msg).toBe(
        "Ordine ripristinato",
      );
      expect([worksOf(), visit()]).toEqual([
        [world.work, past],
        { state: 1, id_reason: null, order_cancelled: 0 },
      ]);
    });

    test("stays deleted while its visit is another's, and nothing is restored of it meanwhile", async () => {
      const done = (await cancel()) as { activity?: number };
      const activity = deletedBefore([]);
      const restored = await office().call("Orders", "restore", { id: world.order });
      const undone = await office().undo(done);
      expect([restored.status, undone.status]).toEqual([404, 409]);
      await boss().call("Appointment", "editState", { id: world.withOrder, state: 1 } as never);
      const before = dump();
      const back = await bringBack(activity);
      expect([back.status, back.values.msg]).toEqual([
        409,
        "Non si può ripristinare l'ordine: il suo appuntamento non è più confermato.",
      ]);
      expect(dump()).toBe(before);
    });
  });

  test.each([
    [{ reason: undefined }, "reason", /./],
    [{ reason: 99 }, "reason", /./],
    [{ penalty: "abc" }, "penalty", /^Inserire un importo in euro, con i centesimi/],
    [{ penalty: "-1" }, "penalty", /^Inserire un importo in euro, con i centesimi/],
    [{ penalty: "12,345" }, "penalty", /^Inserire un importo in euro, con i centesimi/],
    [{ penalty: "1.234.5" }, "penalty", /^Inserire un importo in euro, con i centesimi/],
    [{ penalty: "100.000.000,00" }, "penalty", /^Al massimo 99\.999\.999,99 €$/],
  ])("refuses %o beside its field", async (values, field, sentence) => {
    const before = dump();
    const answer = await cancel(values);
    expect([answer.status, answer.values.errors[field]]).toEqual([422, expect.stringMatching(sentence)]);
    expect(dump()).toBe(before);
  });

  test.each([
    ["0", 0],
    ["99.999.999,99", 9_999_999_999],
    ["12,5", 1250],
  ])("takes a penalty of %s", async (penalty, cents) => {
    await cancel({ penalty });
    expect(await orderOf()).toMatchObject({ penalty_cents: cents });
  });

  test("takes no retired reason, and keeps one that is retired later", async () => {
    await as("superadmin").call("List", "retire", { list: "loss-reasons", value: 2 });
    expect((await cancel({ reason: 2 })).values.errors.reason).toContain("non è più in elenco");
    await cancel({ reason: 3 });
    await as("superadmin").call("List", "retire", { list: "loss-reasons", value: 3 });
    expect(await orderOf()).toMatchObject({ cancel_reason: "Data non disponibile" });
  });

  test("is a state of the list, and of no other", async () => {
    await cancel();
    for (const state of ["unplanned", "planned", "done", "cancelled"] as const) {
      const { values } = await office().call("Orders", "getIndex", { state, page: 1 });
      const found = values.orders.filter(({ id }: Values) => id === world.order);
      expect([state, found.map((order: Values) => order.state)]).toEqual([
        ...[state, state === "cancelled" ? ["cancelled"] : []],
      ]);
    }
  });

  test("owes penalty and delivered materials; its permit stays a cost, and restoring takes all that back", async () => {
    direct(() => {
      update("works", world.work, { police_permission_cents: 4550 });
      const material = { id_order: world.order, id_material: 9, date: today(), quantity: 10 };
      insert("order_materials", { ...material, price_cents: 6050 });
      insert("order_materials", { ...material, price_cents: 9900, delivered: 0 });
    });
    const owing = async (site: "A" | "B" = "A") => {
      const { values } = await as("superadmin", site).call("Orders", "getIndex", { state: "owing", page: 1 });
      return [values.orders.map(({ id, due_cents }: Values) => [id, due_cents]), values.sum];
    };
    const margin = async () =>
      (await as("superadmin").call("Margin", "getOfOrder", { id: world.order })).values.margin;
    expect(await owing()).toEqual([[], 0]);
    await cancel({ penalty: "1250,50" });
    expect(await orderOf()).toMatchObject({ due_cents: 132_431, paid_permits_cents: 4550 });
    expect([await owing(), await owing("B")]).toEqual([
      [[[world.order, 132_431]], 1324.31],
      [[], 0],
    ]);
    expect(await margin()).toMatchObject({ price: 131_100, permits: 4550 });
    const { text } = await visitor("gestione1").get(`/orders/${world.order}`);
    expect(text.replaceAll(/<[^>]*>|\s+/g, " ").replaceAll(/ +/g, " ")).toMatch(
      /Il cliente deve 1\.324,31 € con l&#x27;IVA dei materiali consegnati.*Permessi 45,50 €/,
    );
    const quote = (await openPdf(`/api/preventivi/pdf/${world.order}`, "gestione1")).text;
    for (const words of ["Penale, senza IVA 1.250,50 €", "Dovuto, con l'IVA dei materiali 1.324,31 €"])
      expect(quote).toContain(words);
    expect(quote).not.toMatch(/Totale|Valido fino|Per accettazione/);
    const list = await visitor("gestione1").get("/orders/?state=owing");
    for (const words of ["Annullati con un dovuto", "Dovuto con IVA", "1.324,31"])
      expect(list.text).toContain(words);
    expect((await visitor("superadmin", "B").get("/orders/")).text).not.toContain("con un dovuto");
    await office().call("Orders", "restore", { id: world.order });
    expect([await owing(), (await orderOf()).due_cents, (await margin()).permits]).toEqual([
      [[], 0],
      undefined,
      4550,
    ]);
    expect(one`SELECT paid_permits_cents AS cents FROM orders WHERE id = ${world.order}`).toEqual({
      cents: 0,
    });
  });

  test("has a column of its own in the statistics, and confirms nothing", async () => {
    const figures = async () => {
      const period = { dateStart: wireTomorrow, dateEnd: wireTomorrow };
      const { values } = await as("superadmin").call("Agents", "getStats", period);
      return values.general_stats.find(({ id_agent }: Values) => id_agent === 0);
    };
    expect(await figures()).toMatchObject({
      confirmed: 2,
      failed: 0,
      cancelled: 0,
      confirmed_percentage: 100,
    });
    await cancel();
    expect(await figures()).toMatchObject({
      ...{ quantity: 2, confirmed: 1, failed: 0, cancelled: 1, not_confirmed: 0, confirmed_percentage: 50 },
    });
  });

  test("stands in words in log, history and the client's timeline", async () => {
    await cancel();
    const log = await as("superadmin").call("Log", "getAll", { page: 1 });
    expect(JSON.stringify(log.values)).toContain("Ha annullato l'");
    const { values } = await office().call("Client", "getTimeline", { id: world.rossi } as never);
    expect(JSON.stringify(values)).toContain(`annullato il ${formatDay(today())}: Non trasloca più`);
  });

  test("is what log and histories name of its undo, and of the undo of that", async () => {
    let { activity } = (await cancel()) as { activity?: number };
    const sentence = "Ha annullato un'operazione sull'ordine";
    for (const _ of ["undone", "cancelled again"]) {
      const back = await office().undo({ activity });
      ({ activity } = back as { activity?: number });
      const { logs } = (await as("superadmin").call("Log", "getAll", { page: 1 })).values;
      const { what, notes } = logs.find(({ id }: Values) => id === activity);
      expect([`${what.before}${what.record}`, notes]).toEqual([
        expect.stringContaining(`${sentence} 1 `),
        "Operazione annullata (ordine 1)",
      ]);
      for (const path of [`/history/orders/${world.order}`, `/history/appointments/${world.withOrder}`]) {
        const { text } = await visitor("superadmin").get(path);
        expect([path, text.includes(sentence.replaceAll("'", "&#x27;"))]).toEqual([path, true]);
      }
    }
  });

  test("does not come back by the values of one row, nor does anything that was deleted before", async () => {
    const work = workOn(addDays(today(), 4), "08:00");
    direct(() => all<{ id: number }>`SELECT id FROM crew_lines WHERE id_work = ${work}`);
    await office().call("Works", "setWorkers", { id: work, workers: [] });
    const deleted = (await office().call("Orders", "deleteWork", { id: work })) as { activity?: number };
    await cancel();
    const before = dump();
    const again = await office().undo(deleted);
    expect([again.status, again.values.msg]).toEqual([409, expect.stringMatching(isSentence)]);
    for (const noun of ["orders", "appointments"]) {
      const { change } = one<{ change: number }>`
        SELECT id AS change FROM change WHERE noun = ${noun} ORDER BY id DESC LIMIT 1` as { change: number };
      const back = await as("superadmin").call("History", "setBack", {
        ...{ table: noun, id: noun === "orders" ? world.order : world.withOrder, change, side: "before" },
      });
      expect([noun, back.status]).toEqual([noun, 409]);
    }
    expect(dump()).toBe(before);
  });
});

describe("on site B", () => {
  const marks = ["Canarino", "99.999.999"];

  test("nothing of a hidden order is shown that was hidden before, and nobody cancels there", async () => {
    const seen = async () => {
      const b = as("superadmin", "B");
      const answers = await Promise.all([
        b.call("Appointment", "getAll", {}),
        b.call("Appointment", "getFromId", { id: world.hiddenAppointment }),
        b.call("Orders", "getIndex", {}),
        b.call("Orders", "getFromId", { id: world.hiddenOrder }),
        b.call("Client", "getTimeline", { id: world.azienda } as never),
        b.call("Works", "getByDate", { date: wireTomorrow }),
      ]);
      return answers.map(({ status, values }) => [status, values]);
    };
    const totals = () => all`SELECT list, total FROM list_totals WHERE site = 'B' ORDER BY list`;
    direct(() => update("loss_reasons", 4, { text: marks[0] as string }));
    const [before, counted] = [await seen(), totals()];
    expect((await cancel({ reason: 4, penalty: "99.999.999,99" }, world.hiddenOrder)).ok).toBe(true);
    expect(await seen()).toEqual(before);
    expect(totals()).toEqual(counted);
    for (const path of [`/orders/cancel/${world.order}`, `/orders/works/copy/${world.work}`])
      expect([path, (await visitor("superadmin", "B").get(path)).status]).toEqual([path, 404]);
    const refused = await as("superadmin", "B").call("Orders", "cancel", {
      ...{ id: world.order, values: { reason: 1 } },
    });
    expect(refused.ok).toBe(false);
    // Of a shown one B knows the state and the day alone.
    await cancel({ reason: 4, penalty: "99.999.999,99" });
    const shown = JSON.stringify(await seen());
    for (const mark of [...marks, "9999999999", "penalty", "cancelled_by"]) expect(shown).not.toContain(mark);
    const { values } = await as("superadmin", "B").call("Orders", "getFromId", { id: world.order });
    expect(values.order.cancelled_on).toBe(toWire(today()));
  });

  test("a deleted order does not come back to a visit that is no longer confirmed, which B would show", async () => {
    const boss = as("superadmin");
    await boss.call("Works", "setWorkers", { id: world.hiddenWork, workers: [] });
    const deleted = (await boss.call("Orders", "deleteOrder", { id: world.hiddenOrder })) as {
      activity?: number;
    };
    const state = (code: number) =>
      boss.call("Appointment", "editState", { id: world.hiddenAppointment, state: code } as never);
    expect((await state(2)).ok).toBe(true);
    const undo = () => boss.undo(deleted);
    const refused = await undo();
    expect([refused.status, refused.values.msg]).toEqual([
      409,
      "Non si può ripristinare l'ordine: il suo appuntamento non è più confermato.",
    ]);
    expect((await state(1)).ok).toBe(true);
    expect((await undo()).ok).toBe(true);
  });
});

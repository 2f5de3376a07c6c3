import { insert, today, toWire, visitor } from "../support/requests";
import { as, direct, dump, fresh, naples, type Values, world } from "../support/world";

beforeEach(fresh);

const empty = "Il campo non può essere vuoto.";
const whole = "Inserire un numero intero valido.";

const ofRossi = () => ({ id_client: world.rossi, id_address: world.rossiPlace });
const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };

const flashOf = ({ headers }: { headers: Headers }) =>
  /flash=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";

const read = async (id: number) =>
  (await as("ufficio").call("Orders", "getFromId", { id })).values.order as Values;

describe("creating an order from an appointment", () => {
  test("confirms the appointment; repeated, it answers the same order", async () => {
    const user = as("preventivi");
    const [first, again] = [
      await user.call("Orders", "createNew", { id: world.open }),
      await user.call("Orders", "createNew", { id: world.open }),
    ];

    expect(first.values).toEqual({ id_order: 3, msg: "Ordine inserito" });
    expect(again.values.id_order).toBe(3);

    const { appointment } = (await user.call("Appointment", "getFromId", { id: world.open })).values;
    expect(appointment).toMatchObject({ state: 1, order_created: 3 });
    expect((await user.call("Orders", "createNew", { id: 999 })).status).toBe(404);
  });
});

describe("creating an order from an appointment, with its price", () => {
  test("is one act: undone from the snackbar, order and state are as before", async () => {
    const before = dump();
    const path = `/appointment/${world.open}/order`;
    const question = await visitor("ufficio").get(path);
    expect(question.text).toContain("L&#x27;appuntamento diventa Confermato.");
    expect(question.text).toContain('name="agreed_price"');

    const made = await visitor("ufficio").post(path, {
      agreed_price: "1200",
      payment_type: "1",
      version: "1",
    });
    expect(made.headers.get("location")).toBe("/orders/3");
    expect(await read(3)).toMatchObject({ agreed_price: 1200, payment_type: 1, appointment: { state: 1 } });

    const { action } = JSON.parse(decodeURIComponent(decodeURIComponent(flashOf(made))));
    expect(action.text).toBe("Annulla");
    const undone = await visitor("ufficio").post(action.post, {}, { referer: "http://localhost/orders/3" });
    expect(undone.headers.get("location")).toBe("/orders/");
    const { appointment } = (await as("ufficio").call("Appointment", "getFromId", { id: world.open })).values;
    expect(appointment).toMatchObject({ state: 0, order_created: null });
    expect(JSON.parse(dump()).find(([table]: [string]) => table === "orders")).toEqual(
      JSON.parse(before).find(([table]: [string]) => table === "orders"),
    );
  });

  test("a wrong price is refused beside its field, and the question of one with an order leads to it", async () => {
    const before = dump();
    const path = `/appointment/${world.open}/order`;
    const refused = await visitor("ufficio").post(path, { agreed_price: "tanto", version: "1" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="new-order-agreed_price-error"');
    expect(dump()).toBe(before);
    const ordered = await visitor("ufficio").get(`/appointment/${world.withOrder}/order`);
    expect(ordered.headers.get("location")).toBe(`/orders/${world.order}`);
    expect((await visitor("agenti").get(path)).status).toBe(403);
  });

  test("site B writes its own price alone", async () => {
    const made = await as("ufficio", "B").call("Orders", "createNew", {
      id: world.open,
      values: { agreed_price: 900, agreed_price_2: 700 },
    });
    expect(await read(made.values.id_order)).toMatchObject({ agreed_price: 0, agreed_price_2: 700 });
  });
});

describe("creating an order", () => {
  test("creates a confirmed appointment and stores prices, payment and notes", async () => {
    const values = {
      ...ofRossi(),
      date: "15-03-2027",
      time: "9:30",
      agent: 2,
      is_out_campania: 1,
      agreed_price: "1500",
      payment_type: 2,
      work_booking_date: "01-03-2027",
      notes: "Piano alto\r\nsenza ascensore",
    };
    const made = await as("ufficio").call("Orders", "insert", { values });

    expect(made.values.msg).toBe("Ordine inserito");

    const order = await read(made.values.id_order);
    expect(order).toMatchObject({
      agreed_price: 1500,
      agreed_price_2: 0,
      payment_type: 2,
      work_booking_date: "01-03-2027",
      notes: "Piano alto\nsenza ascensore",
      totalCost: 1500,
      appointment: {
        date: "15-03-2027",
        time: "09:30",
        time_end: "10:30",
        state: 1,
        id_agent: 2,
        is_out_campania: 1,
      },
    });
  });

  test("without a way of payment none is chosen: neither page nor quote names one, and a choice is taken back", async () => {
    const user = as("ufficio");
    const { id_order: id } = (await user.call("Orders", "createNew", { id: world.open })).values;
    const chosen = async () => {
      const { payment_type, payment } = await read(id);
      return [payment_type, payment];
    };
    expect(await chosen()).toEqual([null, ""]);
    const form = (await visitor("ufficio").get(`/orders/insert?client=${world.rossi}`)).text;
    expect(form).toMatch(/<select[^>]*name="payment_type"[^>]*><option value=""[^>]*>Da concordare/);
    expect((await visitor("ufficio").get(`/orders/${id}`)).text).toMatch(/Pagamento<\/dt><dd>Da concordare/);
    await user.call("Orders", "modify", { id, values: { payment_type: 2 } });
    await user.call("Orders", "modify", { id, values: { agreed_price: 100 } });
    expect(await chosen()).toEqual([2, "Bonifico"]);
    await user.call("Orders", "modify", { id, values: { payment_type: "" } });
    expect(await chosen()).toEqual([null, ""]);
  });

  test("without a date it is of today", async () => {
    const made = await as("ufficio").call("Orders", "insert", {
      values: { ...ofRossi(), date: "", time: "" },
    });
    const { appointment } = await read(made.values.id_order);
    expect(appointment.date).toBe(toWire(today()));
  });

  test("without a date it has no visit in agenda, planning, phone's calendar or the client's next dates, even once deleted", async () => {
    const user = as("ufficio");
    const { values: feed } = await user.call("Calendar", "makeFeed", {});
    const made = (await user.call("Orders", "insert", { values: ofRossi() })).values.id_order;
    const { id, time } = (await read(made)).appointment;
    const shown = async () => [
      (await user.call("Calendar", "getWeek", { monday: today() })).values.appointments.some(
        (one: Values) => one.id === id,
      ),
      (await visitor("nobody").get(feed.address)).text.includes(`appuntamento-${id}@`),
      (await visitor("ufficio").get("/agenda")).text.includes(`id="row-appointment-${id}"`),
      (await user.call("Client", "getSheet", { id: world.rossi })).values.coming.some(
        (one: Values) => one.kind === "visit" && one.id === id,
      ),
      (
        await user.call("Appointment", "getAll", { query: "rossi", missing: "order", page: 1 })
      ).values.appointments.some((one: Values) => one.id === id),
    ];
    expect(await shown()).toEqual([false, false, false, false, false]);
    expect((await user.call("Orders", "deleteOrder", { id: made })).ok).toBe(true);
    expect(await shown()).toEqual([false, false, false, false, false]);
    // Another hour than the present one, which the visit has from the order.
    const moved = { id, date: toWire(today()), time: time === "23:30" ? "22:30" : "23:30" };
    expect((await user.call("Appointment", "move", moved)).ok).toBe(true);
    expect((await shown()).slice(0, 4)).toEqual([true, true, true, true]);
  });

  test.each([
    [{ id_client: undefined }, "id_client", empty],
    [{ id_address: "" }, "id_address", empty],
    [{ id_client: 999 }, "id_client", "Cliente non trovato."],
    [{ id_address: 1 }, "id_address", "Il luogo non appartiene al cliente."],
    [{ date: "29-02-2027" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ date: "31-12-1949" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ time: "24:01" }, "time", "Formato non valido. (hh:mm)"],
    [{ agreed_price: -1 }, "agreed_price", whole],
    [{ agreed_price: "12,50,0" }, "agreed_price", whole],
    [{ payment_type: 3 }, "payment_type", "Formato non valido"],
    [{ agent: 4 }, "agent", "Formato non valido"],
    [{ work_booking_date: "31-04-2027" }, "work_booking_date", "Formato non valido. (gg-mm-aaaa)"],
    [{ notes: "x".repeat(10_001) }, "notes", "Massimo 10.000 caratteri."],
  ])("with %o it is refused with a sentence beside %s", async (wrong, field, sentence) => {
    const before = dump();
    const refused = await as("ufficio").call("Orders", "insert", { values: { ...ofRossi(), ...wrong } });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
  });

  test("with a new client a refusal creates nothing, and success creates client and order", async () => {
    const user = as("ufficio");
    const before = dump();

    for (const [client, field] of [
      [{ ...verdi, surname: "" }, "client.surname"],
      [{ ...verdi, zip: "" }, "client.zip"],
      [{ ...verdi, privateClient: 0 }, "client.businessName"],
      [{ ...verdi, cityId: 999_999 }, "client.city"],
    ] as const) {
      const refused = await user.call("Orders", "insertWithNewClient", { values: {}, client });
      expect(Object.keys(refused.values.errors)).toContain(field);
    }

    const late = { values: { agent: 9 }, client: verdi };
    expect((await user.call("Orders", "insertWithNewClient", late)).status).toBe(422);
    expect(dump()).toBe(before);

    const made = await user.call("Orders", "insertWithNewClient", { values: {}, client: verdi });
    expect((await read(made.values.id_order)).client.id).toBe(made.values.id_client);
  });

  test("never uses a number twice, not even of a deleted order, and skips 9999", async () => {
    const user = as("gestione1");
    const create = async () => (await user.call("Orders", "insert", { values: ofRossi() })).values.id_order;

    expect(await create()).toBe(3);
    expect((await user.call("Orders", "deleteOrder", { id: 3 })).values.msg).toBe("Ordine eliminato");
    expect(await create()).toBe(4);

    direct(() => {
      const id_appointment = insert("appointments", {
        date: today(),
        time: "09:00",
        time_end: "10:00",
        id_client: world.rossi,
        id_address: world.rossiPlace,
        date_created: today(),
      });
      insert("orders", { id: 9998, id_client: world.rossi, id_appointment, date_created: today() });
    });
    expect(await create()).toBe(10_000);
    expect(await create()).toBe(10_001);
  });
});

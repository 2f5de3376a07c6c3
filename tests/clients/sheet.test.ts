import { spokenPhone } from "../../src/server/base/text";
import type { Coming, Deposit, TimelineEntry } from "../../src/server/clients/model";
import { addDays, fromWire, today, toWire, update, visitor } from "../support/requests";
import { pdf } from "../support/samples";
import { as, direct, fresh, naples, world } from "../support/world";

beforeEach(fresh);

/** `01-06-2029 09:00` in the order of time. */
const sortable = (moment: string) => `${fromWire(moment.slice(0, 10))}${moment.slice(10)}`;

const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };

const sheetOf = async (client: number, who = as("ufficio")) =>
  (await who.call("Client", "getSheet", { id: client })).values;

describe("the page of a client", () => {
  test("has the name, the ways to reach it and the dates to come", async () => {
    const { text, status } = await visitor("ufficio").get(`/client/${world.rossi}`);
    expect(status).toBe(200);
    expect(text).toMatch(/<title>Rossi Niccolò · Traslo/);
    expect(text).toContain("In programma");
    expect(text).toContain(`href="/appointment/insert?client=${world.rossi}"`);
    expect(text).toContain(`href="/orders/insert/?client=${world.rossi}"`);
  });

  test.each([
    ["Via Dante 12, 80021 Afragola (NA)", ""],
    ["Via Dante 12, Afragola", "Nella residenza sembra mancare il CAP."],
    ["Via Dante 12, 80021", "Nella residenza sembra mancare il comune."],
    ["Via Dante 12", "Nella residenza sembrano mancare il CAP e il comune."],
  ])("with the residence %o says %o, and has its order", async (private_address, remark) => {
    direct(() => update("clients", world.rossi, { private_address }));
    const { text } = await visitor("ufficio").get(`/client/${world.rossi}`);
    expect(text.match(/Nella residenza [^<]*/)?.[0] ?? "").toBe(remark);
    expect(await as("gestione1").call("Orders", "createNew", { id: world.open })).toMatchObject({ ok: true });
  });

  test("names the next visits and works, the first one first", async () => {
    const { coming } = await sheetOf(world.rossi);
    expect(coming.map(({ kind, id }: Coming) => [kind, id])).toContainEqual(["work", world.work]);
    const moments = coming.map(({ date, time }: Coming) => sortable(`${date} ${time}`));
    expect(moments).toEqual(moments.toSorted());
  });

  test("names the boxes with what has expired first", async () => {
    const line = { used: 10, position: 1, title: "Mobili", title2: "", date2: "" };
    const of = { client: world.rossi, id_order: world.order };
    for (const [id_box, days] of [
      [3, 20],
      [4, -2],
    ] as const) {
      const date = toWire(addDays(today(), days));
      const made = await as("ufficio").call("Box", "insert", { values: { ...line, ...of, id_box, date } });
      expect(made.ok).toBe(true);
    }
    const { deposits } = await sheetOf(world.rossi);
    expect(deposits.map(({ id_box, days }: Deposit) => [id_box, days])).toEqual([
      [4, -2],
      [3, 20],
    ]);
    const { text } = await visitor("ufficio").get(`/client/${world.rossi}`);
    expect(text).toContain("Scaduto da 2 giorni");
    const onB = await sheetOf(world.rossi, as("ufficio", "B"));
    expect(onB.deposits.map(({ due }: Deposit) => due)).toEqual([null, null]);
  });

  test("leaves out the parts that the account may not see", async () => {
    const store = await sheetOf(world.rossi, as("magazzino"));
    expect(store.deposits).toBeUndefined();
    const office = await sheetOf(world.rossi, as("segreteria"));
    expect(office.coming.map(({ kind }: Coming) => kind)).not.toContain("work");
  });

  test("tells who answers the telephone that works are not shown, and never that there is none", async () => {
    for (const id of [world.rossi, world.azienda]) {
      const { text } = await visitor("segreteria").get(`/client/${id}`);
      expect(text).toContain("Le lavorazioni non si vedono con questo profilo.");
      expect((await visitor("gestione1").get(`/client/${id}`)).text).not.toContain("non si vedono");
    }
    direct(() => update("appointments", world.ofAgent2, { state: 2 }));
    expect((await visitor("gestione1", "B").get(`/client/${world.azienda}`)).text).toContain(
      "Nessun appuntamento né lavorazione del sito B in programma.",
    );
  });

  test("on site B names no work and no visit that it hides", async () => {
    const { coming } = await sheetOf(world.azienda);
    expect(coming.map(({ id }: Coming) => id)).toContain(world.hiddenWork);
    const onB = await sheetOf(world.azienda, as("ufficio", "B"));
    const shown = onB.coming.map(({ kind, id }: Coming) => `${kind} ${id}`);
    expect(shown).not.toContain(`work ${world.hiddenWork}`);
    expect(shown).not.toContain(`visit ${world.hiddenAppointment}`);
  });

  test("says of the firm's own, as its order does, what it is for", async () => {
    const explained = await Promise.all(
      ["/client/1", "/orders/9999", `/client/${world.rossi}`, `/orders/${world.order}`].map(async (path) =>
        (await visitor("ufficio").get(path)).text.includes("raccoglie le lavorazioni interne"),
      ),
    );
    expect(explained).toEqual([true, true, false, false]);
  });

  test("of a client that does not exist is an error page", async () => {
    expect((await visitor("ufficio").get("/client/999999")).status).toBe(404);
  });
});

describe("the timeline of a client", () => {
  const timelineOf = async (client: number, who = as("ufficio"), page = 1) =>
    (await who.call("Client", "getTimeline", { id: client, page })).values;
  const kindsOf = async (who = as("ufficio"), client = world.rossi): Promise<string[]> =>
    (await timelineOf(client, who)).entries.map(({ kind, id }: TimelineEntry) => `${kind} ${id}`);

  test("has visits, orders, works, changes and documents, newest first, with their authors", async () => {
    await as("ufficio").call("Orders", "modify", { id: world.order, values: { agreed_price: 1300 } });
    const file = { filename: "planimetria.pdf", bytes: pdf("1") };
    const values = { id_appointment: world.open, showInCharge: "0" };
    await as("ufficio").call("Files", "upload", { ...values, file });
    const { entries, total } = await timelineOf(world.rossi);
    expect(total).toBe(entries.length);
    const moments = entries.map(({ at }: TimelineEntry) => sortable(at));
    expect(moments).toEqual(moments.toSorted().reverse());
    const of = (kind: string) => entries.filter((entry: TimelineEntry) => entry.kind === kind);
    // What is in programma is not listed twice.
    expect(of("work")).toEqual([]);
    direct(() => update("works", world.work, { date: addDays(today(), -1) }));
    const past = (await timelineOf(world.rossi)).entries.filter(({ kind }: TimelineEntry) => kind === "work");
    expect(past).toMatchObject([{ id: world.work, href: `/orders/${world.order}` }]);
    expect(of("order")).toMatchObject([{ title: `Ordine ${world.order}`, text: "1.300 €" }]);
    expect(of("document")).toMatchObject([{ title: "planimetria.pdf", author: "ufficio" }]);
    expect(of("change")).toContainEqual(
      expect.objectContaining({
        author: "ufficio",
        title: "Ha modificato l'ordine",
        href: `/history/orders/${world.order}`,
        text: expect.stringContaining("1.200 € → 1.300 €"),
      }),
    );
    const page = await visitor("ufficio").get(`/client/${world.rossi}`);
    expect(page.text).toContain('1.300 €</span><span class="author"> · ufficio</span>');
  });

  test("has the messages of what its reader may see, with their way and state", async () => {
    const { notice } = (
      await as("gestione1").call("Messages", "getDraft", { kind: "work", id: world.work } as never)
    ).values;
    const { about, occasion } = notice;
    await as("gestione1").call("Messages", "phone", { about, occasion } as never);
    const messagesFor = async (who = as("gestione1")) =>
      (await timelineOf(world.rossi, who)).entries.filter(({ kind }: TimelineEntry) => kind === "message");
    expect(await messagesFor()).toMatchObject([
      {
        title: "Messaggio: giorno prima",
        text: `Telefono · ${notice.number} · inviato`,
        author: "gestione1",
      },
    ]);
    expect(await messagesFor(as("segreteria"))).toEqual([]);
    expect(await messagesFor(as("gestione1", "B"))).toEqual([]);
  });

  test("says of a new client that the client was inserted, not its place", async () => {
    const values = {
      privateClient: 1,
      surname: "Bruno",
      name: "Ida",
      fiscalCode: "BRNDIA80A41F839X",
      privateAddress: "Via Toledo 3, Napoli",
      address: "Via Toledo 3",
      cityId: naples,
      city: "Napoli",
      zip: "80134",
      province: "NA",
    };
    const { id } = (await as("ufficio").call("Client", "createNew", { values })).values;
    const { entries } = await timelineOf(id);
    expect(entries.map(({ title }: TimelineEntry) => title)).toEqual(["Ha inserito il cliente"]);
  });

  test("says of a cancelled order why and what it costs, and once who did it and when", async () => {
    const values = { reason: 1, penalty: "150,50" };
    expect((await as("superadmin").call("Orders", "cancel", { id: world.order, values })).status).toBe(200);
    const { entries } = await timelineOf(world.rossi);
    expect(entries.find(({ title }: TimelineEntry) => title === "Ha annullato l'ordine")).toMatchObject({
      ...{ text: "Motivo: Prezzo · Penale: 150,50 €", author: "superadmin" },
    });
  });

  test("spells numbers as the page does, and says what became empty", async () => {
    const rename = (phone: string) =>
      as("ufficio").call("Client", "modifyClient", {
        id_client: world.rossi,
        values: { surname: "Rossi", phone },
      });
    const last = async () => (await timelineOf(world.rossi)).entries[0].text;
    await rename("3478812345");
    expect(await last()).toBe("Telefono: 347 881 2345");
    await rename("");
    expect(await last()).toBe("Telefono: 347 881 2345 → vuoto");
  });

  test("has only what the account may see, and on site B what that site shows", async () => {
    const file = { filename: "riservato.pdf", bytes: pdf("1") };
    const values = { id_appointment: world.open, showInCharge: "0" };
    await as("ufficio").call("Files", "upload", { ...values, file });
    expect((await kindsOf(as("segreteria"))).join()).not.toMatch(/work|document/);
    expect((await kindsOf(as("magazzino"))).join()).not.toContain("document");
    const onB = await kindsOf(as("ufficio", "B"), world.azienda);
    expect(onB).not.toContain(`order ${world.hiddenOrder}`);
    expect(onB).not.toContain(`visit ${world.hiddenAppointment}`);
    expect(onB).not.toContain(`work ${world.hiddenWork}`);
    expect((await kindsOf(as("ufficio", "B"))).join()).not.toContain("document");
  });

  test("names a change of a hidden column to nobody who may not read the column", async () => {
    const values = { notes_manager: "x" };
    direct(() => update("orders", world.order, values));
    const changes = async (who: ReturnType<typeof as>) =>
      (await kindsOf(who)).filter((key) => key.startsWith("change"));
    expect((await changes(as("ufficio"))).length).toBe((await changes(as("superadmin"))).length - 1);
  });

  test("is paged", async () => {
    for (let number = 0; number < 25; number++)
      direct(() => update("clients", world.rossi, { phone: `08155512${number}` }));
    const first = await timelineOf(world.rossi);
    const second = await timelineOf(world.rossi, as("ufficio"), 2);
    expect(first.entries).toHaveLength(20);
    expect(second.entries).toHaveLength(first.total - 20);
    expect((await visitor("ufficio").get(`/client/${world.rossi}?page=2`)).text).toContain(
      "Pagina precedente",
    );
  });
});

describe("the contacts of a client", () => {
  const anna = { name: "Anna Neri", role: "Segretaria", phone: "0815550001", email: "anna@traslo.example" };
  const clientOf = async (id: number) =>
    (await as("ufficio").call("Client", "getFromId", { id })).values.client;
  const change = async (form: object) => {
    const { version } = await clientOf(world.rossi);
    const page = await visitor("ufficio").get(`/client/modify/${world.rossi}`);
    expect(page.status).toBe(200);
    const values = { privateClient: "1", surname: "Rossi", fiscalCode: "X", privateAddress: "Y" };
    return visitor("ufficio").post(`/client/modify/${world.rossi}`, { ...values, version, ...form });
  };
  const row = (key: string | number, contact: object) =>
    Object.fromEntries(Object.entries(contact).map(([name, text]) => [`contacts.${key}.${name}`, text]));

  test("are written in the form, and stand on the page, the order sheet and the appointment", async () => {
    expect((await change(row("new0", anna))).status).toBe(303);
    expect((await clientOf(world.rossi)).contacts).toMatchObject([anna]);
    for (const path of [
      `/client/${world.rossi}`,
      `/orders/${world.order}`,
      `/appointment/${world.withOrder}`,
    ]) {
      const { text } = await visitor("ufficio").get(path);
      expect([path, text.includes("Anna Neri"), text.includes("tel:0815550001")]).toEqual([path, true, true]);
    }
  });

  test("are changed under their number; an emptied one goes", async () => {
    await change({ ...row("new0", anna), ...row("new1", { ...anna, name: "Ugo" }) });
    const [first, second] = (await clientOf(world.rossi)).contacts;
    await change({ ...row(first.id, { name: "", role: "", phone: "", email: "" }), ...row(second.id, anna) });
    expect((await clientOf(world.rossi)).contacts).toEqual([{ ...anna, id: second.id }]);
    await as("ufficio").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Rossi" },
    });
    expect((await clientOf(world.rossi)).contacts).toHaveLength(1);
  });

  test("with a wrong value are refused beside the field", async () => {
    const { status, text } = await change(row("new0", { ...anna, name: "", phone: "081 interno 5" }));
    expect(status).toBe(422);
    expect(text).toContain("client-contacts-new0-phone-error");
    expect(text).toContain("client-contacts-new0-name-error");
  });

  test("come back when the change is undone, and when a deleted client is", async () => {
    const made = await as("ufficio").call("Client", "createNew", {
      values: {
        surname: "Verdi",
        privateClient: 1,
        fiscalCode: "X",
        privateAddress: "Y",
        ...place,
        contacts: [anna],
      },
    });
    const deleted = await as("ufficio").call("Client", "deleteClient", { id: made.values.id });
    expect(deleted.ok).toBe(true);
    expect(await as("ufficio").undo(deleted)).toMatchObject({ ok: true });
    expect((await clientOf(made.values.id)).contacts).toMatchObject([anna]);
  });

  test("of another client is no contact of this one", async () => {
    await change(row("new0", anna));
    const [own] = (await clientOf(world.rossi)).contacts;
    const values = { privateClient: 0, surname: "B", businessName: "B", businessAddress: "Y" };
    const contacts = [{ ...anna, id: own.id, name: "Altra" }];
    await as("ufficio").call("Client", "updateClient", {
      id: world.azienda,
      values: { ...values, contacts },
    });
    expect((await clientOf(world.rossi)).contacts).toMatchObject([anna]);
    expect((await clientOf(world.azienda)).contacts).toMatchObject([{ name: "Altra" }]);
  });
});

test("every screen that names a client links its page", async () => {
  const link = `href="/client/${world.rossi}"`;
  for (const path of ["/client/", `/orders/${world.order}`, `/appointment/${world.withOrder}`])
    expect((await visitor("ufficio").get(path)).text).toContain(link);
});

test.each([
  ["0815551234", "081 555 1234"],
  ["0612345678", "06 123 456 78"],
  ["0823123456", "0823 123 456"],
  ["3331234567", "333 123 4567"],
  ["333123456", "333 123 456"],
  ["112", "112"],
  ["0049301234567", "0049 301 234 567"],
])("the number %s is read aloud as %s", (number, spoken) => {
  expect(spokenPhone(number)).toBe(spoken);
});

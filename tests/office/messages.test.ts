import { beforeEach, describe, expect, test } from "bun:test";
import { addDays, type Day, toWire } from "../../src/server/base/days";
import { nextOpenDay } from "../../src/server/days/closures/store";
import {
  holds,
  linkOf,
  type Notice,
  type Promised,
  spokenWindow,
  waysTo,
  windowFrom,
  withItsArticle,
} from "../../src/server/office/messages/model";
import { all, insert, one, today, update, visitor } from "../support/requests";
import { as, direct, fresh, tomorrow, untick, type Values, world } from "../support/world";

beforeEach(fresh);

const office = () => as("gestione1");

const due = async (who: "gestione1" | "agenda" | "magazzino" = "gestione1") =>
  (await as(who).call("Messages", "getDue", {})).values;

/** In which list of the screen the work stands. */
async function placeOf(id = world.work, kind = "work") {
  const found = await due();
  const isIn = ({ about }: Values) => about.some((one: Values) => one.kind === kind && one.id === id);
  return ["again", "due", "notified"].find((list) => found[list].some(isIn));
}

async function noticeOf(id = world.work, kind = "work", more: Values = {}): Promise<Values> {
  return (await office().call("Messages", "getDraft", { kind, id, ...more })).values.notice;
}

async function open({ occasion, about, last, text, ways }: Values, more: Values = {}, who = office()) {
  const body = { about, occasion, text, channel: ways[0]?.channel, last: last?.ids.at(-1), ...more };
  return who.call("Messages", "open", body as never);
}

const settle = (ids: number[], state = "sent", more: Values = {}) =>
  office().call("Messages", "settle", { ids, state, ...more } as never);

async function tell(id = world.work, kind = "work") {
  const { values } = await open(await noticeOf(id, kind));
  await settle(values.ids);
}

const moveTo = (hour: string, date: Day = tomorrow) =>
  office().call("Calendar", "moveWork", { id: world.work, date: toWire(date), hour, sure: 1 });

const undo = (done: Values) => office().undo({ activity: done.activity });

const markOfWork = async () => (await noticeOf()).mark;

/** The work of the acceptance: a Friday, of Ferrigno Lucia. */
function friday() {
  direct(() => {
    update("clients", world.rossi, { surname: "Ferrigno", name: "Lucia", cellphone: "3395566778" });
    update("pickup_places", world.rossiPlace, { address: "Via Dante 12", city: "Afragola" });
    update("works", world.work, { date: "2026-12-18" });
    for (const [key, value] of [
      ["company.name", "Traslochi Partenope S.r.l."],
      ["company.phone", "0811012345"],
    ] as const)
      insert("settings", { key, value });
  });
}

describe("the text and its link", () => {
  test("say the day, the hours, the place and the firm", async () => {
    friday();
    const notice = await noticeOf();
    expect(notice.text).toBe(
      "Gentile Ferrigno Lucia, Le confermiamo il trasloco di venerdì 18 dicembre: la squadra arriva tra le 8:00 e le 9:00 in Via Dante 12, Afragola. Traslochi Partenope S.r.l., 081 101 2345",
    );
    const link = linkOf(notice.ways[0], notice.text) ?? "";
    expect(link).toStartWith("https://wa.me/393395566778?text=");
    expect(link).toContain("venerd%C3%AC%2018%20dicembre%3A");
    expect(decodeURIComponent(link.split("?text=")[1] ?? "")).toBe(notice.text);
  });

  test.each([
    ["3395566778", "whatsapp", "https://wa.me/393395566778?text=a%26b%27%21"],
    ["3395566778", "sms", "sms:+393395566778?body=a%26b%27%21"],
    ["00491711234567", "whatsapp", "https://wa.me/491711234567?text=a%26b%27%21"],
    ["0811234567", "phone", "tel:+390811234567"],
    ["00491711234567", "phone", "tel:+491711234567"],
    ["800123456", "phone", "tel:800123456"],
    ["a@b.it", "mail", null],
  ] as const)("of %s by %s", (address, channel, link) =>
    expect(linkOf({ channel, address }, "a&b'!")).toBe(link),
  );

  test.each([
    ["08:00", 60, "tra le 8:00 e le 9:00"],
    ["00:30", 60, "tra le 0:30 e l'1:30"],
    ["23:30", 60, "tra le 23:30 e le 24:00"],
    ["08:00", 0, "alle 8:00"],
  ])("of %s for %d minutes", (from, minutes, text) =>
    expect(spokenWindow(from, windowFrom(from, minutes))).toBe(text),
  );

  test.each([
    ["Trasloco", "il trasloco"],
    ["Consegna materiale", "la consegna materiale"],
    ["Imballaggio", "l'imballaggio"],
    ["Sgombero", "lo sgombero"],
    ["Spedizione", "la spedizione"],
    ["TRASLOCO A+B", "il trasloco A+B"],
    ["Varie", "la lavorazione «Varie»"],
    ["C/T", "la lavorazione «C/T»"],
  ])("name %s with its article", (type, text) => expect(withItsArticle(type)).toBe(text));
});

describe("the way", () => {
  const client = { phone: "3395566778", email: "a@b.it", message_channel: "" as const, no_messages: 0 };
  const channelsOf = (more: Partial<Parameters<typeof waysTo>[0]>) =>
    waysTo({ ...client, ...more }).map(({ channel }) => channel);

  test("is the wanted one first, and only a possible one", () => {
    expect(channelsOf({})).toEqual(["whatsapp", "mail", "sms", "phone"]);
    expect(channelsOf({ message_channel: "sms" })).toEqual(["sms", "whatsapp", "mail", "phone"]);
    expect(channelsOf({ phone: "0811234567", message_channel: "whatsapp" })).toEqual(["mail", "phone"]);
    expect(channelsOf({ phone: "0811234567", email: "" })).toEqual(["phone"]);
    expect(channelsOf({ phone: "", email: "" })).toEqual([]);
    expect(channelsOf({ no_messages: 1 })).toEqual([]);
  });

  test("is the mobile of the two numbers of a client, or the number of whom it named", async () => {
    direct(() => update("clients", world.rossi, { cellphone: "0815550000", phone: "3331112223" }));
    expect((await noticeOf()).number).toBe("3331112223");
    const contact = direct(() =>
      insert("client_contacts", {
        id_client: world.rossi,
        name: "Anna",
        role: "",
        phone: "3478889990",
        email: "",
      }),
    );
    const { version } = one`SELECT version FROM clients WHERE id = ${world.rossi}` as { version: number };
    const { client: values } = (await office().call("Client", "getFromId", { id: world.rossi })).values;
    const saved = await office().call("Client", "updateClient", {
      id: world.rossi,
      values: {
        ...{ surname: "Rossi", name: "Niccolò", phone: values.phone, cellphone: values.cellphone },
        ...{ email: values.email, privateClient: 1, fiscalCode: values.fiscal_code },
        ...{ privateAddress: values.private_address, message_channel: "sms", id_message_contact: contact },
      },
      version,
    });
    expect(saved.ok).toBe(true);
    const notice = await noticeOf();
    expect([notice.number, notice.contact, notice.ways[0].channel]).toEqual(["3478889990", "Anna", "sms"]);
    expect(notice.text).toStartWith("Gentile Anna,");
  });

  test("of who wants no messages, or has no number, is the telephone alone, and says why", async () => {
    direct(() => update("clients", world.rossi, { no_messages: 1 }));
    const quiet = await noticeOf();
    expect([quiet.ways, quiet.reason]).toEqual([
      [],
      "Il cliente non vuole messaggi: si può solo telefonare.",
    ]);
    const { status, values } = await open(quiet, { channel: "whatsapp" });
    expect([status, Object.keys(values.errors)]).toEqual([422, ["channel"]]);
    direct(() => update("clients", world.rossi, { no_messages: 0, cellphone: "", email: "" }));
    expect((await noticeOf()).reason).toBe("Nessun numero e nessuna e-mail.");
    const { about, occasion } = await noticeOf();
    expect((await office().call("Messages", "phone", { about, occasion })).ok).toBe(true);
    expect(await placeOf()).toBe("notified");
  });
});

describe("a promise", () => {
  test("counts once a person says that it left, and holds within its hours", async () => {
    expect(await placeOf()).toBe("due");
    const { values } = await open(await noticeOf());
    expect([await placeOf(), await markOfWork()]).toEqual(["due", null]);
    const settled = await settle(values.ids);
    expect(settled.values.msg).toBe("Messaggio segnato");
    expect([await placeOf(), await markOfWork()]).toEqual(["notified", "avvisato, 8–9"]);
    await moveTo("08:50");
    expect(await placeOf()).toBe("notified");
    const late = await moveTo("09:10");
    expect([await placeOf(), await markOfWork()]).toEqual(["again", "da riavvisare"]);
    await undo(late);
    expect(await placeOf()).toBe("notified");
  });

  test("of a cancelled order leaves the list, and is back with the order", async () => {
    await tell();
    await office().call("Orders", "cancel", { id: world.order, values: { reason: 5, penalty: "" } });
    expect(await placeOf()).toBeUndefined();
    await office().call("Orders", "restore", { id: world.order });
    expect(await placeOf()).toBe("notified");
  });

  test("of a deleted work stands above while its order lives, and a telephone call settles it", async () => {
    await tell();
    const deleted = await office().call("Orders", "deleteWork", { id: world.work });
    expect(deleted.ok).toBe(true);
    const [gone] = (await due()).again;
    expect(gone).toMatchObject({
      about: [{ id: world.work, date: null }],
      reason: "Non è più in programma: si telefona.",
    });
    expect(gone.ways.map(({ channel }: Values) => channel)).toEqual(["phone"]);
    await office().call("Messages", "phone", {
      about: gone.about,
      occasion: gone.occasion,
      last: gone.last.ids[0],
    });
    expect((await due()).again).toEqual([]);
    await undo(deleted);
    expect(await placeOf()).toBe("again");
  });

  test("of a visit follows it; a failed one waits for nobody", async () => {
    expect(await placeOf(world.open, "visit")).toBe("due");
    await tell(world.open, "visit");
    expect(await placeOf(world.open, "visit")).toBe("notified");
    direct(() => update("appointments", world.open, { time: "16:00", time_end: "17:00" }));
    expect(await placeOf(world.open, "visit")).toBe("again");
    await office().call("Appointment", "editState", { id: world.open, state: 2 });
    expect(await placeOf(world.open, "visit")).toBeUndefined();
  });

  const notified: Promised = {
    ...{ occasion: "dayBefore", promised_date: "2026-12-18", promised_from: "08:00", promised_to: "09:00" },
    ...{ opened_date: "2026-12-18", opened_hour: "08:00" },
  };
  const late: Promised = { ...notified, occasion: "late", promised_from: "10:00", promised_to: "11:00" };
  test.each([
    [notified, "08:00", true],
    [notified, "09:00", true],
    [notified, "07:59", false],
    [notified, "09:01", false],
    [late, "08:00", true],
    [late, "10:00", false],
  ])("%o at %s: %s", (what, hour, expected) => {
    expect(holds(what, { date: "2026-12-18", hour })).toBe(expected);
    expect(holds(what, { date: "2026-12-19", hour })).toBe(false);
    expect(holds(what, null)).toBe(false);
  });

  test("of In ritardo asks the hour, and a quote or a reminder promises nothing", async () => {
    const notice = await noticeOf(world.work, "work", { occasion: "late", arrives: "10:00" });
    expect(notice.text).toContain("tra le 10:00 e le 11:00");
    expect((await open(notice)).values.errors).toEqual({ arrives: "Indicare a che ora arriva la squadra." });
    const { values } = await open(notice, { arrives: "10:00" });
    await settle(values.ids);
    expect(await markOfWork()).toBe("avvisato, 10–11");
    const quote = await noticeOf(world.open, "visit", { occasion: "quote" });
    await settle((await open(quote)).values.ids);
    expect(await placeOf(world.open, "visit")).toBe("due");
  });

  test("made while the outbox keeps the e-mail waits; the outbox says that it left", async () => {
    const { about, occasion, text } = await noticeOf();
    const body = { about, occasion, text, channel: "mail" };
    const sent = await office().call("Messages", "send", body);
    expect(sent.values.msg).toBe("E-mail in partenza");
    expect(await placeOf()).toBe("due");
    const { id_mail } = one`SELECT id_mail FROM messages` as { id_mail: number };
    expect(one`SELECT recipient, body, subject FROM letters WHERE id = ${id_mail}`).toMatchObject({
      recipient: "rossi@traslo.example",
      body: text,
    });
    direct(() => update("letters", id_mail, { state: "sent" }));
    expect(await placeOf()).toBe("notified");
    expect((await undo(sent)).status).toBe(409);
  });
});

describe("the list", () => {
  test("goes from tomorrow to the next open day, of chosen types, and never of the company's own order", async () => {
    const until = nextOpenDay(today());
    direct(() => update("works", world.hiddenWork, { date: until }));
    expect([(await due()).until, await placeOf(world.hiddenWork)]).toEqual([toWire(until), "due"]);
    direct(() => update("works", world.hiddenWork, { date: addDays(until, 1) }));
    expect(await placeOf(world.hiddenWork)).toBeUndefined();
    direct(() => update("works", world.hiddenWork, { date: today() }));
    expect(await placeOf(world.hiddenWork)).toBeUndefined();
    await as("superadmin").call("List", "change", { list: "work-types", value: 0, values: { announced: 0 } });
    expect(await placeOf()).toBeUndefined();
  });

  test("has one text for two works of a contact on a day, and two rows of it", async () => {
    const second = direct(() => {
      const row = { id_order: world.order, date: tomorrow, date_created: `${today()} 00:00` };
      return insert("works", { ...row, hour: "14:00", type: 0, id_pickup_place: world.rossiOtherPlace });
    });
    const notice = (await due()).due.find((each: Notice) => each.about.length === 2);
    expect(notice.text).toContain("tra le 8:00 e le 9:00 e poi tra le 14:00 e le 15:00 in Via Roma 1");
    const { values } = await open(notice);
    expect(values.ids).toHaveLength(2);
    await settle(values.ids);
    expect([await placeOf(), await placeOf(second)]).toEqual(["notified", "notified"]);
    await moveTo("10:00");
    expect([await placeOf(), await placeOf(second)]).toEqual(["again", "notified"]);
  });

  test("says what a right hides, and shows of the visits those of agent 2 alone to whom the planning does", async () => {
    const seen = await due("magazzino");
    expect(seen.hidden).toEqual(["Gli appuntamenti degli altri agenti non si vedono con questo profilo."]);
    expect(
      seen.due.flatMap(({ about }: Notice) => about).filter(({ kind }: Values) => kind === "visit"),
    ).toEqual([expect.objectContaining({ id: world.ofAgent2 })]);
    untick("works.%", "agenda");
    const narrowed = await due("agenda");
    expect(narrowed.hidden).toEqual(["Le lavorazioni non si vedono con questo profilo."]);
    expect(narrowed.due.some(({ about }: Notice) => about[0]?.kind === "work")).toBe(false);
  });
});

describe("refused with a reason", () => {
  test("is a second colleague's press, who reads who was first and when", async () => {
    const notice = await noticeOf();
    const { values } = await open(notice);
    const second = await open(notice, {}, as("agenda"));
    expect([second.status, second.values.msg]).toEqual([
      409,
      expect.stringMatching(/^Il messaggio è già stato aperto da gestione1 oggi alle \d+:\d\d\.$/),
    ]);
    await settle(values.ids);
    const again = await as("agenda").call("Messages", "settle", {
      ids: values.ids,
      state: "failed",
    } as never);
    expect(again.values.msg).toMatch(/^È già segnato «inviato» da gestione1 oggi alle \d+:\d\d\.$/);
  });

  test("is a text of before a move; one that was open meanwhile is no longer true", async () => {
    const stale = await noticeOf();
    await moveTo("10:00");
    const refused = await open(stale);
    expect([refused.status, refused.values.msg]).toEqual([409, expect.stringContaining("alle 10:00")]);
    const { values } = await open(await noticeOf());
    await moveTo("15:00");
    await settle(values.ids);
    expect(await placeOf()).toBe("again");
  });

  test.each([
    ["4.001 characters", { text: "x".repeat(4001) }, "text"],
    ["no text", { text: "" }, "text"],
    ["an e-mail that is opened", { channel: "mail" }, "channel"],
  ])("is %s", async (_, more, field) => {
    const { status, values } = await open(await noticeOf(), more);
    expect([status, Object.keys(values.errors)]).toEqual([422, [field]]);
  });

  test("is not one of 4,000 characters, which its link carries whole", async () => {
    const text = "è".repeat(4000);
    const { ok, values } = await open(await noticeOf(), { text });
    expect([ok, one`SELECT length(text) AS length FROM messages WHERE id = ${values.ids[0]}`]).toEqual([
      true,
      { length: 4000 },
    ]);
    const link = linkOf({ channel: "whatsapp", address: "3395566778" }, text) as string;
    expect(new URL(link).searchParams.get("text")).toBe(text);
  });

  test("is an e-mail to who has none, and things of two clients", async () => {
    const notice = await noticeOf(world.hiddenWork);
    const { about, occasion, text } = notice;
    const mail = await office().call("Messages", "send", { about, occasion, text, channel: "mail" });
    expect(mail.values.errors).toEqual({ channel: "Il cliente non si raggiunge così: E-mail." });
    const both = await open(await noticeOf(), { about: [...about, ...(await noticeOf()).about] });
    expect([both.status, both.values.msg]).toEqual([422, "Scegliere cose di un solo cliente."]);
  });

  test("is an unknown placeholder of a text, and one without the promise", async () => {
    const change = (body: string) =>
      as("superadmin").call("Settings", "changeLetter", {
        kind: "dayBefore",
        values: { subject: "Avviso", body },
      });
    expect((await change("Il {giorno}, {fascia}: {targa}")).values.errors).toEqual({
      body: "Segnaposto sconosciuto: {targa}",
    });
    expect((await change("Il {giorno}")).ok).toBe(false);
    expect((await change("{cliente}: {giorno}, {fascia}")).ok).toBe(true);
    expect((await noticeOf()).text).toStartWith("Rossi Niccolò: ");
  });

  test("is a canary's way to site B, the wall and the feed: no text, no number, no mark", async () => {
    const [text, number] = ["Canarino del messaggio", "3990001112"];
    const contact = direct(() => {
      update("clients", world.rossi, { no_messages: 0, message_channel: "sms" });
      return insert("client_contacts", {
        ...{ id_client: world.rossi, name: "Gialli", role: "", phone: "", email: "" },
      });
    });
    direct(() => update("clients", world.rossi, { id_message_contact: contact }));
    const { values } = await open(await noticeOf(), { text });
    direct(() => {
      for (const id of values.ids) update("messages", id, { address: number });
    });
    await settle(values.ids);
    const asked = [
      as("gestione1", "B").call("Client", "getFromId", { id: world.rossi }),
      as("gestione1", "B").call("Client", "getSheet", { id: world.rossi }),
      as("gestione1", "B").call("Client", "getTimeline", { id: world.rossi, page: 1 } as never),
      as("gestione1", "B").call("Orders", "getFromId", { id: world.order }),
      as("gestione1", "B").call("Calendar", "getWeek", { monday: toWire(tomorrow) }),
      as("gestione1", "B").call("Works", "getByDate", { date: toWire(tomorrow) } as never),
      as("gestione1", "B").call("Works", "getDay", { date: toWire(tomorrow) }),
      office().call("Kiosk", "getBoard", { date: toWire(tomorrow) } as never),
    ];
    const answers = JSON.stringify(await Promise.all(asked));
    for (const one of [text, number, "avvisato", "message_channel", "id_message_contact", "no_messages"])
      expect([one, answers.includes(one)]).toEqual([one, false]);
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual(asked.map(() => true));
    const { address } = (await office().call("Calendar", "makeFeed", {})).values;
    const feed = (await visitor("nobody").get(address)).text;
    expect(feed).toContain("Rossi");
    for (const canary of [text, number, "avvisato"])
      expect([canary, feed.includes(canary)]).toEqual([canary, false]);
  });

  test("is no work that site B deletes, of which a message is known", async () => {
    await tell();
    expect((await as("gestione1", "B").call("Orders", "deleteWork", { id: world.work })).ok).toBe(true);
  });
});

describe("the ways to a message", () => {
  const hrefs = async (
    path: string,
    who: "gestione1" | "consultazione" = "gestione1",
    site: "A" | "B" = "A",
  ) => (await visitor(who, site).get(path)).text.match(/\/messages\/(?:work|visit|box)\/[^"]*/g) ?? [];

  test("are a menu entry of a coming work, a visit, and a deposit of who has no e-mail", async () => {
    const order = `/orders/${world.order}`;
    const visit = `/appointment/${world.open}`;
    expect(await hrefs(order)).toEqual([`/messages/work/${world.work}`]);
    expect(await hrefs(visit)).toEqual([`/messages/visit/${world.open}`]);
    for (const path of [order, visit]) {
      expect(await hrefs(path, "consultazione")).toEqual([]);
      expect(await hrefs(path, "gestione1", "B")).toEqual([]);
    }
    const line = { id_box: 1, id_client: world.rossi, position: 0, used: 50, title: "Mobili", date: today() };
    const box = direct(() => {
      update("clients", world.rossi, { email: "" });
      update("works", world.work, { date: addDays(today(), -1) });
      update("appointments", world.open, { date: addDays(today(), -1) });
      return insert("box_lines", line);
    });
    expect(await hrefs(order)).toEqual([]);
    expect(await hrefs(visit)).toEqual([`/messages/visit/${world.open}?occasion=quote`]);
    expect(await hrefs("/box/deadlines/")).toEqual([`/messages/box/${box}`]);
    for (const path of [...(await hrefs(visit)), ...(await hrefs("/box/deadlines/"))])
      expect((await visitor("gestione1").get(path)).status).toBe(200);
  });
});

describe("the mark on the pages", () => {
  const badges = async (
    path: string,
    who: "gestione1" | "consultazione" | "agenda" = "gestione1",
    site: "A" | "B" = "A",
  ) => (await visitor(who, site).get(path)).text.match(/avvisato(?:, \d[\d:]*–[\d:]+)?|da riavvisare/g) ?? [];
  const order = `/orders/${world.order}`;

  test("of a work is nothing until somebody was notified, then follows each move, its undo and the order's end", async () => {
    expect(await badges(order)).toEqual([]);
    const { values } = await open(await noticeOf());
    expect(await badges(order)).toEqual([]);
    await settle(values.ids);
    expect(await badges(order)).toEqual(["avvisato, 8–9"]);
    expect(await badges(order, "gestione1", "B")).toEqual([]);
    const moved = await moveTo("10:00");
    expect(await badges(order)).toEqual(["da riavvisare"]);
    await undo(moved);
    expect(await badges(order)).toEqual(["avvisato, 8–9"]);
    direct(() => update("orders", world.order, { cancelled_on: today() }));
    expect(await badges(order)).toEqual([]);
  });

  test("on a row of the daily works is that of the order, for who may read messages, and no kiosk's", async () => {
    const day = { date: toWire(tomorrow) };
    const marks = async (
      who: "gestione1" | "agenda" | "consultazione" = "gestione1",
      site: "A" | "B" = "A",
    ) =>
      (await as(who, site).call("Works", "getDay", day)).values.works?.map(({ mark }: Values) => mark?.text);
    expect(await marks()).toEqual([undefined, undefined]);
    const reading = (await office().call("Works", "getDay", day)).values.reading;
    await tell();
    expect(await marks()).toEqual(["avvisato, 8–9", undefined]);
    const { values } = await office().call("Works", "getDayChanges", { ...day, reading });
    expect(values.changes.works.changed).toMatchObject([{ id: world.work, mark: { isTrue: true } }]);
    await moveTo("10:00");
    expect(await marks()).toContain("da riavvisare");
    expect(JSON.stringify(await marks("gestione1", "B"))).not.toContain("avvis");
    const kiosk = await office().call("Works", "getByDate", day);
    expect(JSON.stringify(kiosk.values)).not.toContain("riavvisare");
    await office().call("Orders", "cancel", { id: world.order, values: { reason: 5, penalty: "" } });
    expect(await marks()).not.toContain("da riavvisare");
  });

  test("of a visit says the same, and nothing of what is over", async () => {
    const page = `/appointment/${world.open}`;
    expect(await badges(page)).toEqual([]);
    await tell(world.open, "visit");
    expect(await badges(page)).toEqual([expect.stringMatching(/^avvisato, /)]);
    expect(await badges(page, "gestione1", "B")).toEqual([]);
    direct(() => update("appointments", world.open, { time: "19:30", time_end: "20:00" }));
    expect(await badges(page)).toEqual(["da riavvisare"]);
    direct(() => {
      update("appointments", world.open, { date: addDays(today(), -3) });
      for (const { id } of all<{ id: number }>`SELECT id FROM messages`)
        update("messages", id, { promised_date: addDays(today(), -3) });
    });
    expect(await badges(page)).toEqual([]);
  });

  test("is for who sees the planning alone; a client's page says that messages are hidden", async () => {
    await tell();
    const client = `/client/${world.rossi}`;
    const says = async (site: "A" | "B" = "A") =>
      (await visitor("agenda", site).get(client)).text.includes("Alcuni messaggi al cliente non si vedono");
    expect([await badges(order, "agenda"), await says()]).toEqual([["avvisato, 8–9"], false]);
    untick("planning.view", "agenda");
    expect([await badges(order, "agenda"), await says(), await says("B")]).toEqual([[], true, false]);
  });
});

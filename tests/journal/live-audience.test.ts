import type { Caller } from "../../src/server/journal/caller";
import { type Change, closeStreams, subscribe } from "../../src/server/journal/live";
import { isShownOnB, stored } from "../../src/server/journal/visibility";
import { all, insert, type Profile, remove, run, type Site, update, userId } from "../support/requests";
import { as, direct, fresh, tomorrow, world } from "../support/world";

beforeEach(fresh);
afterEach(() => closeStreams());

/** What a reader's stream receives, as `noun id`; the acts of the admin log are left out. */
function listen(reader: Caller) {
  const received: string[] = [];
  const send = (changes: Change[]) =>
    received.push(
      ...changes.filter(({ noun }) => noun !== "activity").map(({ noun, id }) => `${noun} ${id}`),
    );
  subscribe({ session: crypto.randomUUID(), reader, send, close() {} });
  return received;
}

const account = (username: Profile, site: Site = "A") => listen(as(username, site).caller);
const kiosk = () => listen({ ...as("nobody").caller, kiosk: { id: 1, name: "Magazzino" } });

describe("site B", () => {
  test("gets no event of an appointment, order or work that it hides, nor of their parts", () => {
    const [onA, onB] = [account("gestione1"), account("gestione1", "B")];
    direct(() => {
      update("appointments", world.hiddenAppointment, { description: "Piano 3" });
      update("orders", world.hiddenOrder, { notes: "Ascensore" });
      update("works", world.hiddenWork, { notes: "Scala" });
      insert("work_resources", { id_work: world.hiddenWork, id_resource: 1, value: 1 });
      insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow });
      update("agents", 3, { text: "Anna" });
    });
    expect(onA.length).toBeGreaterThanOrEqual(5);
    expect(onB).toEqual([]);
    direct(() => update("works", world.work, { notes: "Scala" }));
    expect(onB).toEqual([`works ${world.work}`]);
  });

  test("gets an event of a work that becomes hidden, shown or deleted", () => {
    const [onA, onB] = [account("ufficio"), account("ufficio", "B")];
    direct(() => update("works", world.work, { flag_renata: 0 }));
    direct(() => update("works", world.work, { flag_renata: 1 }));
    direct(() => {
      run`DELETE FROM work_resources WHERE id_work = ${world.work}`;
      remove("works", world.work);
    });
    expect(onB).toEqual(onA);
    expect(onB.length).toBeGreaterThanOrEqual(5);
    direct(() => update("orders", world.order, { id_appointment: world.open }));
    direct(() => update("appointments", world.open, { state: 1 }));
    expect(onB.slice(-2)).toEqual([`orders ${world.order}`, `appointments ${world.open}`]);
    direct(() => update("orders", world.order, { notes: "Ascensore" }));
    direct(() => update("appointments", world.open, { description: "Piano 3" }));
    expect(onB.at(-1)).toBe(`appointments ${world.open}`);
    expect(onB.filter((event) => event.startsWith("orders"))).toHaveLength(1);
  });

  test("hides by the same rules in the live stream as in the queries", () => {
    direct(() => {
      for (const date of ["2023-10-15", "2023-10-16"])
        for (const state of [0, 1, 2])
          for (const flag_renata of [0, 1]) {
            const times = { time: "08:00", time_end: "09:00", date_created: "2026-01-01 08:00" };
            const client = { id_client: world.rossi, id_address: world.rossiPlace };
            const id_appointment = insert("appointments", { date, state, flag_renata, ...times, ...client });
            const id_order = 5_000 + id_appointment;
            const order = { id: id_order, id_client: world.rossi, id_appointment };
            insert("orders", { ...order, date_created: times.date_created });
            for (const flag of [0, 1])
              insert("works", {
                ...{ id_order, date: tomorrow, hour: "08:00", type: 0, id_pickup_place: world.rossiPlace },
                ...{ flag_renata: flag, date_created: times.date_created },
              });
          }
    });
    const shown = { appointments: 0, orders: 0, works: 0 };
    const rows = all<{ table: keyof typeof shown; id: number; shown_on_b: number }>`
      SELECT 'appointments' AS "table", id, shown_on_b FROM appointment_rows
      UNION ALL SELECT 'orders', id, shown_on_b FROM order_rows
      UNION ALL SELECT 'works', id, shown_on_b FROM work_rows`;
    for (const { table, id, shown_on_b } of rows) {
      const isShown = isShownOnB(table, stored(table, id) ?? {}, stored);
      expect([table, id, isShown]).toEqual([table, id, shown_on_b === 1]);
      if (isShown) shown[table]++;
    }
    expect(Object.values(shown).every((count) => count > 5)).toBe(true);
  });
});

test("a memo is sent to its author and its recipients alone, also when it is unshared or deleted", async () => {
  const [author, recipient, other] = [account("agenda"), account("ufficio"), account("superadmin")];
  const writer = as("agenda");
  const values = { title: "Prova", date: tomorrow, time: "08:00" };
  const { id } = (await writer.call("Memo", "createNew", { values })).values;
  expect([author, recipient]).toEqual([[`memos ${id}`], []]);
  await writer.call("Memo", "share", { id, users: [userId("ufficio")] });
  await writer.call("Memo", "updateMemo", { values: { ...values, id, title: "Altro" } });
  expect(recipient.filter((event) => event === `memos ${id}`).length).toBeGreaterThan(0);
  const before = recipient.length;
  await writer.call("Memo", "deleteMemo", { id });
  expect(recipient.length).toBeGreaterThan(before);
  expect(other).toEqual([]);
});

test("a display gets only events of the nouns of its tiles", () => {
  const received = kiosk();
  direct(() => {
    update("works", world.work, { notes: "Scala" });
    update("clients", world.rossi, { surname: "Neri" });
    insert("locations", { name: "Vomero", address: "Via Scarlatti 1", city: "Napoli" });
    insert("vehicle_logs", {
      ...{ id_user: userId("ufficio"), id_vehicle: 1, intervention_type: "Olio", description: "Cambio" },
      date_created: "2026-01-01 08:00",
    });
    update("users", userId("agenda"), { name: "Ugo" });
  });
  expect(received).toEqual([`works ${world.work}`, `clients ${world.rossi}`]);
});

test("an account gets events of deposits, logs, accounts, settings and displays as far as it may read them", () => {
  const [admin, office, agenda] = [account("gestione1"), account("ufficio"), account("agenda")];
  direct(() => {
    const client = { id_client: world.rossi, used: 40 };
    insert("box_lines", { id_box: 3, ...client });
    insert("vehicle_logs", {
      ...{ id_user: userId("preventivi"), id_vehicle: 1, intervention_type: "Olio", description: "Cambio" },
      date_created: "2026-01-01 08:00",
    });
    update("users", userId("agenda"), { name: "Ugo" });
    run`INSERT INTO settings (key, value) VALUES ('session.idleHours', '8')`;
    insert("kiosk_devices", { name: "Ingresso", token_hash: "x", date_created: "2026-01-01 08:00" });
  });
  const nouns = (received: string[]) => received.map((event) => event.split(" ")[0]).sort();
  expect(nouns(admin)).toEqual(["accounts", "boxes", "kiosk", "logbook", "settings"]);
  expect(nouns(office)).toEqual(["boxes"]);
  expect(nouns(agenda)).toEqual([]);
});

test("a news is sent to accounts of its level, its reading by the reader alone", async () => {
  const [admin, agenda] = [account("gestione1"), account("agenda")];
  const news = { title: "Bilancio", description: "2026", content: "Chiuso", user_level: 2 };
  const { id } = (await as("superadmin").call("News", "publish", news)).values;
  await as("superadmin").call("News", "readNews", { id });
  expect([admin, agenda]).toEqual([[`news ${id}`], []]);
});

test("every act is sent to those who may read the admin log, on site B only the acts of site B", async () => {
  const nouns: string[][] = [[], [], []];
  const [onA, onB] = [as("agenda"), as("agenda", "B")];
  for (const [index, reader] of [as("superadmin"), as("superadmin", "B"), as("gestione1")].entries())
    subscribe({
      session: String(index),
      reader: reader.caller,
      send: (changes) => nouns[index]?.push(...changes.map(({ noun }) => noun)),
      close() {},
    });
  const values = { title: "Prova", date: tomorrow, time: "08:00" };
  await onA.call("Memo", "createNew", { values });
  expect(nouns).toEqual([["activity"], [], []]);
  await onB.call("Memo", "createNew", { values });
  expect(nouns).toEqual([["activity", "activity"], ["activity"], []]);
});

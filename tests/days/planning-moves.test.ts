import { beforeEach, describe, expect, test } from "bun:test";
import { toWire } from "../../src/server/base/days";
import { insert, one, update } from "../../src/server/db/db";
import { type Change, subscribe } from "../../src/server/journal/live";
import { plainMonday } from "../support/plain-weeks";
import { as, direct, dump, fresh, tomorrow, world } from "../support/world";

beforeEach(fresh);

const later = plainMonday;
const work = () => one`SELECT date, hour, type, notes, version FROM works WHERE id = ${world.work}`;
const visit = () => one`SELECT date, time, time_end, version FROM appointments WHERE id = ${world.open}`;
const moveWork = { id: 0, date: toWire(later), hour: "14:30" };
const moveVisit = { id: 0, date: toWire(later), time: "15:15" };

describe("moving a work", () => {
  const move = (who: Parameters<typeof as>[0], body: object, site: "A" | "B" = "A") =>
    as(who, site).call("Calendar", "moveWork", { ...moveWork, id: world.work, ...body });

  test.each(["segreteria", "magazzino", "agenda", "consultazione"] as const)(
    "is refused with 403 for %s",
    async (who) => {
      const before = dump();
      expect(await move(who, {})).toMatchObject({ ok: false, status: 403 });
      expect(dump()).toBe(before);
    },
  );

  test.each([
    [{ date: "31-04-2026" }, 422],
    [{ hour: "24:01" }, 422],
    [{ hour: "" }, 422],
    [{ id: 999_999 }, 404],
    [{ version: 7 }, 409],
  ])("with %p is refused and changes nothing", async (body, status) => {
    const before = dump();
    expect(await move("ufficio", body)).toMatchObject({ ok: false, status });
    expect(dump()).toBe(before);
  });

  test("that site B hides is answered 404 on site B", async () => {
    expect(await move("ufficio", { id: world.hiddenWork }, "B")).toMatchObject({ status: 404 });
  });

  test("with a day-only worker to another day is refused with 409", async () => {
    direct(() => {
      const id_worker = insert("workers", { code: 44, surname: "Aggiunto", date: tomorrow });
      insert("crew_lines", { id_work: world.work, id_worker });
    });
    expect(await move("ufficio", {})).toMatchObject({ status: 409 });
    expect((await move("ufficio", { date: toWire(tomorrow) })).ok).toBe(true);
  });

  test("changes day and hour alone, and sends a live event for both days", async () => {
    const received: Change[] = [];
    const { caller: reader } = as("ufficio");
    const send = (changes: Change[]) => received.push(...changes);
    const leave = subscribe({ session: "prova", reader, send, close() {} });
    const moved = await move("ufficio", { version: 1 });
    leave?.();
    expect(moved.values).toEqual({ msg: "Lavorazione spostata" });
    expect(work()).toEqual({ date: later, hour: "14:30", type: 0, notes: "", version: 2 });
    expect(received).toEqual([
      { noun: "works", id: world.work, day: tomorrow },
      { noun: "works", id: world.work, day: later },
    ]);
  });

  test("can be undone by the account that did it", async () => {
    const moved = (await move("ufficio", {})) as { activity?: number };
    expect(await as("segreteria").call("Activity", "undo", { activity: moved.activity })).toMatchObject({
      status: 404,
    });
    const undone = await as("ufficio").call("Activity", "undo", { activity: moved.activity });
    expect(undone.values.msg).toBe("Operazione annullata");
    expect(work()).toMatchObject({ date: tomorrow, hour: "08:00" });
  });

  test("to 24:00 is accepted", async () => {
    expect((await move("ufficio", { hour: "24:00" })).ok).toBe(true);
    expect(work()).toMatchObject({ date: later, hour: "24:00" });
  });
});

describe("moving an appointment", () => {
  const move = (who: Parameters<typeof as>[0], body: object) =>
    as(who).call("Calendar", "moveAppointment", { ...moveVisit, id: world.open, ...body });

  test.each(["agenda", "agenti", "magazzino", "consultazione"] as const)(
    "is refused with 403 for %s",
    async (who) => {
      const before = dump();
      expect(await move(who, {})).toMatchObject({ ok: false, status: 403 });
      expect(dump()).toBe(before);
    },
  );

  test("with an order is refused, and the message names the order", async () => {
    const before = dump();
    const refused = await move("segreteria", { id: world.withOrder });
    expect(refused).toMatchObject({ ok: false, status: 409 });
    expect(refused.values.msg).toBe(
      `L'appuntamento non può essere spostato: ha già l'ordine ${world.order}.`,
    );
    expect(dump()).toBe(before);
  });

  test("is no longer undone once a colleague has made the order", async () => {
    direct(() => update("appointments", world.open, { state: 1 }));
    const moved = (await move("gestione1", {})) as { activity?: number };
    expect((await as("ufficio").call("Orders", "createNew", { id: world.open })).ok).toBe(true);
    const before = dump();
    const undone = await as("gestione1").call("Activity", "undo", { activity: moved.activity });
    expect(undone.status).toBe(409);
    expect(dump()).toBe(before);
  });

  test("with an old version is refused with 409", async () => {
    expect(await move("segreteria", { version: 5 })).toMatchObject({
      status: 409,
      values: { msg: "Il dato è stato modificato da un altro utente: ricaricare la pagina." },
    });
  });

  test("does not change its length, except at midnight", async () => {
    expect((await move("segreteria", { version: 1 })).values).toEqual({ msg: "Appuntamento spostato" });
    expect(visit()).toEqual({ date: later, time: "15:15", time_end: "16:15", version: 2 });
    await move("segreteria", { time: "23:30" });
    expect(visit()).toMatchObject({ time: "23:30", time_end: "24:00" });
    await move("segreteria", { time: "24:00" });
    expect(visit()).toMatchObject({ time: "24:00", time_end: "24:00" });
  });
});

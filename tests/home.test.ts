import { beforeEach, describe, expect, test } from "bun:test";
import { today } from "../src/server/clock";
import { addDays, toWire } from "../src/server/days";
import { insert, update } from "../src/server/db";
import { visitor } from "./support/requests";
import { as, direct, fresh, tomorrow, world } from "./support/world";

beforeEach(fresh);

describe("home", () => {
  test("lists the works of tomorrow and the number of those without a full crew", async () => {
    const { text } = await visitor("gestione1").get("/");
    expect(text).toContain("Officine Vesuvio S.r.l.");
    expect(text).toContain(`/dailyWorks/${toWire(tomorrow)}`);
    expect(text).toMatch(/<strong>2<\/strong> lavorazioni di domani senza squadra completa/);
  });

  test("counts an unstaffed work as the daily board does: crew, absences, hidden works", async () => {
    const unstaffedCount = async () => {
      const { text } = await visitor("gestione1").get("/");
      return text.match(/<strong>(\d+)<\/strong> lavorazion[ei] di domani/)?.[1] ?? "0";
    };
    direct(() => {
      for (const id_worker of [1, 2]) insert("crew_lines", { id_work: world.work, id_worker });
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
    });

    expect(await unstaffedCount()).toBe("1");

    direct(() => insert("crew_lines", { id_work: world.hiddenWork, id_worker: 3 }));
    expect(await unstaffedCount()).toBe("0");

    direct(() => insert("absences", { id_worker: 2, date_from: tomorrow, date_to: tomorrow }));
    expect(await unstaffedCount()).toBe("1");

    direct(() => update("works", world.work, { show_worksheet: 0 }));
    expect(await unstaffedCount()).toBe("0");
  });

  test("shows works and appointments only to users with the permission for them", async () => {
    const secretary = (await visitor("segreteria").get("/")).text;
    expect(secretary).not.toContain("Lavorazioni");
    expect(secretary).not.toContain("senza squadra");
    expect(secretary).toContain("Appuntamenti");
    const warehouse = (await visitor("magazzino").get("/")).text;
    expect(warehouse).toContain(">12:00<");
    expect(warehouse).not.toContain(">10:00<");
  });

  test("on site B hidden works and appointments are absent", async () => {
    const { text } = await visitor("gestione1", "B").get("/");
    expect(text).toContain("Rossi Niccolò");
    expect(text).not.toContain(">15:00<");
    expect(text).not.toContain(">14:00<");
  });

  test("counts expired deposits for users who may see deposits", async () => {
    const line = { id_box: 1, id_client: world.rossi, position: 0, used: 50, title: "Mobili" };
    direct(() => insert("box_lines", { ...line, date: addDays(today(), -1) }));
    expect((await visitor("depositi").get("/")).text).toMatch(/<strong>1<\/strong> deposito scaduto/);
    expect((await visitor("segreteria").get("/")).text).not.toContain("deposito scaduto");
  });
});

describe("agenda", () => {
  test("lists the appointments of the week and the account's own memos", async () => {
    const values = { title: "Revisione furgone", date: toWire(tomorrow), time: "07:30" };
    await as("agenda").call("Memo", "createNew", { values });
    const { text } = await visitor("agenda").get(`/agenda?week=${tomorrow}`);
    expect(text).toContain("Revisione furgone");
    expect(text).toContain("Officine Vesuvio S.r.l.");
    expect((await visitor("agenti").get(`/agenda?week=${tomorrow}`)).text).not.toContain("Revisione furgone");
  });

  test("an invalid date in the address shows the current week", async () => {
    expect((await visitor("agenda").get("/agenda?week=2026-02-30")).status).toBe(200);
  });
});

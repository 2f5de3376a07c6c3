import { addDays, addMonths, type Day, toWire } from "../../src/server/base/days";
import { queryPlans } from "../support/query-plans";
import { insert, setClock, today, update, visitor } from "../support/requests";
import { as, direct, fresh, tomorrow, type Values, world } from "../support/world";

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
    expect(warehouse).toContain(">12:00–13:00<");
    expect(warehouse).not.toContain(">10:00–11:00<");
  });

  test("on site B hidden works and appointments are absent", async () => {
    const { text } = await visitor("gestione1", "B").get("/");
    expect(text).toContain("Rossi Niccolò");
    expect(text).not.toContain(">15:00–16:00<");
    expect(text).not.toContain(">14:00<");
  });

  test("counts expired deposits for users who may see deposits", async () => {
    const line = { id_box: 1, id_client: world.rossi, position: 0, used: 50, title: "Mobili" };
    direct(() => insert("box_lines", { ...line, date: addDays(today(), -1) }));
    expect((await visitor("depositi").get("/")).text).toMatch(/<strong>1<\/strong> deposito scaduto/);
    expect((await visitor("segreteria").get("/")).text).not.toContain("deposito scaduto");
  });
});

describe("the Home of the day", () => {
  const at = (moment: string) => setClock(() => Date.parse(moment));
  test("tomorrow is the next working day, unless something is planned before it", async () => {
    at("2037-12-04T10:00:00+01:00");
    const friday = await visitor("gestione1").get("/");
    expect(friday.text).toContain("Oggi, venerdì 4 dicembre 2037");
    expect(friday.text).toContain("Prossimo giorno lavorativo, lunedì 7 dicembre 2037");
    direct(() => update("works", world.work, { date: "2037-12-05" }));
    const saturday = await visitor("gestione1").get("/");
    expect(saturday.text).toContain("Domani, sabato 5 dicembre 2037");
    expect(saturday.text).toContain("1</strong> lavorazione di domani senza squadra completa");
    direct(() => update("works", world.work, { date: "2037-12-07" }));
    expect((await visitor("gestione1").get("/")).text).toContain(
      "1</strong> lavorazione di lunedì senza squadra completa",
    );
  });

  test("the warning is of the next days with works, whatever else is planned before them", async () => {
    at("2037-12-05T18:00:00+01:00");
    const warnings = async () =>
      [
        ...(await visitor("gestione1").get("/")).text.matchAll(
          /<strong>(\d+)<\/strong> (lavorazion\S+ di [^<]*)/g,
        ),
      ].map(([, count, text]) => `${count} ${text}`);
    const ofMonday = "1 lavorazione di lunedì senza squadra completa";
    direct(() => update("works", world.work, { date: "2037-12-07" }));
    direct(() => update("works", world.hiddenWork, { date: "2037-12-21" }));
    expect(await warnings()).toEqual([ofMonday]);
    direct(() =>
      update("appointments", world.open, { date: "2037-12-06", time: "10:00", time_end: "11:00" }),
    );
    expect((await visitor("gestione1").get("/")).text).toContain("Domani, domenica 6 dicembre 2037");
    expect(await warnings()).toEqual([ofMonday]);
    direct(() => update("works", world.hiddenWork, { date: "2037-12-06" }));
    expect(await warnings()).toEqual(["1 lavorazione di domani senza squadra completa", ofMonday]);
    direct(() => update("works", world.hiddenWork, { date: "2037-12-21" }));
    direct(() => update("works", world.work, { date: "2037-12-31" }));
    expect(await warnings()).toEqual(["1 lavorazione di lunedì 21 dicembre 2037 senza squadra completa"]);
  });

  test("counts who is to be notified, and notified again, for those who may tell", async () => {
    const line = async (who: "gestione1" | "magazzino" = "gestione1", site: "A" | "B" = "A") =>
      (await visitor(who, site).get("/")).text.match(/<strong>\d+<\/strong> da (?:ri)?avvisare[^<]*/)?.[0];
    const tell = async (kind: string, id: number) => {
      const { notice } = (await as("gestione1").call("Messages", "getDraft", { kind, id } as never)).values;
      const { about, occasion, last } = notice;
      const notified = { about, occasion, last: last?.ids.at(-1) };
      await as("gestione1").call("Messages", "phone", notified as never);
    };
    const { due } = (await as("gestione1").call("Messages", "getDue", {})).values;
    expect(await line()).toStartWith(`<strong>${due.length}</strong> da avvisare per `);
    expect(await line("magazzino")).toBeUndefined();
    expect(await line("gestione1", "B")).toBeUndefined();
    await tell("work", world.work);
    direct(() => update("works", world.work, { hour: "18:00" }));
    expect(await line()).toMatch(
      new RegExp(`<strong>${due.length - 1}</strong> da avvisare per [^,]+, 1 da riavvisare$`),
    );
    for (const { kind, id } of due.flatMap(({ about }: Values) => about))
      if (kind !== "work" || id !== world.work) await tell(kind, id);
    expect(await line()).toBe("<strong>1</strong> da riavvisare");
    await tell("work", world.work);
    expect(await line()).toBeUndefined();
  });

  test("names who must be called after the days of the settings, for those who may change appointments", async () => {
    direct(() => update("appointments", world.open, { date: addDays(today(), -8) }));
    direct(() => update("appointments", world.ofAgent2, { date: addDays(today(), -7) }));
    let text = "";
    const plans = await queryPlans(async () => {
      ({ text } = await visitor("segreteria").get("/"));
    });
    for (const bound of ["state (state=? AND date>? AND date<?)", "call_on (state=? AND call_on<?)"])
      expect(plans.some((plan) => plan.includes(`appointments_${bound}`))).toBe(true);
    expect(text).toMatch(/missing=call[^>]*>.*?<strong>1<\/strong> cliente da richiamare/s);
    expect((await visitor("magazzino").get("/")).text).not.toContain("da richiamare");
    await as("superadmin").call("Settings", "update", { values: { visits: { callBackDays: 6 } } });
    expect((await visitor("segreteria").get("/")).text).toContain("<strong>2</strong> clienti da richiamare");
    direct(() => update("appointments", world.open, { state: 2 }));
    expect((await visitor("segreteria").get("/")).text).toContain("<strong>1</strong> cliente da richiamare");
  });

  test.each(["A", "B"] as const)(
    "counts on site %s the orders of a year without works, as the list that it opens has them",
    async (site) => {
      const orderOf = (day: Day) =>
        direct(() => {
          const appointment = {
            id_client: world.rossi,
            id_address: world.rossiPlace,
            state: 0,
            date: day,
            time: "09:00",
            time_end: "10:00",
          };
          const id_appointment = insert("appointments", { ...appointment, date_created: `${day} 08:00` });
          insert("orders", { id_client: world.rossi, id_appointment, date_created: `${day} 08:00` });
        });
      expect((await visitor("ufficio", site).get("/")).text).not.toContain("senza lavorazioni");
      orderOf(addMonths(today(), -1));
      orderOf(addDays(addMonths(today(), -12), -1));
      const { text } = await visitor("ufficio", site).get("/");
      const [, address, count] =
        text.match(/href="([^"]*)"[^>]*>(?:(?!<a ).)*?<strong>(\d+)<\/strong> ordin[ei] senza/s) ?? [];
      const list = await visitor("ufficio", site).get((address ?? "").replaceAll("&amp;", "&"));
      expect(list.text.match(/id="row-\d+"/g)).toHaveLength(Number(count));
      expect(Number(count)).toBeGreaterThan(0);
      expect((await visitor("magazzino", site).get("/")).text).not.toContain("senza lavorazioni");
    },
  );

  test("a visit shows its state, to change, the telephone, the street and its client", async () => {
    const { text } = await visitor("agenda").get("/");
    expect(text).toContain(`action="/appointment/${world.open}/state"`);
    expect(text).toContain('href="tel:3331234567"');
    expect(text).toContain("Via Roma 1, Napoli");
    expect(text).not.toContain(`action="/appointment/${world.withOrder}/state"`);
    expect((await visitor("consultazione").get("/")).text).not.toContain("/state");
    const done = await visitor("agenda").post(`/appointment/${world.open}/state`, {
      state: "2",
      version: "1",
    });
    expect(done.status).toBe(303);
    expect((await visitor("agenda").get("/")).text).toContain('aria-label="Stato di Rossi Niccolò: Fallito"');
  });

  test("the visit of an order without a date is neither on Home nor in the agenda, one with an hour is", async () => {
    const order = { id_client: world.azienda, id_address: world.aziendaPlace };
    const made = await as("ufficio").call("Orders", "insert", { values: order });
    const dated = { ...order, date: toWire(today()), time: "23:50" };
    await as("ufficio").call("Orders", "insert", { values: dated });
    for (const path of ["/", "/agenda"]) {
      const { text } = await visitor("ufficio").get(path);
      expect(text).not.toContain(`/orders/${made.values.id_order}"`);
      expect(text).toContain("23:50–24:00");
    }
    const { appointments } = (await as("ufficio").call("Appointment", "getAll", { query: "vesuvio" })).values;
    expect(appointments.map(({ order_created }: Values) => order_created)).toContain(made.values.id_order);
  });
});

describe("agenda", () => {
  const titles = (text: string) =>
    [...text.matchAll(/agenda-day" aria-label="([^"]+)"/g)].map(([, day]) => day);
  test("from Monday to Friday it is the week, on Saturday and Sunday the seven days from today", async () => {
    setClock(() => Date.parse("2026-12-02T10:00:00+01:00"));
    const midweek = (await visitor("agenda").get("/agenda")).text;
    expect(titles(midweek)[0]).toBe("lunedì 30 novembre 2026");
    expect(midweek).toMatch(/aria-label="mercoledì 2 dicembre 2026" aria-current="date"/);
    setClock(() => Date.parse("2026-12-05T10:00:00+01:00"));
    const saturday = (await visitor("agenda").get("/agenda")).text;
    expect([titles(saturday)[0], titles(saturday)[6]]).toEqual([
      "sabato 5 dicembre 2026",
      "venerdì 11 dicembre 2026",
    ]);
    expect(saturday).toContain("week=2026-12-04");
    expect(saturday).toContain("week=2026-12-14");
    const asked = (await visitor("agenda").get("/agenda?week=2026-12-06")).text;
    expect(titles(asked)[0]).toBe("lunedì 30 novembre 2026");
  });

  test("memos stand among the visits by their hour, and every hour opens a new visit", async () => {
    const memo = { title: "Revisione furgone", date: toWire(tomorrow), time: "11:30" };
    await as("ufficio").call("Memo", "createNew", { values: memo });
    const { text } = await visitor("ufficio").get(`/agenda?week=${tomorrow}`);
    const order = ["10:00–11:00", "Revisione furgone", "12:00–13:00"].map((words) => text.indexOf(words));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const path = `/appointment/insert?date=${toWire(tomorrow)}&time=09%3A00`;
    expect(text).toContain(path.replace("&", "&amp;"));
    const form = (await visitor("ufficio").get(path)).text;
    expect(form).toContain(`value="${toWire(tomorrow)}"`);
    expect(form).toContain('value="09:00"');
    expect((await visitor("consultazione").get("/agenda")).text).not.toContain("/appointment/insert");
  });

  test("a visit with an order, or without the right, has no form to move it", async () => {
    const path = `/agenda?week=${tomorrow}`;
    const move = (id: number) => `action="/appointment/${id}/move"`;
    const { text } = await visitor("agenda").get(path);
    expect(text).toContain(move(world.open));
    expect(text).not.toContain(move(world.withOrder));
    expect((await visitor("consultazione").get(path)).text).not.toContain("/move");
  });

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

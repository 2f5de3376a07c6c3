import { addDays, briefDay, type Day, isWorkingDay, toWire } from "../../src/server/base/days";
import { instantOf } from "../../src/server/base/instants";
import { nextOpenDay } from "../../src/server/days/closures/store";
import { depot } from "../../src/server/orders/works/stops";
import { plainMonday as monday } from "../support/plain-weeks";
import { as, direct, fresh, insert, one, setClock, update, visitor, world } from "../support/requests";

beforeEach(fresh);

const lastDay = addDays(monday, 20);
const [op, van] = [1, 2];

const ask = async (body: object = {}) =>
  as("ufficio").call("Slots", "ofWork", { id: world.work, after: toWire(monday), ...body });

const slots = async (body: object = {}) => (await ask(body)).values.slots;

const daysFrom = (first: Day, last: Day) => {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
};

/** A work of the other client that needs these resources. */
function work(date: Day, hour: string, needs: Record<number, number>, more: object = {}) {
  return direct(() => {
    const id = insert("works", {
      id_order: world.hiddenOrder,
      id_pickup_place: world.aziendaPlace,
      date,
      hour,
      minutes: 240,
      type: 0,
      date_created: "2026-01-01 08:00",
      ...more,
    });
    for (const [id_resource, value] of Object.entries(needs))
      insert("work_resources", { id_work: id, id_resource: Number(id_resource), value });
    return id;
  });
}

const vehicle = (name: string, code = 90) => direct(() => insert("vehicles", { code, name }));
const seat = (id_work: number, who: object) => direct(() => insert("crew_lines", { id_work, ...who }));
const caserta = 61022;

const placeIn = (id_city: number, city: string) =>
  direct(() =>
    insert("pickup_places", {
      id_client: world.azienda,
      address: "Via A 1",
      id_city,
      city,
      zip: "",
      province: "CE",
    }),
  );

describe("the free places of a work", () => {
  test("are five, on different working days of three weeks, at its hour, with what is free", async () => {
    const { values } = await ask();
    expect(values).toMatchObject({ from: toWire(monday), until: toWire(lastDay), against: null });
    const days = values.slots.map(({ date }: { date: string }) => date);
    expect(new Set(days).size).toBe(5);
    expect(days[0]).toBe(toWire(monday));
    expect(values.slots[0]).toMatchObject({ hour: "08:00", end: "12:00", tight: [] });
    expect(values.slots[0].why).toContain("liberi 48 di 48 Op e 6 di 6 Furgone");
  });

  test("are not tight where the work asks for all that the firm has of a kind, but where others have the rest", async () => {
    direct(() => update("resources", van, { ammount: 1 }));
    const tightOf = async () => (await slots()).map(({ tight }: { tight: string[] }) => tight.join());
    expect(new Set(await tightOf())).toEqual(new Set([""]));
    direct(() => update("resources", van, { ammount: 2 }));
    for (const day of daysFrom(monday, lastDay)) work(day, "07:00", { [van]: 1 }, { minutes: 900 });
    expect((await tightOf())[0]).toContain("Furgone: non ne resta nessuno");
  });

  test("have enough of each resource over the hours: a day whose vans are out until noon is free after", async () => {
    for (const day of daysFrom(monday, lastDay)) work(day, "08:00", { [van]: 6 });
    const found = await slots();
    expect(found).toHaveLength(5);
    for (const { hour } of found) expect(hour >= "12:30").toBe(true);
    expect(await slots({ mornings: 1 })).toEqual([]);
  });

  test("say which resource stands against them and on which day it is first free", async () => {
    for (const day of daysFrom(monday, lastDay)) work(day, "07:00", { [van]: 5 }, { minutes: 1000 });
    direct(() => update("work_resources", 2, { value: 2 }));
    const { slots: none, against } = (await ask()).values;
    expect(none).toEqual([]);
    expect(against.text).toBe("Furgone: ne servono 2, liberi insieme al massimo 1");
    expect(against.first).toMatchObject({ date: toWire(nextOpenDay(lastDay)), hour: "08:00" });
  });

  test("are none when the company has not so many", async () => {
    direct(() => update("work_resources", 2, { value: 7 }));
    expect((await ask()).values.against).toEqual({
      text: "Furgone: ne servono 7, in tutto sono 6",
      first: null,
    });
  });

  test("leave out the days on which the firm is closed, and say why where it always is", async () => {
    const close = (from: Day, to: Day) =>
      as("superadmin").call("Closures", "createNew", {
        values: { from: toWire(from), to: toWire(to), yearly: 0, reason: "Ferie" },
      });
    await close(monday, addDays(monday, 6));
    const { values } = await ask();
    expect(values.slots[0].date).toBe(toWire(addDays(monday, 7)));
    expect(values.closed).toEqual([
      { from: toWire(monday), to: toWire(addDays(monday, 6)), reason: "Ferie" },
    ]);
    const { text } = await visitor("ufficio").get(`/slots/works/${world.work}?after=${toWire(monday)}`);
    expect(text).toContain(`Chiuso da ${briefDay(monday)} a ${briefDay(addDays(monday, 6))}: Ferie`);
    await close(addDays(monday, 7), lastDay);
    expect((await ask()).values.against.text).toBe("in questi giorni non si lavora: Ferie");
  });

  test("leave out the hours in which the client has another work", async () => {
    work(monday, "07:00", {}, { id_order: world.order, id_pickup_place: world.rossiPlace, minutes: 780 });
    expect((await slots()).map(({ date }: { date: string }) => date)).not.toContain(toWire(monday));
  });

  test("prefer the day on which a vehicle of the kind is near, and name it", async () => {
    const near = addDays(monday, 3);
    const other = work(near, "13:00", {}, { id_pickup_place: placeIn(caserta, "Caserta") });
    seat(other, { id_vehicle: vehicle("Furgone 9") });
    const id_pickup_place = placeIn(caserta, "Caserta");
    direct(() => update("works", world.work, { id_pickup_place }));
    const [best] = await slots();
    expect(best.date).toBe(toWire(near));
    expect(best.why.join()).toContain("Furgone 9 va poi a Caserta alle 13:00");
  });

  test("say which other work of the day is near, and show where, with those that have no position beside", async () => {
    const [near, far] = [addDays(monday, 3), addDays(monday, 4)];
    const abroad = { id_city: null, city: "Nizza", province: "", country: "FR", coordinates: "" };
    direct(() => {
      update("pickup_places", world.rossiPlace, { coordinates: "40.85, 14.27" });
      update("pickup_places", world.aziendaPlace, { coordinates: "40.87, 14.30" });
    });
    const nowhere = direct(() =>
      insert("pickup_places", { id_client: world.azienda, address: "Rue 1", zip: "06000", ...abroad }),
    );
    work(near, "13:00", {});
    work(near, "15:00", {}, { id_pickup_place: nowhere });
    work(far, "13:00", {}, { id_pickup_place: nowhere });
    const found = await slots();
    const on = (date: Day) => found.find((slot: { date: string }) => slot.date === toWire(date));
    expect(on(near).why.join()).toMatch(/(^|,)a \d km da Officine Vesuvio S\.r\.l\. \(13:00, Napoli\)/);
    expect(on(near).places).toEqual({
      own: { latitude: 40.85, longitude: 14.27 },
      others: [
        { text: "13:00 Officine Vesuvio S.r.l., Napoli", point: { latitude: 40.87, longitude: 14.3 } },
      ],
      unknown: ["15:00 Officine Vesuvio S.r.l., Nizza, Francia"],
    });
    expect(on(far)).not.toHaveProperty("places");
    const { text } = await visitor("ufficio").get(`/slots/works/${world.work}?after=${toWire(monday)}`);
    expect(text).toMatch(/<svg[^>]* aria-label="Mappa di [^"]*: questo lavoro e un&#x27;altra lavorazione"/);
    expect(text).toContain("Senza posizione: 15:00 Officine Vesuvio S.r.l., Nizza, Francia");
    expect(text).not.toMatch(/NaN|undefined/);
    direct(() => update("pickup_places", world.rossiPlace, abroad));
    for (const slot of await slots()) {
      expect(slot).not.toHaveProperty("places");
      expect(slot.why.join()).not.toContain(" km");
    }
  });

  test("with a vehicle are those in which it comes in time and is not stopped", async () => {
    const own = vehicle("Furgone 9");
    seat(work(monday, "07:00", {}, { minutes: 900 }), { id_vehicle: own });
    await as("ufficio").call("Works", "addAbsence", {
      values: {
        id_vehicle: own,
        from: toWire(addDays(monday, 1)),
        to: toWire(addDays(monday, 4)),
        reason: "Tagliando",
      },
    });
    const found = await slots({ vehicle: own });
    expect(found[0].date).toBe(toWire(addDays(monday, 7)));
    expect(found[0].why).toContain("Furgone 9 è libero");
    expect((await ask({ vehicle: 999_999 })).values.errors).toHaveProperty("vehicle");
  });

  test("warn of the crew that goes along: somebody absent, or elsewhere", async () => {
    seat(world.work, { id_worker: 1 });
    const text = one<{ text: string }>`SELECT trim(surname || ' ' || name) AS text FROM workers WHERE id = 1`
      ?.text;
    for (const day of daysFrom(monday, lastDay))
      seat(work(day, "07:00", {}, { minutes: 900 }), { id_worker: 1 });
    const [best] = await slots();
    expect(best.tight.join()).toContain(`${text} alle 07:00 è da Officine Vesuvio S.r.l.`);
  });

  test("say how far away somebody of the crew is who would not arrive in time", async () => {
    seat(world.work, { id_worker: 1 });
    for (const day of daysFrom(monday, lastDay)) {
      const elsewhere = { id_pickup_place: placeIn(caserta, "Caserta"), minutes: 60 };
      seat(work(day, "20:10", {}, elsewhere), { id_worker: 1 });
    }
    direct(() => update("works", world.work, { hour: "07:00", minutes: 780 }));
    const [best] = await slots();
    expect(best.tight.join()).toMatch(
      /alle 20:10 è da Officine Vesuvio S\.r\.l\., a \d+ km ca\., .*min ca\./,
    );
  });

  describe("beyond numbers", () => {
    const skill = (id_worker: number, values: object) =>
      direct(() => insert("worker_skills", { id_worker, ...values }));
    const sheet = (id_vehicle: number, values: object) =>
      direct(() => insert("vehicle_needs", { id_vehicle, id_resource: van, ...values }));
    const needs = (values: object) => direct(() => insert("work_needs", { id_work: world.work, ...values }));
    const nameOf = (id: number) =>
      one<{ text: string }>`SELECT trim(surname || ' ' || name) AS text FROM workers WHERE id = ${id}`?.text;

    test("are where somebody with the skill is free, and say who", async () => {
      skill(1, { piano: 1 });
      needs({ piano: 1 });
      seat(work(monday, "07:00", {}, { minutes: 900 }), { id_worker: 1 });
      const [best] = await slots();
      expect(best.date).toBe(toWire(addDays(monday, 1)));
      expect(best.why).toContain(`Pianoforte: libero ${nameOf(1)}`);
    });

    test("count who is asked for by another work at that time, and say when nobody is left", async () => {
      skill(1, { piano: 1 });
      needs({ piano: 1 });
      for (const day of daysFrom(monday, lastDay)) {
        const id_work = work(day, "07:00", {}, { minutes: 900 });
        direct(() => insert("work_needs", { id_work, piano: 1 }));
      }
      expect((await slots())[0].tight).toContain("Pianoforte: ne serve 1, non è libero nessuno");
    });

    test("are where a licence is still valid", async () => {
      skill(1, { licence: "licence-c", licence_until: addDays(monday, 4) });
      sheet(vehicle("Furgone 9"), { licence: "licence-c", cubic_metres: 40, seats: 3 });
      needs({ cubic_metres: 30 });
      const [best] = await slots();
      expect(best.why).toContain(`Furgone 9: 40 m³, 3 posti, autista ${nameOf(1)}`);
      const late = await slots({ after: toWire(addDays(monday, 7)) });
      expect(late[0].tight).toContain("Furgone 9 chiede patente C: non è libero nessuno");
    });

    test("are where a vehicle with the room and the seats is free, else say what lacks", async () => {
      const [small, large] = [vehicle("Furgone 8", 89), vehicle("Furgone 9")];
      sheet(small, { cubic_metres: 10, seats: 1 });
      sheet(large, { cubic_metres: 40, seats: 3 });
      needs({ cubic_metres: 30 });
      seat(work(monday, "07:00", {}, { minutes: 900 }), { id_vehicle: large });
      const [best] = await slots();
      expect(best.date).toBe(toWire(addDays(monday, 1)));
      expect(best.why).toContain("Furgone 9: 40 m³, 3 posti");
      const [onMonday] = await slots({ vehicle: small });
      expect(onMonday.tight).toEqual([
        "Volume 30 m³, gli automezzi ne portano 10 (Furgone 8 10)",
        "2 persone per 1 posto (Furgone 8 1)",
      ]);
    });
  });

  test("a wrong day is refused, and an unknown work is not found", async () => {
    expect(await ask({ after: "31-02-2027" })).toMatchObject({ status: 422 });
    expect(await ask({ id: 999_999 })).toMatchObject({ status: 404 });
  });

  test("on the page each says why, and a choice moves the work and can be undone", async () => {
    const ufficio = visitor("ufficio");
    const { status, text } = await ufficio.get(`/slots/works/${world.work}?after=${toWire(monday)}`);
    expect(status).toBe(200);
    expect(text).toContain(`${briefDay(monday)} 08:00–12:00`);
    expect(text).toContain("liberi 48 di 48 Op");
    const moved = await ufficio.post(`/slots/works/${world.work}/move`, {
      date: toWire(monday),
      hour: "08:00",
    });
    expect(moved.status).toBe(303);
    expect(one`SELECT date, hour FROM works WHERE id = ${world.work}`).toEqual({
      date: monday,
      hour: "08:00",
    });
    const wrong = await ufficio.get(`/slots/works/${world.work}?after=31-02-2027`);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('aria-invalid="true"');
    expect((await visitor("consultazione").get(`/slots/works/${world.work}`)).status).toBe(403);
    expect((await ufficio.get(`/orders/${world.order}`)).text).toContain(`/slots/works/${world.work}`);
  });
});

describe("the free places of a visit's work", () => {
  const askWork = (body: object = {}) =>
    as("superadmin").call("Slots", "ofVisitWork", { id: world.open, after: toWire(monday), ...body });

  test("take what works usually need, or what was typed", async () => {
    const { values } = await askWork();
    expect(values.duration).toBe("4:00");
    expect(values.resources.find(({ id }: { id: number }) => id === van)).toMatchObject({ value: 1 });
    const typed = (await askWork({ duration: "2:30", resources: [{ id_resource: op, value: 5 }] })).values;
    expect(typed.slots[0]).toMatchObject({ hour: "08:00", end: "10:30", why: ["liberi 48 di 48 Op"] });
  });

  test("count the skills and the volume that were typed, and take them to the form of the work", async () => {
    direct(() => insert("worker_skills", { id_worker: 1, piano: 1 }));
    const { values } = await askWork({ skills: { piano: 2 }, cubicMetres: "12,5" });
    expect(values).toMatchObject({ skills: { piano: 2 }, cubicMetres: 12.5 });
    expect(values.slots[0].tight[0]).toBe("Pianoforte: ne servono 2, è libero solo 1");
    const office = visitor("superadmin");
    const { text } = await office.get(
      `/slots/visit-work/${world.open}?after=${toWire(monday)}&skills.piano=1&cubicMetres=12`,
    );
    const query = /order\?(date=[^"]*)"/.exec(text.replaceAll("&amp;", "&"))?.[1] ?? "";
    expect(query).toEndWith("skills.piano=1&cubicMetres=12");
    const form = await office.get(`/orders/works/insert/${world.order}?${query}`);
    expect(form.text).toMatch(/name="skills\.piano"[^>]*value="1"/);
    expect(form.text).toMatch(/name="cubicMetres"[^>]*value="12"/);
    const wrong = await office.get(`/slots/visit-work/${world.open}?cubicMetres=molti`);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Scrivere i metri cubi");
  });

  test("lead to the filled form of the order, and from there to that of the work", async () => {
    const office = visitor("superadmin");
    const { text } = await office.get(
      `/slots/visit-work/${world.open}?after=${toWire(monday)}&duration=3:00&quantity.1=2`,
    );
    const query = `date=${toWire(monday)}&hour=08%3A00&duration=3%3A00&quantity.1=2`;
    const shown = text.replaceAll("&amp;", "&");
    expect(shown).toContain(`/appointment/${world.open}/order?${query}`);
    const form = await office.get(`/appointment/${world.open}/order?${query}`);
    expect(form.text.replaceAll("&amp;", "&")).toContain(
      `action="/appointment/${world.open}/order?${query}"`,
    );
    const made = await office.post(`/appointment/${world.open}/order?${query}`, {});
    expect(made.headers.get("location")).toMatch(
      new RegExp(`^/orders/works/insert/\\d+\\?date=${toWire(monday)}&hour=08%3A00`),
    );
    const work = await office.get(made.headers.get("location") as string);
    expect(work.text).toMatch(/name="hour"[^>]*value="08:00"|value="08:00"[^>]*name="hour"/);
    expect(work.text).toMatch(/name="quantity\.1"[^>]*value="2"/);
  });
});

describe("the free hours for a visit", () => {
  const askVisit = async (body: object = {}) =>
    (await as("agenda").call("Slots", "ofVisit", { id: world.open, after: toWire(monday), ...body })).values;
  const visit = (date: Day, time: string, time_end: string, more: object = {}) =>
    direct(() =>
      insert("appointments", {
        date,
        time,
        time_end,
        id_agent: 1,
        id_client: world.azienda,
        id_address: world.aziendaPlace,
        date_created: "2026-01-01 08:00",
        ...more,
      }),
    );

  test("are hours in which its agent is free and comes in time from the visit before", async () => {
    for (const day of daysFrom(monday, lastDay))
      visit(day, "08:00", "19:00", { id_address: placeIn(caserta, "Caserta") });
    expect((await askVisit()).slots).toEqual([]);
    const others = (await askVisit({ agent: 2 })).slots;
    expect(others).toHaveLength(5);
    expect(others[0]).toMatchObject({ agent: 2, why: ["Agente 2 quel giorno non ha altro"] });
  });

  test("prefer a day on which the agent is already near", async () => {
    const near = addDays(monday, 4);
    visit(near, "10:00", "11:00");
    const [best] = (await askVisit()).slots;
    expect(best.date).toBe(toWire(near));
    expect(best.why[0]).toBe("Agente 1 quel giorno ha un altro appuntamento");
  });

  test("a choice moves the visit, to another agent too", async () => {
    const posted = { date: toWire(monday), time: "11:00", agent: "2" };
    expect((await visitor("agenda").post(`/slots/visit/${world.open}/move`, posted)).status).toBe(303);
    expect(one`SELECT date, time, time_end, id_agent FROM appointments WHERE id = ${world.open}`).toEqual({
      date: monday,
      time: "11:00",
      time_end: "12:00",
      id_agent: 2,
    });
    const page = await visitor("agenda").get(`/slots/visit/${world.open}?mornings=1`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Sposta qui");
  });

  test("with an order it is not moved", async () => {
    const refused = await as("agenda").call("Slots", "ofVisit", { id: world.withOrder });
    expect(refused.status).toBe(409);
  });
});

describe("today", () => {
  const friday = "2027-02-12" as Day;
  const at = (time: string, day: string = friday) => setClock(() => instantOf(day as Day, time) * 60_000);
  type Place = { date: string; hour: string; tight: string[] };
  const ofToday = (places: Place[], day: Day = friday) => places.filter(({ date }) => date === toWire(day));
  const askNow = async (body: object = {}) =>
    (await as("ufficio").call("Slots", "ofWork", { id: world.work, ...body })).values;
  const askVisit = async () => (await as("agenda").call("Slots", "ofVisit", { id: world.open })).values;

  test("is offered from the next half hour on, a day that is over is not", async () => {
    for (const [time, hour] of [
      ["11:00", "11:30"],
      ["11:29", "11:30"],
      ["13:45", "14:00"],
    ] as const) {
      at(time);
      direct(() => update("works", world.work, { hour: "07:00", date: friday, minutes: 120 }));
      const { from, slots } = await askNow({ after: "01-01-2026" });
      expect(from).toBe(toWire(friday));
      expect(ofToday(slots)).toEqual([expect.objectContaining({ hour, tight: [] })]);
    }
    at("19:30");
    const { slots, breaking } = await askNow();
    expect(ofToday([...slots, ...breaking])).toEqual([]);
  });

  test("says that a work ends late, after the places that are free", async () => {
    at("17:10");
    direct(() => update("works", world.work, { minutes: 180 }));
    const { slots, breaking } = await askNow();
    expect(slots).toHaveLength(5);
    expect(breaking).toEqual([
      expect.objectContaining({ date: toWire(friday), hour: "17:30", tight: ["finisce dopo le 20:00"] }),
    ]);
    direct(() => update("works", world.work, { minutes: 120 }));
    expect(ofToday((await askNow()).slots)[0]).toMatchObject({ hour: "17:30", tight: [] });
  });

  test("says what it breaks: the client's other work, vans that are all out", async () => {
    at("11:00");
    const own = { id_order: world.order, id_pickup_place: world.rossiPlace };
    direct(() => update("works", world.work, { minutes: 120 }));
    work(friday, "07:00", {}, { ...own, minutes: 780 });
    work(friday, "07:00", { [van]: 6 }, { minutes: 780 });
    const { slots, breaking } = await askNow();
    expect(ofToday(slots)).toEqual([]);
    expect(breaking).toHaveLength(1);
    expect(breaking[0].date).toBe(toWire(friday));
    expect(breaking[0].tight.slice(0, 2)).toEqual([
      expect.stringMatching(/^il cliente ha già .* alle 07:00$/),
      "Furgone: ne serve 1, liberi 0",
    ]);
    const { text } = await visitor("ufficio").get(`/slots/works/${world.work}`);
    expect(text.indexOf("Posti non liberi")).toBeGreaterThan(text.indexOf("Posti trovati"));
    direct(() => update("work_resources", 2, { value: 7 }));
    expect((await askNow()).breaking).toEqual([]);
  });

  test("says who would not rest, or have too long a day", async () => {
    at("11:00");
    seat(world.work, { id_worker: 1 });
    direct(() => update("works", world.work, { minutes: 60 }));
    seat(work(friday, "17:00", {}, { minutes: 480 }), { id_worker: 1 });
    expect(ofToday((await askNow()).slots)[0]?.tight).toEqual([]);
    const [place] = ofToday((await askNow({ mornings: 1 })).slots);
    expect(place?.tight.join()).toMatch(/: giornata di .* con la strada/);
  });

  test("says who would be at the wheel for too long, and not where somebody relieves him", async () => {
    at("06:00");
    const [far, yard] = [placeIn(caserta, "Caserta"), (depot() as { id: number }).id];
    direct(() => {
      update("pickup_places", yard, { coordinates: "40.86, 14.33" });
      update("pickup_places", far, { coordinates: "42.46, 14.21" });
      update("pickup_places", world.rossiPlace, { coordinates: "42.35, 14.40" });
      update("works", world.work, { minutes: 15 });
    });
    await as("gestione1").call("Settings", "update", { values: { limits: { wheel: 6 } } });
    for (const id_work of [world.work, work(friday, "07:00", {}, { minutes: 15, id_pickup_place: far })])
      seat(id_work, { id_worker: 1, id_vehicle: 1 });
    const tight = async () => {
      const { slots, breaking } = await askNow();
      return ofToday([...slots, ...breaking]).flatMap((place) => place.tight);
    };
    expect((await tight()).join("\n")).toMatch(
      /Operaio 1: guida da solo per \d+ h.* nella giornata \(al massimo 6 h\)/,
    );
    seat(world.work, { id_worker: 2 });
    expect((await tight()).join("\n")).not.toContain("guida da solo");
  });

  test("ends at midnight, and no hour is lost when the clock changes", async () => {
    at("23:45");
    expect((await askNow()).from).toBe(toWire(friday));
    expect(ofToday((await askNow()).slots)).toEqual([]);
    at("00:05");
    direct(() => update("works", world.work, { hour: "07:00", date: addDays(friday, -1), minutes: 120 }));
    expect(ofToday((await askNow()).slots)[0]).toMatchObject({ hour: "07:00" });
    for (const sunday of ["2027-03-28", "2027-10-31"] as Day[]) {
      at("03:10", sunday);
      const { from, slots } = await askNow();
      expect(from).toBe(toWire(sunday));
      expect(slots[0]).toMatchObject({ date: toWire(nextOpenDay(sunday)), hour: "07:00" });
    }
  });

  test("has hours for a visit, or says who is elsewhere", async () => {
    at("11:00");
    const [place] = ofToday((await askVisit()).slots);
    expect(place?.hour && place.hour >= "11:30").toBe(true);
    direct(() =>
      insert("appointments", {
        ...{ date: friday, time: "08:00", time_end: "20:00", id_agent: 1, id_client: world.azienda },
        ...{ id_address: world.aziendaPlace, date_created: "2026-01-01 08:00" },
      }),
    );
    const { slots, breaking } = await askVisit();
    expect(ofToday(slots)).toEqual([]);
    expect(ofToday(breaking)[0]?.tight[0]).toMatch(/^Agente 1 alle 08:00 è ad? /);
  });
});

import { addDays, shortDay, timeOf, toWire } from "../../src/server/base/days";
import { worksOfDay } from "../../src/server/orders/works/store";
import { queryPlans } from "../support/query-plans";
import { all, insert, run, today, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const forbidden = { ok: false, status: 403, values: { msg: "Operazione non consentita." } };
const empty = "Il campo non può essere vuoto.";

const work = () => ({ date: wireTomorrow, hour: "8:30", type: 2, id_pickupPlace: world.rossiOtherPlace });
const added = () => ({ ...work(), id_order: world.order });

const read = async (id: number, site: "A" | "B" = "A") =>
  (await as("superadmin", site).call("Orders", "getWork", { id })).values.work as Values;

describe("reading a work", () => {
  test("answers every field of the specification, and 404 for an unknown id", async () => {
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: 3 });
      const file = {
        id_appointment: world.withOrder,
        mime: "application/pdf",
        size: 1,
        sha256: "",
        date_created: today(),
      };
      insert("documents", { ...file, filename: "pianta.pdf", stored: "a1", show_in_charge: 1 });
      insert("documents", { ...file, filename: "nascosto.pdf", stored: "a2", show_in_charge: 0 });
    });
    expect(await read(world.work)).toMatchObject({
      id: world.work,
      id_work: world.work,
      id_order: world.order,
      id_appointment: world.withOrder,
      id_client: world.rossi,
      date: wireTomorrow,
      hour: "08:00",
      type: 0,
      show_worksheet: 1,
      flag_renata: 1,
      work_flag_renata: 1,
      order_flag_renata: 1,
      flag_in_schermata_lavorazioni: 0,
      id_pickupPlace: world.rossiPlace,
      police_permission: 0,
      name: "Niccolò",
      surname: "Rossi",
      private_client: 1,
      cellphone: "3331234567",
      address: "Via Roma 1",
      zip: "80100",
      totalResources: [{ id_work: world.work, id_worker: 3, id_vehicle: null }],
      requiredWorkers: [{ name: "Op", value: 2 }],
      requiredVehicles: [{ name: "Furgone", value: 1 }],
      documents: [{ filename: "pianta.pdf", showInCharge: "1", url: "/api/uploads/documents/a1" }],
      version: 1,
    });
    expect((await as("agenda").call("Orders", "getWork", { id: 99 })).status).toBe(404);
  });

  test("worksOfDay takes nine statements for 22 works, without table scans, and sorts by hour and id", async () => {
    direct(() => {
      for (let n = 0; n < 20; n++)
        insert("works", { ...row(), hour: `${10 + (n % 9)}:00`, id_order: n % 2 ? world.order : 9999 });
    });
    const { caller } = as("superadmin");
    const plans = await queryPlans(async () => worksOfDay(tomorrow, caller));
    expect(plans).toHaveLength(9);
    expect(plans.join("\n")).toContain("works_day");
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json_each|jobs)\w+$/m);
    const day = worksOfDay(tomorrow, caller);
    expect(day).toHaveLength(22);
    const hours = day.map(({ hour, id }) => `${hour} ${String(id).padStart(4, "0")}`);
    expect(hours).toEqual([...hours].sort());
  });

  const row = () => ({ date: tomorrow, type: 0, id_pickup_place: world.rossiPlace, date_created: today() });

  test("on site B shows the same jolly for an Unica as the daily works and the order", async () => {
    const unica = 41;
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: unica }));
    const [seat] = (await read(world.work, "B")).totalResources;
    const { workers } = (await as("superadmin", "B").call("Works", "getWorkers", { id: world.work })).values;
    expect(seat.id_worker).toBe(workers.at(-1)?.id);
    const { order } = (await as("superadmin", "B").call("Orders", "getFromId", { id: world.order })).values;
    expect(order.works[0].totalResources).toContainEqual(seat);
    expect((await read(world.work)).totalResources.at(-1).id_worker).toBe(unica);
  });
});

describe("adding a work", () => {
  test("answers the new id and fills absent fields with defaults", async () => {
    const made = await as("preventivi").call("Orders", "addWork", { values: added() });
    expect(made.values.msg).toBe("Lavorazione inserita");
    expect(await read(made.values.id)).toMatchObject({
      hour: "08:30",
      type_text: "Imballaggio",
      show_worksheet: 1,
      flag_renata: 0,
      flag_in_schermata_lavorazioni: 0,
      police_permission: 0,
      address: "Via Chiaia 22",
    });
  });

  test.each([
    [{ id_order: 55 }, 404, undefined],
    [{ date: "" }, "date", empty],
    [{ date: "29-02-2027" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ hour: undefined }, "hour", empty],
    [{ hour: "9:5" }, "hour", "Formato non valido. (hh:mm)"],
    [{ hour: "24:01" }, "hour", "Formato non valido. (hh:mm)"],
    [{ id_pickupPlace: "" }, "id_pickupPlace", empty],
    [{ id_pickupPlace: 1 }, "id_pickupPlace", "Il luogo non appartiene al cliente."],
    [{ type: 10 }, "type", "Formato non valido"],
    [{ police_permission: "10,5,0" }, "police_permission", "Inserire un numero intero valido."],
    [{ police_permission: -3 }, "police_permission", "Inserire un numero intero valido."],
    [{ show_worksheet: 2 }, "show_worksheet", "Formato non valido"],
  ])("with %o is refused and changes nothing", async (wrong, field, sentence) => {
    const before = dump();
    const refused = await as("ufficio").call("Orders", "addWork", { values: { ...added(), ...wrong } });
    if (typeof field === "number") expect(refused.status).toBe(field);
    else expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
  });

  test("addWorkInDailyWork alone allows only works of the company's own order", async () => {
    const user = as("magazzino");
    expect(await user.call("Orders", "addWork", { values: added() })).toMatchObject(forbidden);
    const own = { ...work(), id_order: 9999 };
    const elsewhere = await user.call("Orders", "addWork", { values: own });
    expect(elsewhere.values.errors.id_pickupPlace).toBe("Il luogo non appartiene al cliente.");
    expect((await user.call("Orders", "addWork", { values: { ...own, id_pickupPlace: 1 } })).ok).toBe(true);
  });

  test("setting Flag R needs editFlagRenata; site B ignores the field", async () => {
    const flagged = { values: { ...added(), flag_renata: 1 } };
    const before = dump();
    expect((await as("preventivi").call("Orders", "addWork", flagged)).status).toBe(403);
    expect(dump()).toBe(before);
    const made = await as("ufficio").call("Orders", "addWork", flagged);
    expect((await read(made.values.id)).flag_renata).toBe(1);
    const onB = await as("ufficio", "B").call("Orders", "addWork", flagged);
    expect((await read(onB.values.id)).flag_renata).toBe(0);
  });
});

describe("changing a work", () => {
  test("leaves absent fields unchanged; refuses an unknown id, and Flag R without its right", async () => {
    const body = {
      id: world.work,
      values: { ...work(), notes: "Montacarichi\nal quarto piano" },
      version: 1,
    };
    expect((await as("ufficio").call("Orders", "editWork", body)).values.msg).toBe("Lavorazione modificata");
    expect(await read(world.work)).toMatchObject({ flag_renata: 1, show_worksheet: 1, type: 2, version: 2 });
    const before = dump();
    expect((await as("ufficio").call("Orders", "editWork", { ...body, id: 99 })).status).toBe(404);
    const unflagged = { id: world.work, values: { ...work(), flag_renata: 0 } };
    expect((await as("preventivi").call("Orders", "editWork", unflagged)).status).toBe(403);
    expect(dump()).toBe(before);
  });

  test("is refused with 409 for another day when the crew has day-only workers", async () => {
    direct(() => {
      const id_worker = insert("workers", { code: 200, surname: "Aiuto", date: tomorrow });
      insert("crew_lines", { id_work: world.work, id_worker });
    });
    const moved = { id: world.work, values: { ...work(), date: "01-03-2027" } };
    const before = dump();
    expect((await as("ufficio").call("Orders", "editWork", moved)).status).toBe(409);
    expect(dump()).toBe(before);
    expect((await as("ufficio").call("Orders", "editWork", { ...moved, values: work() })).ok).toBe(true);
  });

  test("the foreman's notes are saved", async () => {
    const body = { id: world.work, notes: "Portare le cinghie" };
    const saved = await as("magazzino").call("Orders", "saveNotesForeman", body);
    expect(saved.values.msg).toBe("Note caposquadra aggiornate");
    expect((await read(world.work)).notes_foreman).toBe("Portare le cinghie");
  });
});

describe("deleting a work", () => {
  test("needs works.deleteRenata with Flag R, otherwise works.edit", async () => {
    const before = dump();
    expect(await as("preventivi").call("Orders", "deleteWork", { id: world.work })).toMatchObject(forbidden);
    expect(await as("depositi").call("Orders", "deleteWork", { id: world.hiddenWork })).toMatchObject(
      forbidden,
    );
    expect(dump()).toBe(before);
    const deleted = await as("depositi").call("Orders", "deleteWork", { id: world.work, version: 1 });
    expect(deleted.values.msg).toBe("Lavorazione eliminata");
    expect((await as("preventivi").call("Orders", "deleteWork", { id: world.hiddenWork })).ok).toBe(true);
  });

  test("frees the crew that the question named, in one act; says who is free for which empty seats, and who was first", async () => {
    const tomorrow = addDays(today(), 1);
    direct(() => {
      for (const id of [world.work, world.hiddenWork])
        update("works", id, { date: tomorrow, show_worksheet: 1 });
      insert("work_resources", { id_work: world.hiddenWork, id_resource: 1, list: "A", value: 1 });
      insert("crew_lines", { id_work: world.work, id_worker: 1, id_vehicle: 1 });
    });
    const remove = (crew: string, site: "A" | "B" = "A") =>
      as("gestione1", site).call("Orders", "deleteWork", { id: world.work, crew } as never);
    const before = dump();
    expect((await remove("worker2.vehicle1")).values.msg).toBe(
      "La squadra è cambiata nel frattempo: la lavorazione non è stata eliminata.",
    );
    expect(dump()).toBe(before);
    const deleted = await remove("worker1.vehicle1");
    expect(deleted.values.msg).toMatch(
      /^Lavorazione eliminata: \S+ \d+ si liberano 1 Operaio 1 e 1 .+, posti vuoti: \d\d:\d\d da .+ \(1 Operaio 1\)$/,
    );
    expect(all`SELECT 1 FROM crew_lines WHERE id_work = ${world.work}`).toEqual([]);
    expect((await remove("worker1.vehicle1")).values.msg).toMatch(
      /^La lavorazione è già stata eliminata da gestione1 .+\.$/,
    );
    expect((await remove("worker1.vehicle1", "B")).values.msg).toBe("Lavorazione non trovata.");
    await as("gestione1").undo(deleted);
    expect(all`SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${world.work}`).toEqual([
      { id_worker: 1, id_vehicle: 1 },
    ]);
  });

  test("is not blocked by counts saved unchanged or set back to zero, which go with it", async () => {
    const office = as("gestione1");
    const save = (out: string) =>
      as("magazzino").call("Works", "saveMaterials", {
        id_work: world.work,
        materials: counts.map((row) => ({ ...row, value_out: row.yes_no ? row.value_out : out })),
      });
    const counts = (await as("magazzino").call("Works", "getMaterials", { id_work: world.work })).values
      .materials as {
      id_material: number;
      value_out: number;
      value_in: number;
      yes_no: number;
    }[];
    await save("2");
    const { msg } = (await office.call("Orders", "deleteWork", { id: world.work })).values;
    expect(msg).toContain(`ha ${counts.filter(({ yes_no }) => !yes_no).length} materiali registrati`);
    await save("0");
    const deleted = await office.call("Orders", "deleteWork", { id: world.work });
    expect(deleted.values.msg).toBe("Lavorazione eliminata");
    expect((await office.undo(deleted)).ok).toBe(true);
  });

  test("is refused with 409 while it has a crew that nobody named, or materials, which the message counts", async () => {
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: 1 });
      insert("crew_lines", { id_work: world.work, id_worker: 2 });
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
      insert("work_materials", { id_work: world.work, id_material: 9, value_out: 3 });
    });
    const before = dump();
    const refused = await as("gestione1").call("Orders", "deleteWork", { id: world.work });
    expect(refused.status).toBe(409);
    expect(refused.values.msg).toBe(
      "La lavorazione non può essere eliminata: ha 2 operai assegnati, 1 automezzo assegnato, 1 materiale registrato.",
    );
    expect(dump()).toBe(before);
  });
});

test("site B answers 404 for works without Flag R in work and order, and hides the fields of site A", async () => {
  const onB = as("superadmin", "B");
  direct(() => update("works", world.hiddenWork, { flag_renata: 1 }));
  const before = dump();
  const hidden = { id: world.hiddenWork };
  for (const funct of ["getWork", "deleteWork", "getWorkResources"] as const)
    expect((await onB.call("Orders", funct, hidden)).status).toBe(404);
  expect((await onB.call("Orders", "editWork", { ...hidden, values: work() })).status).toBe(404);
  const resources = { id_work: world.hiddenWork, values: [] };
  expect((await onB.call("Orders", "saveWorkResources", resources)).status).toBe(404);
  const onHidden = { ...work(), id_order: world.hiddenOrder };
  expect((await onB.call("Orders", "addWork", { values: onHidden })).status).toBe(404);
  expect(dump()).toBe(before);
  const seen = await read(world.work, "B");
  for (const field of [
    "flag_renata",
    "work_flag_renata",
    "order_flag_renata",
    "notes_foreman",
    "order_notes",
    "documents",
    "duration",
    "minutes",
    "usual_minutes",
    "end",
  ])
    expect(seen).not.toHaveProperty(field);
  expect(worksOfDay(tomorrow, onB.caller).map(({ id }) => id)).toEqual([world.work]);
});

test("getWorkTypes and getResourcesLabels answer the lists", async () => {
  const { workTypes } = (await as("agenda").call("Works", "getWorkTypes", {})).values;
  expect(workTypes).toHaveLength(10);
  expect(workTypes[0]).toEqual({ value: 0, text: "Trasloco" });
  const { resources } = (await as("agenda").call("Works", "getResourcesLabels", {})).values;
  expect(resources[1]).toEqual({ id: 2, label: "Furgone", type: 1, total: 6 });
});

describe("the length of a work", () => {
  const length = async () => {
    const { duration, minutes, end } = await read(world.work);
    return [duration, minutes, end];
  };
  const change = (values: object, site: "A" | "B" = "A") =>
    as("superadmin", site).call("Orders", "editWork", {
      id: world.work,
      values: { ...work(), hour: "08:00", type: 0, ...values },
    });

  test("is four hours, else the usual one of its type, else as written; an empty one is none again", async () => {
    expect(await length()).toEqual(["", 240, "12:00 ca."]);
    await as("superadmin").call("List", "change", {
      ...{ list: "work-types", value: 0, values: { duration: "6:30" } },
    });
    expect(await length()).toEqual(["", 390, "14:30 ca."]);
    expect((await change({ duration: "9:15" })).ok).toBe(true);
    expect(await length()).toEqual(["9:15", 555, "17:15"]);
    await change({ notes: "Senza durata" });
    expect(await length()).toEqual(["9:15", 555, "17:15"]);
    await change({ duration: "" });
    expect(await length()).toEqual(["", 390, "14:30 ca."]);
  });

  test("as its type usually takes is for so many workers, and shorter or longer for others", async () => {
    await as("superadmin").call("List", "change", {
      ...{ list: "work-types", value: 0, values: { duration: "6:00", people: 3 } },
    });
    expect(await length()).toEqual(["", 540, "17:00 ca."]);
    direct(() => run`UPDATE work_resources SET value = 4 WHERE id_work = ${world.work} AND id_resource = 1`);
    expect(await length()).toEqual(["", 270, "12:30 ca."]);
    direct(() => run`DELETE FROM work_resources WHERE id_work = ${world.work}`);
    expect(await length()).toEqual(["", 360, "14:00 ca."]);
    const onB = await as("superadmin", "B").call("List", "getAll", { list: "work-types" });
    expect(JSON.stringify(onB.values)).not.toContain("people");
    const refused = await as("superadmin").call("List", "change", {
      ...{ list: "work-types", value: 0, values: { people: 0 } },
    });
    expect(refused.values.errors).toEqual({ people: "Inserire un numero intero tra 1 e 50" });
  });

  test("past midnight ends on the clock", async () => {
    await change({ hour: "22:00", duration: "4" });
    expect(await length()).toEqual(["4:00", 240, "02:00"]);
  });

  /** A place of the client whose way from Naples is longer than nine hours. */
  const milan = () =>
    direct(() =>
      insert("pickup_places", {
        ...{ id_client: world.rossi, address: "Via Po 3", id_city: null, city: "Milano", zip: "20100" },
        ...{ province: "MI", coordinates: "45.46, 9.19" },
      }),
    );

  test("that nobody wrote has the road over all its places, and a day where the clock alone says nothing", async () => {
    expect((await change({ id_unloadingPlace: milan() })).ok).toBe(true);
    const { road, wheel, isAssumed, end_date } = await read(world.work);
    expect([road, wheel, isAssumed, end_date]).toEqual([road, road, true, wireTomorrow]);
    expect(road).toBeGreaterThan(6 * 60);
    expect(await length()).toEqual(["", 240 + road, `${timeOf(8 * 60 + 240 + road)} ca.`]);
    await change({ duration: "30:00" });
    const later = addDays(tomorrow, 1);
    expect(await length()).toEqual(["30:00", 1800, `14:00 di ${shortDay(later)}`]);
    expect((await read(world.work)).end_date).toBe(toWire(later));
    expect((await read(world.work)).isAssumed).toBe(false);
  });

  test("shorter than the road, or with too long at the wheel, is warned of beside its field and never refused", async () => {
    const to = milan();
    const check = async (
      values: { duration?: string; id_unloadingPlace?: string },
      site: "A" | "B" = "A",
    ) => {
      const { id_pickupPlace } = await read(world.work);
      const form = { id_pickupPlace: String(id_pickupPlace), id_unloadingPlace: String(to), ...values };
      return visitor("ufficio", site).post("/orders/works/length", form);
    };
    expect((await check({ duration: "4:00" })).text).toMatch(
      /Dura meno della strada \(\d+ h( \d+ min)? ca\.\): conta la strada\./,
    );
    expect((await check({ duration: "11:30" })).text).toMatch(
      /\d+ h( \d+ min)? ca\. al volante, andata e ritorno dal deposito: servono due autisti o due giorni\./,
    );
    for (const values of [{ id_unloadingPlace: "" }, { duration: "tanto", id_unloadingPlace: "new" }])
      expect((await check(values)).text).not.toMatch(/strada|volante/);
    expect((await check({ duration: "4:00" }, "B")).status).toBe(404);
    expect((await change({ id_unloadingPlace: to, duration: "4:00" })).ok).toBe(true);
    const { text } = await visitor("superadmin").get(`/orders/works/modify/${world.work}`);
    expect(text).toContain('hx-post="/orders/works/length"');
  });

  test("is refused beside its field when it is none", async () => {
    for (const duration of ["tanto", "0", "4:75"])
      expect((await change({ duration })).values.errors).toEqual({
        duration: "Scrivere ore e minuti, come 4:30",
      });
  });

  test("is on the order, in the forms and in the planning; on site B nowhere, and not changed from there", async () => {
    await change({ duration: "7:30" });
    const sheet = (site: "A" | "B") => visitor("superadmin", site).get(`/orders/${world.order}`);
    const form = (site: "A" | "B") => visitor("superadmin", site).get(`/orders/works/modify/${world.work}`);
    expect((await sheet("A")).text).toContain("08:00–15:30");
    expect((await form("A")).text).toContain('value="7:30"');
    expect((await sheet("B")).text).not.toContain("15:30");
    expect((await form("B")).text).not.toContain("Durata");
    expect((await change({ duration: "1:00" }, "B")).ok).toBe(true);
    expect(await length()).toEqual(["7:30", 450, "15:30"]);
    const week = await as("superadmin", "B").call("Calendar", "getWeek", { monday: wireTomorrow });
    const board = await as("superadmin", "B").call("Works", "getDay", { date: wireTomorrow });
    expect(JSON.stringify([week.values, board.values])).not.toMatch(/15:30|"minutes"|"usual_minutes"|"end"/);
  });
});

import { addDays, type Day, formatDay, isWorkingDay, toWire, weekday } from "../../src/server/base/days";
import { daysOfSeries } from "../../src/server/orders/works/copies-model";
import { all, insert, one, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, world } from "../support/world";

/** The Monday of the work that is copied, and the next one. */
const worked: Day = "2028-01-03";
const monday: Day = "2028-01-10";

beforeEach(() => {
  fresh();
  direct(() => update("works", world.work, { date: worked }));
});

const copy = (values: Values, site: "A" | "B" = "A") =>
  as("gestione1", site).call("Orders", "copyWork", { id: world.work, values });
const copies = () =>
  all<{ id: number; date: Day; hour: string; police_permission: number; minutes: number | null }>`
    SELECT id, date, hour, police_permission, minutes FROM works
    WHERE id_order = ${world.order} AND id <> ${world.work} AND date > ${worked} ORDER BY date`;

describe("a work is copied", () => {
  test("to another day with hours, places, needs and resources, without crew, permit and materials", async () => {
    direct(() => {
      update("works", world.work, { minutes: 150, police_permission_cents: 8000, notes: "Terzo piano" });
      insert("work_resources", { id_work: world.work, id_resource: 3, list: "A", value: 2 });
      insert("crew_lines", { id_work: world.work, id_worker: 1 });
    });
    expect(await copy({ date: toWire(monday) })).toMatchObject({
      values: { msg: "Lavorazione copiata al 10/01/2028" },
    });
    expect(copies()).toMatchObject([{ date: monday, hour: "08:00", police_permission: 0, minutes: 150 }]);
    const id = copies()[0]?.id as number;
    expect(one`SELECT notes, id_pickup_place FROM works WHERE id = ${id}`).toEqual(
      one`SELECT notes, id_pickup_place FROM works WHERE id = ${world.work}`,
    );
    const asked = (work: number) =>
      all`SELECT id_resource, value FROM work_resources WHERE id_work = ${work} AND list = 'A' ORDER BY id_resource`;
    expect(asked(id)).toEqual(asked(world.work));
    expect(one`SELECT count(*) AS n FROM crew_lines WHERE id_work = ${id}`).toEqual({ n: 0 });
  });

  test("with every column of its own and its stops, but what is of one day", async () => {
    const ofOneDay = ["id", "date", "date_created", "version", "id_job", "expected_end"];
    const notCopied = new Set([
      ...ofOneDay,
      ...["notes_foreman", "police_permission", "police_permission_cents", "typed_permission_cents"],
    ]);
    const place = direct(() => {
      const { id: _, ...known } = one`
        SELECT p.* FROM pickup_places p JOIN works w ON w.id_pickup_place = p.id
        WHERE w.id = ${world.work}` as Values;
      const [unload, stop] = ["Via dello Scarico 1", "Via della Tappa 2"].map((address) =>
        insert("pickup_places", { ...known, address }),
      );
      insert("work_stops", { id_work: world.work, id_place: stop as number, position: 1 });
      const whole = { minutes: 150, hour: "09:30", type: 2, id_unloading_place: unload as number };
      const flags = { show_worksheet: 1, flag_renata: 1, flag_in_schermata_lavorazioni: 1 };
      update("works", world.work, { ...whole, ...flags, notes: "Terzo piano", expected_end: "19:00" });
      update("works", world.work, { notes_foreman: "Chiavi", police_permission_cents: 8000 });
      return stop;
    });
    expect(await copy({ date: toWire(monday) })).toMatchObject({ ok: true });
    const [source, made] = [world.work, copies()[0]?.id as number].map(
      (id) => one`SELECT * FROM works WHERE id = ${id}` as Values,
    ) as [Values, Values];
    const copied = Object.keys(source).filter((column) => !notCopied.has(column));
    expect(copied.length).toBeGreaterThan(9);
    for (const column of copied)
      expect({ column, value: made[column] }).toEqual({ column, value: source[column] });
    for (const column of copied) expect(source[column], `${column} is filled in this test`).toBeTruthy();
    expect(all`SELECT id_place FROM work_stops WHERE id_work = ${made.id as number}`).toEqual([
      { id_place: place },
    ]);
  });

  test("every Monday until a day, past closures and holidays, in one act that one undo takes back", async () => {
    direct(() =>
      insert("closures", { date_from: "2028-01-24", date_to: "2028-01-28", yearly: 0, reason: "Ferie" }),
    );
    const done = await copy({ date: toWire(monday), repeat: "week", until: "31-01-2028" });
    const { notes } = one<{ notes: string }>`SELECT notes FROM activity ORDER BY id DESC LIMIT 1` as Values;
    expect(notes).toMatch(/^Lavorazione copiata: \d lavorazioni dell'ordine 1 \(lavorazione \d+\)$/);
    expect(done).toMatchObject({
      values: { msg: "3 lavorazioni inserite; saltati perché non lavorativi: 24/01/2028" },
    });
    expect(copies().map(({ date }) => date)).toEqual(["2028-01-10", "2028-01-17", "2028-01-31"]);
    const { text } = await visitor("gestione1").get(`/history/orders/${world.order}`);
    expect(text.match(/Inserimento: [^<]*/)?.[0]).toBe("Inserimento: 3 lavorazioni");
    expect(text).toContain("10/01/2028, 17/01/2028, 31/01/2028");
    await as("gestione1").undo(done);
    expect(copies()).toEqual([]);
  });

  test("with all works of its order, each at its distance and on an open day", async () => {
    const later = direct(() => {
      const {
        id: _,
        police_permission: _euros,
        ...row
      } = one`SELECT * FROM works WHERE id = ${world.work}` as Values;
      return insert("works", { ...row, date: addDays(worked, 5), hour: "10:00", version: 1 });
    });
    expect(later).toBeGreaterThan(0);
    const answer = await copy({ date: toWire(monday), all: 1 });
    const made = copies().filter(({ date }) => date >= monday);
    const meant = addDays(monday, 5);
    const other = made.find(({ hour }) => hour === "10:00") as { date: Day };
    expect(answer.values.msg).toBe(
      `2 lavorazioni inserite; spostate al primo giorno aperto: ${formatDay(meant)} → ${formatDay(other.date)}`,
    );
    expect(made.map(({ hour }) => hour)).toContain("10:00");
    expect(made.every(({ date }) => isWorkingDay(date))).toBe(true);
  });

  test("twice to one day as two works, of which each is moved alone", async () => {
    for (let time = 0; time < 2; time++)
      expect(await copy({ date: toWire(monday) })).toMatchObject({ ok: true });
    const [, second] = copies();
    await as("gestione1").call("Calendar", "moveWork", { id: second?.id, date: "11-01-2028", hour: "09:00" });
    expect(copies().map(({ date, hour }) => [date, hour])).toEqual([
      ["2028-01-10", "08:00"],
      ["2028-01-11", "09:00"],
    ]);
  });

  test("and one of a series is moved alone", async () => {
    await copy({ date: toWire(monday), repeat: "week", until: "24-01-2028" });
    const second = copies()[1]?.id;
    await as("gestione1").call("Calendar", "moveWork", { id: second, date: "18-01-2028", hour: "09:00" });
    expect(copies().map(({ date }) => date)).toEqual(["2028-01-10", "2028-01-18", "2028-01-24"]);
  });
});

describe("a series", () => {
  test("of all works of an order counts the works, not the days", async () => {
    direct(() => {
      const {
        id: _,
        police_permission: _euros,
        ...row
      } = one`SELECT * FROM works WHERE id = ${world.work}` as Values;
      insert("works", { ...row, hour: "15:00", version: 1 });
    });
    const answer = await copy({ date: toWire(monday), repeat: "week", until: "24-01-2028", all: 1 });
    expect(answer.values.msg).toBe("6 lavorazioni inserite");
    expect(copies()).toHaveLength(6);
  });

  test("over holidays leaves them out and names them, but no weekend between working days", async () => {
    const answer = await copy({ date: "22-12-2028", repeat: "day", until: "03-01-2029" });
    expect(answer.values.msg).toBe(
      "6 lavorazioni inserite; saltati perché non lavorativi: 25/12/2028, 26/12/2028, 01/01/2029",
    );
    expect(copies().map(({ date }) => date.slice(5))).toEqual([
      ...["12-22", "12-27", "12-28", "12-29", "01-02", "01-03"],
    ]);
  });

  test("of Saturdays is of Saturdays; one of working days that begins on a Saturday says what it leaves out", async () => {
    await copy({ date: "08-01-2028", repeat: "week", until: "22-01-2028" });
    expect(copies().map(({ date }) => date)).toEqual(["2028-01-08", "2028-01-15", "2028-01-22"]);
    const answer = await copy({ date: "05-02-2028", repeat: "day", until: "08-02-2028" });
    expect(answer.values.msg).toBe("2 lavorazioni inserite; saltati perché non lavorativi: 05/02/2028");
  });

  test("over the changes of the clock keeps its hour", async () => {
    direct(() => update("works", world.work, { hour: "02:30" }));
    const answer = await copy({ date: "19-03-2028", repeat: "week", until: "02-04-2028" });
    expect(answer.values.msg).toBe("3 lavorazioni inserite");
    expect(copies().map(({ date, hour }) => [date, hour])).toEqual([
      ...[
        ["2028-03-19", "02:30"],
        ["2028-03-26", "02:30"],
        ["2028-04-02", "02:30"],
      ],
    ]);
  });

  test("of which one day was moved is not taken back whole until that day is back", async () => {
    const made = await copy({ date: "22-12-2028", repeat: "week", until: "12-01-2029" });
    const moved = await as("ufficio").call("Calendar", "moveWork", {
      ...{ id: copies()[1]?.id, date: "30-12-2028", hour: "09:00" },
    });
    const before = dump();
    const undone = await as("gestione1").undo(made);
    expect([undone.status, undone.values.msg]).toEqual([
      409,
      expect.stringContaining("modificato da ufficio"),
    ]);
    expect(dump()).toBe(before);
    await as("ufficio").undo(moved);
    expect((await as("gestione1").undo(made)).ok).toBe(true);
    expect(copies()).toEqual([]);
  });
});

test("the page of a work leads to its copy, whose form keeps what was typed when it is refused", async () => {
  const office = visitor("gestione1");
  const path = `/orders/works/copy/${world.work}`;
  expect((await office.get(`/orders/${world.order}`)).text).toContain(`href="${path}"`);
  const form = await office.get(path);
  expect(form.text).toContain("Copia lavorazione: ");
  const refused = await office.post(path, { date: toWire(monday), repeat: "week", until: "01-01-2028" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("L&#x27;ultimo giorno non può essere prima del primo.");
  expect(refused.text).toContain('value="01-01-2028"');
  expect((await visitor("gestione1", "B").get(`/orders/${world.order}`)).text).not.toContain(path);
});

describe("a copy is refused", () => {
  const refused = async (values: Values, errors: Values) => {
    const before = dump();
    expect(await copy(values)).toMatchObject({ status: 422, values: { errors } });
    expect(dump()).toEqual(before);
  };

  test("on a closed day, without an end, with too many days or none, each beside its field", async () => {
    direct(() =>
      insert("closures", { date_from: "2028-01-10", date_to: "2028-01-14", yearly: 0, reason: "Ferie" }),
    );
    await refused({ date: toWire(monday) }, { date: expect.stringContaining("Ferie") });
    await refused({ date: toWire(monday), repeat: "week" }, { until: "Indicare fino a quando." });
    await refused(
      { date: toWire(monday), repeat: "week", until: "01-01-2028" },
      { until: "L'ultimo giorno non può essere prima del primo." },
    );
    await refused(
      { date: toWire(monday), repeat: "day", until: "14-01-2028" },
      { until: "In questo periodo non c'è nessun giorno aperto." },
    );
    await refused(
      { date: toWire(monday), repeat: "day", until: "31-12-2028" },
      { until: "Al massimo 60 lavorazioni." },
    );
    await refused(
      { date: "10-01-2028", repeat: "week", until: "10-09-2035" },
      { until: "Al massimo 60 lavorazioni." },
    );
    await refused({ date: "30-02-2028" }, { date: expect.any(String) });
    await refused({ repeat: "never", date: toWire(monday) }, { repeat: "Formato non valido" });
  });

  test("of a work whose type is no longer in the list, in one sentence above the form", async () => {
    await as("superadmin").call("List", "retire", { list: "work-types", value: 0 });
    const before = dump();
    const form = await visitor("gestione1").post(`/orders/works/copy/${world.work}`, {
      date: toWire(monday),
    });
    expect(form.status).toBe(409);
    expect(form.text).toContain("la lavorazione non si può copiare. «Trasloco» non è più in elenco");
    expect(dump()).toEqual(before);
  });

  test("on a holiday until it is confirmed", async () => {
    const toChristmas = (sure: 0 | 1) =>
      as("gestione1").call("Orders", "copyWork", { id: world.work, values: { date: "25-12-2026" }, sure });
    const { status, values } = await toChristmas(0);
    expect([status, values.errors.sure]).toEqual([422, expect.stringContaining("Natale")]);
    expect((await toChristmas(1)).ok).toBe(true);
  });
});

test("a series keeps its weekday or day of the month", () => {
  const weeks = daysOfSeries(monday, "week", addDays(monday, 100));
  expect(weeks).toHaveLength(15);
  expect(new Set(weeks.map(weekday))).toEqual(new Set([weekday(monday)]));
  expect(daysOfSeries("2028-02-29", "month", "2029-03-31").slice(-3)).toEqual([
    "2029-01-29",
    "2029-02-28",
    "2029-03-29",
  ]);
  expect(daysOfSeries("2028-01-31", "month", "2028-04-30")).toEqual([
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
  ]);
});

import { setting } from "../../src/server/db/settings";
import { all, as, dump, fresh, type Values, visitor } from "../support/requests";

beforeEach(fresh);

const save = (values: Values, more = {}, site: "A" | "B" = "A") =>
  as("gestione1", site).call("Settings", "update", { values, ...more });
const read = async (site: "A" | "B" = "A") =>
  (await as("gestione1", site).call("Settings", "getAll", {})).values;

describe("the general settings", () => {
  test("change only where a value is sent; an old version is refused; other screens have the new values", async () => {
    const before = await read();
    const saved = await save(
      { session: { idleHours: 8 }, boxes: { formMax: 72 } },
      { version: before.version },
    );
    expect(saved.values.msg).toBe("Informazione aggiornata correttamente");

    const { settings, version } = await read();
    expect(settings).toEqual({
      ...before.settings,
      session: { ...before.settings.session, idleHours: 8 },
      boxes: { formMax: 72 },
    });

    const late = await save({ session: { idleHours: 9 } }, { version: before.version });
    expect(late.status).toBe(409);
    expect((await save({ session: { idleHours: 9 } }, { version })).ok).toBe(true);
    expect((await read()).settings.session.idleHours).toBe(9);
  });

  test.each([
    { session: { longestDays: 20 } },
    { visits: { callBackDays: 9 } },
    { hours: { ordinary: 7 } },
    { limits: { wheel: 8 } },
  ])("that change are newer: what was read before %j is refused", async (values) => {
    const { version } = await read();
    expect((await save(values)).ok).toBe(true);
    const before = dump();
    expect((await save({ boxes: { formMax: 60 } }, { version })).status).toBe(409);
    expect(dump()).toBe(before);
  });

  test("with unchanged values write nothing", async () => {
    const before = all`SELECT * FROM settings`;
    await save({ boxes: { formMax: "50" }, session: { idleHours: "12" } });
    expect(all`SELECT * FROM settings`).toEqual(before);
  });

  test.each([
    [{ boxes: { formMax: 0 } }, "boxes.formMax", "Inserire un numero intero tra 1 e 72"],
    [{ boxes: { formMax: 73 } }, "boxes.formMax", "Inserire un numero intero tra 1 e 72"],
    [{ session: { idleHours: 25 } }, "session.idleHours", "Inserire un numero intero tra 1 e 24"],
    [{ session: { longestDays: "molti" } }, "session.longestDays", "Inserire un numero intero tra 1 e 30"],
    [{ limits: { wheel: 3 } }, "limits.wheel", "Inserire un numero intero tra 4 e 15"],
    [{ limits: { away: 13 } }, "limits.away", "Inserire un numero intero tra 1 e 12"],
    [{ limits: { restBinds: "sempre" } }, "limits.restBinds", "Formato non valido"],
    [{ boxes: "tutti" }, "boxes", "Formato non valido"],
  ])("are refused beside the field when invalid or out of range: %j", async (values, field, sentence) => {
    const before = dump();
    const refused = await save(values);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.values.errors)).toEqual([field]);
    if (field !== "boxes") expect(refused.values.errors[field]).toBe(sentence);
    expect(dump()).toBe(before);
  });

  test("have the rules of who composes a day on site A alone", async () => {
    expect((await read()).settings.limits).toEqual({
      ...{ wheel: 9, away: 3, restBinds: 1, dayBinds: 0, wheelBinds: 0, awayBinds: 1 },
    });
    expect((await read("B")).settings).not.toHaveProperty("limits");
    const form = async (site: "A" | "B") => (await visitor("gestione1", site).get("/admin/settings/")).text;
    expect(await form("A")).toContain("Riposo tra due giornate");
    expect(await form("B")).not.toContain("limits.");
    const before = dump();
    expect((await save({ limits: { wheel: 8 } }, {}, "B")).status).toBe(403);
    expect(dump()).toBe(before);
    expect((await save({ limits: { wheel: 8, dayBinds: "1" } })).ok).toBe(true);
    expect([setting("limits.wheel"), setting("limits.dayBinds")]).toEqual(["8", "1"]);
  });

  test("never contain secrets of site B", async () => {
    expect(JSON.stringify(await read())).not.toContain("siteB");
  });
});

describe("pages", () => {
  const paths = ["", "firm/", "orders/", "agents/", "work-types/", "materials/", "workers/", "vehicles/"].map(
    (name) => `/admin/settings/${name}`,
  );

  test.each(paths)("%s is for administrators only", async (path) => {
    expect((await visitor("gestione1").get(path)).status).toBe(200);
    expect((await visitor("agenda").get(path)).status).toBe(403);
    expect((await visitor("nobody").get(path)).status).toBe(303);
  });

  test("of the general settings keep the input when refused, and save a valid form", async () => {
    const admin = visitor("gestione1");
    const { settings, version } = await read();
    const form = Object.fromEntries(
      Object.entries(settings).flatMap(([group, values]) =>
        Object.entries(values as object).map(([name, value]) => [`${group}.${name}`, String(value)]),
      ),
    );
    const refused = await admin.post("/admin/settings", {
      ...form,
      "boxes.formMax": "90",
      version: String(version),
    });

    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Inserire un numero intero tra 1 e 72");
    expect(refused.text).toContain('value="90"');
    expect((await admin.post("/admin/settings", { ...form, "session.idleHours": "9" })).status).toBe(303);
    expect(setting("session.idleHours")).toBe("9");
  });
});

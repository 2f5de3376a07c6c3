import { all, as, dump, fresh, visitor } from "../support/requests";

beforeEach(() => {
  fresh();
  administrator = as("gestione1");
});

const changed = "Informazione aggiornata correttamente";
let administrator: ReturnType<typeof as>;
const add = (text: unknown) => administrator.call("Settings", "addWorkType", { values: { text } });
const rename = (value: unknown, text: string, more = {}) =>
  administrator.call("Settings", "renameWorkType", { value, values: { text }, ...more });

test("a new work type gets the next code; a renamed one has its code unchanged", async () => {
  expect((await add("Montaggio cucine")).values).toEqual({ value: 10, msg: changed });
  expect((await rename(0, "Trasloco completo", { version: 1 })).values.msg).toBe(changed);
  const { workTypes } = (await as("ufficio").call("Works", "getWorkTypes", {})).values;
  expect(workTypes[0].text).toBe("Trasloco completo");
  expect(workTypes[10]).toMatchObject({ value: 10, text: "Montaggio cucine" });
});

test("an empty, used or unknown work type is refused", async () => {
  const before = dump();
  expect((await add("")).status).toBe(422);
  expect((await add("sgombero")).status).toBe(409);
  expect((await rename(1, "Trasloco")).values.errors).toEqual({
    text: "Esiste già un tipo di lavorazione con questo nome.",
  });
  expect((await rename(99, "Viaggio")).status).toBe(404);
  expect((await rename("uno", "Viaggio")).status).toBe(422);
  expect(dump()).toBe(before);
});

test("a renamed work type can be undone", async () => {
  await rename(3, "Consegna");
  const [last] = all<{ id: number }>`SELECT id FROM activity ORDER BY id DESC LIMIT 1`;
  expect((await administrator.undo({ activity: last?.id })).ok).toBe(true);
  expect(all`SELECT 1 FROM work_types WHERE text = 'Consegna materiali'`).toHaveLength(1);
});

test("site B's history of a work type has neither the workers that it asks for nor where it unloads", async () => {
  const values = { text: "Smontaggio", people: 3, unloads: 1 };
  expect((await administrator.call("List", "change", { list: "work-types", value: 3, values })).ok).toBe(
    true,
  );
  const fieldsOn = async (site: "A" | "B") => {
    const { entries } = (
      await as("gestione1", site).call("History", "getAll", { table: "work_types", id: 3 })
    ).values;
    return entries.flatMap((entry: { parts: { fields: { label: string }[] }[] }) =>
      entry.parts.flatMap(({ fields }) => fields.map(({ label }) => label)),
    );
  };
  expect(await fieldsOn("A")).toEqual(["Nome", "Per quanti operai", "Ha uno scarico"]);
  expect(await fieldsOn("B")).toEqual(["Nome"]);
});

test("a work type is added on the page; an empty name and an unknown code are refused", async () => {
  const admin = visitor("gestione1");
  expect((await admin.post("/admin/settings/work-types/insert", { text: "" })).status).toBe(422);
  expect((await admin.post("/admin/settings/work-types/insert", { text: "Facchinaggio" })).status).toBe(303);
  expect((await admin.get("/admin/settings/work-types/")).text).toContain("Facchinaggio");
  expect((await admin.get("/admin/settings/work-types/modify/0")).text).toContain('value="Trasloco"');
  expect((await admin.get("/admin/settings/work-types/modify/zero")).status).toBe(404);
});

import { setting } from "../../src/server/db/settings";
import { freshFiles, insertLine, lineValues, readLine } from "../support/boxes";
import { as, dump, one, type Values, visitor } from "../support/requests";

freshFiles();

let administrator: ReturnType<typeof as>;
beforeEach(() => {
  administrator = as("gestione1");
});
const box = (funct: string, body: Values) => administrator.call("Box", funct as "addBoxes", body as never);
const rows = async (): Promise<Values[]> => (await administrator.call("Box", "getBoxes", {})).values.boxes;
const rowOf = async (number: number) => (await rows()).find((row) => row.number === number) as Values;
const shown = async (): Promise<Values[]> => (await as("depositi").call("Box", "getAll", {})).values.boxes;
const lastActivity = () => one<{ id: number }>`SELECT max(id) AS id FROM activity`?.id as number;
const undo = (activity: number) => administrator.undo({ activity });
const group = (text: string) =>
  one<{ value: number }>`SELECT value FROM box_groups WHERE text = ${text}`?.value as number;

test("72 boxes in six groups are shipped", async () => {
  const all = await rows();
  expect(all).toHaveLength(72);
  expect(all[51]).toMatchObject({ number: 52, group: "Container vecchi", lines: 0, retired: 0 });
});

describe("new boxes", () => {
  test("come one by one or as a range, are on map and form at once, and the undo takes them away", async () => {
    const values = { number: 80, last: 82, id_group: group("Soffitta") };
    expect((await box("addBoxes", { values })).ok).toBe(true);
    const added = lastActivity();
    expect((await shown()).slice(-3).map(({ id_box, group }) => [id_box, group])).toEqual([
      [80, "Soffitta"],
      [81, "Soffitta"],
      [82, "Soffitta"],
    ]);
    expect(setting("boxes.formMax")).toBe("82");
    const map = await visitor("depositi").get("/box/?view=map");
    expect(map.text).toContain("/box/show/82");
    expect(map.text).toContain("72, 80-82");
    expect(map.text).toContain("75 depositi in totale");
    expect((await undo(added)).ok).toBe(true);
    expect(await rows()).toHaveLength(72);
    expect(setting("boxes.formMax")).toBe("50");
  });

  test("are refused with a sentence beside the field when their number or group is wrong", async () => {
    const before = dump();
    const id_group = group("Soffitta");
    for (const [values, errors] of [
      [{ number: 12, id_group }, { number: "Il deposito 12 esiste già." }],
      [{ number: 0, id_group }, { number: "Inserire un numero intero tra 1 e 9999" }],
      [{ number: 80, last: 79, id_group }, { last: "Il secondo numero viene prima del primo." }],
      [
        { number: 80, last: 900, id_group },
        { last: "Si possono aggiungere al massimo 500 depositi alla volta." },
      ],
      [{ number: 80, id_group: 99 }, { id_group: "Scegliere un gruppo dall'elenco." }],
    ])
      expect((await box("addBoxes", { values })).values.errors).toEqual(errors);
    expect(dump()).toBe(before);
  });

  test("with goods in them are not undone", async () => {
    await box("addBoxes", { values: { number: 80, id_group: group("Soffitta") } });
    const added = lastActivity();
    await insertLine({ id_box: 80 });
    const refused = await undo(added);
    expect([refused.status, refused.values.msg]).toEqual([
      409,
      "Il deposito 80 è in uso: ha 1 riga. Spostarle o eliminarle prima.",
    ]);
  });
});

describe("a box", () => {
  test("that gets another number or group takes its lines along; the undo brings them back", async () => {
    const id_line = await insertLine({ id_box: 12 });
    const { id, version } = await rowOf(12);
    const values = { number: 90, id_group: group("Container nuovi") };
    expect((await box("changeBox", { id, version, values })).ok).toBe(true);
    const changed = lastActivity();
    expect((await readLine(id_line)).line.id_box).toBe(90);
    expect((await shown()).at(-1)).toMatchObject({ id_box: 90, group: "Container nuovi", percent: 40 });
    expect((await shown()).some(({ id_box }) => id_box === 12)).toBe(false);
    const { data } = (await as("depositi").call("Box", "getLog", {})).values;
    expect(data.map((row: Values) => [row.action, row.id_box])).toEqual([
      ["modify", 90],
      ["insert", 12],
    ]);
    expect((await box("changeBox", { id, version, values: { number: 91 } })).status).toBe(409);
    expect((await undo(changed)).ok).toBe(true);
    const undone = lastActivity();
    expect((await readLine(id_line)).line.id_box).toBe(12);
    expect((await undo(undone)).values.msg).toBe("Operazione annullata");
    expect((await readLine(id_line)).line.id_box).toBe(90);
  });

  test("is retired only when empty; then it is neither shown nor filled, until it comes back", async () => {
    const id_line = await insertLine({ id_box: 12 });
    const { id } = await rowOf(12);
    const refused = await box("retireBox", { id });
    expect([refused.status, refused.values.msg]).toEqual([
      409,
      "Il deposito 12 è in uso: ha 1 riga. Spostarle o eliminarle prima.",
    ]);
    await as("depositi").call("Box", "delete", { id_line });
    const deleted = lastActivity();
    expect((await box("retireBox", { id })).ok).toBe(true);
    expect(await shown()).toHaveLength(71);
    expect((await visitor("depositi").get("/box/show/12")).status).toBe(404);
    const sentence = { id_box: "Il deposito 12 non è in elenco." };
    const sent = { values: lineValues({ id_box: 12 }) };
    expect((await as("depositi").call("Box", "insert", sent)).values.errors).toEqual(sentence);
    expect((await undo(deleted)).values.msg).toBe(sentence.id_box);
    expect((await box("addBoxes", { values: { number: 12, id_group: 1 } })).values.msg).toContain(
      "disattivato",
    );
    expect((await box("reopenBox", { id })).ok).toBe(true);
    await insertLine({ id_box: 12 });
  });

  test("has a history", async () => {
    const { id } = await rowOf(12);
    await box("changeBox", { id, values: { id_group: group("Soffitta") } });
    const { entries } = (await administrator.call("History", "getAll", { table: "boxes", id })).values;
    expect(entries[0].parts[0].fields).toEqual([{ label: "Gruppo", before: "Depositi", after: "Soffitta" }]);
  });
});

describe("a group", () => {
  test("that is renamed and moved is so on map, table and wire", async () => {
    const value = group("Soffitta");
    const values = { text: "Mansarda", position: 1 };
    await administrator.call("List", "change", { list: "box-groups", value, values });
    expect((await shown()).at(-1)?.group).toBe("Mansarda");
    for (const view of ["map", "table"]) {
      const { text } = await visitor("depositi").get(`/box/?view=${view}`);
      const [first, second] = ["<h2>Mansarda", "<h2>Depositi"].map((head) => text.indexOf(head));
      expect(first).toBeGreaterThan(0);
      expect(second).toBeGreaterThan(first as number);
    }
  });

  test("with boxes is not retired; one without is not offered for a box", async () => {
    const value = group("Soffitta");
    const retire = () => administrator.call("List", "retire", { list: "box-groups", value });
    expect((await retire()).values.msg).toBe(
      "Il gruppo ha un deposito attivo: spostarlo prima in un altro gruppo.",
    );
    await box("changeBox", { id: (await rowOf(72)).id, values: { id_group: group("Depositi") } });
    expect((await retire()).ok).toBe(true);
    expect((await box("addBoxes", { values: { number: 80, id_group: value } })).status).toBe(422);
  });
});

test("the pages are for administrators; a refused form shows what was typed", async () => {
  const admin = visitor("gestione1");
  expect((await visitor("depositi").get("/admin/settings/boxes/")).status).toBe(403);
  expect((await admin.get("/admin/settings/boxes/")).text).toContain("Deposito 72");
  const refused = await admin.post("/admin/settings/boxes/insert", { number: "12", last: "", id_group: "1" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Il deposito 12 esiste già.");
  const { id } = await rowOf(30);
  const sent = { number: "30", id_group: "2", version: "1" };
  expect((await admin.post(`/admin/settings/boxes/modify/${id}`, sent)).status).toBe(303);
  expect(await rowOf(30)).toMatchObject({ group: "Container vecchi" });
});

test("site B shows the boxes and groups as they are", async () => {
  await box("addBoxes", { values: { number: 80, id_group: group("Soffitta") } });
  const { boxes } = (await as("depositi", "B").call("Box", "getAll", {})).values;
  expect(boxes.at(-1)).toMatchObject({ id_box: 80, group: "Soffitta" });
});

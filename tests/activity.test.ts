import { beforeEach, expect, test } from "bun:test";
import { as, dump, fresh, world } from "./world";

beforeEach(fresh);

const business = () =>
  JSON.parse(dump()).filter(
    ([table]: [string]) => !["change", "clients_text"].some((name) => table.startsWith(name)),
  );
const withoutVersions = (tables: unknown) => JSON.stringify(tables).replaceAll(/"version":\d+/g, "");

async function undo(door: ReturnType<typeof as>, activity: number | undefined) {
  return door.call("Activity", "undo", { activity });
}

test("a change, a deletion and a creation are taken back whole, and again", async () => {
  const door = as("ufficio");
  const acts = [
    () => door.call("Client", "modifyClient", { id_client: world.rossi, values: { surname: "Bianchi" } }),
    () => door.call("Client", "deletePickupPlace", { id: world.rossiOtherPlace }),
    () =>
      door.call("Client", "addPickupPlace", {
        id: world.rossi,
        values: { address: "Via X", cityId: 63049, city: "Napoli", zip: "80100", province: "NA" },
      }),
  ];
  for (const act of acts) {
    const before = withoutVersions(business());
    const done = await act();
    expect(done.ok).toBe(true);
    const after = withoutVersions(business());
    const undone = await undo(door, (done as { activity?: number }).activity);
    expect(undone).toMatchObject({ ok: true, values: { msg: "Operazione annullata" } });
    expect(withoutVersions(business())).toBe(before);
    await undo(door, (undone as { activity?: number }).activity);
    expect(withoutVersions(business())).toBe(after);
  }
});

test("an act that somebody built upon stays", async () => {
  const door = as("ufficio");
  const done = await door.call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  await as("segreteria").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Neri" },
  });
  const before = dump();
  expect((await undo(door, (done as { activity?: number }).activity)).status).toBe(409);
  expect(dump()).toBe(before);
});

test("another's act can't be taken back, nor one that is not there", async () => {
  const done = await as("ufficio").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  const { activity } = done as { activity?: number };
  expect((await undo(as("segreteria"), activity)).status).toBe(404);
  expect((await undo(as("ufficio"), 999_999)).status).toBe(404);
});

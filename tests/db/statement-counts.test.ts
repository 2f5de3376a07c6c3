import { wrote } from "../../src/server/db/table-writes";
import { as, fresh, visitor, wireTomorrow, world } from "../support/requests";
import { statementsOf } from "../support/statements";

beforeEach(fresh);

/** After somebody changed something, and then again. */
async function looksAt(path: string) {
  const { get } = visitor("ufficio");
  const statements = async () => {
    let status = 0;
    const ran = await statementsOf(async () => {
      ({ status } = await get(path));
    });
    expect(status).toBe(200);
    // Whether another process wrote is asked once a turn, and a request may wait for its turn.
    return ran.filter((statement) => statement !== "PRAGMA data_version");
  };
  await statements();
  wrote("change");
  return { first: await statements(), again: await statements() };
}

const rename = async (phone: string) => {
  const values = { surname: "Rossi", phone };
  const { ok } = await as("ufficio").call("Client", "modifyClient", { id_client: world.rossi, values });
  expect(ok).toBe(true);
};

describe("a page takes at most so many statements at the first look, and again", () => {
  test.each<[string, () => string, number, number]>([
    ["a client", () => `/client/${world.rossi}`, 14, 1],
    ["the form of a client", () => `/client/modify/${world.rossi}`, 6, 1],
    ["an order", () => `/orders/${world.order}`, 17, 1],
    ["the form of a work", () => `/orders/works/modify/${world.work}`, 12, 1],
    ["the form of a new work", () => `/orders/works/insert/${world.order}`, 15, 2],
    ["the page of an appointment", () => `/appointment/${world.open}`, 9, 4],
    ["the form of an appointment", () => `/appointment/modify/${world.open}`, 7, 4],
    ["the history of a client", () => `/history/clients/${world.rossi}`, 10, 7],
    ["the daily works", () => `/dailyWorks/${wireTomorrow}`, 16, 1],
    ["the planning", () => "/planning/", 17, 1],
    ["Home", () => "/", 21, 5],
  ])("%s", async (_, path, first, again) => {
    await rename("0815551234");
    const looks = await looksAt(path());
    expect(looks.first.length).toBeLessThanOrEqual(first);
    expect(looks.again.length).toBeLessThanOrEqual(again);
  });
});

test.each(["/client/", "/history/clients/"])(
  "%s takes as many statements after many changes as after one",
  async (path) => {
    await rename("0815551200");
    const { first } = await looksAt(`${path}${world.rossi}`);
    for (let at = 1; at < 8; at++) await rename(`081555120${at}`);
    expect((await looksAt(`${path}${world.rossi}`)).first).toEqual(first);
  },
);

test("an appointment is entered with at most twelve statements once its form was opened", async () => {
  const { call } = as("ufficio");
  const values = {
    client: world.rossi,
    client_address: world.rossiPlace,
    date: wireTomorrow,
    time: "10:00",
    agent: 1,
  };
  const enter = async () => expect((await call("Appointment", "createNew", { values })).ok).toBe(true);
  await enter();
  await visitor("ufficio").get("/appointment/insert");
  await visitor("ufficio").get("/planning/");
  const statements = (await statementsOf(enter)).filter((statement) => statement !== "PRAGMA data_version");
  // Eleven before it was asked who is busy and what can hardly be.
  expect(statements.length).toBeLessThanOrEqual(12);
});

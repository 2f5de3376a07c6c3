import { as, fresh, tomorrow, toWire, unreadable, visitor, world } from "../support/requests";

let office: ReturnType<typeof as>;
beforeEach(() => {
  fresh();
  office = as("ufficio");
});

test.each([
  ["the places of a client", "pickup_places", () => `/appointment/places?client=${world.rossi}`],
  ["the client of a new appointment", "clients", () => `/appointment/insert?client=${world.rossi}`],
  ["the client of a new order", "clients", () => `/orders/insert?client=${world.rossi}`],
  ["the materials beside a work", "materials", () => `/orders/works/modify/${world.work}`],
  ["the materials of a new line", "materials", () => `/orders/materials/insert/${world.order}`],
  ["the materials in bulk", "materials", () => `/orders/materials/bulk/${world.order}`],
  ["the materials of a load", "materials", () => "/orders/materials/"],
])("when reading %s fails, the page is an error page, not an empty list", async (_, table, path) => {
  expect((await visitor("ufficio").get(path())).status).toBe(200);
  unreadable(table);
  await expectErrorPage(path());
});

const board = () => `/dailyWorks/${toWire(tomorrow)}`;
const readOrder = () => office.call("Orders", "getFromId", { id: world.order });
const readBoard = () => office.call("Works", "getByDate", { date: tomorrow });
const readLists = () => office.call("Works", "getWorkersVehiclesList", { date: tomorrow });
const readProblems = () => office.call("Works", "getProblems", { date: tomorrow });

test.each([
  ["the types of a new work", "work_types", () => `/orders/works/insert/${world.order}`, [readOrder]],
  ["the lists of the daily board", "absences", board, [readBoard, readProblems]],
  ["the problems of the daily board", "work_resources", board, [readBoard, readLists]],
])(
  "when reading %s fails, the page is an error page, even when its other reads are cached",
  async (_, table, path, cached) => {
    for (const read of cached) expect((await read()).status).toBe(200);
    unreadable(table);
    await expectErrorPage(path());
    fresh();
    expect((await visitor("ufficio").get(path())).status).toBe(200);
  },
);

test("when reading a calendar feed fails, the answer is 500, not 404", async () => {
  const { address } = (await office.call("Calendar", "makeFeed", {})).values;
  expect((await visitor("nobody").get(address)).status).toBe(200);
  unreadable("memos");
  expect((await visitor("nobody").get(address)).status).toBe(500);
});

async function expectErrorPage(path: string) {
  const answer = await visitor("ufficio").get(path);
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("Errore imprevisto: riprovare o segnalare il codice");
}

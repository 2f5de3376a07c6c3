import { app } from "../../src/server/app";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import { pagesOf } from "../support/pdf-text";
import { all, run, update, visitor } from "../support/requests";
import { boss, exampleQuote } from "../support/sales";
import { as, direct, fresh, untick, type Values, world } from "../support/world";

const day = addDays(today(), 3);

type Accepted = { version: number; order: number; work: number };
let made: Accepted;

/** An accepted quote whose figures are found nowhere else; the agreed price and the permit of its order are others. */
beforeEach(async () => {
  fresh();
  const { version_id: version, books } = await exampleQuote();
  await boss().call("Sales", "saveDraft", {
    id: version,
    values: { wished_date: toWire(day), discount: "50,00" },
  });
  await boss().call("Sales", "send", { id: version });
  const values = { how: "message", name: "Rossi", words: "Va bene" };
  const accepted = (await boss().call("Sales", "accept", { id: version, values } as never)).values as Values;
  made = { version, order: accepted.id_order, work: accepted.id_work };
  direct(() => {
    const lines = all<{ id: number; kind: string }>`
      SELECT id, kind FROM quote_lines WHERE id_version = ${version} ORDER BY id`;
    for (const [at, { id, kind }] of lines.entries())
      update("quote_lines", id, {
        unit_cents: figure(10 + at),
        total_cents: figure(30 + at),
        computed_cents: figure(50 + at),
        ...(kind === "discount" && { quantity_milli: figure(70) * 10 }),
      });
    update("quote_versions", version, { declared_value_cents: figure(71), deposit_permille: 973 });
    for (const [at, name] of ["hour", "km", "floor", "dump"].entries())
      run`UPDATE settings SET value = ${String(figure(72 + at))} WHERE key = ${`sales.${name}`}`;
    run`UPDATE resources SET sale_cents = ${figure(76)}`;
    run`UPDATE materials SET sale_cents = ${figure(77)} WHERE id = ${books}`;
  });
});

/** In cents; however it is written, its euros stand in it. */
const figure = (at: number) => 8_642_000 + at * 100;

/** What is found of each price, rate, discount, declared value and permit, and of the deposit's share. */
function figuresIn(text: string): string[] {
  const digits = text.replaceAll(/(\d)[.,\s\u00a0]?(?=\d)/g, "$1");
  return [...new Set([...(digits.match(/864[2-9]\d/g) ?? []), ...(digits.match(/\b(973|97,3)\b/g) ?? [])])];
}

async function textsOf(paths: readonly string[], who: Parameters<typeof visitor>[0], site: "A" | "B") {
  const { cookie } = visitor(who, site);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const answer = await app.request(path, { headers: { cookie } }, { site, demo: false });
    const isPdf = answer.headers.get("content-type") === "application/pdf";
    const text = isPdf ? (await pagesOf(await answer.bytes())).join(" ") : await answer.text();
    found[path] = [String(answer.status), ...figuresIn(text)];
  }
  return found;
}

const nothingIn = (paths: readonly string[], status = "200") =>
  Object.fromEntries(paths.map((path) => [path, [status]]));

const salesPaths = () => [
  `/appointment/${world.open}/inventory`,
  `/appointment/${world.open}/quote`,
  `/appointment/${world.open}/quote/${made.version}/pdf`,
];

const officePaths = () => [
  `/appointment/${world.open}`,
  `/orders/${made.order}`,
  `/orders/works/modify/${made.work}`,
  `/client/${world.rossi}`,
  `/history/appointments/${world.open}`,
  `/history/orders/${made.order}`,
  `/dailyWorks/${toWire(day)}`,
];

test("who sees prices reads the figures of a quote", async () => {
  const found = await textsOf(salesPaths().slice(0, 2), "superadmin", "A");
  expect(Object.values(found).flat().length).toBeGreaterThan(12);
});

test("site B has no sales page, and no figure of a quote on its own", async () => {
  expect(await textsOf(salesPaths(), "superadmin", "B")).toEqual(nothingIn(salesPaths(), "404"));
  direct(() => {
    update("appointments", world.open, { flag_renata: 1 });
    update("works", made.work, { flag_renata: 1 });
  });
  const paths = [...officePaths(), `/api/preventivi/pdf/${made.order}`, `/api/works/pdf/${made.work}`];
  expect(await textsOf(paths, "superadmin", "B")).toEqual(nothingIn(paths));
});

test("nobody without prices.view reads one on site A, nor a crew on its sheet, the wall and the feed", async () => {
  const { address } = (await boss().call("Calendar", "makeFeed", {})).values;
  const feed = (await visitor("nobody").get(address)).text;
  expect(feed).toContain("Rossi");
  const wall = JSON.stringify(await boss().call("Kiosk", "getBoard", { date: toWire(day) } as never));
  expect(wall).toContain("Rossi");
  const sheet = Object.values(await textsOf([`/api/works/pdf/${made.work}`], "superadmin", "A")).flat();
  expect([figuresIn(feed), figuresIn(wall), sheet]).toEqual([[], [], ["200"]]);
  untick("prices.view");
  const paths = [...salesPaths().slice(0, 2), ...officePaths()];
  expect(await textsOf(paths, "gestione1", "A")).toEqual(nothingIn(paths));
  const asked = await Promise.all([
    as("gestione1").call("Sales", "getOfAppointment", { id: world.open }),
    as("gestione1").call("Sales", "getVersion", { id: made.version }),
    as("gestione1").call("Orders", "getFromId", { id: made.order }),
    as("gestione1").call("History", "getAll", { table: "quote_versions", id: made.version }),
    as("gestione1").call("History", "getAll", { table: "settings" }),
  ]);
  for (const { values } of asked) expect(figuresIn(JSON.stringify(values))).toEqual([]);
});

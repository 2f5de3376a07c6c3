import { seededRandom } from "../../db/seed/random";
import { everyFunct } from "../../src/server/api";
import { nothing, perform, write } from "../../src/server/call/funct";
import { database, insert, one, remove, update } from "../../src/server/db/db";
import { isShownOnB, stored } from "../../src/server/journal/visibility";
import { described, tableOf } from "../../src/server/tables/all";
import { acts, drawFrom } from "../support/acts";
import { markEveryTable } from "../support/marked";
import { thorough } from "../support/thorough";
import { discardReceivedFiles, withReceivedFiles } from "../support/uploads";
import { as, dump, fresh, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(() => {
  fresh();
  markEveryTable();
});

type Cells = Record<string, unknown>;

/** Each row of the tables that are described, by table and number, and whether site B shows it. */
function rows() {
  const found = new Map<string, { table: string; row: Cells; isShown: boolean }>();
  for (const table of Object.keys(described).filter((name) => name !== "municipalities"))
    for (const { "~": id, ...row } of database()
      .query(`SELECT rowid AS "~", * FROM "${table}"`)
      .all() as Cells[])
      found.set(`${table} ${id}`, { table, row, isShown: isShownOnB(table, row, stored) });
  return found;
}

const isShownColumn = (siteB: unknown) => siteB === true || (siteB as { shown?: true } | undefined)?.shown;

/** What an act changed of rows that were hidden before it, or of hidden columns of rows that stay. */
function hiddenChanges(before: ReturnType<typeof rows>, after: ReturnType<typeof rows>): string[] {
  return [...before].flatMap(([key, { table, row, isShown }]) => {
    const now = after.get(key);
    if (!isShown) return JSON.stringify(now?.row) === JSON.stringify(row) ? [] : [key];
    if (!now?.isShown) return [];
    return Object.entries(tableOf(table)?.columns ?? {})
      .filter(([column, { siteB }]) => row[column] !== now.row[column] && !isShownColumn(siteB))
      .map(([column]) => `${key} ${column}`);
  });
}

const functs = new Map(everyFunct().map((funct) => [funct.operation, funct]));

async function callOnB(operation: string, body: object) {
  const received = await withReceivedFiles(body);
  const outcome = await perform(functs.get(operation) as never, received, as("superadmin", "B").caller);
  await discardReceivedFiles(received);
  return outcome;
}

/** With `THOROUGH=1` each beginning tries each act ten times; `./test` twice, of the first. */
const [beginnings, tries] = thorough ? [["site B", "second", "third", "fourth"], 10] : [["site B"], 2];

test.each(beginnings)(
  "no write on site B changes a row or a column that it does not show: %s",
  async (beginning) => {
    const draw = drawFrom(seededRandom(beginning));
    const changed: string[] = [];
    const done = new Set<string>();
    let before = rows();
    for (const [operation, bodyOf] of Object.entries(acts))
      for (let at = 0; at < tries; at++) {
        const { status } = await callOnB(operation, bodyOf(draw));
        expect([operation, status]).not.toEqual([operation, 500]);
        if (status === 200) done.add(operation);
        const after = rows();
        for (const change of hiddenChanges(before, after)) changed.push(`${operation} ${status}: ${change}`);
        before = after;
      }
    expect(changed).toEqual([]);
    expect(done.size).toBeGreaterThan(70);
  },
);

const act = { message: "Fatto", words: ["change", "Ha modificato {il}"], record: null } as const;
const closure = () => insert("closures", { date_from: tomorrow, date_to: tomorrow, reason: "Chiuso" });

test.each<[string, number, () => unknown]>([
  ["makes a row of a table that is hidden", 404, closure],
  ["deletes a row of a hidden order", 404, () => remove("works", world.hiddenWork)],
  ["changes a hidden order", 404, () => update("orders", world.hiddenOrder, { agreed_price_2: 7 })],
  ["shows what was hidden", 404, () => update("appointments", world.hiddenAppointment, { flag_renata: 1 })],
  ["changes a hidden column", 404, () => update("orders", world.order, { notes: "x" })],
  ["hides a row", 200, () => update("works", world.work, { flag_renata: 0 })],
  ["changes a shown column", 200, () => update("orders", world.order, { agreed_price_2: 7 })],
])("an act that asks nothing and %s is answered there with %i", async (_, status, verb) => {
  const before = dump();
  const funct = { ...write("signed in", nothing, act, () => void verb()), operation: "Test.act" };
  expect((await perform(funct, {}, as("superadmin", "B").caller)).status).toBe(status);
  if (status === 404) expect(dump()).toBe(before);
  expect((await perform(funct, {}, as("superadmin").caller)).status).toBe(200);
});

test("an agent that site B does not show stays as it is", async () => {
  const hidden = one<{ value: number }>`SELECT max(value) AS value FROM agents`?.value;
  expect(
    (await callOnB("List.change", { list: "agents", value: hidden, values: { text: "Ugo" } })).status,
  ).toBe(404);
});

const each = (operations: string, reason: string) =>
  Object.fromEntries(operations.split(" ").map((operation) => [operation, reason]));

/** Site B has none of them, whatever they are sent: they mail, export or start work, which no row of the journal shows. */
const absent: Record<string, object> = {
  "Agents.exportOrders": { dateStart: wireTomorrow, dateEnd: wireTomorrow },
  "Agents.exportStats": { dateStart: wireTomorrow, dateEnd: wireTomorrow },
  "Backup.createNew": {},
  "Backup.download": { name: "x", passphrase: "una frase lunga", passphraseConfirm: "una frase lunga" },
  "Backup.restore": { name: "x" },
  "Cloud.update": {},
  "FullExport.export": { passphrase: "una frase lunga", passphraseConfirm: "una frase lunga" },
  "Import.check": { id: 1, values: { mapping: {} } },
  "Import.createNew": {
    file: { filename: "a.csv", bytes: Buffer.from("Nome\nAda\n") },
  },
  "Import.decide": { id: 1, decision: "skip" },
  "Import.discard": { id: 1 },
  "Import.exportRefused": { id: 1, format: "csv" },
  "Import.setContent": { id: 1, values: { kind: "clients", sheet: 0, header: 1, header_rows: 1 } },
  "Import.start": { id: 1 },
  "Import.undo": { id: 1 },
  "Margin.exportAll": { dateStart: wireTomorrow, dateEnd: wireTomorrow },
  "PersonalData.changeRetention": { values: { accountsYears: 12 } },
  "PersonalData.erase": { kind: "client", id: 1, reason: "request", confirmation: "x" },
  "PersonalData.export": { kind: "client", id: 1 },
  "SiteB.complete": {},
  "SiteB.renewToken": {},
  "SiteB.toggle": {},
  "System.deleteHomelessFile": { name: "0".repeat(40) },
  "Messages.send": {
    about: [{ kind: "work", id: 1, date: wireTomorrow, hour: "08:00" }],
    ...{ occasion: "dayBefore", channel: "mail", text: "Arriviamo" },
  },
  "Works.exportHours": { month: "2026-11" },
  "Works.keepPlan": { date: wireTomorrow, mode: "empty", mark: "x", unlocked: [], excluded: [], seats: [] },
};

/** Final acts that site B has, and why each shows or sends nothing that is hidden there. */
const present: Record<string, string> = {
  ...each(
    "Account.accept Account.createNew Account.endSessions Account.registerNew Account.resetPassword Account.unlock",
    "accounts are of both sites",
  ),
  ...each(
    "Auth.changePassword Auth.confirmPassword Auth.endOtherSessions Auth.endSession Auth.login Auth.logout Profile.stopViewing Profile.view",
    "the own session",
  ),
  ...each("Box.exportDeadlines", "the rows that Box.getDeadlines answers there"),
  ...each("Box.remind", "the payments that Box.getDeadlines answers there (deadlines.test.ts)"),
  ...each(
    "Calendar.makeFeed Calendar.revokeFeed Calendar.revokeFeedOf Kiosk.createNew Kiosk.revoke",
    "addresses and displays of that site",
  ),
  ...each(
    "Appointment.exportList Client.exportList LogVehicle.exportList LogWorkers.exportList Memo.exportList Orders.exportList Report.exportList",
    "notes the export of a list that its read answers there",
  ),
  ...each(
    "Menu.fold Menu.pin Menu.setBoardView Menu.setBoxMap Menu.setKeys Menu.setLines",
    "how the own screens look",
  ),
  ...each("News.readNews", "news are of both sites"),
  ...each("Outbox.sendAgain Outbox.sendTest", "administrators have the outbox on both sites"),
};

test("the writes that cannot be undone are named: absent on site B, or there for a reason", async () => {
  const named = [...Object.keys(absent), ...Object.keys(present)];
  expect(named.sort()).toEqual(
    [...functs.keys()].filter((name) => functs.get(name)?.kind === "write" && !acts[name]).sort(),
  );
  for (const [operation, body] of Object.entries(absent))
    expect([operation, [403, 404].includes((await callOnB(operation, body)).status)]).toEqual([
      operation,
      true,
    ]);
});

import { z } from "zod";
import { createAccount } from "../../src/server/accounts/store";
import { everyFunct } from "../../src/server/api";
import { app } from "../../src/server/app";
import { type Profile, permissions } from "../../src/server/base/permissions";
import { type AnyFunct, perform } from "../../src/server/call/funct";
import { answerToWire } from "../../src/server/call/wire";
import { listNames } from "../../src/server/firm/lists/model";
import { type Change, closeStreams, subscribe } from "../../src/server/journal/live";
import { seesColumn } from "../../src/server/journal/visibility";
import { described, tableOf } from "../../src/server/tables/all";
import type { Column } from "../../src/server/tables/define";
import { historyTables } from "../../src/server/tables/shown";
import { isUnique, type Mark, markEveryTable } from "../support/marked";
import { pagePaths } from "../support/pages";
import { pagesOf } from "../support/pdf-text";
import { all, database, insert, mondayOf, toWire, visitor } from "../support/requests";
import { xtest } from "../support/thorough";
import { as, direct, fresh, naples, tomorrow, wireTomorrow } from "../support/world";

let marks: Mark[] = [];

beforeEach(() => {
  fresh();
  marks = markEveryTable();
});
afterEach(() => closeStreams());

/**
 * What site B does not show, also where one server serves both sites: there its administrators have the outbox and
 * every setting, which a publication does not hold.
 */
function isHiddenOnB({ table, column, pass }: Mark): boolean {
  if (table === "letters" || table === "settings") return false;
  const siteB = tableOf(table)?.siteB;
  if (typeof siteB === "object" && pass !== "shown") return true;
  return (
    siteB === false ||
    siteB === undefined ||
    !seesColumn(table, column, as("superadmin", "B").caller as never)
  );
}

const hidden = () => marks.filter((mark) => isUnique(mark) && isHiddenOnB(mark));

/** The hidden marks in a text; days and amounts are found however they are written. */
function marksIn(text: string, searched: readonly Mark[]): string[] {
  const digits = text.replaceAll(/(\d)[.,](?=\d)/g, "$1");
  return searched
    .filter(({ value }) => {
      if (typeof value === "number") return digits.includes(String(value));
      const [, year, month, day] = /^(2071)-(\d\d)-(\d\d)$/.exec(String(value)) ?? [];
      const forms = year
        ? [`${year}-${month}-${day}`, `${day}-${month}-${year}`, `${day}/${month}/${year}`]
        : [value];
      return forms.some((form) => text.includes(String(form)));
    })
    .map(({ table, column, pass }) => `${table}.${column} ${pass}`);
}

/** What a funct asks beyond the numbers of rows, of which each call has one for all. */
const asked: Record<string, readonly unknown[]> = {
  ...{
    date: [wireTomorrow],
    from: [wireTomorrow],
    time: ["08:00"],
    agent: [1],
    query: ["mk"],
    kind: ["client"],
  },
  ...{ dateStart: [wireTomorrow], dateEnd: [wireTomorrow], month: [tomorrow.slice(0, 7)] },
  ...{ monday: [toWire(mondayOf(tomorrow))], list: listNames, table: historyTables },
};
const isNumber = (field: string) => /^(id(_\w+)?|other|report|value)$/.test(field);

/** Bodies of functs that ask for something else. */
const bodies: Record<string, object> = {
  "Client.search": { surname: "mk" },
  "Client.getTwo": { id: 1, other: 2 },
  "Comune.getFromId": { id: naples },
  "Comune.search": { query: "Nap" },
  "SavedView.getAll": { list: "orders" },
  "Settings.getLetter": { kind: "credentials" },
  "Settings.previewNames": { kind: "workers", text: "Rossi Ada" },
  "Works.getCrewBoard": { date: wireTomorrow, works: [1, 2] },
  "Works.composeDay": { date: wireTomorrow },
  "Works.getSubstitutes": { date: wireTomorrow, id_worker: 1 },
};

/** The bodies that the required fields of a funct ask for: each number of a marked row, each list and table. */
function bodiesFor(funct: AnyFunct): object[] {
  const given = bodies[funct.operation];
  if (given) return [given];
  const { required = [] } = z.toJSONSchema(funct.shape, { io: "input", unrepresentable: "any" }) as {
    required?: string[];
  };
  const fields = funct.operation.startsWith("History.") ? [...required, "id"] : required;
  const ids = [...new Set(marks.map(({ id }) => id))].filter((id) => id > 0 && id < 700);
  const numbered = fields.some(isNumber)
    ? ids.map((id) => Object.fromEntries(fields.filter(isNumber).map((field) => [field, id])))
    : [{}];
  return fields
    .filter((field) => !isNumber(field))
    .reduce<object[]>(
      (bodies, field) =>
        bodies.flatMap((body) => (asked[field] ?? ["mk"]).map((value) => ({ ...body, [field]: value }))),
      numbered,
    );
}

const textOf = (values: unknown): string =>
  JSON.stringify(values, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  ) ?? "";

/**
 * Site B has none of these, or not of this caller: memos are of their authors, and a letter is refused as it was typed.
 */
const withoutAnswer = `Appointment.getCalls Backup.getAll Backup.getFromName Box.getReminder Calendar.getLoad Calendar.getLoadWorks Calendar.getMemo
  CityRules.getAll CityRules.getFromId Closures.getFromId FirstSteps.getAll FullExport.getAll
  Import.getAll Import.getFromId Import.getKinds Import.getRows Import.getTemplate
  InventoryItems.choices InventoryItems.getAll InventoryItems.getFromId Log.verify Margin.getAll
  Margin.getCosts Margin.getOfOrder Memo.getFromId Messages.getDraft Messages.getDue
  Messages.getOfClient Permits.getAll Permits.getFromId Permits.getOfOrder Permits.getOfWork
  PersonalData.getAll PersonalData.getFromId Sales.getOfAppointment Sales.getRates Sales.getVersion
  Settings.getSkillMatrix Settings.getSkills Settings.getVehicleNeeds
  Settings.previewLetter Slots.ofVisit Slots.ofVisitWork Slots.ofWork System.getAll Travel.between Travel.getAll
  Travel.getFromId VatRules.getFromId Works.getDayHours Works.getDelay Works.getHours Works.getMonthHours
  Works.getWorkerHours`;

test("no read on site B answers with a value that it does not show", async () => {
  const { caller } = as("superadmin", "B");
  const searched = hidden();
  const revealed = new Set<string>();
  const silent: string[] = [];
  for (const funct of everyFunct().filter(({ kind }) => kind === "read")) {
    const statuses = new Set<number>();
    for (const body of bodiesFor(funct)) {
      const outcome = await perform(funct as never, body, caller);
      statuses.add(outcome.status);
      for (const mark of marksIn(textOf(answerToWire(funct, outcome.values)), searched))
        revealed.add(`${funct.operation}: ${mark}`);
    }
    if (!statuses.has(200) && !statuses.has(403)) silent.push(funct.operation);
    expect([funct.operation, statuses.has(500)]).toEqual([funct.operation, false]);
  }
  expect([...revealed]).toEqual([]);
  expect(silent.sort()).toEqual(withoutAnswer.split(/\s+/));
});

test("a change of a row that site B does not show is not announced, undone or exported there", async () => {
  const { caller } = as("superadmin", "B");
  const announced: Change[] = [];
  subscribe({ session: "b", reader: caller, send: (changes) => announced.push(...changes), close() {} });
  const isWhole = ({ table, pass }: Mark) =>
    tableOf(table)?.siteB === false || (typeof tableOf(table)?.siteB === "object" && pass !== "shown");
  const rows = marks.filter((mark) => isHiddenOnB(mark) && isWhole(mark));
  expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(15);
  const touched = new Map(rows.map((mark) => [`${mark.table} ${mark.id}`, mark]));
  for (const { table, column, id } of touched.values()) {
    direct(() => database().run(`UPDATE "${table}" SET "${column}" = "${column}" WHERE rowid = ${id}`));
    const activity = database().query("SELECT max(id) AS id FROM activity").get() as { id: number };
    const { status } = await as("superadmin", "B").undo({ activity: activity.id });
    expect([table, status]).toEqual([table, 404]);
  }
  expect(announced).toEqual([]);
  for (const kind of ["client", "worker", "account"] as const)
    expect((await as("superadmin", "B").call("PersonalData", "export", { kind, id: 1 })).status).toBe(404);
});

/** Every amount in euros, found however it is written: `731.001,00`, `73100100`. */
function amountsAsCanaries(): string[] {
  const columns = Object.entries(described).flatMap(([table, { columns }]) =>
    Object.entries<Column<never>>(columns).flatMap(([column, { sees, kind }]) =>
      sees === "prices.view" && kind !== "number" ? [{ table, column, isCents: kind === "cents" }] : [],
    ),
  );
  expect(columns.length).toBeGreaterThan(7);
  return columns.map(({ table, column, isCents }, index) => {
    const euros = 731_001 + index;
    const value = isCents ? euros * 100 : euros;
    direct(() => database().run(`UPDATE "${table}" SET "${column}" = ${value}`));
    return String(euros);
  });
}

const canariesIn = (text: string, canaries: readonly string[]) => {
  const digits = text.replaceAll(/(\d)[.,\s\u00a0]?(?=\d)/g, "$1");
  return canaries.filter((canary) => digits.includes(canary));
};

/** A copy of magazzino, and an administrator who may do all else. */
function profileWithoutPrices(name: string, level: number, held: readonly string[]) {
  direct(() => {
    const id = insert("profiles", { name, label: name, level });
    for (const permission of held) insert("profile_permissions", { id_profile: id, permission });
    const account = { username: name, email: `${name}@traslo.example`, name: "Prova", surname: name };
    createAccount({ ...account, profile: name, hash: "", mustChangePassword: false });
  });
}

const needingPrices = ["prices.view", "margins.view", "costs.edit", "manageData"];
const ofStores = () =>
  all<{ permission: string }>`
    SELECT permission FROM profile_permissions k JOIN profiles p ON p.id = k.id_profile
    WHERE p.name = 'magazzino' AND permission <> 'prices.view'`.map(({ permission }) => permission);

describe.each([
  ["a copy of magazzino", 1, ofStores],
  ["an administrator", 2, () => permissions.filter((key) => !needingPrices.includes(key))],
] as const)("%s without prices.view", (_, level, held) => {
  const name = "senza-prezzi";
  const check = level > 1 ? xtest : test;
  let canaries: string[] = [];
  let before = 0;

  beforeEach(() => {
    before = (database().query("SELECT max(id) AS id FROM activity").get() as { id: number }).id;
    canaries = amountsAsCanaries();
    profileWithoutPrices(name, level, held());
  });

  check.each(["A", "B"] as const)("reads no amount in any answer of site %s", async (site) => {
    const answersOf = async (who: string) => {
      const { caller } = as(who as Profile, site);
      const found = new Set<string>();
      for (const funct of everyFunct().filter(({ kind }) => kind === "read"))
        for (const body of bodiesFor(funct)) {
          const { status, values } = await perform(funct as never, body, caller);
          if (status === 500) found.add(`${funct.operation}: fault`);
          for (const canary of canariesIn(textOf(answerToWire(funct, values)), canaries))
            found.add(`${funct.operation} ${canary}`);
        }
      return found;
    };
    expect([...(await answersOf(name))]).toEqual([]);
    expect((await answersOf("gestione1")).size).toBeGreaterThan(5);
  });

  check("reads none on a page or paper, in a list that is taken, or in what an undo answers", async () => {
    const own = visitor(name as Profile);
    const found: string[] = [];
    let papers = 0;
    for (const path of pagePaths()) {
      const answer = await app.request(path, { headers: { cookie: own.cookie } }, { site: "A", demo: false });
      if (answer.status >= 500) found.push(`${path}: ${answer.status}`);
      const isPdf = answer.headers.get("content-type") === "application/pdf";
      if (isPdf) papers++;
      const text = isPdf ? (await pagesOf(await answer.bytes())).join(" ") : await answer.text();
      for (const canary of canariesIn(text, canaries)) found.push(`${path} ${canary}`);
      if (/NaN|undefined/.test(text.replaceAll(/<script[\s\S]*?<\/script>/g, "")))
        found.push(`${path}: no number`);
    }
    expect(papers).toBeGreaterThan(2);
    const withPrices = await visitor("gestione1").get("/orders/1");
    expect(canariesIn(withPrices.text, canaries).length).toBeGreaterThan(0);
    const paths = ["/orders/export/csv", "/agentsStats/csv"];
    for (const path of paths) {
      const { text } = await own.post(path, {});
      for (const canary of canariesIn(text, canaries)) found.push(`${path} ${canary}`);
    }
    const acts = all<{ id: number }>`SELECT id FROM activity WHERE id > ${before}`;
    for (const { id } of acts) {
      const { values } = await as(name as Profile).undo({ activity: id });
      for (const canary of canariesIn(JSON.stringify(values), canaries)) found.push(`undo ${id} ${canary}`);
    }
    expect(found).toEqual([]);
  });

  test("writes none: a price that is sent changes nothing, the rest is saved", async () => {
    const stored = () =>
      database().query("SELECT agreed_price_cents, agreed_price_2, notes FROM orders WHERE id = 1").get();
    const { agreed_price_cents, agreed_price_2 } = stored() as Record<string, number>;
    const values = {
      agreed_price_cents: 100,
      agreed_price: 1,
      agreed_price_2: 1,
      notes: "Cambiate",
      payment_type: 1,
    };
    const { status } = await as(name as Profile).call("Orders", "modify", { id: 1, values });
    expect(status).toBe(level > 1 ? 200 : 403);
    const notes = level > 1 ? "Cambiate" : expect.anything();
    expect(stored()).toEqual({ agreed_price_cents, agreed_price_2, notes });
  });
});

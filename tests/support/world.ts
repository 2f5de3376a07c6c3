import { Database } from "bun:sqlite";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createAccount } from "../../src/server/accounts/store";
import { type Services, services } from "../../src/server/api";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import { type Profile, profiles, type Site } from "../../src/server/base/permissions";
import { setPublicationFetched } from "../../src/server/base/second-site";
import { clearBudgets } from "../../src/server/call/budgets";
import { type AnyFunct, type InputOf, perform } from "../../src/server/call/funct";
import { errorOutcome } from "../../src/server/call/outcome";
import { answerToWire } from "../../src/server/call/wire";
import { configure, database, insert, open, run, use } from "../../src/server/db/db";
import { wrote } from "../../src/server/db/table-writes";
import { setBackupFolder, setFilesFolder } from "../../src/server/files/files";
import type { Caller } from "../../src/server/journal/caller";
import { journaled } from "../../src/server/journal/journal";
import { migrate } from "../../src/server/journal/migrate";
import { setPublicationsFolder } from "../../src/server/publication/publication";
import { hashOfToken, startSession, userOf } from "../../src/server/sessions/session";
import { setImportsFolder } from "../../src/server/transfer/imports/work-file";
import { temporaryFolder } from "./folders";
import { withCheckedReads } from "./opened-tables";
import { discardReceivedFiles, withReceivedFiles } from "./uploads";

// What nearly every test needs beside this world, so that a test names one module for both.
export * from "../../src/server/base/clock";
export * from "../../src/server/base/days";
export * from "../../src/server/base/permissions";
export * from "../../src/server/db/db";

export const password = "traslochi";
export const tomorrow = addDays(today(), 1);
export const naples = 63049;

/** Ids of the test data, the same in every test. */
export const world = {
  /** Private client with two places. */
  rossi: 0,
  rossiPlace: 0,
  rossiOtherPlace: 0,
  /** Company. */
  azienda: 0,
  aziendaPlace: 0,
  /** Open appointment of Rossi, agent 1, no order. */
  open: 0,
  /** Open appointment of Azienda, agent 2, no order. */
  ofAgent2: 0,
  /** Confirmed appointment of Rossi with an order, flagged. */
  withOrder: 0,
  order: 0,
  /** A work of that order tomorrow at 08:00, asking for 2 Op and 1 Furgone, flagged. */
  work: 0,
  /** Confirmed appointment of Azienda without the flag, with its order and a second work tomorrow: hidden on site B. */
  hiddenAppointment: 0,
  hiddenOrder: 0,
  hiddenWork: 0,
};

const folder = temporaryFolder("test");

/** Opens a fresh copy of the test data, or of other stored data; call it before each test. */
export function fresh(data = snapshot) {
  mkdirSync(folder, { recursive: true });
  setFilesFolder(folder);
  setPublicationsFolder(folder);
  // The company of the tests has a second site.
  setPublicationFetched(Number.POSITIVE_INFINITY);
  setImportsFolder(folder);
  setBackupFolder(join(folder, "backups"), folder);
  rmSync(join(folder, "erasures.json"), { force: true });
  clearBudgets();
  use(withCheckedReads(configure(Database.deserialize(data, { strict: true }))));
}

/** Makes every read of the table fail until the next `fresh`. */
export function unreadable(table: string) {
  database().run("PRAGMA legacy_alter_table = ON");
  database().run(`ALTER TABLE "${table}" RENAME TO "unreadable_${table}"`);
  wrote();
}

/** A caller: `as("magazzino").call("Client", "getAll", {})`. */
export function as(username: Profile | "nobody", site: Site = "A") {
  const caller = callerOf(username, site);
  async function call<S extends keyof Services, F extends keyof Services[S] & string>(
    service: S,
    name: F,
    body: Partial<Record<keyof InputOf<Services[S][F]>, unknown>> & {
      version?: number;
      requestId?: string;
      sure?: number;
    },
  ) {
    // biome-ignore lint/suspicious/noExplicitAny: the table is typed by the names above
    const funct = services[service][name] as any;
    const outcome = await performWithFiles(funct, body, caller);
    return { ...outcome, values: answerToWire(funct, outcome.values) } as
      | { ok: true; status: 200; values: Values; activity?: number }
      | { ok: false; status: number; values: Values; activity?: undefined };
  }
  /** Takes back an act that was done. */
  const undo = ({ activity }: { activity?: number }) => call("Activity", "undo", { activity });
  return { caller, call, undo };
}

/** Samples of files are received first; a file that is refused then gives the outcome of its request. */
async function performWithFiles(funct: AnyFunct, body: object, caller: Caller) {
  try {
    const received = await withReceivedFiles(body);
    const outcome = await perform(funct, received, caller);
    await discardReceivedFiles(received);
    return outcome;
  } catch (error) {
    return errorOutcome(error);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as JSON
export type Values = any;

function callerOf(username: Profile | "nobody", site: Site): Caller {
  const nobody: Caller = { user: null, kiosk: null, site, ip: "127.0.0.1", session: null };
  if (username === "nobody") return nobody;
  const account = database().query("SELECT id FROM users WHERE username = ?").get(username) as { id: number };
  const session = hashOfToken(signedIn(account.id, site));
  return { ...nobody, user: userOf(session, site), session };
}

/** Creates a session without a login and answers its token. */
export const signedIn = (user: number, site: Site = "A") =>
  direct(() => startSession(user, { site, ip: "127.0.0.1" }));

/** Takes a permission, or those that begin so (`works.%`), from one profile or from all. */
export const untick = (permission: string, profile = "%") =>
  direct(
    () => run`
      DELETE FROM profile_permissions WHERE permission LIKE ${permission}
      AND id_profile IN (SELECT id FROM profiles WHERE name LIKE ${profile})`,
  );

/** The database as text, without the log: proves that a refused call changed nothing. */
export function dump(): string {
  const tables = database()
    .query(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT IN ('activity', 'municipalities', 'search_words', 'sessions', 'login_attempts', 'login_devices', 'unknown_logins')
       ORDER BY name`,
    )
    .all() as { name: string }[];
  return JSON.stringify(tables.map(({ name }) => [name, database().query(`SELECT * FROM "${name}"`).all()]));
}

export const builder = { id_user: null, user: "prova", site: "A" as Site, operation: "Test.build", ip: "" };

/** Writes to the database without a funct. */
export const direct = <T>(work: () => T): T =>
  journaled(builder, () => ({ result: work(), note: "prova" })).result;

async function build(): Promise<Uint8Array> {
  const db = open(":memory:");
  await migrate(db);
  use(db);
  // The hash holds its own cost: a login of the world's people takes no time for it, in servers that tests start too.
  const hash = await Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
  direct(() => {
    for (const profile of Object.keys(profiles) as Profile[]) {
      const email = `${profile}@traslo.example`;
      createAccount({
        username: profile,
        email,
        name: "Prova",
        surname: profile,
        profile,
        hash,
        mustChangePassword: false,
      });
    }
    insert("locations", { name: "Condominio Aurora", address: "Via Toledo 10", city: "Napoli" });
  });
  direct(insertWorld);
  return db.serialize();
}

function insertWorld() {
  insert("settings", { key: "company.region", value: "Campania" });
  const moment = `${today()} 00:00`;
  const client = (row: Record<string, string | number>) =>
    insert("clients", { date_created: moment, ...row } as never);
  const place = (id_client: number, address: string) =>
    insert("pickup_places", {
      id_client,
      address,
      id_city: naples,
      city: "Napoli",
      zip: "80100",
      province: "NA",
    });
  const appointment = (row: Record<string, string | number>) =>
    insert("appointments", {
      date: tomorrow,
      time: "10:00",
      time_end: "11:00",
      date_created: moment,
      ...row,
    } as never);
  const order = (id: number, id_client: number, id_appointment: number) =>
    insert("orders", {
      id,
      id_client,
      id_appointment,
      agreed_price_cents: 120_000,
      agreed_price_2: 900,
      date_created: moment,
    });
  const work = (row: Record<string, string | number>) =>
    insert("works", { date: tomorrow, hour: "08:00", type: 0, date_created: moment, ...row } as never);

  world.rossi = client({
    private_client: 1,
    surname: "Rossi",
    name: "Niccolò",
    email: "rossi@traslo.example",
    cellphone: "3331234567",
    fiscal_code: "RSSNCL80A01F839X",
    private_address: "Via Roma 1, Napoli",
    folded: "rossi niccolo",
  });
  world.rossiPlace = place(world.rossi, "Via Roma 1");
  world.rossiOtherPlace = place(world.rossi, "Via Chiaia 22");
  world.azienda = client({
    private_client: 0,
    surname: "Esposito",
    business_name: "Officine Vesuvio S.r.l.",
    business_address: "Via Argine 300, Napoli",
    phone: "0815551234",
    folded: "esposito officine vesuvio s.r.l.",
  });
  world.aziendaPlace = place(world.azienda, "Via Argine 300");
  const rossi = { id_client: world.rossi, id_address: world.rossiPlace };
  const azienda = { id_client: world.azienda, id_address: world.aziendaPlace };
  world.open = appointment({ ...rossi, id_agent: 1, description: "Sopralluogo" });
  world.ofAgent2 = appointment({ ...azienda, id_agent: 2, time: "12:00", time_end: "13:00" });
  world.withOrder = appointment({ ...rossi, state: 1, flag_renata: 1, time: "09:00", time_end: "10:00" });
  world.order = order(1, world.rossi, world.withOrder);
  world.work = work({ id_order: world.order, id_pickup_place: world.rossiPlace, flag_renata: 1 });
  insert("work_resources", { id_work: world.work, id_resource: 1, value: 2 });
  insert("work_resources", { id_work: world.work, id_resource: 2, value: 1 });
  world.hiddenAppointment = appointment({ ...azienda, state: 1, time: "15:00", time_end: "16:00" });
  world.hiddenOrder = order(2, world.azienda, world.hiddenAppointment);
  world.hiddenWork = work({
    id_order: world.hiddenOrder,
    id_pickup_place: world.aziendaPlace,
    hour: "14:00",
  });
}

/** Tomorrow as `dd-mm-yyyy`. */
export const wireTomorrow = toWire(tomorrow);

const snapshot = await build();

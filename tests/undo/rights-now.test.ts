import { seededRandom } from "../../db/seed/random";
import { everyFunct } from "../../src/server/api";
import { perform } from "../../src/server/call/funct";
import type { Outcome } from "../../src/server/call/outcome";
import type { Caller } from "../../src/server/journal/caller";
import { rules } from "../permissions.table";
import { acts, drawFrom } from "../support/acts";
import { pastWork } from "../support/hours";
import { thorough } from "../support/thorough";
import { discardReceivedFiles, withReceivedFiles } from "../support/uploads";
import { all, as, fresh, permissions } from "../support/world";

beforeEach(fresh);

/** What a screen asks that changes a row of each table, written here once more by hand. */
const rightOf: Record<string, string> = {
  absences: "workersVehicles.edit",
  appointments: "appointments.edit",
  box_files: "editDeposit",
  box_lines: "editDeposit",
  calls: "appointments.edit",
  client_contacts: "clients.edit",
  clients: "clients.edit",
  closures: "admin",
  costs: "costs.edit and orders.view",
  crew_lines: "workersVehicles.edit",
  documents: "documents.edit",
  order_materials: "materials.edit",
  orders: "orders.edit",
  city_rules: "works.edit",
  permits: "works.edit",
  pickup_places: "clients.edit",
  work_hours: "modifyDailyWorks",
  work_materials: "materials.edit",
  work_needs: "works.edit",
  work_resources: "works.edit",
  work_stops: "works.edit",
  works: "works.edit",
  workers: "admin",
  vehicles: "admin",
  materials: "materials.edit",
  settings: "admin",
  travel_times: "resources.edit",
  resources: "resources.edit",
};
const views = ["boxes", ...permissions.filter((key) => /\.view$|Menu$/.test(key))];
const functs = new Map(everyFunct().map((funct) => [funct.operation, funct]));

/** An account with what lets it see, and with each of the rights that alone open the gate of a call. */
function accountsFor(operation: string): { caller: Caller; has: (right: string) => boolean }[] {
  const { caller } = as("ufficio");
  if (!caller.user) throw new Error("nobody");
  const { user } = caller;
  const [right = ""] = (rules[operation] as string).split("; ");
  return right.split(" or ").map((rule) => {
    const keys = rule.split(" and ");
    const has = (right: string) => right.split(" and ").every((key) => keys.includes(key));
    const rights = permissions.filter((key) => keys.includes(key) || views.includes(key));
    return { caller: { ...caller, user: { ...user, rights, isAdmin: has("admin") } }, has };
  });
}

type Act = { operation: string; activity: number; changes: Change[] };
type Change = { id: number; noun: string; id_row: number; kind: "made" | "changed" | "removed" };

async function call(operation: string, body: object, caller: Caller): Promise<Outcome<unknown>> {
  const received = await withReceivedFiles(body);
  const outcome = await perform(functs.get(operation) as never, received, caller);
  await discardReceivedFiles(received);
  return outcome;
}

/** What random acts of one caller changed. */
async function actsBy(operation: string, caller: Caller, draw: ReturnType<typeof drawFrom>) {
  const done: Act[] = [];
  for (let tries = 0; tries < (thorough ? 40 : 6); tries++) {
    const outcome = await call(operation, (acts[operation] as (typeof acts)[string])(draw), caller);
    if (!outcome.ok || !outcome.activity) continue;
    const changes = all<Change>`
      SELECT id, noun, id_row, CASE WHEN before IS NULL THEN 'made' WHEN after IS NULL THEN 'removed' ELSE 'changed' END AS kind
      FROM change WHERE id_activity = ${outcome.activity}`;
    done.push({ operation, activity: outcome.activity, changes });
  }
  return done;
}

/** A screen changes these so: their call is one of a right of its own. */
const ownCalls: Record<string, string> = {
  "Backup.changeSettings": "settings",
  "Orders.saveNotesForeman": "works",
  "Orders.saveNotesManager": "orders",
  "Orders.saveWorkResourcesB": "works work_resources",
  "Works.addSingleVehicle": "crew_lines",
  "Works.addSingleWorker": "crew_lines",
  "Works.deleteSingleVehicle": "crew_lines",
  "Works.deleteSingleWorker": "crew_lines",
  "Works.shiftWork": "works crew_lines",
  "Works.swapCrews": "crew_lines",
};
const isOwnCall = (operation: string, table: string) =>
  ownCalls[operation]?.split(" ").includes(table) ?? false;

test("who may do an act, but not change its rows now, gets neither its values nor its rows back", async () => {
  for (let count = 0; count < 8; count++) pastWork();
  const draw = drawFrom(seededRandom("rights"));
  const boss = as("superadmin").caller;
  const tried = new Set<string>();
  const passed: unknown[] = [];
  for (const operation of Object.keys(acts).filter((name) => !rules[name]?.includes("signed in")))
    for (const { activity, changes } of await actsBy(operation, boss, draw))
      for (const { caller, has } of accountsFor(operation)) {
        const closed = changes.filter(
          ({ noun }) => rightOf[noun] && !has(rightOf[noun]) && !isOwnCall(operation, noun),
        );
        for (const { id: change, noun: table, id_row: id, kind } of closed) {
          for (const side of ["before", "after"]) {
            const { status } = await call("History.setBack", { table, id, change, side }, caller);
            if (![403, 404].includes(status)) passed.push([operation, table, side, status]);
          }
          if (kind === "removed" && (await call("Bin.restore", { id: activity }, caller)).ok)
            passed.push([operation, table, "bin"]);
          tried.add(`${operation} ${table}`);
        }
        const other = { ...caller, user: caller.user && { ...caller.user, isAdmin: true } };
        const isClosed = closed.some(({ noun }) => rightOf[noun] !== "admin");
        if (isClosed && (await call("Activity.undo", { activity }, other)).ok)
          passed.push([operation, "undo"]);
      }
  expect(passed).toEqual([]);
  expect(tried.size).toBeGreaterThan(20);
});

/** Rows of other nouns that an act changes or removes with its own right alone. */
const specified: Record<string, string> = {
  "Appointment.deleteAppointment": "appointments",
  "Box.changeBox": "box_lines",
  "Client.merge": "appointments box_lines orders",
  "Orders.cancel": "appointments order_materials",
  "Orders.createNew": "appointments",
  "Orders.deleteOrder": "order_materials",
  "Orders.deleteWork": "works work_resources",
  "Orders.restore": "appointments",
  "Works.copyCrew": "crew_lines",
  "Works.deleteDailyVehicle": "vehicles",
  "Works.deleteDailyWorker": "workers",
  "Works.substitute": "crew_lines",
};

test("an act changes and removes rows of another noun with that noun's right alone, or is named here", async () => {
  for (let count = 0; count < 8; count++) pastWork();
  const draw = drawFrom(seededRandom("other nouns"));
  const found = new Set<string>();
  for (const operation of Object.keys(acts).filter((name) => !rules[name]?.includes("signed in")))
    for (const { caller, has } of accountsFor(operation))
      for (const { noun, kind } of (await actsBy(operation, caller, draw)).flatMap(({ changes }) => changes))
        if (kind !== "made" && rightOf[noun] && !has(rightOf[noun]) && !isOwnCall(operation, noun))
          if (!specified[operation]?.split(" ").includes(noun)) found.add(`${operation} ${noun} ${kind}`);
  expect([...found]).toEqual([]);
});

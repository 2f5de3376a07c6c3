import { beforeEach, expect, setSystemTime, test } from "bun:test";
import { everyFunct } from "../../src/server/api";
import { today } from "../../src/server/base/clock";
import { type Profile, profiles } from "../../src/server/base/permissions";
import { clearBudgets } from "../../src/server/call/budgets";
import { type AnyFunct, perform } from "../../src/server/call/funct";
import { homeApi } from "../../src/server/days/home/api";
import { update } from "../../src/server/db/db";
import { wrote } from "../../src/server/db/table-writes";
import type { Caller } from "../../src/server/journal/caller";
import { searchApi } from "../../src/server/search/api";
import { allProfiles } from "../../src/server/sessions/profiles";
import { userOf } from "../../src/server/sessions/session";
import { fillCompany } from "../support/access/company";
import { some, thorough } from "../support/thorough";
import { as, direct, fresh, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

/** They answer the time or the memory that is used. */
const everNew = ["Backup.getAll", "Kiosk.getBoard", "System.getAll"];

const reads = [...everyFunct(), searchApi.find, searchApi.findClients, homeApi.today, homeApi.agenda].filter(
  ({ kind, operation }) => kind === "read" && !everNew.includes(operation),
);

const ids = ["id_client", "id_work", "id_order", "id_line", "id_appointment", "page"];
const days = ["date", "day", "monday", "from", "to", "week", "dateEnd"];
const fields = {
  ...Object.fromEntries(ids.map((name) => [name, 1])),
  ...Object.fromEntries(days.map((name) => [name, wireTomorrow])),
  ...{ query: "rossi", surname: "rossi", amount: "all", reading: "x", kind: "worker", list: "clients" },
  ...{ table: "orders", month: today().slice(0, 7), dateStart: "01-01-2020" },
};
const bodies = [
  { ...fields, id: 1 },
  { ...fields, id: 2, id_work: 2, id_order: 2, query: "operaio", table: "works" },
];

/** Every profile on both sites, as somebody with more rights sees it, and with a level above its own. */
async function everyReader(): Promise<Caller[]> {
  const names = Object.keys(profiles) as Profile[];
  const own = (["A", "B"] as const).flatMap((site) => names.map((name) => as(name, site).caller));
  const viewing: Caller[] = [];
  for (const viewer of ["superadmin", "gestione1"] as const)
    for (const { id } of allProfiles()) {
      const { call, caller } = as(viewer);
      const { ok } = await call("Profile", "view", { id });
      if (ok) viewing.push({ ...caller, user: userOf(caller.session as string, "A") });
    }
  const raised = own.flatMap(({ user, ...caller }) =>
    user?.level === 1 ? [{ ...caller, user: { ...user, level: 2, isAdmin: true } }] : [],
  );
  return [...own, ...viewing, ...raised];
}

async function answerOf(funct: AnyFunct, body: { id?: unknown }, caller: Caller) {
  clearBudgets();
  const { status, values } = await perform(funct, body, caller);
  return JSON.stringify(status === 500 ? status : [status, values]);
}

const inOneDay = () => setSystemTime(new Date(Date.now() + 24 * 3_600_000));

test.each(thorough ? ["at once", "after midnight"] : ["at once"])(
  "nobody is answered %s from memory what another reader or day was answered",
  async (when) => {
    await fillCompany();
    direct(() => update("works", world.work, { expected_end: "20:00" }));
    const readers = some(await everyReader(), 7);
    const wrong: string[] = [];
    for (const funct of reads)
      for (const body of bodies) {
        wrote();
        for (const reader of readers) await answerOf(funct, body, reader);
        if (when === "after midnight") inOneDay();
        const answers: string[] = [];
        for (const reader of readers) answers.push(await answerOf(funct, body, reader));
        for (const [at, reader] of readers.entries()) {
          wrote();
          const isSame = (await answerOf(funct, body, reader)) === answers[at];
          if (!isSame) wrong.push(`${funct.operation} ${body.id} ${reader.site} ${reader.user?.profile}`);
        }
        setSystemTime();
      }
    expect(wrong).toEqual([]);
  },
);

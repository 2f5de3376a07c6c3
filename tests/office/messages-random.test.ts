import { expect, test } from "bun:test";
import { seededRandom } from "../../db/seed/random";
import { addDays, type Day, fromWire, minutesOf, timeOf, toWire } from "../../src/server/base/days";
import { nextOpenDay } from "../../src/server/days/closures/store";
import { database, insert, today } from "../support/requests";
import { thorough } from "../support/thorough";
import { as, direct, fresh, type Values, world } from "../support/world";

type Promised = { work: number; order: number; date: string; from: string; to: string; settled: number };
type Work = { id: number; id_order: number; date: string; hour: string };

const rows = (sql: string) => database().query(sql).all() as Work[];

/** From what the test itself has notified and the works as they stand, with nothing of ours. */
function expected(notified: readonly Promised[]) {
  const works = rows("SELECT id, id_order, date, hour FROM works WHERE id_order <> 9999");
  const cancelled = new Set(rows("SELECT id FROM orders WHERE cancelled_on IS NOT NULL").map(({ id }) => id));
  const [first, last] = [addDays(today(), 1), nextOpenDay(today())];
  const found = { again: [] as number[], due: [] as number[], notified: [] as number[] };
  const known = new Set([...works.map(({ id }) => id), ...notified.map(({ work }) => work)]);
  for (const id of known) {
    const work = works.find((one) => one.id === id);
    const promise = notified.filter((one) => one.work === id).at(-1);
    if (cancelled.has(work?.id_order ?? promise?.order ?? 0)) continue;
    const isTrue =
      promise && work?.date === promise.date && promise.from <= work.hour && work.hour <= promise.to;
    const isAhead = (promise?.date ?? "") >= today() || (work?.date ?? "") >= today();
    if (promise && !isTrue && isAhead) found.again.push(id);
    else if (work && work.date >= first && work.date <= last) found[promise ? "notified" : "due"].push(id);
  }
  return found;
}

const numbersIn = (notices: Values[]) =>
  notices
    .flatMap(({ about }) => about)
    .flatMap(({ kind, id }: Values) => (kind === "work" ? id : []))
    .sort((one: number, other: number) => one - other);

/** `THOROUGH=1` takes 5,000. */
test("after random moves, cancellations and undos everybody was notified what an independent count says", async () => {
  fresh();
  const random = seededRandom("messages");
  const office = as("superadmin");
  direct(() => {
    for (let at = 0; at < 6; at++)
      insert("works", {
        ...{ id_order: at % 2 ? world.order : world.hiddenOrder, type: 0, date_created: `${today()} 00:00` },
        id_pickup_place: at % 2 ? world.rossiPlace : world.aziendaPlace,
        ...{ date: addDays(today(), random.int(1, 4)), hour: timeOf(480 + 30 * random.int(0, 12)) },
      });
  });
  const notified: Promised[] = [];
  const done: { activity: number; settled?: true }[] = [];
  const note = (outcome: Values, more = {}) => {
    if (outcome.ok && outcome.activity) done.push({ activity: outcome.activity, ...more });
    return outcome;
  };
  const acts = {
    move: async (work: Work) =>
      note(
        await office.call("Calendar", "moveWork", {
          ...{ id: work.id, sure: 1, hour: timeOf(480 + 10 * random.int(0, 40)) },
          date: toWire(random.chance(0.6) ? (work.date as Day) : addDays(today(), random.int(0, 5))),
        }),
      ),
    tell: async ({ id, id_order }: Work) => {
      const { notice } = (await office.call("Messages", "getDraft", { kind: "work", id })).values;
      if (!notice) return;
      const { about, occasion, last } = notice;
      const body = { about, occasion, last: last?.ids.at(-1) };
      const { ok, values, activity } = (await office.call("Messages", "phone", body)) as Values;
      const [{ date, hour }] = about;
      if (!ok || !date) return;
      expect(values.ids).toHaveLength(1);
      const promise = { date: fromWire(date) ?? "", from: hour, to: timeOf(minutesOf(hour) + 60) };
      notified.push({ work: id, order: id_order, ...promise, settled: activity });
      done.push({ activity, settled: true });
    },
    cancel: async ({ id_order }: Work) =>
      note(await office.call("Orders", "cancel", { id: id_order, values: { reason: 5, penalty: "" } })),
    restore: async () => {
      for (const { id } of rows("SELECT id FROM orders WHERE cancelled_on IS NOT NULL"))
        note(await office.call("Orders", "restore", { id } as never));
    },
    remove: async ({ id }: Work) => note(await office.call("Orders", "deleteWork", { id })),
    undo: async () => {
      const last = done.pop();
      if (!last) return;
      const { ok } = await office.undo({ activity: last.activity });
      const at = ok && last.settled ? notified.findIndex(({ settled }) => settled === last.activity) : -1;
      if (at >= 0) notified.splice(at, 1);
    },
  };
  const words = "move move move move tell tell tell cancel restore restore remove undo undo undo".split(" ");
  const steps = thorough ? 5_000 : 250;
  for (let step = 0; step < steps; step++) {
    const work = random.pick(rows("SELECT id, id_order, date, hour FROM works WHERE id_order <> 9999"));
    const word = random.pick(words) as keyof typeof acts;
    if (work || word === "restore" || word === "undo") await acts[word](work as Work);
    if (step % (thorough ? 10 : 5)) continue;
    const { again, due, notified: known } = (await office.call("Messages", "getDue", {})).values;
    const answered = { again: numbersIn(again), due: numbersIn(due), notified: numbersIn(known) };
    const counted = expected(notified);
    for (const list of Object.values(counted)) list.sort((one, other) => one - other);
    expect([step, answered]).toEqual([step, counted]);
  }
  expect(notified.length).toBeGreaterThan(5);
});

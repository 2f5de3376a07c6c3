import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { setClock, today } from "../../src/server/base/clock";
import { addDays, type Day } from "../../src/server/base/days";
import { instantOf } from "../../src/server/base/instants";
import { countVisitsToCall } from "../../src/server/visits/appointments/list";
import { all, as, direct, fresh, untick, update, type Values, visitor, world } from "../support/requests";
import { boss, sentQuote } from "../support/sales";

beforeEach(() => fresh());
afterEach(() => setClock());

const toCall = async (profile: "superadmin" | "segreteria" = "superadmin"): Promise<Values[]> => {
  const { values } = await as(profile).call("Appointment", "getAll", { missing: "call", page: 1 });
  expect(values.total).toBe(countVisitsToCall("A"));
  return values.appointments;
};

/** Which ages of a quote, in days, are in the list of calls on a day. */
async function agesOn(day: Day, version_id: number) {
  const noon = instantOf(day, "12:00") * 60_000;
  setClock(() => noon);
  direct(() => update("appointments", world.open, { date: addDays(day, -30) }));
  const ages = [];
  for (let age = 0; age <= 17; age += 1) {
    const columns = { sent_on: addDays(day, -age), valid_until: addDays(day, 30) };
    direct(() => update("quote_versions", version_id, columns));
    if ((await toCall()).length) ages.push(age);
  }
  return ages;
}

describe("a quote that waits for its answer", () => {
  test("is called about on its third, seventh and fourteenth day; of closed days on the next one too", async () => {
    const { version_id } = await sentQuote();
    expect(await agesOn("2026-11-25", version_id)).toEqual([3, 7, 14]);
    expect(await agesOn("2026-11-30", version_id)).toEqual([3, 4, 5, 7, 8, 9, 14, 15, 16]);
  });

  test("has amount and age beside it, the amount for who sees prices alone, on site A alone", async () => {
    const { version_id } = await sentQuote();
    direct(() => update("quote_versions", version_id, { sent_on: addDays(today(), -7) }));
    const [found] = await toCall();
    expect(found).toMatchObject({ id: world.open, open_quote: { agreed_price_cents: 111_757 } });
    const page = () => visitor("segreteria").get("/appointment/?missing=call");
    expect((await page()).text).toMatch(/1\.117,57.*7 giorni fa/s);
    untick("prices.view");
    expect((await toCall("segreteria"))[0]?.open_quote).not.toHaveProperty("agreed_price_cents");
    expect((await page()).text).toMatch(/7 giorni fa/);
    expect((await page()).text).not.toContain("1.117");
    const { text } = await visitor("segreteria").post("/appointment/export/csv?missing=call&sort=date", {});
    expect(text).toMatch(/Inviato.*7 giorni fa/s);
    expect(text).not.toMatch(/Preventivo|1117|1\.117/);
    direct(() => update("appointments", world.open, { date: addDays(today(), -30) }));
    const onB = (await as("segreteria", "B").call("Appointment", "getAll", { missing: "call" })).values;
    expect(onB.appointments.map(({ id }: Values) => id)).toEqual([world.open]);
    expect(onB.appointments[0].open_quote).toBeUndefined();
  });

  test.each([
    ["a day was agreed that is to come", { call_on: 5 }, {}, 0],
    ["the day that was agreed has come", { call_on: 0 }, {}, 1],
    ["it has expired", {}, { valid_until: -1 }, 0],
    ["the client refused", {}, { state: "refused" }, 0],
    ["a newer version was sent", {}, { state: "replaced" }, 0],
    ["the visit is not open", { state: 2 }, {}, 0],
  ])("where %s", async (_, visit, version, count) => {
    const { version_id } = await sentQuote();
    const from = (columns: Record<string, number | string>) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, value]) => [
          name,
          name === "state" ? value : addDays(today(), Number(value)),
        ]),
      );
    direct(() => {
      update("appointments", world.open, { date: addDays(today(), -30), ...from(visit) });
      update("quote_versions", version_id, { sent_on: addDays(today(), -7), ...from(version) });
    });
    expect(await toCall()).toHaveLength(count);
  });

  test("as a draft is a visit as others are, also where its sending was taken back", async () => {
    await sentQuote();
    const [{ id: activity } = { id: 0 }] = all<{ id: number }>`SELECT max(id) AS id FROM activity`;
    expect(await boss().call("Activity", "undo", { activity })).toMatchObject({ ok: true });
    direct(() => update("appointments", world.open, { date: addDays(today(), -8) }));
    expect(await toCall()).toHaveLength(1);
  });
});

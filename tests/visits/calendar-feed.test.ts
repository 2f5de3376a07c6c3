import { join } from "node:path";
import ICAL from "ical.js";
import ical, { type VEvent } from "node-ical";
import type { Profile, Site } from "../../src/server/base/permissions";
import { setRequestsPerSecond } from "../../src/server/call/budgets";
import { resetReadWorkers } from "../../src/server/call/long-reads";
import { all, database, insert, open, run, update, use } from "../../src/server/db/db";
import { calendarText } from "../../src/server/visits/calendar-feed/ical";
import { temporaryFolder } from "../support/folders";
import { addDays, type Day, setClock, toWire, userId, visitor } from "../support/requests";
import { statementsOf } from "../support/statements";
import { xtest } from "../support/thorough";
import { as, direct, dump, fresh, password, tomorrow, world } from "../support/world";

beforeEach(fresh);

const make = async (who: Profile, site: Site = "A"): Promise<string> =>
  (await as(who, site).call("Calendar", "makeFeed", {})).values.address;
const fetchFeed = (address: string, site: Site = "A") => visitor("nobody", site).get(address);
const uids = async (who: Profile, site: Site = "A") => {
  const { text } = await fetchFeed(await make(who, site), site);
  return eventsOf(text).map((event) => event.uid);
};

/** Parsed by another library than the one that writes. */
const eventsOf = (text: string) =>
  Object.values(ical.sync.parseICS(text)).filter((part): part is VEvent => part?.type === "VEVENT");

const work = () => `lavorazione-${world.work}@traslo`;
const visit = (id: number) => `appuntamento-${id}@traslo`;

describe("the secret address", () => {
  test("answers a calendar without a session", async () => {
    const { status, headers, text } = await fetchFeed(await make("ufficio"));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(text).toStartWith("BEGIN:VCALENDAR\r\n");
    expect(text).toEndWith("END:VCALENDAR\r\n");
  });

  test("is stored neither in the database nor in the log", async () => {
    const address = await make("ufficio");
    expect(dump()).not.toContain(address.slice(-47, -4));
    expect((await as("ufficio").call("Calendar", "getFeed", {})).values.feed).toEqual({
      date_created: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d$/),
    });
  });

  test("answers 404 after a new one was created, or after it was revoked", async () => {
    const first = await make("ufficio");
    const second = await make("ufficio");
    expect((await fetchFeed(first)).status).toBe(404);
    expect((await fetchFeed(second)).status).toBe(200);
    expect((await as("ufficio").call("Calendar", "revokeFeed", {})).values.msg).toBe(
      "Indirizzo del calendario revocato",
    );
    expect((await fetchFeed(second)).status).toBe(404);
    expect((await as("ufficio").call("Calendar", "getFeed", {})).values.feed).toBeNull();
    expect(await as("ufficio").call("Calendar", "revokeFeed", {})).toMatchObject({ status: 404 });
  });

  test.each([
    ["a deactivated account", "active = 0"],
    ["an account that must change its password", "must_change_password = 1"],
    ["an account without access to this site", "sites = 'B'"],
  ])("of %s answers 404", async (_whose, set) => {
    const address = await make("ufficio");
    const column = set.split(" = ")[0];
    direct(() => {
      if (column === "active") run`UPDATE users SET active = 0 WHERE id = ${userId("ufficio")}`;
      else if (column === "sites") run`UPDATE users SET sites = 'B' WHERE id = ${userId("ufficio")}`;
      else run`UPDATE users SET must_change_password = 1 WHERE id = ${userId("ufficio")}`;
    });
    expect((await fetchFeed(address)).status).toBe(404);
  });

  test.each(["a.ics", `${"A".repeat(43)}.ics`, `${"A".repeat(43)}`, "%00.ics"])(
    "with an unknown token answers 404: %s",
    async (file) => {
      expect((await fetchFeed(`/planning/feed/${file}`)).status).toBe(404);
    },
  );

  test("of one site answers 404 on the other", async () => {
    expect((await fetchFeed(await make("ufficio", "A"), "B")).status).toBe(404);
  });

  test.each([
    ["a reset password", "resetPassword", {}],
    ["the end of the sessions", "endSessions", {}],
    ["a deactivation", "update", { values: { active: 0 } }],
    ["the removal of its site", "update", { values: { sites: "B" } }],
  ] as const)("ends with %s and does not come back with the account", async (_what, funct, body) => {
    const address = await make("ufficio");
    const id = userId("ufficio");
    expect((await fetchFeed(address)).status).toBe(200);
    expect((await as("gestione1").call("Account", funct, { id, ...body })).ok).toBe(true);
    expect((await fetchFeed(address)).status).toBe(404);
    direct(() => run`UPDATE users SET active = 1, sites = 'AB', must_change_password = 0 WHERE id = ${id}`);
    expect((await fetchFeed(address)).status).toBe(404);
  });

  test("ends with the change of the own password unless it is unticked, as docs/security.md says", async () => {
    const form = { password, newPassword: "gelsomino e limone", newPasswordConfirm: "gelsomino e limone" };
    const on = { A: await make("ufficio", "A"), B: await make("ufficio", "B") };
    const stays = visitor("ufficio");
    expect((await stays.get("/account/password")).text).toContain('name="endCalendars" checked="" value="1"');
    const done = await stays.post("/account/password", { ...form, endCalendars: "0" });
    expect([done.status, (await fetchFeed(on.A)).status, (await fetchFeed(on.B, "B")).status]).toEqual([
      303, 200, 200,
    ]);
    const next = { password: form.newPassword, newPassword: "rosmarino e salvia" };
    const again = { ...next, newPasswordConfirm: next.newPassword };
    expect((await as("ufficio").call("Auth", "changePassword", again)).ok).toBe(true);
    expect([(await fetchFeed(on.A)).status, (await fetchFeed(on.B, "B")).status]).toEqual([404, 404]);
    expect(await Bun.file("docs/security.md").text()).toContain(
      "all other sessions and streams, and the calendar addresses unless their owner unticks them",
    );
  });

  test("is listed for administrators with its last use, and revoked there", async () => {
    const address = await make("ufficio");
    await make("superadmin");
    const admin = as("gestione1");
    const list = async () => (await admin.call("Calendar", "getFeeds", {})).values.feeds;
    const [feed, ...others] = await list();
    expect(others).toEqual([]);
    expect(feed).toMatchObject({ user: "ufficio", site: "A", seen: null });
    await fetchFeed(address);
    expect((await list())[0].seen).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
    expect((await as("superadmin").call("Calendar", "getFeeds", {})).values.feeds).toHaveLength(2);

    const page = visitor("gestione1");
    expect((await page.get("/admin/accounts/")).text).toContain("Calendari condivisi");
    expect((await page.post(`/admin/accounts/calendar/${feed.id + 1}`, {})).status).toBe(404);
    expect((await visitor("ufficio").post(`/admin/accounts/calendar/${feed.id}`, {})).status).toBe(403);
    expect((await page.post(`/admin/accounts/calendar/${feed.id}`, {})).status).toBe(303);
    expect((await fetchFeed(address)).status).toBe(404);
    expect(all`SELECT 1 FROM change WHERE noun = 'calendar_feeds' AND after IS NULL`).toHaveLength(1);
  });

  test("is created, shown once and revoked on its page", async () => {
    const page = visitor("consultazione");
    for (const [days, text] of [
      [1, "1 giorno passato"],
      [60, "60 giorni passati"],
    ] as const) {
      direct(() => run`REPLACE INTO settings (key, value) VALUES (${"visits.feedBack"}, ${String(days)})`);
      expect((await page.get("/planning/feed")).text).toContain(`Comprende oggi, ${text} e 366 futuri.`);
    }
    expect((await page.get("/planning/feed")).text).toContain("Nessun indirizzo è attivo.");
    const made = await page.post("/planning/feed", {});
    const address = made.text.match(/\/planning\/feed\/[\w-]{43}\.ics/)?.[0] ?? "";
    expect((await fetchFeed(address)).status).toBe(200);
    expect((await page.get("/planning/feed")).text).not.toContain(address);
    await page.post("/planning/feed/revoke", {});
    expect((await fetchFeed(address)).status).toBe(404);
    expect((await visitor("nobody").post("/planning/feed", {})).status).toBe(303);
  });
});

describe("the events of the feed", () => {
  test("contain all appointments and works for an account that may see all", async () => {
    expect(await uids("ufficio")).toEqual(
      expect.arrayContaining([visit(world.open), visit(world.hiddenAppointment), work()]),
    );
  });

  test("contain no works without works.view, and only agent 2's appointments with planning.onlyAgent2", async () => {
    expect((await uids("segreteria")).filter((uid) => uid.startsWith("lavorazione"))).toEqual([]);
    expect((await uids("magazzino")).filter((uid) => uid.startsWith("appuntamento"))).toEqual([
      visit(world.ofAgent2),
    ]);
  });

  test("name crew and vehicles of a work for who sees crews, never on site B", async () => {
    direct(() => {
      for (const seat of [{ id_worker: 1 }, { id_worker: 2 }, { id_vehicle: 1 }])
        insert("crew_lines", { id_work: world.work, ...seat });
    });
    const ofWork = async (who: Profile, site: Site = "A") => {
      const { text } = await fetchFeed(await make(who, site), site);
      const events = Object.values(ical.sync.parseICS(text)) as VEvent[];
      return String(events.find(({ uid }) => uid === work())?.description);
    };
    expect(await ofWork("ufficio")).toMatch(/Squadra: Operaio 1, Operaio 2\nAutomezzi: \S/);
    expect(await ofWork("superadmin", "B")).not.toMatch(/Squadra|Automezzi/);
  });

  test("contain nothing on site B that it hides", async () => {
    const shown = await uids("superadmin", "B");
    expect(shown).toContain(work());
    expect(shown).not.toContain(visit(world.hiddenAppointment));
    expect(shown).not.toContain(`lavorazione-${world.hiddenWork}@traslo`);
  });

  test("contain the account's own memos with their full text", async () => {
    const description =
      `Portare: chiavi, ricevute; e "C:\\carte"\ncosì è più comodo — ${"àèì ".repeat(60)}€ 🚚`.trim();
    const row = { title: "Nota, con; segni\\", description, date: tomorrow, time: "09:00" };
    direct(() => {
      insert("memos", { ...row, id_user: userId("ufficio"), date_created: `${tomorrow} 08:00` });
      insert("memos", { ...row, id_user: userId("agenti"), date_created: `${tomorrow} 08:00` });
    });
    const { text } = await fetchFeed(await make("ufficio"));
    const memos = eventsOf(text).filter((event) => event.uid.startsWith("memo-"));
    expect(memos).toHaveLength(1);
    expect(memos[0]).toMatchObject({ summary: row.title, description });
  });
});

describe("a work of the feed", () => {
  const addWork = (values: object) =>
    as("ufficio").call("Orders", "addWork", {
      values: {
        ...{ id_order: world.order, id_pickupPlace: world.rossiPlace, date: toWire(tomorrow), type: 0 },
        ...values,
      },
    });
  const eventOf = async (id: number) => {
    const { text } = await fetchFeed(await make("ufficio"));
    return (
      text.split("BEGIN:VEVENT").find((part) => part.includes(`UID:lavorazione-${id}@`)) ?? ""
    ).replaceAll("\r\n ", "");
  };
  const compact = (day: Day) => day.replaceAll("-", "");

  test.each([
    ["09:00", "6:00", tomorrow, "150000"],
    ["22:00", "8:00", addDays(tomorrow, 1), "060000"],
  ])("that begins at %s and takes %s ends on %s at %s", async (hour, duration, day, end) => {
    const { id } = (await addWork({ hour, duration })).values;
    const event = await eventOf(id);
    expect(event).toContain(`DTEND;TZID=Europe/Rome:${compact(day)}T${end}`);
    expect(event).not.toContain("circa");
  });

  test("without a written length ends as in the planning, and says that it is a default", async () => {
    const { id } = (await addWork({ hour: "08:00" })).values;
    const week = (await as("ufficio").call("Calendar", "getWeek", { monday: tomorrow })).values;
    const { end } = week.works.find((work: { id: number }) => work.id === id);
    expect(end).toMatch(/^\d\d:\d\d ca\.$/);
    const event = await eventOf(id);
    const time = `${end.slice(0, 5).replace(":", "")}00`;
    expect(event).toContain(`DTEND;TZID=Europe/Rome:${compact(tomorrow)}T${time}`);
    expect(event).toContain(`Fino alle ${end.slice(0, 5)} circa: la durata è quella abituale.`);
  });
});

describe("a phone that asks again", () => {
  const anHourLater = () => setClock(() => Date.now() + 3_600_000);
  test("gets 304 without a body while nothing changed, whatever the hour", async () => {
    const address = await make("ufficio");
    const first = await fetchFeed(address);
    const etag = first.headers.get("etag") ?? "";
    anHourLater();
    expect((await fetchFeed(address)).text).toBe(first.text);
    const again = await visitor("nobody").get(address, { "if-none-match": etag });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      "the work",
      () =>
        as("ufficio").call("Calendar", "moveWork", { id: world.work, date: toWire(tomorrow), hour: "10:00" }),
    ],
    ["its client", async () => direct(() => update("clients", world.rossi, { cellphone: "3331234567" }))],
  ])("gets the event with a new stamp after a change of %s", async (_, change) => {
    const address = await make("ufficio");
    const first = await fetchFeed(address);
    const stamp = (text: string) =>
      /DTSTAMP:(\S+)/.exec(text.slice(text.indexOf(`UID:${work()}`)))?.[1] ?? "";
    anHourLater();
    await change();
    const etag = first.headers.get("etag") ?? "";
    const again = await visitor("nobody").get(address, { "if-none-match": etag });
    expect(again.status).toBe(200);
    expect(stamp(again.text) > stamp(first.text)).toBe(true);
    expect(again.text).toContain(`LAST-MODIFIED:${stamp(again.text)}`);
  });

  test("gets it compressed when it can read that", async () => {
    const address = await make("ufficio");
    const { headers } = await visitor("nobody").get(address, { "accept-encoding": "gzip" });
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual(["gzip", "Accept-Encoding"]);
  });
});

describe("the address, asked again and again", () => {
  const year = addDays(tomorrow, 300);
  beforeEach(() => {
    const file = join(temporaryFolder("feed"), "traslo.db");
    database().run("VACUUM INTO ?", [file]);
    use(open(file));
  });
  afterAll(resetReadWorkers);

  xtest("makes its calendar of thousands of events once, until something changes", async () => {
    const row = { id_user: userId("ufficio"), time: "", date_created: `${tomorrow} 08:00` };
    const add = (title: string, date: Day) => direct(() => insert("memos", { ...row, title, date }));
    direct(() => {
      for (let at = 0; at < 3650; at++)
        insert("memos", { ...row, title: `Memo ${at}`, date: addDays(year, at % 10) });
    });
    const address = await make("ufficio");
    const first = await fetchFeed(address);
    await fetchFeed(address);
    const known = { "if-none-match": first.headers.get("etag") ?? "" };
    const statuses: number[] = [];
    const statements = await statementsOf(async () => {
      for (const headers of [{}, known])
        statuses.push((await visitor("nobody").get(address, headers)).status);
    });
    expect(statuses).toEqual([200, 304]);
    expect(statements.filter((text) => text !== "PRAGMA data_version")).toEqual([]);
    expect(eventsOf(first.text).filter(({ uid }) => uid.startsWith("memo-"))).toHaveLength(3650);
    add("Nuovo", tomorrow);
    const changed = await visitor("nobody").get(address, known);
    expect([changed.status, changed.text.includes("SUMMARY:Nuovo")]).toEqual([200, true]);
  });

  test("is paid by its owner, who keeps half of the requests, and not by a colleague", async () => {
    const began = Date.now();
    setClock(() => began);
    setRequestsPerSecond(1);
    const addresses = [await make("ufficio"), await make("direzione")];
    const statuses: number[] = [];
    for (let time = 0; time < 9; time++) statuses.push((await fetchFeed(addresses[0] as string)).status);
    expect(statuses).toEqual([...Array(7).fill(200), 429, 429]);
    expect((await fetchFeed(addresses[1] as string)).status).toBe(200);
    expect((await visitor("ufficio").get("/orders/")).status).toBe(200);
    setClock();
    setRequestsPerSecond();
  });
});

describe("calendarText", () => {
  test("stays under 1 MB: the oldest past days are left out, the recent ones shortened, the farthest left out", () => {
    const day = (after: number) => addDays("2026-07-10", after);
    const of = (days: number[]) =>
      calendarText(
        "Prova",
        days.map((after) => ({
          ...base,
          uid: `${after}`,
          day: day(after),
          time: "08:00",
          description: "è".repeat(40_000),
        })),
        "2026-07-10",
      );
    const past = of([-9, -8, -7, -6, -5, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect([past.left, past.short]).toEqual([[day(-9), day(-8)], [day(-7)]]);
    const coming = of(Array.from({ length: 14 }, (_, at) => at - 1));
    expect([coming.left, coming.short]).toEqual([[day(-1), day(11), day(12)], []]);
    for (const [{ text }, events] of [
      [past, 12],
      [coming, 11],
    ] as const) {
      expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
      expect(eventsOf(text)).toHaveLength(events);
    }
    expect(of([-2, 3]).left).toEqual([]);
  });

  const base = {
    ...{ uid: "prova@traslo", summary: "Prova", category: "Memo", version: 3 },
    changed: "2026-07-10 09:30",
  };
  const text = (entry: object) =>
    calendarText("Prova", [{ ...base, day: "2026-03-29", time: "08:00", ...entry }], "2026-03-01").text;
  const component = (entry: object) => new ICAL.Component(ICAL.parse(text(entry)));

  test("writes lines of at most 75 octets that end in CRLF, and no other line break", () => {
    const long = text({ description: "è€🚚,;\\\n".repeat(80), location: "x".repeat(300) });
    expect(long.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const sizes = long.split("\r\n").map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(long).not.toContain("\ufffd");
  });

  test("writes the properties that RFC 5545 requires", () => {
    const calendar = component({});
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstPropertyValue("prodid")).toBeTruthy();
    const event = calendar.getFirstSubcomponent("vevent") as ICAL.Component;
    for (const name of ["uid", "dtstamp", "dtstart", "dtend", "summary"])
      expect(event.getAllProperties(name)).toHaveLength(1);
    expect(String(event.getFirstPropertyValue("sequence"))).toBe("2");
    expect((calendar.getFirstSubcomponent("vtimezone") as ICAL.Component).getFirstPropertyValue("tzid")).toBe(
      "Europe/Rome",
    );
  });

  // Rome is one hour ahead of UTC in winter, two in summer; clocks change on 29-03-2026 and 25-10-2026.
  test.each([
    ["2026-03-28", "09:00", "2026-03-28T08:00:00.000Z"],
    ["2026-03-29", "01:30", "2026-03-29T00:30:00.000Z"],
    ["2026-03-29", "03:30", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29", "09:00", "2026-03-29T07:00:00.000Z"],
    ["2026-10-24", "09:00", "2026-10-24T07:00:00.000Z"],
    ["2026-10-25", "01:30", "2026-10-24T23:30:00.000Z"],
    ["2026-10-25", "03:30", "2026-10-25T02:30:00.000Z"],
    ["2026-12-31", "24:00", "2026-12-31T23:00:00.000Z"],
    ["2030-07-01", "08:00", "2030-07-01T06:00:00.000Z"],
  ])("writes %s at %s in Rome as %s", (day, time, instant) => {
    const [event] = eventsOf(text({ day, time }));
    expect(event?.start.toISOString()).toBe(instant);
    const calendar = component({ day, time });
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") as ICAL.Component);
    const start = (calendar.getFirstSubcomponent("vevent") as ICAL.Component).getFirstPropertyValue(
      "dtstart",
    ) as ICAL.Time;
    start.zone = zone;
    expect(new Date(start.toUnixTime() * 1000).toISOString()).toBe(instant);
  });

  test.each([
    ["08:00", undefined, "20260329T090000"],
    ["08:00", "10:15", "20260329T101500"],
    ["08:00", "08:00", "20260329T090000"],
    ["23:30", "24:00", "20260330T000000"],
    ["23:30", undefined, "20260330T003000"],
    ["24:00", "24:00", "20260330T010000"],
  ])("from %s to %p writes the end %s", (time, end, written) => {
    const ends = end === undefined ? undefined : { day: "2026-03-29", time: end };
    expect(text({ time, end: ends })).toContain(`DTEND;TZID=Europe/Rome:${written}\r\n`);
  });

  test("writes an end on the next day, and when an event was last changed, in UTC", () => {
    const night = text({ time: "22:00", end: { day: "2026-03-30", time: "06:00" } });
    expect(night).toContain("DTSTART;TZID=Europe/Rome:20260329T220000\r\n");
    expect(night).toContain("DTEND;TZID=Europe/Rome:20260330T060000\r\n");
    expect(night).toContain("DTSTAMP:20260710T073000Z\r\nLAST-MODIFIED:20260710T073000Z\r\n");
  });

  test("writes every line as RFC 5545 has it, no parameter twice, and how often to ask for Outlook too", () => {
    const value = String.raw`(?:"[^"\x00-\x1f]*"|[^"\x00-\x1f;:,]*)`;
    const line = new RegExp(
      String.raw`^[A-Z][A-Z0-9-]*((?:;[A-Z-]+=${value}(?:,${value})*)*):[^\x00-\x08\x0a-\x1f]*$`,
    );
    const lines = text({ description: 'a;b,c:"d"\ne', location: "Via Roma; 1" })
      .replaceAll("\r\n ", "")
      .split("\r\n");
    expect(lines.pop()).toBe("");
    for (const each of lines) {
      const [, parameters] = line.exec(each) ?? [];
      expect([each, parameters]).toEqual([each, expect.any(String)]);
      const names = [...(parameters ?? "").matchAll(/;([A-Z-]+)=/g)].map(([, name]) => name);
      expect([each, new Set(names).size]).toEqual([each, names.length]);
    }
    expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT15M");
    expect(lines).toContain("X-PUBLISHED-TTL:PT15M");
  });
});

test("the feed contains two months back and a year ahead", async () => {
  const at = (date: string) => ({
    id_user: userId("ufficio"),
    title: date,
    date,
    time: "",
    date_created: `${tomorrow} 08:00`,
  });
  direct(() => {
    for (const days of [-70, -50, 360, 380]) insert("memos", at(addDays(tomorrow, days)));
  });
  const { text } = await fetchFeed(await make("ufficio"));
  const memos = eventsOf(text).filter((event) => event.uid.startsWith("memo-"));
  expect(memos.map((memo) => memo.summary)).toEqual([addDays(tomorrow, -50), addDays(tomorrow, 360)]);
  // Without a time an event is at 08:00 (spec 2 §9).
  expect(text.match(/DTSTART;TZID=Europe\/Rome:\d{8}T080000/g)?.length).toBeGreaterThanOrEqual(2);
});

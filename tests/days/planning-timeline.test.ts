import { describe, expect, test } from "bun:test";
import { usageText, wrongText } from "../../src/islands/planning/day-headers";
import {
  axisOptions,
  dropMoment,
  hoursOf,
  layOut,
  minutesAt,
  stretchedMoment,
  stretchedSpan,
  type Timed,
  unitsAt,
  unitsOfRow,
} from "../../src/islands/planning/timeline";
import { weekLabel } from "../../src/islands/planning/week-label";
import { type Day, dayName, minutesOf, mondayOf, shortDay, timeOf } from "../../src/server/base/days";

const at = (key: string, time: string, end?: string, date: Day = "2026-11-23"): Timed => {
  const start = minutesOf(time);
  return { key, date, start, end: end ? minutesOf(end) : start + 30 };
};
const ofDay = { id_resource: 1, away: 0, free: 3, staffed: null };

test.each([
  [{ ...ofDay, label: "Furgone", count: 3, total: 6 }, "Furgone 3/6", ""],
  [{ ...ofDay, label: "Furgone", count: 11, total: 8, away: 2, free: -5 }, "Furgone 11/6", "5 di troppo"],
  [{ ...ofDay, label: "Op", count: 30, total: null, staffed: 30 }, "Op 30", ""],
  [{ ...ofDay, label: "Op", count: 30, total: null, staffed: 11 }, "Op 30", "mancano 19"],
  [{ ...ofDay, label: "Furgone", count: 0, total: 6, continuing: 2 }, "Furgone 0/6 + 2 in corso", ""],
  [
    { ...ofDay, label: "Op", count: 39, total: null, staffed: 20, offBoard: 5 },
    "Op 39, 5 fuori giornaliera",
    "mancano 19",
  ],
  [{ ...ofDay, label: "Op", count: 49, total: null, free: -1, staffed: 48 }, "Op 49", "manca 1, 1 di troppo"],
])("a day says of a resource how much it asks, and what is wrong in words (%#)", (resource, text, wrong) => {
  expect([usageText(resource), wrongText(resource)]).toEqual([text, wrong]);
});

const many = (count: number, time: string) =>
  Array.from({ length: count }, (_, i) => at(`${time} ${i}`, time));

/** The most events side by side. */
function maxSideBySide(entries: Timed[], lanes: number) {
  const places = [...layOut(entries, lanes).places.values()];
  return Math.max(
    ...places.map((one) => places.filter((other) => other.from <= one.from && one.from < other.to).length),
  );
}

describe("the time axis", () => {
  test("without events shows 07:00 to 19:00, half a row for each half-hour", () => {
    const { timeline } = layOut([], 2);
    expect(timeline).toMatchObject({ first: 14 });
    expect(timeline.tops.at(-1)).toBe(24);
  });

  test.each([
    ["05:10", 10],
    ["00:00", 0],
  ])("begins earlier for an event at %s", (time, first) => {
    expect(layOut([at("a", time)], 2).timeline.first).toBe(first);
  });

  test("begins no sooner for a work of the day before, which stands at its top as long as it lasts", () => {
    const lasting = [
      { ...at("short", "00:00", "05:00"), begun: true },
      { ...at("long", "00:00", "09:00"), begun: true },
    ];
    const { timeline, places } = layOut(lasting, 2);
    expect(timeline.first).toBe(14);
    expect(places.get("short")).toEqual({ from: 0, to: unitsOfRow });
    expect(places.get("long")).toEqual({ from: 0, to: unitsAt(timeline, minutesOf("09:00")) });
    expect(layOut([...lasting, at("early", "05:10")], 2).timeline.first).toBe(10);
  });

  test("has a half-hour for 24:00 after all others of the day", () => {
    const { timeline, places } = layOut([at("a", "23:30", "24:00"), at("b", "24:00", "24:00")], 2);
    expect(timeline.first + timeline.tops.length - 1).toBe(49);
    expect(places.get("b")?.from).toBe(places.get("a")?.to);
    expect(minutesAt(timeline, places.get("b")?.from as number)).toBe(1440);
  });

  test.each([
    [1, 2],
    [2, 2],
    [5, 5],
    [8, 8],
    // Some lines are shared.
    [14, 10],
    [24, 12],
  ])("gives %i events of a half-hour %i lines, on the other days too", (events, lines) => {
    const { timeline } = layOut([...many(events, "08:00"), at("x", "08:00", undefined, "2026-11-24")], 2);
    expect(unitsAt(timeline, minutesOf("08:30")) - unitsAt(timeline, minutesOf("08:00"))).toBe(lines);
    expect(unitsAt(timeline, minutesOf("09:30")) - unitsAt(timeline, minutesOf("09:00"))).toBe(1);
  });

  test("names every full hour, and half-hours with events, at their position", () => {
    const { timeline } = layOut([...many(4, "08:00"), at("late", "10:45")], 2);
    const hours = hoursOf(timeline);
    const full = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => timeOf(hour * 60));
    expect(hours.map(({ time }) => time)).toEqual([...full, "10:30"].sort());
    expect(hours.map(({ top }) => top)).toEqual(hours.map(({ time }) => unitsAt(timeline, minutesOf(time))));
  });

  test("never exceeds the length of a day, even with 900 events at once", () => {
    expect(layOut(many(900, "08:00"), 2).timeline.tops.at(-1)).toBeLessThanOrEqual(288);
  });

  test("minutesAt is the inverse of unitsAt for every quarter of an hour of one row", () => {
    const { timeline } = layOut([at("a", "10:00"), at("b", "11:30")], 2);
    for (const time of ["07:00", "07:30", "10:00", "10:15", "10:30", "11:30", "11:45", "18:30"])
      expect(timeOf(minutesAt(timeline, unitsAt(timeline, minutesOf(time))))).toBe(time);
  });
});

describe("layOut", () => {
  // The overlap threshold of the specification is 30 minutes (spec 2 §9).
  test.each([
    ["08:00", "08:00", "09:00", 2],
    ["08:00", "08:29", "09:00", 2],
    ["08:20", "08:40", undefined, 2],
    ["08:00", "08:30", undefined, 1],
    ["08:15", "08:45", undefined, 1],
    // Without a length to show they are below each other, whole.
    ["08:00", "08:00", undefined, 1],
  ])("places events at %s and %s until %s with %i side by side", (first, second, end, beside) => {
    expect(maxSideBySide([at("a", first, end), at("b", second, end)], 2)).toBe(beside);
  });

  test("gives few events of a half-hour two lines each where another day has made it tall", () => {
    const { timeline, places } = layOut(
      [...many(8, "08:00"), ...["x", "y"].map((key) => at(key, "08:00", undefined, "2026-11-24"))],
      2,
    );
    const top = unitsAt(timeline, minutesOf("08:00"));
    expect([places.get("x"), places.get("y")]).toMatchObject([
      { from: top, to: top + 2 },
      { from: top + 2, to: top + 4 },
    ]);
  });

  test("places never more events side by side than there are lanes", () => {
    const times = ["07:30", "08:00", "08:10", "08:20", "08:40", "09:00", "09:15", "11:00"];
    for (const lanes of [2, 3, 4]) {
      for (let run = 1; run < 12; run++) {
        const entries = times.flatMap((time, i) => many((run * (i + 3)) % 7, time));
        const long = times.flatMap((time, i) =>
          i % 2 ? [at(`long ${time}`, time, timeOf(minutesOf(time) + 20 * run))] : [],
        );
        expect(maxSideBySide([...entries, ...long, at("z", "13:00")], lanes)).toBeLessThanOrEqual(lanes);
      }
    }
  });

  test("places every event, each at least one line high", () => {
    const entries = [...many(9, "08:00"), at("long", "08:00", "12:00"), at("late", "08:15")];
    const { places } = layOut(entries, 2);
    expect(places.size).toBe(entries.length);
    for (const { from, to } of places.values()) expect(to - from).toBeGreaterThanOrEqual(1);
  });

  test("makes an event as high as its duration where lanes are free", () => {
    const { timeline, places } = layOut([at("a", "09:00", "11:30"), at("b", "10:00")], 2);
    expect(places.get("a")).toEqual({
      from: unitsAt(timeline, minutesOf("09:00")),
      to: unitsAt(timeline, minutesOf("11:30")),
    });
  });
});

describe("FullCalendar", () => {
  const crowded = [...many(14, "08:00"), at("late", "10:00")].map((timed) => ({
    ...timed,
    time: timeOf(timed.start),
  }));
  const layout = layOut(crowded, 2);
  const [late, last] = [crowded.at(-1), crowded.at(-2)] as [(typeof crowded)[0], (typeof crowded)[0]];
  const startOf = (entry: Timed, day = entry.date) => stretchedSpan(layout, { ...entry, date: day }).start;

  test("gets every event on its real day, five minutes for each unit of the axis", () => {
    expect(stretchedSpan(layout, crowded[0] as Timed)).toEqual({
      start: "2026-11-23T00:10:00.000Z",
      end: "2026-11-23T00:15:00.000Z",
      size: "shared",
    });
    expect(startOf(last)).toBe("2026-11-23T00:55:00.000Z");
    expect(stretchedMoment(layout, "2026-11-25", minutesOf("08:30"))).toBe("2026-11-25T01:00:00.000Z");
  });

  test("gets a day as long as the axis", () => {
    expect(axisOptions(layout)).toEqual({
      slotMinTime: { minutes: 0 },
      slotMaxTime: { minutes: (layout.timeline.tops.at(-1) as number) * 5 },
      slotDuration: { minutes: 5 },
      slotHeaderInterval: { minutes: (layout.timeline.tops.at(-1) as number) * 5 },
    });
  });

  test.each(["2026-03-29", "2026-10-25", "2026-12-31"])(
    "a horizontal drop on %s does not change the hour, even of an event in a lower row",
    (day) => {
      for (const entry of crowded)
        expect(dropMoment(layout, entry, new Date(startOf(entry, day)))).toEqual({
          date: day,
          time: entry.time,
        });
    },
  );

  test("a drop elsewhere on the axis gives the hour of that position", () => {
    const there = stretchedMoment(layout, "2026-11-24", minutesOf("08:30"));
    expect(dropMoment(layout, late, new Date(there))).toEqual({ date: "2026-11-24", time: "08:30" });
  });
});

describe("labels", () => {
  test.each<[Day, string]>([
    ["2026-11-23", "23 – 27 novembre 2026"],
    ["2026-11-30", "30 novembre – 4 dicembre 2026"],
    ["2026-12-28", "28 dicembre 2026 – 1 gennaio 2027"],
    ["2026-03-23", "23 – 27 marzo 2026"],
  ])("the week of %s is %s", (monday, label) => {
    expect(weekLabel(monday)).toBe(label);
  });

  test("days have Italian names", () => {
    expect(shortDay("2026-10-25")).toBe("dom 25");
    expect(dayName("2026-03-29")).toBe("domenica 29 marzo");
    expect(mondayOf("2026-03-29")).toBe("2026-03-23");
    expect(mondayOf("2026-10-26")).toBe("2026-10-26");
  });
});

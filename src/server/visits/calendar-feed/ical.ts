import ICAL from "ical.js";
import { addDays, type Day, dayOf, daysBetween, minutesOf } from "../../base/days";
import { instantOf } from "../../base/instants";

export type CalendarEvent = {
  uid: string;
  day: Day;
  time: string;
  /** Without an end, or with one not after the start, the event lasts an hour. */
  end?: { day: Day; time: string };
  summary: string;
  category: string;
  location?: string;
  description?: string;
  confirmed?: boolean;
  version: number;
  /** When it, or what it shows, was last changed: `YYYY-MM-DD HH:MM` in Italy. */
  changed: string;
};

// The library does not count the space that begins a folded line; RFC 5545 counts it within the 75.
ICAL.foldLength = 74;

/** The rules of Europe/Rome since 1996; no entry is older. */
const romeTimeZone = `BEGIN:VTIMEZONE
TZID:Europe/Rome
BEGIN:DAYLIGHT
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZNAME:CEST
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE`;

const interval = "PT15M";

/** What Google still reads. */
const largestCalendar = 1_000_000;

/** Past days that are shortened before they are left out. */
const recentDays = 7;

/** Without the oldest past days, then with the recent ones shortened, at last without them and the farthest ones. */
function fitting(entries: readonly CalendarEvent[], today: Day, room: number) {
  const days = Map.groupBy(entries, ({ day }) => day);
  const inOrder = [...days.keys()].sort();
  const texts = new Map(inOrder.map((day) => [day, textOf(days.get(day))]));
  const recent = inOrder.filter((day) => day < today && day >= addDays(today, -recentDays));
  const shorter: [Day, string][] = recent.map((day) => [
    day,
    textOf(days.get(day)?.map((entry) => ({ ...entry, description: undefined }))),
  ]);
  const without = (those: Day[]) => those.map((day): [Day, string] => [day, ""]);
  const steps = [
    ...without(inOrder.filter((day) => day < addDays(today, -recentDays))),
    ...shorter,
    ...without(recent),
    ...without(inOrder.filter((day) => day >= today).reverse()),
  ];
  let size = [...texts.values()].reduce((total, text) => total + Buffer.byteLength(text), 0);
  for (const [day, text] of steps) {
    if (size <= room) break;
    size += Buffer.byteLength(text) - Buffer.byteLength(texts.get(day) ?? "");
    texts.set(day, text);
  }
  return {
    text: [...texts.values()].join(""),
    left: inOrder.filter((day) => texts.get(day) === ""),
    short: shorter.flatMap(([day, text]) =>
      texts.get(day) === text && text !== textOf(days.get(day)) ? day : [],
    ),
  };
}

const textOf = (entries: readonly CalendarEvent[] = []) =>
  entries.map((entry) => `${eventComponent(entry).toString()}\r\n`).join("");

/**
 * A calendar in iCalendar format (RFC 5545), in local time of Rome: of the same entries always the same bytes.
 * `left`: the days for which there was no room; `short`: those without descriptions.
 */
export function calendarText(name: string, entries: CalendarEvent[], today: Day) {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//Traslo//Planning//IT");
  calendar.addPropertyWithValue("x-wr-calname", name);
  calendar.addPropertyWithValue("x-wr-timezone", "Europe/Rome");
  // The library adds VALUE=DURATION by itself.
  calendar.addProperty(new ICAL.Property(["refresh-interval", {}, "duration", interval]));
  // Outlook reads this one.
  calendar.addPropertyWithValue("x-published-ttl", interval);
  calendar.addSubcomponent(new ICAL.Component(ICAL.parse(romeTimeZone)));
  const end = "END:VCALENDAR\r\n";
  const head = `${calendar.toString()}\r\n`.slice(0, -end.length);
  const { text, ...less } = fitting(entries, today, largestCalendar - 1000);
  return { text: head + text + end, ...less };
}

function eventComponent(entry: CalendarEvent) {
  const event = new ICAL.Component("vevent");
  const { day, time, end } = entry;
  const start = minutesOf(time);
  const length = end ? daysBetween(day, end.day) * 1440 + minutesOf(end.time) - start : 0;
  // In a calendar without METHOD both are when the event was last changed (RFC 5545, 3.8.7.2).
  const changed = instantTime(entry.changed);
  event.addPropertyWithValue("uid", entry.uid);
  event.addPropertyWithValue("dtstamp", changed);
  event.addPropertyWithValue("last-modified", changed);
  addTime(event, "dtstart", day, start);
  addTime(event, "dtend", day, start + (length > 0 ? length : 60));
  event.addPropertyWithValue("sequence", entry.version - 1);
  event.addPropertyWithValue("summary", entry.summary);
  event.addPropertyWithValue("categories", entry.category);
  if (entry.location) event.addPropertyWithValue("location", entry.location);
  if (entry.description) event.addPropertyWithValue("description", entry.description);
  if (entry.confirmed) event.addPropertyWithValue("status", "CONFIRMED");
  return event;
}

/** In UTC. */
const instantTime = (moment: string) =>
  ICAL.Time.fromJSDate(new Date(instantOf(dayOf(moment), moment.slice(11)) * 60_000), true);

/** iCalendar has no 24:00: it is midnight of the next day. */
function addTime(event: ICAL.Component, name: string, day: Day, minutes: number) {
  const [year, month, date] = addDays(day, Math.floor(minutes / 1440))
    .split("-")
    .map(Number);
  const hour = Math.floor((minutes % 1440) / 60);
  const time = ICAL.Time.fromData({ year, month, day: date, hour, minute: minutes % 60, second: 0 });
  event.addPropertyWithValue(name, time).setParameter("tzid", "Europe/Rome");
}

import ICAL from "ical.js";
import { addDays, type Day, minutesOf } from "./days";

export type CalendarEvent = {
  uid: string;
  day: Day;
  time: string;
  /** Without an end, or with one not after the start, the event lasts an hour. */
  end?: string;
  summary: string;
  category: string;
  location?: string;
  description?: string;
  confirmed?: boolean;
  version: number;
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

/** A calendar in iCalendar format (RFC 5545), in local time of Rome. `stamp` is milliseconds since 1970. */
export function calendarText(name: string, entries: CalendarEvent[], stamp: number): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//Traslo//Planning//IT");
  calendar.addPropertyWithValue("x-wr-calname", name);
  calendar.addPropertyWithValue("x-wr-timezone", "Europe/Rome");
  calendar
    .addPropertyWithValue("refresh-interval", ICAL.Duration.fromString("PT15M"))
    .setParameter("value", "DURATION");
  calendar.addSubcomponent(new ICAL.Component(ICAL.parse(romeTimeZone)));
  const stamped = ICAL.Time.fromJSDate(new Date(stamp), true);
  for (const entry of entries) calendar.addSubcomponent(eventComponent(entry, stamped));
  return `${calendar.toString()}\r\n`;
}

function eventComponent(entry: CalendarEvent, stamp: ICAL.Time) {
  const event = new ICAL.Component("vevent");
  const start = minutesOf(entry.time);
  const end = entry.end ? minutesOf(entry.end) : 0;
  event.addPropertyWithValue("uid", entry.uid);
  event.addPropertyWithValue("dtstamp", stamp);
  addTime(event, "dtstart", entry.day, start);
  addTime(event, "dtend", entry.day, end > start ? end : start + 60);
  event.addPropertyWithValue("sequence", entry.version - 1);
  event.addPropertyWithValue("summary", entry.summary);
  event.addPropertyWithValue("categories", entry.category);
  if (entry.location) event.addPropertyWithValue("location", entry.location);
  if (entry.description) event.addPropertyWithValue("description", entry.description);
  if (entry.confirmed) event.addPropertyWithValue("status", "CONFIRMED");
  return event;
}

/** iCalendar has no 24:00: it is midnight of the next day. */
function addTime(event: ICAL.Component, name: string, day: Day, minutes: number) {
  const [year, month, date] = addDays(day, Math.floor(minutes / 1440))
    .split("-")
    .map(Number);
  const hour = Math.floor((minutes % 1440) / 60);
  const time = ICAL.Time.fromData({ year, month, day: date, hour, minute: minutes % 60, second: 0 });
  event.addPropertyWithValue(name, time).setParameter("tzid", "Europe/Rome");
}
